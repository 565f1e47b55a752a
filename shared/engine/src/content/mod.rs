//! What a channel is about, and how it writes: niche, topics, gaps, titles, title ideas, descriptions, template risk.

pub mod gaps;
pub mod niche;
pub mod policy;
pub mod seo;
pub mod title_ideas;
pub mod titles;
pub mod topics;
