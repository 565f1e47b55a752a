//! The scout of the discovery hub: it reads channels that everybody can see, within a budget of the platform's units, and stores their
//! outliers; and it reads saved titles again before the platform's data in them expires.

mod board;
mod reading;
mod scout;
mod titles;

pub use scout::{Scout, Scouted, Stopped};
