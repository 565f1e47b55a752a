//! Answers out of facts and sentences. No sentence has a number of its own, so no answer can hold one that is not in the report.

mod channel;
mod content;
mod follow_up;
mod of_figure;
mod piece;
pub mod texts;
mod time;
mod writer;

use engine::report::State;

pub use follow_up::{ALL as SUGGESTIONS, Suggestion, openers};
pub use piece::{Answer, FollowUp, Piece, Show, spoken};

use crate::facts::{FactSheet, Kind};
use crate::understand::{Intent, Matter, Subject, Understood};
use writer::Writer;

/// Answers what was understood, from the facts of a sheet and in its language.
#[must_use]
pub fn answer(sheet: &FactSheet, understood: Understood) -> Answer {
    let mut writer = Writer::new(sheet);
    match sheet.kind {
        Kind::Comparison => of_comparison(&mut writer, understood),
        Kind::Analysis | Kind::Xray => of_report(&mut writer, understood),
    }
    let paragraphs = writer.finish();
    Answer {
        intent: understood.intent,
        subject: understood.subject,
        basis: basis(&paragraphs, sheet),
        paragraphs,
        follow_ups: follow_up::suggest(understood, sheet),
    }
}

fn of_report(w: &mut Writer<'_>, understood: Understood) {
    let Understood {
        intent,
        subject,
        matter,
    } = understood;
    let figure = subject.unwrap_or(Subject::OverallScore);
    match intent {
        Intent::Overview => channel::overview(w),
        Intent::Value => of_figure::value(w, figure),
        Intent::Why => of_figure::why(w, figure),
        Intent::Advice => channel::advice(w, subject),
        Intent::Compare => channel::compare(w, subject),
        Intent::Certainty => of_figure::certainty(w, figure),
        Intent::Changes => time::changes(w),
        Intent::Timing => time::timing(w),
        Intent::Titles => content::titles(w),
        Intent::Length => content::length(w),
        Intent::Outliers => content::outliers(w),
        Intent::Topics => content::topics(w),
        Intent::Revenue => channel::revenue(w),
        Intent::Formula => of_figure::formula(w, figure),
        Intent::Badges => channel::badges(w),
        Intent::AdviceOutcome => time::grades(w),
        Intent::Help => help(w),
        Intent::None => none(w, matter),
    }
}

fn of_comparison(w: &mut Writer<'_>, understood: Understood) {
    match understood.intent {
        Intent::Help => help(w),
        Intent::Formula => of_figure::formula(w, understood.subject.unwrap_or(Subject::OverallScore)),
        Intent::None => none(w, understood.matter),
        Intent::Certainty => {
            w.key(w.t.sure_means, "interval_cases");
        }
        _ => channel::two_channels(w),
    }
}

fn help(w: &mut Writer<'_>) {
    w.plain(w.t.help_hello);
    w.end();
    w.plain(w.t.help_what);
    w.end();
    w.plain(w.t.help_limits);
}

/// Says that the report does not know, and what can be asked instead.
fn none(w: &mut Writer<'_>, matter: Option<Matter>) {
    let t = w.t;
    let sentence = match matter {
        None => t.none_unknown,
        Some(Matter::ClickRate) => t.none_click_rate,
        Some(Matter::WatchTime) => t.none_watch_time,
        Some(Matter::Audience) => t.none_audience,
        Some(Matter::Dislikes) => t.none_dislikes,
        Some(Matter::Forecast) => t.none_forecast,
        Some(Matter::Writing) => t.none_writing,
        Some(Matter::Account) => t.none_account,
        Some(Matter::Private) => t.none_private,
        Some(Matter::Thumbnails) => t.none_thumbnails,
        Some(Matter::Traffic) => t.none_traffic,
        Some(Matter::Comments) => t.none_comments,
        Some(Matter::Elsewhere) => t.none_elsewhere,
    };
    w.plain(sentence);
    w.end();
    let said = match matter {
        Some(Matter::ClickRate | Matter::WatchTime | Matter::Traffic) => w.key(t.instead_views, "median_views"),
        Some(Matter::Dislikes | Matter::Comments) => w.key(t.instead_views, "engagement_rate"),
        Some(Matter::Forecast) => w.key(t.instead_trend, "trend_delta"),
        Some(Matter::Audience) => w.plain(t.instead_topics),
        Some(Matter::Writing | Matter::Thumbnails) => w.plain(t.instead_titles),
        _ => false,
    };
    if !said {
        w.plain(t.instead_general);
    }
}

/// Formulas behind the figures of an answer.
fn basis(paragraphs: &[Vec<Piece>], sheet: &FactSheet) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for piece in paragraphs.iter().flatten() {
        let Piece::Fact { id, .. } = piece else { continue };
        if let Some(fact) = sheet.by_id(id)
            && !found.contains(&fact.basis)
        {
            found.push(fact.basis.clone());
        }
    }
    found
}

/// Whether a figure was measured with enough data.
fn is_measured(fact: &crate::facts::Fact) -> bool {
    fact.is_known() && fact.state == State::Measured
}
