//! The facts of what a question is about.

use std::sync::OnceLock;

use coach::{FactSheet, Question, understand};
use domain::job::Work;
use domain::{AnalysisId, CoachAbout, Error, Language, Result, UserId};
use engine::Report;
use engine::report::Change;
use jiff::Timestamp;
use serde::Deserialize;
use store::{AnalysisKey, Store};

/// Facts, and how long they may be quoted.
pub(crate) struct Source {
    pub sheet: FactSheet,
    /// When the platform data in it expires; `None` where there are none.
    pub platform_data_until: Option<Timestamp>,
}

/// What the demo page shows.
const DEMO: &str = include_str!("../../../frontend/public/demo/xray-demo.json");

#[derive(Deserialize)]
struct Demo {
    report: Report,
    changes: Option<DemoChanges>,
}

#[derive(Deserialize)]
struct DemoChanges {
    changes: Vec<Change>,
}

/// Reads what every question of a language needs, so that the first one need not wait.
pub(crate) fn prepare(language: Language) {
    if let (Ok(demo), Ok(question)) = (demo(), Question::new("?")) {
        let understood = understand(&question, language, None);
        let _ready = coach::answer(&FactSheet::of(&demo.report, language), understood);
    }
}

fn demo() -> Result<&'static Demo> {
    static READ: OnceLock<serde_json::Result<Demo>> = OnceLock::new();
    let read = READ.get_or_init(|| serde_json::from_str(DEMO));
    read.as_ref().map_err(Error::internal)
}

/// The facts of one of the person's reports, or of the demo report.
///
/// # Errors
/// [`Error::NotFound`] where there is no such report of theirs; a store that does not answer.
pub(crate) async fn read(
    store: &Store,
    user: &UserId,
    about: &CoachAbout,
    language: Language,
    now: Timestamp,
) -> Result<Source> {
    let key = |work, id: &AnalysisId| AnalysisKey {
        work,
        user: user.clone(),
        id: id.clone(),
    };
    match about {
        CoachAbout::Demo => {
            let demo = demo()?;
            let changes = demo.changes.as_ref().map(|changes| changes.changes.as_slice());
            Ok(Source {
                sheet: FactSheet::with_changes(&demo.report, changes, language),
                platform_data_until: None,
            })
        }
        CoachAbout::Job(work, id) => {
            let found = views::readable(store, &key(*work, id), now).await?;
            Ok(Source {
                sheet: FactSheet::with_changes(&found.report, found.changes.as_deref(), language),
                platform_data_until: Some(found.platform_data_until),
            })
        }
        CoachAbout::Comparison(a, b) => {
            let (a, b) = (key(Work::Analysis, a), key(Work::Analysis, b));
            let (a, b) = tokio::try_join!(views::readable(store, &a, now), views::readable(store, &b, now))?;
            Ok(Source {
                sheet: FactSheet::of_comparison(&a.report, &b.report, language),
                platform_data_until: Some(a.platform_data_until.min(b.platform_data_until)),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demo_report_can_be_read_with_what_changed() {
        let demo = demo().unwrap();
        assert!(demo.report.xray.is_some() && demo.changes.is_some());
    }
}
