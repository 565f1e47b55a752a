//! Saved titles: saved, changed, imported, read, and scored by what their features went with.
//!
//! A title is scored by the person's own newest report of its channel, else by what everybody may see of the channel, else by its niche. The
//! score is stored with the title, as of when its words or its niche last changed.

mod change;
mod ids;
mod save;
mod scorer;
mod show;

pub use change::{change, update};
pub use save::{import, save};
pub use scorer::Scorer;
pub use show::{own_titles, reading};
