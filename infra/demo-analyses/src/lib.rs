//! The demo analyses and the demo reports of X-Ray: invented channels of the sample platform, read over its wire by the product's own
//! client and scored by the engine. See README.md.

mod files;
mod studio;
pub mod xray;

pub use files::{Files, committed_channel, write};
pub use studio::Studio;

use sample_platform::{Known, Persona};

/// A demo: whose channel, and the score that it is to have, rounded.
#[derive(Clone, Copy, Debug)]
pub struct Demo {
    /// In addresses and names of files.
    pub slug: &'static str,
    /// What the channel is; its uploads follow from its number in the catalogue.
    pub channel: Known,
    /// The rounded score.
    pub score: u32,
}

/// The demos, in the order of the home page. All names are invented.
pub const DEMOS: [Demo; 3] = [
    Demo {
        slug: "krumenkunde",
        channel: Known::new("Krumenkunde", "krumenkunde", "baking", "de").of(Persona::Gem, 18_400),
        score: 83,
    },
    Demo {
        slug: "orbit-and-oatmeal",
        channel: Known::new("Orbit & Oatmeal", "orbitandoatmeal", "astronomy", "en").of(Persona::Gem, 46_900),
        score: 80,
    },
    Demo {
        slug: "hazel-and-hinge",
        channel: Known::new("Hazel & Hinge", "hazelandhinge", "woodworking", "en").of(Persona::Steady, 127_000),
        score: 74,
    },
];
