//! What a channel's views hang on: hits, news, events, persons, a season; and whether they last.

use crate::content::titles::cues::Cues;
use crate::content::titles::names;
use crate::figures::inputs::Inputs;
use crate::figures::sustainability;
use crate::report::{
    Claim, Dependency, DependencyFactor, DependencyType, Flag, Reason, RiskLevel, SeasonNote, Seasonality, State,
};
use crate::rules;
use crate::statistics::{self, Interval};

/// The grounds, each with its claim.
#[derive(Clone, Debug)]
pub struct Grounds {
    few_hits: Claim,
    single_upload: Claim,
    news: Claim,
    events: Claim,
    persons: Claim,
    one_name: Claim,
    season: Claim,
    fades: Claim,
    staying: Result<statistics::Slope, Reason>,
    timeless: f64,
    seasons: Vec<(SeasonNote, usize)>,
    /// Eligible uploads.
    n: usize,
    /// Uploads that show their views.
    shown: usize,
}

impl Grounds {
    /// Gathers them. `titles` and `cues` belong to the eligible uploads.
    #[must_use]
    pub fn new(inputs: Inputs<'_>, titles: &[&str], cues: &[Cues]) -> Self {
        let views: Vec<f64> = inputs.eligible.items.iter().filter_map(|item| item.views).collect();
        let n = titles.len();
        let count = |holds: fn(&Cues) -> bool| cues.iter().filter(|cues| holds(cues)).count();
        let staying = inputs.staying;
        let mut seasons: Vec<(SeasonNote, usize)> = Vec::new();
        for note in cues.iter().filter_map(|cues| cues.season()) {
            match seasons.iter_mut().find(|(other, _)| *other == note) {
                Some((_, count)) => *count += 1,
                None => seasons.push((note, 1)),
            }
        }
        // The sort is stable and the titles are in an order of their own, so equals stay in place.
        seasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Self {
            few_hits: figure(
                "few_hits",
                inputs.evidence.outlier_share.map(|percent| percent / 100.0),
                views.len(),
            ),
            single_upload: figure("single_upload", sustainability::concentration(&views, 0.0), views.len()),
            news: share("news", count(|cues| cues.time_bound()), n),
            events: share("events", count(|cues| cues.event()), n),
            persons: share("persons", count(|cues| cues.person()), n),
            one_name: share("one_name", names::most_shared(titles, inputs.eligible.channel_title), n),
            season: share("season", count(|cues| cues.season().is_some()), n),
            fades: fades(staying, n),
            timeless: count(|cues| cues.timeless()) as f64 / n.max(1) as f64,
            staying,
            seasons,
            n,
            shown: views.len(),
        }
    }

    /// Whether views last: timeless titles, no hit that carries the channel, older uploads that hold their views. An indication at most,
    /// for one snapshot cannot separate lasting from growth.
    #[must_use]
    pub fn evergreen(&self) -> Flag {
        let basis = "evergreen_flag";
        let staying = match self.staying {
            Ok(staying) => staying,
            Err(reason) => return Flag::of(basis, &Claim::abstained(basis, reason, self.n), |_| false),
        };
        let claim = Claim::measured(basis, staying.slope, self.n).doubted(Some(Reason::OneSnapshot));
        Flag::of(basis, &claim, |slope| {
            slope >= rules::EVERGREEN_STAYING
                && self.timeless >= rules::EVERGREEN_TIMELESS
                && self.few_hits.at_most(rules::EVERGREEN_HITS)
        })
    }

    /// Kind, risk and the grounds that reach their threshold, strongest first.
    #[must_use]
    pub fn dependency(&self, risk_level: RiskLevel) -> Dependency {
        if self.shown < rules::LEAST_SCORED {
            let reason = if self.shown == 0 {
                Reason::HiddenViews
            } else {
                Reason::FewVideos
            };
            return Dependency {
                reason: Some(reason),
                ..Dependency::default()
            };
        }
        let [hits, single, titles, name, fading] = rules::GROUNDS;
        let grounds = [
            (&self.few_hits, hits),
            (&self.single_upload, single),
            (&self.news, titles),
            (&self.events, titles),
            (&self.persons, titles),
            (&self.season, titles),
            (&self.one_name, name),
            (&self.fades, fading),
        ];
        let mut factors: Vec<DependencyFactor> = grounds
            .into_iter()
            .filter(|(claim, threshold)| claim.at_least(*threshold))
            .map(|(claim, _)| DependencyFactor {
                key: claim.basis.clone(),
                share: claim.clone(),
            })
            .collect();
        factors.sort_by(|a, b| b.share.value.unwrap_or(0.0).total_cmp(&a.share.value.unwrap_or(0.0)));
        let few = self.shown < rules::ENOUGH;
        Dependency {
            dependency_type: self.kind(),
            risk_level,
            factors,
            state: if few { State::Provisional } else { State::Measured },
            reason: few.then_some(Reason::FewVideos),
        }
    }

    /// The first rule that holds.
    fn kind(&self) -> DependencyType {
        let (hits, best, _) = rules::RISK_HIGH;
        let tied = rules::TIED_TITLES;
        let rules_in_order = [
            (
                self.few_hits.at_least(hits / 100.0) || self.single_upload.at_least(best),
                DependencyType::HitDependent,
            ),
            (self.season.at_least(tied), DependencyType::Seasonal),
            (self.news.at_least(tied), DependencyType::TrendDependent),
            (self.events.at_least(tied), DependencyType::EventDependent),
            (
                self.persons.at_least(tied) || self.one_name.at_least(rules::ONE_NAME),
                DependencyType::PersonDependent,
            ),
            (self.evergreen().value == Some(true), DependencyType::Evergreen),
        ];
        rules_in_order
            .into_iter()
            .find(|(holds, _)| *holds)
            .map_or(DependencyType::Mixed, |(_, kind)| kind)
    }

    /// Dots and note. One title is chance; two and more count.
    #[must_use]
    pub fn seasonality(&self) -> Seasonality {
        let Some(found) = self.season.value else {
            return Seasonality {
                share: self.season.clone(),
                ..Seasonality::default()
            };
        };
        let tied: usize = self.seasons.iter().map(|(_, count)| count).sum();
        let level = if tied < rules::LEAST_SEASONAL {
            0
        } else {
            rules::SEASON_DOTS.iter().take_while(|border| found >= **border).count()
        };
        let main = self
            .seasons
            .first()
            .filter(|(_, count)| *count as f64 >= rules::MAIN_SEASON * tied as f64);
        Seasonality {
            level: u8::try_from(level).ok(),
            note: match main {
                _ if level == 0 => SeasonNote::None,
                Some((note, _)) => *note,
                None => SeasonNote::Several,
            },
            share: self.season.clone(),
        }
    }
}

fn few(n: usize) -> Option<Reason> {
    (n < rules::ENOUGH).then_some(Reason::FewVideos)
}

fn share(basis: &str, k: usize, n: usize) -> Claim {
    if n < rules::LEAST_SCORED {
        return Claim::abstained(basis, Reason::FewVideos, n);
    }
    Claim::measured(basis, k as f64 / n as f64, n)
        .within(statistics::wilson(k, n))
        .doubted(few(n))
}

fn figure(basis: &str, value: Option<f64>, n: usize) -> Claim {
    value.filter(|_| n >= rules::LEAST_SCORED).map_or_else(
        || Claim::abstained(basis, Reason::FewVideos, n),
        |value| Claim::measured(basis, value, n).doubted(few(n)),
    )
}

/// Share of views that uploads ten times as old have less, where the interval says that they have less at all.
fn fades(staying: Result<statistics::Slope, Reason>, n: usize) -> Claim {
    let lost = |slope: f64| 1.0 - 10_f64.powf(slope.min(0.0));
    staying.map_or_else(
        |reason| Claim::abstained("fades", reason, n),
        |line| {
            let value = if line.i90.high < 0.0 { lost(line.slope) } else { 0.0 };
            let interval = Interval {
                low: lost(line.i90.high),
                high: lost(line.i90.low),
            };
            Claim::measured("fades", value, n)
                .within(Some(interval))
                .doubted(Some(Reason::OneSnapshot))
        },
    )
}
