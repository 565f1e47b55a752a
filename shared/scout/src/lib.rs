//! The scout of the discovery hub: it reads channels that everybody can see, within a budget of the platform's units, and stores their
//! outliers; and it reads saved titles again before the platform's data in them expires.

mod board;
mod outcome;
mod reading;
mod run;
mod scout;
mod titles;

pub use outcome::{Scouted, Stopped};
pub use scout::Scout;
