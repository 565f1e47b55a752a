//! The coach: what a question is about, and how many may be asked a day.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, Result};
use crate::ids::AnalysisId;
use crate::job::Work;

/// Questions a day of an account that pays nothing.
pub const QUESTIONS_A_DAY: u32 = 20;
/// Questions a day of a premium account.
pub const QUESTIONS_A_DAY_PREMIUM: u32 = 100;

/// What a conversation with the coach is about. As text: `demo`, `analysis:` or `run:` and an id, `comparison:` and two ids with a colon between.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CoachAbout {
    /// The demo report of an X-Ray, which everybody may ask about.
    Demo,
    /// One of the person's analyses, or a run of one of their monitors.
    Job(Work, AnalysisId),
    /// Two of the person's analyses side by side.
    Comparison(AnalysisId, AnalysisId),
}

const DEMO: &str = "demo";
const ANALYSIS: &str = "analysis:";
const RUN: &str = "run:";
/// What a comparison begins with, as text.
pub const COMPARISON: &str = "comparison:";

impl fmt::Display for CoachAbout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Demo => f.write_str(DEMO),
            Self::Job(Work::Analysis, id) => write!(f, "{ANALYSIS}{id}"),
            Self::Job(Work::Run, id) => write!(f, "{RUN}{id}"),
            Self::Comparison(a, b) => write!(f, "{COMPARISON}{a}:{b}"),
        }
    }
}

impl FromStr for CoachAbout {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        if text == DEMO {
            return Ok(Self::Demo);
        }
        let id = |text: &str| text.parse().map_err(|_| Error::invalid("about"));
        if let Some(rest) = text.strip_prefix(ANALYSIS) {
            return Ok(Self::Job(Work::Analysis, id(rest)?));
        }
        if let Some(rest) = text.strip_prefix(RUN) {
            return Ok(Self::Job(Work::Run, id(rest)?));
        }
        let both = text.strip_prefix(COMPARISON).and_then(|rest| rest.split_once(':'));
        let (a, b) = both.ok_or(Error::invalid("about"))?;
        Ok(Self::Comparison(id(a)?, id(b)?))
    }
}

/// Questions that an account may ask a day.
#[must_use]
pub const fn questions_a_day(is_premium: bool) -> u32 {
    if is_premium {
        QUESTIONS_A_DAY_PREMIUM
    } else {
        QUESTIONS_A_DAY
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_nothing_to_ask_about_names_the_field() {
        let id = "0".repeat(32);
        for text in [
            "",
            "Demo",
            "demo:",
            &id,
            "run:",
            &format!("run:{id}0"),
            &format!("analysis:{}", "G".repeat(32)),
            &format!("comparison:{id}"),
            &format!("comparison:{id}:{id}:{id}"),
            &format!("comparison:{id}#{id}"),
        ] {
            let parsed = text.parse::<CoachAbout>();
            assert!(
                matches!(parsed, Err(Error::InvalidInput { field: "about" })),
                "{text}: {parsed:?}"
            );
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_as_the_same(a: u128, b: u128) {
            let (a, b) = (AnalysisId::from_bits(a), AnalysisId::from_bits(b));
            for about in [
                CoachAbout::Demo,
                CoachAbout::Job(Work::Analysis, a.clone()),
                CoachAbout::Job(Work::Run, a.clone()),
                CoachAbout::Comparison(a, b),
            ] {
                prop_assert_eq!(about.to_string().parse::<CoachAbout>().unwrap(), about);
            }
        }
    }
}
