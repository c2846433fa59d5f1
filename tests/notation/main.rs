//! The notations against the tables of `tests/data/vectors`.

mod games;
mod vectors;
