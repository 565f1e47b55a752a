//! Two channels side by side: who is ahead, figure by figure and as a whole, only where the intervals show it.

use crate::advice::keys;
use crate::comparison::comparable_figures::{self, Figure};
use crate::input::breaks;
use crate::report::{ComparedFigure, Comparison, Param, Report, Side, Statement, Unit};
use crate::statistics::Z90;

/// Days between two snapshots from which that is worth saying.
const FAR_APART: f64 = 30.0;

/// Compares two channels. `b` is ahead of `a` where `a` would be behind: swapping them swaps the sides and nothing else.
#[must_use]
pub fn compare(a: &Report, b: &Report) -> Comparison {
    let compared: Vec<ComparedFigure> = comparable_figures::of_report(a)
        .into_iter()
        .zip(comparable_figures::of_report(b))
        .map(|(a, b)| figure(a, b))
        .collect();
    let winner = compared.first().and_then(|score| score.winner);
    let wins = |side| {
        let others = compared
            .iter()
            .skip(1)
            .filter(|figure| figure.winner == Some(side))
            .count();
        u32::try_from(others).unwrap_or(u32::MAX)
    };
    Comparison {
        winner,
        statement: statement(a, b, winner),
        caveats: caveats(a, b),
        wins_a: wins(Side::A),
        wins_b: wins(Side::B),
        figures: compared,
        taken_a: a.analysis_date,
        taken_b: b.analysis_date,
    }
}

fn figure(a: Figure<'_>, b: Figure<'_>) -> ComparedFigure {
    let difference = comparable_figures::difference(a.claim, b.claim, a.unit);
    let certain = difference.filter(|(distance, error)| *distance != 0.0 && distance.abs() >= Z90 * error);
    let ahead = |(distance, _): (f64, f64), more: bool| if (distance > 0.0) == more { Side::B } else { Side::A };
    let size = a
        .claim
        .value
        .zip(b.claim.value)
        .and_then(|(a_value, b_value)| match a.unit {
            Unit::Points => Some((a_value - b_value).abs()),
            Unit::Times => (a_value > 0.0 && b_value > 0.0).then(|| (a_value / b_value).max(b_value / a_value)),
        });
    ComparedFigure {
        figure: a.key.to_owned(),
        winner: certain.zip(a.better).map(|(certain, more)| ahead(certain, more)),
        differs: certain.is_some(),
        size: size.filter(|size| size.is_finite()),
        unit: a.unit,
        a: a.claim.clone(),
        b: b.claim.clone(),
    }
}

fn statement(a: &Report, b: &Report, winner: Option<Side>) -> Statement {
    let name = |report: &Report| Param::Text(report.channel_info.channel_name.clone());
    let Some((a_score, b_score)) = a.score.value.zip(b.score.value) else {
        return keys::COMPARE_ABSTAINED.with([("a", name(a)), ("b", name(b))]);
    };
    let points = ("points", Param::Number((a_score - b_score).abs()));
    match winner {
        Some(Side::A) => keys::COMPARE_AHEAD.with([("winner", name(a)), ("loser", name(b)), points]),
        Some(Side::B) => keys::COMPARE_AHEAD.with([("winner", name(b)), ("loser", name(a)), points]),
        None => keys::COMPARE_TIE.with([("a", name(a)), ("b", name(b)), points]),
    }
}

/// Whether views may differ only because they were counted in two ways: a break lies between the snapshots, or within the uploads of one
/// channel that is compared with itself.
fn counted_otherwise(a: &Report, b: &Report) -> bool {
    let (first, last) = (
        a.analysis_date.min(b.analysis_date),
        a.analysis_date.max(b.analysis_date),
    );
    let itself = a.channel_info.channel_id == b.channel_info.channel_id && first < last;
    breaks::any_between(first, last) || itself && [a, b].iter().any(|one| breaks::counted_twice(one, None, last))
}

fn caveats(a: &Report, b: &Report) -> Vec<Statement> {
    let mut caveats = Vec::new();
    if let (Some(one), Some(other)) = (&a.niche_profile.meta_niche, &b.niche_profile.meta_niche)
        && one != other
    {
        caveats.push(keys::COMPARE_NICHE.plain());
    }
    if let (Some(one), Some(other)) = (a.channel_info.main_format, b.channel_info.main_format)
        && one != other
    {
        let format = |format: crate::report::Format| Param::Text(format.key().to_owned());
        caveats.push(keys::COMPARE_FORMAT.with([("a", format(one)), ("b", format(other))]));
    }
    let days = a.analysis_date.duration_since(b.analysis_date).as_secs_f64().abs() / 86_400.0;
    if days >= FAR_APART {
        caveats.push(keys::COMPARE_FAR.with([("count", Param::Number(days.floor()))]));
    }
    if a.engine_version != b.engine_version {
        caveats.push(keys::COMPARE_ENGINE.plain());
    }
    if counted_otherwise(a, b) {
        caveats.push(keys::COMPARE_COUNTING.plain());
    }
    caveats
}
