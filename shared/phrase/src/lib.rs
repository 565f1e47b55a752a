//! How numbers, dates and the names of others are written in German and English, for everything that speaks outside of the app.
//! Pure: it reads no clock and no environment.

mod name;
mod numbers;

pub use name::{cut, tidy};
pub use numbers::{NO_BREAK, Numbers, clock};
