//! Scores of titles by their own channel: whether the intervals of those that rest on an effect hold the truth.

use engine::internals::statistics::random::Random;
use engine::measure;
use engine::titles::cues;
use engine::titles::score::{LiftStudy, TitleScoreState, score};

use crate::made::{Made, PLAIN};
use crate::pools::planted;
use crate::{Line, Table};

/// Of `channels` channels a line, each with its own titles as those that are scored.
pub fn table(channels: usize) -> Table {
    let mut lines = Vec::new();
    for videos in [50, 200] {
        for sigma in [0.6, 1.0] {
            for spread in [0.25, 0.4] {
                lines.push(line(channels, Made { sigma, videos, ..PLAIN }, spread));
            }
        }
    }
    Table::new(
        "Scores of a channel's own titles that rest on an effect, true effects of every feature drawn: percent that hold the truth",
        lines,
    )
}

/// What of some intervals holds the truth.
#[derive(Default)]
struct Coverage {
    inside: usize,
    all: usize,
}

impl Coverage {
    fn add(&mut self, ends: [f64; 2], truth: f64) {
        self.inside += usize::from(ends[0] <= truth && truth <= ends[1]);
        self.all += 1;
    }

    fn percent(&self) -> f64 {
        100.0 * self.inside as f64 / self.all.max(1) as f64
    }
}

fn line(channels: usize, made: Made, spread: f64) -> Line {
    let mut random = Random::new((made.sigma * 1e3 + spread * 1e5) as u64 + made.videos as u64);
    let (mut titles, mut narrow, mut effects) = (Coverage::default(), Coverage::default(), Coverage::default());
    for _ in 0..channels {
        let Some((snapshot, truths)) = planted(made, spread, &mut random) else {
            continue;
        };
        let Ok(report) = measure(&snapshot) else { continue };
        let studies = [LiftStudy::of_channel(&report.title_study, report.analysis_date)];
        let mut used = Vec::new();
        for video in &snapshot.videos {
            let scored = score(cues::read(&video.title), &studies);
            let truth: Option<f64> = (scored.effects.iter())
                .map(|effect| truths.features.get(&effect.feature))
                .sum();
            let (TitleScoreState::Measured, Some(truth)) = (scored.state, truth) else {
                continue;
            };
            if let Some((low, high)) = scored.lift_low.zip(scored.lift_high) {
                titles.add([low, high], truth.exp());
            }
            used.extend(scored.effects);
        }
        used.sort_by_key(|effect| effect.feature);
        used.dedup_by_key(|effect| effect.feature);
        for effect in used {
            let truth = truths.features[&effect.feature].exp();
            effects.add([effect.low, effect.high], truth);
            let study = studies[0].lifts.iter().find(|lift| lift.feature == effect.feature);
            narrow.add(study.map_or([1.0; 2], |lift| [lift.low, lift.high]), truth);
        }
    }
    let name = format!("{} uploads, sigma {}, truth {spread}", made.videos, made.sigma);
    let figures = [
        ("titles", titles.percent()),
        ("effects", effects.percent()),
        ("as in the study", narrow.percent()),
        ("number of effects", effects.all as f64),
    ];
    Line::new(name, figures)
}
