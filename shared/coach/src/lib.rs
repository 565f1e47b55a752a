//! The coach: answers questions about one report from its own figures. It needs no language model, and no answer holds a number that is not
//! in the report. Pure: no I/O, no clock. See README.md.

pub mod answer;
pub mod facts;
pub mod gate;
pub mod understand;

pub use answer::{Answer, FollowUp, Piece, Show, answer, openers};
pub use facts::{Fact, FactSheet, Kind, Quoted};
pub use understand::{
    Checked, Intent, Matter, Question, QuestionError, Subject, Turn, Understood, cross_validate, understand, weights,
};
