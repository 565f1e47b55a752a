//! A channel before it is laid out.

use std::cmp::{Ordering, Reverse};

use domain::ChannelId;
use engine::leaderboard::LeaderboardFigures;
use engine::report::{Rating, Stage};
use jiff::Timestamp;

use crate::badges::Badges;

/// Hundredths of a point in a point.
const HUNDREDTHS: f64 = 100.0;
/// The best score, in hundredths.
pub(crate) const MOST_HUNDREDTHS: u16 = 10_000;

/// A channel of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The platform's id.
    pub id: ChannelId,
    /// What the platform calls it; `None` once that was read too long ago.
    pub display: Option<ChannelDisplay>,
    /// Subscribers; `None` when hidden.
    pub subscribers: Option<u32>,
    /// Score in hundredths of a point; `None` where the analysis abstained.
    pub score: Option<u16>,
    /// Lower end of its interval, in hundredths.
    pub low: Option<u16>,
    /// Upper end of its interval, in hundredths.
    pub high: Option<u16>,
    /// Rating.
    pub rating: Option<Rating>,
    /// Stage.
    pub stage: Stage,
    /// Badges.
    pub badges: Badges,
    /// Key of its niche.
    pub niche: Option<String>,
    /// Main language.
    pub language: Option<String>,
    /// Country.
    pub country: Option<String>,
    /// When the platform was asked, in whole seconds.
    pub analysed: u32,
    /// Since when it has been on the board, in whole seconds.
    pub first_seen: u32,
    /// Likes or comments are in an unusual ratio to views.
    pub anomaly: bool,
    /// The data came from the sample platform.
    pub sample: bool,
    /// Passes the filter of hidden gems.
    pub hidden_gem: bool,
    /// Passes the filter of efficiency champions.
    pub efficient: bool,
    /// Passes the filter of rising channels.
    pub rising: bool,
}

/// What the platform calls a channel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChannelDisplay {
    /// Name.
    pub name: String,
    /// Handle with `@`.
    pub handle: Option<String>,
    /// Address of the logo.
    pub logo: Option<String>,
}

/// Why a channel has no rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unranked {
    /// The data could not carry a score.
    Abstained,
    /// Likes or comments are in an unusual ratio to views.
    Anomaly,
}

impl Entry {
    /// A channel that was analysed then, with this standing; everything else is still to be filled in.
    #[must_use]
    pub fn new(id: ChannelId, standing: LeaderboardFigures, analysed: Timestamp, first_seen: Timestamp) -> Self {
        Self {
            id,
            display: None,
            subscribers: None,
            score: hundredths(standing.score),
            low: hundredths(standing.low),
            high: hundredths(standing.high),
            rating: standing.rating,
            stage: standing.stage,
            badges: Badges::of_all(standing.badges.iter().map(String::as_str)),
            niche: standing.niche,
            language: None,
            country: None,
            analysed: seconds(analysed),
            first_seen: seconds(first_seen),
            anomaly: standing.anomaly,
            sample: false,
            hidden_gem: standing.hidden_gem,
            efficient: standing.efficient,
            rising: standing.rising,
        }
    }

    /// Why it has no rank; `None` where it has one.
    #[must_use]
    pub const fn unranked(&self) -> Option<Unranked> {
        if self.score.is_none() {
            Some(Unranked::Abstained)
        } else if self.anomaly {
            Some(Unranked::Anomaly)
        } else {
            None
        }
    }

    /// The order of the board: those with a rank first, by score, then by the earlier analysis, then by id; the others by the earlier
    /// analysis, then by id.
    #[must_use]
    pub fn place(&self, other: &Self) -> Ordering {
        let key = |entry: &Self| {
            let score = if entry.unranked().is_none() { entry.score } else { None };
            (Reverse(score), entry.analysed)
        };
        key(self).cmp(&key(other)).then_with(|| self.id.cmp(&other.id))
    }
}

/// Points as the board counts them.
fn hundredths(points: Option<f64>) -> Option<u16> {
    let points = points.filter(|points| points.is_finite())?;
    Some((points * HUNDREDTHS).round().clamp(0.0, f64::from(MOST_HUNDREDTHS)) as u16)
}

fn seconds(time: Timestamp) -> u32 {
    u32::try_from(time.as_second()).unwrap_or(0)
}
