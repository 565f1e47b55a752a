//! What can be said of the score while uploads are still being read: the score of what is there, and a range for the score of all.

use crate::input::eligible::EligibleUploads;
use crate::input::snapshot::Snapshot;
use crate::report::{Claim, Interim, Report};
use crate::rules;
use crate::score::measurements::Measurements;

/// Uploads after which the series of a report says what would have been said. With 5 the score always abstains: four gaps show no rhythm, and
/// without rhythm and trend less than 60 percent of its weight can be measured.
pub const STEPS: [usize; 3] = [6, 10, 20];

/// What the uploads read so far (those of `snapshot`, the newest) say about the score of `expected` uploads in all. With nothing left to read
/// it is the score and its 90 percent interval. `None` where the engine abstains.
///
/// The range is the interval of the score, stretched by [`rules::INTERIM_WIDER`] while uploads are missing: it is never narrower than what
/// the engine says of the same uploads. How often it holds the final score is measured, see the README; it is no 90 percent range by construction.
#[must_use]
pub fn interim(snapshot: &Snapshot, expected: usize) -> Option<Interim> {
    of_eligible(
        &EligibleUploads::new(snapshot),
        snapshot.channel.shown_subscribers(),
        expected,
    )
}

fn of_eligible(eligible: &EligibleUploads<'_>, subscribers: Option<f64>, expected: usize) -> Option<Interim> {
    if eligible.items.len() < rules::LEAST_SCORED {
        return None;
    }
    let (_, scored) = Measurements::new(eligible, subscribers).score(eligible);
    ranged(&scored.score, eligible.items.len() < expected)
}

/// A score as an interim value: as it is where nothing is missing, else stretched.
fn ranged(score: &Claim, missing: bool) -> Option<Interim> {
    let (value, low, high) = (score.value?, score.low?, score.high?);
    // Added on both sides, so that nothing is lost to rounding where nothing is added.
    let more = if missing { rules::INTERIM_WIDER - 1.0 } else { 0.0 };
    Some(Interim {
        uploads: score.n,
        value,
        low: (low - more * (value - low)).max(0.0),
        high: (high + more * (high - value)).min(100.0),
    })
}

/// The series for a replay: what 6, 10 and 20 of the newest eligible uploads would have said, and the score of all. Steps at which the engine
/// abstains are left out. `None` where the report's score abstains.
#[must_use]
pub fn narrowing(snapshot: &Snapshot) -> Option<Vec<Interim>> {
    let eligible = EligibleUploads::new(snapshot);
    let (_, scored) = Measurements::new(&eligible, snapshot.channel.shown_subscribers()).score(&eligible);
    series(snapshot, &eligible, &scored.score)
}

/// The series of a report.
pub(crate) fn of_report(snapshot: &Snapshot, eligible: &EligibleUploads<'_>, report: &Report) -> Option<Vec<Interim>> {
    series(snapshot, eligible, &report.score)
}

fn series(snapshot: &Snapshot, eligible: &EligibleUploads<'_>, score: &Claim) -> Option<Vec<Interim>> {
    let (all, subscribers) = (eligible.items.len(), snapshot.channel.shown_subscribers());
    let last = ranged(score, false)?;
    let earlier = STEPS.into_iter().filter(|step| *step < all);
    let earlier = earlier.filter_map(|step| of_eligible(&eligible.newest(snapshot, step), subscribers, all));
    Some(earlier.chain([last]).collect())
}
