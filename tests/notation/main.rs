//! The notations against the tables of `tests/data/vectors`.

mod awkward;
mod cells;
mod codes;
mod games;
mod inputs;
mod lenient;
mod properties;
mod spellings;
mod structure;
mod vectors;
mod wholes;
