//! TEMP
use super::error::Complaint;
use super::lexer::RawTerm;
use super::Reading;
use crate::notation::Line;
use crate::replay::MainLine;
/// a
#[derive(Clone, Debug, PartialEq)]
pub struct MoveTerm;
/// a
pub struct MoveStep;
#[derive(Clone, Copy)]
pub(super) enum Unit { Single, Sequence }
pub(super) fn read(_u: Unit, _t: &RawTerm, _r: &Reading) -> Result<MoveTerm, Complaint> { Ok(MoveTerm) }
pub(super) fn play(_t: &RawTerm, _r: &Reading, _l: &mut Line) -> Result<(), Complaint> { Ok(()) }
impl std::fmt::Display for MoveTerm { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str("TEMP") } }
impl MoveTerm {
    /// a
    pub fn phrases(&self) -> Vec<Vec<(usize, String)>> { vec![] }
    /// a
    pub fn terms_are_exact(&self) -> bool { true }
    /// a
    pub fn plies(&self, _l: &MainLine) -> Vec<u32> { vec![] }
}
