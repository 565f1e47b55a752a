//! A channel as it was some days before.

use engine::internals::input::age;
use engine::internals::statistics::random::Random;
use engine::report::Format;
use engine::snapshot::{Snapshot, Video};
use jiff::SignedDuration;

/// The same channel `days` days earlier: uploads that were there by then, with the views that their age then lets expect, but for what
/// chance adds to each.
pub fn earlier(snapshot: &Snapshot, days: f64, random: &mut Random) -> Option<Snapshot> {
    let taken_at = snapshot
        .taken_at
        .checked_sub(SignedDuration::from_secs_f64(days * 86_400.0))
        .ok()?;
    let mut then = |video: &Video| {
        let age = taken_at.duration_since(video.published_at?).as_secs_f64() / 86_400.0;
        let (was, is) = (
            age::ln_share(Format::Long, age),
            age::ln_share(Format::Long, age + days),
        );
        // A little is gathered at every age, half of it or twice as much by chance.
        let gathered = 1.0 - (was - is).exp() * (1.0 - 0.004 * days / 30.0);
        let remaining = 1.0 - (gathered * (0.5 * random.normal()).exp()).min(0.9);
        let at = |count: Option<u64>| count.map(|count| (count as f64 * remaining) as u64);
        Some(Video {
            views: at(video.views),
            likes: at(video.likes),
            comments: at(video.comments),
            ..video.clone()
        })
        .filter(|_| age > 0.0)
    };
    Some(Snapshot {
        taken_at,
        videos: snapshot.videos.iter().filter_map(&mut then).collect(),
        ..snapshot.clone()
    })
}
