//! Reports of real channels, split in time.

use engine::internals::statistics::random::Random;
use engine::report::Report;
use engine::snapshot::Snapshot;

use crate::reports::{changed, figures, pair, percent, rings, section, window_moves};
use crate::{Line, Table};

/// How often each claim appears on these channels, their older part as the report of 30 days before: its uploads with the views that their age
/// lets expect by then.
pub fn table(channels: &[Snapshot]) -> Table {
    let mut random = Random::new(15);
    let pairs: Vec<(Report, Report)> = channels.iter().filter_map(|now| pair(now, &mut random)).collect();
    let alert = |report: &Report| section(report).and_then(|xray| xray.drop_alert.clone());
    let judged = |(_, now): &(Report, Report)| alert(now).is_some_and(|alert| alert.rings.is_some());
    let velocity = |(_, now): &(Report, Report)| {
        let since = section(now).and_then(|xray| xray.since_last.as_ref());
        since.is_some_and(|since| since.velocity.value.is_some())
    };
    let line = Line::new(
        "real channels",
        [
            ("channels", pairs.len() as f64),
            ("alert judged", percent(&pairs, judged)),
            ("drop alert", percent(&pairs, |(_, now)| rings(now))),
            ("change", percent(&pairs, changed)),
            ("windows compared", percent(&pairs, |(_, now)| !figures(now).is_empty())),
            ("window", percent(&pairs, |(_, now)| window_moves(now))),
            ("velocity", percent(&pairs, velocity)),
        ],
    );
    Table::new("X-Ray of real channels, percent of reports", vec![line])
}
