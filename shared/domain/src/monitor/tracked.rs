//! What a report of a monitor shows and mails about.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};

/// One thing that a report can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Aspect {
    /// The score and what it is made of.
    Score,
    /// Patterns of titles, and ideas for titles.
    Titles,
    /// When uploads do best.
    Timing,
    /// An alert when views drop beyond noise.
    Drops,
}

impl Aspect {
    /// Every aspect, in the order in which they are shown.
    pub const ALL: [Self; 4] = [Self::Score, Self::Titles, Self::Timing, Self::Drops];

    /// As in requests, replies and the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Titles => "titles",
            Self::Timing => "timing",
            Self::Drops => "drops",
        }
    }
}

impl FromStr for Aspect {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let same = |aspect: &Self| aspect.name() == text;
        Self::ALL.into_iter().find(same).ok_or(Error::invalid("tracked"))
    }
}

/// The aspects that a person chose, at least one. Stored and sent as the list of their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Aspect>", into = "Vec<Aspect>")]
pub struct Tracked([bool; 4]);

impl Tracked {
    /// Every aspect.
    pub const ALL: Self = Self([true; 4]);

    /// These aspects; the order and repetitions do not matter.
    ///
    /// # Errors
    /// Invalid input in `tracked` where there is none.
    pub fn new(aspects: impl IntoIterator<Item = Aspect>) -> Result<Self> {
        let mut chosen = [false; 4];
        for aspect in aspects {
            chosen[aspect as usize] = true;
        }
        if chosen == [false; 4] {
            return Err(Error::invalid("tracked"));
        }
        Ok(Self(chosen))
    }

    /// The aspects with these names.
    ///
    /// # Errors
    /// Invalid input in `tracked` for a name that no aspect has, or without any.
    pub fn parse<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self> {
        let aspects = names.into_iter().map(str::parse).collect::<Result<Vec<Aspect>>>()?;
        Self::new(aspects)
    }

    /// Whether this aspect was chosen.
    #[must_use]
    pub const fn includes(self, aspect: Aspect) -> bool {
        self.0[aspect as usize]
    }

    /// The aspects that were chosen, in the order of [`Aspect::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Aspect> {
        Aspect::ALL.into_iter().filter(move |aspect| self.includes(*aspect))
    }
}

impl TryFrom<Vec<Aspect>> for Tracked {
    type Error = Error;

    fn try_from(aspects: Vec<Aspect>) -> Result<Self> {
        Self::new(aspects)
    }
}

impl From<Tracked> for Vec<Aspect> {
    fn from(tracked: Tracked) -> Self {
        tracked.iter().collect()
    }
}
