//! What is usual in the channel's niche and at its size: from stored analyses where enough channels are behind it, else from what ships
//! with the engine. It is shown alongside the figures; the score compares with constants, or it would change with who else was analysed.

use jiff::Timestamp;

use crate::baselines::{Baselines, Cohort, LEAST_PEERS, PeerQuartiles, Quartiles, SHIPPED};
use crate::figures::cohort;
use crate::report::{Benchmark, BenchmarkFigure, BenchmarkGroup, Claim, Reason, Report};
use crate::statistics::{self, Interval};

/// Channels from which quartiles count as measured, no longer as provisional (chosen).
pub const SETTLED: u32 = 30;
/// Distance of the quartiles of a normal distribution, in standard deviations.
const QUARTILES_APART: f64 = 1.349;

/// The figure of a group.
impl BenchmarkFigure {
    const ALL: [Self; 2] = [Self::ViewsToSubsRatio, Self::UploadsPerWeek];

    fn of(self, peers: &PeerQuartiles) -> Option<Quartiles> {
        let found = match self {
            Self::ViewsToSubsRatio => peers.ratio,
            Self::UploadsPerWeek => peers.per_week,
        };
        found.filter(|found| found.channels >= LEAST_PEERS && is_sound(found))
    }
}

/// Stored ones come from outside: what is no order of finite, positive figures is none.
fn is_sound(found: &Quartiles) -> bool {
    0.0 < found.low && found.low <= found.median && found.median <= found.high && found.high.is_finite()
}

/// Where quartiles come from.
#[derive(Clone, Copy)]
struct Source<'a> {
    provenance: &'a str,
    built_at: Option<Timestamp>,
}

const OF_ENGINE: Source<'static> = Source {
    provenance: SHIPPED,
    built_at: None,
};

/// For each figure what is usual in the niche and at the size, in this order.
pub(crate) fn find(report: &Report, baselines: &Baselines) -> Vec<Benchmark> {
    let stored = Source {
        provenance: &baselines.provenance,
        built_at: baselines.built_at,
    };
    let both = |figure| {
        [
            in_niche(figure, report, baselines, stored),
            at_size(figure, report, baselines, stored),
        ]
    };
    BenchmarkFigure::ALL.into_iter().flat_map(both).collect()
}

fn in_niche(figure: BenchmarkFigure, report: &Report, baselines: &Baselines, source: Source<'_>) -> Benchmark {
    let niche = report.niche_profile.sub_niche.as_deref();
    let language = report.channel_info.language.as_deref();
    let peers = niche
        .and_then(|niche| baselines.niche(niche, language))
        .map(|niche| &niche.peers);
    match peers.and_then(|peers| figure.of(peers)) {
        Some(found) => to_benchmark(figure, BenchmarkGroup::Niche, &found, source),
        None => {
            let reason = niche.map_or(Reason::UnknownNiche, |_| Reason::FewChannels);
            none(
                figure,
                BenchmarkGroup::Niche,
                reason,
                peers.map_or(0, |peers| peers.channels),
                source,
            )
        }
    }
}

/// Where no group of this size is known, that of all sizes is taken.
fn at_size(figure: BenchmarkFigure, report: &Report, baselines: &Baselines, source: Source<'_>) -> Benchmark {
    let shipped = Baselines::shipped();
    let subscribers = report.channel_info.subscriber_count.filter(|count| *count > 0);
    let Some(subscribers) = subscribers.map(|count| count as f64) else {
        return match figure {
            // Without subscribers there is nothing to set next to it either.
            BenchmarkFigure::ViewsToSubsRatio => {
                none(figure, BenchmarkGroup::Size, Reason::HiddenSubscribers, 0, source)
            }
            BenchmarkFigure::UploadsPerWeek => of_all(figure, baselines, source, &shipped),
        };
    };
    let size = subscribers.log10();
    if let Some(found) = between(figure, &baselines.cohorts, size) {
        return to_benchmark(figure, BenchmarkGroup::Size, &found, source);
    }
    match between(figure, &shipped.cohorts, size) {
        Some(found) => {
            // To the last digit what the score compares with.
            let median = cohort::typical_ratio(subscribers);
            to_benchmark(figure, BenchmarkGroup::Size, &Quartiles { median, ..found }, OF_ENGINE)
        }
        None => of_all(figure, baselines, source, &shipped),
    }
}

fn of_all(figure: BenchmarkFigure, baselines: &Baselines, source: Source<'_>, shipped: &Baselines) -> Benchmark {
    match (figure.of(&baselines.all), figure.of(&shipped.all)) {
        (Some(found), _) => to_benchmark(figure, BenchmarkGroup::All, &found, source),
        (None, Some(found)) => to_benchmark(figure, BenchmarkGroup::All, &found, OF_ENGINE),
        (None, None) => none(
            figure,
            BenchmarkGroup::All,
            Reason::FewChannels,
            baselines.all.channels,
            source,
        ),
    }
}

/// Quartiles at this size: on a line between the two cohorts around it, both of which must carry it; beyond the ends those of the last.
fn between(figure: BenchmarkFigure, cohorts: &[Cohort], size: f64) -> Option<Quartiles> {
    let above = cohorts.partition_point(|cohort| cohort.size <= size);
    let upper = cohorts.get(above).or(cohorts.last())?;
    let lower = above.checked_sub(1).map_or(upper, |below| &cohorts[below]);
    let (low, high) = (figure.of(&lower.peers)?, figure.of(&upper.peers)?);
    let apart = upper.size - lower.size;
    if apart <= 0.0 {
        return Some(low);
    }
    let share = (size - lower.size) / apart;
    let at = |a: f64, b: f64| (a.ln() + (b.ln() - a.ln()) * share).exp();
    Some(Quartiles {
        channels: low.channels.saturating_add(high.channels),
        low: at(low.low, high.low),
        median: at(low.median, high.median),
        high: at(low.high, high.high),
    })
}

fn basis(group: BenchmarkGroup) -> &'static str {
    match group {
        BenchmarkGroup::Niche => "usual_in_niche",
        BenchmarkGroup::Size => "usual_at_size",
        BenchmarkGroup::All => "usual_of_all",
    }
}

fn to_benchmark(figure: BenchmarkFigure, group: BenchmarkGroup, found: &Quartiles, source: Source<'_>) -> Benchmark {
    // The standard error of a median, on the scale of logarithms.
    let spread = (found.high / found.low).ln() / QUARTILES_APART;
    let half = statistics::Z90 * 1.2533 * spread / f64::from(found.channels).sqrt();
    let few = (found.channels < SETTLED).then_some(Reason::SmallGroup);
    let median = Claim::measured(basis(group), found.median, found.channels as usize)
        .within(Some(Interval {
            low: found.median * (-half).exp(),
            high: found.median * half.exp(),
        }))
        .doubted(few);
    Benchmark {
        figure,
        group,
        median,
        low: Some(found.low),
        high: Some(found.high),
        provenance: source.provenance.to_owned(),
        built_at: source.built_at,
    }
}

fn none(
    figure: BenchmarkFigure,
    group: BenchmarkGroup,
    reason: Reason,
    channels: u32,
    source: Source<'_>,
) -> Benchmark {
    Benchmark {
        figure,
        group,
        median: Claim::abstained(basis(group), reason, channels as usize),
        low: None,
        high: None,
        provenance: source.provenance.to_owned(),
        built_at: source.built_at,
    }
}
