//! What titles and hours do for views: tested together, on the same shuffles within quarters.

pub mod lengths;
pub(crate) mod lift;
pub mod timing;
pub(crate) mod zone;

use crate::content::titles::cues::{self, Cues, FEATURES};
use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::report::{Claim, Reason, TimeBlock, TimingStudy, TitleClaim, TitleFeature, TitleStudy};
use crate::rules;
use crate::statistics::permutation::{self, Group, LANES, Quarters};
use crate::statistics::random::Random;
use crate::studies::lift::{Prior, comparable, multiple};
use crate::studies::timing::Clock;

/// Both studies.
#[must_use]
pub fn titles_and_timing(
    eligible: &EligibleUploads<'_>,
    cues: &[Cues],
    country: Option<&str>,
    random: &mut Random,
) -> (TitleStudy, TimingStudy) {
    let clock = Clock::of(country);
    let indices = eligible.upload_indices();
    let main: Vec<(&EligibleUpload<'_>, f64, Title)> = eligible
        .items
        .iter()
        .zip(cues)
        .zip(indices)
        .filter(|((item, _), _)| Some(item.format) == eligible.main)
        .filter_map(|((item, cues), index)| {
            let title = Title {
                cues: *cues,
                index: index?,
            };
            Some((item, item.adjusted?, title))
        })
        .collect();
    let uploads: Vec<(&EligibleUpload<'_>, f64)> = main.iter().map(|(item, value, _)| (*item, *value)).collect();
    let quarters = Quarters::new(&uploads);
    let titles = TitleTest::new(&quarters, main.into_iter().map(|upload| upload.2).collect());
    let times = TimeTest::new(&quarters, &uploads, &clock);
    let (reached, best_reached) = shuffle(&quarters, &titles, &times, random);
    let doubt = eligible.doubt();
    (
        titles.study(&quarters, &reached, doubt),
        times.study(eligible, &quarters, clock, best_reached, doubt),
    )
}

/// How many shuffles reach each title feature's sum, and the best block's.
fn shuffle(quarters: &Quarters, titles: &TitleTest, times: &TimeTest, random: &mut Random) -> (Vec<usize>, usize) {
    let groups = || titles.groups.iter().map(|(_, group)| group);
    let seen = lift::seen(quarters, groups());
    let best = times.best(quarters).map(|(_, height)| height - rules::TIE);
    let heights: Vec<(f64, &Group)> = times
        .blocks
        .iter()
        .map(|(_, group)| (1.0 / group.weight.sqrt(), group))
        .collect();
    let mut reached = vec![0; seen.len()];
    let mut best_reached = 0;
    if seen.is_empty() && best.is_none() {
        return (reached, best_reached);
    }
    quarters.shuffled(rules::PERMUTATIONS, random, |shuffles| {
        lift::count_reached(shuffles, groups(), &seen, &mut reached);
        if let Some(best) = best {
            let mut highest = [f64::MIN; LANES];
            for (scale, group) in &heights {
                for (highest, sum) in highest.iter_mut().zip(shuffles.sums(group)) {
                    *highest = highest.max(sum * scale);
                }
            }
            let far = highest[..shuffles.wanted()].iter().filter(|height| **height >= best);
            best_reached += far.count();
        }
    });
    (reached, best_reached)
}

/// What a title has, and the index of its upload in the report.
struct Title {
    cues: Cues,
    index: u32,
}

/// Title features that can be tested.
struct TitleTest {
    groups: Vec<(TitleFeature, Group)>,
    titles: Vec<Title>,
}

impl TitleTest {
    fn new(quarters: &Quarters, titles: Vec<Title>) -> Self {
        let groups = FEATURES.into_iter().filter_map(|feature| {
            let has = |place: &usize| titles[*place].cues.has(feature);
            let places = (0..titles.len()).filter(has).collect();
            Some((feature, lift::comparable_group(quarters, places)?))
        });
        Self {
            groups: groups.collect(),
            titles,
        }
    }

    fn study(&self, quarters: &Quarters, reached: &[usize], doubt: Option<Reason>) -> TitleStudy {
        let n = u32::try_from(self.titles.len()).unwrap_or(u32::MAX);
        if self.groups.is_empty() {
            return TitleStudy {
                n,
                reason: Some(Reason::FewVideos),
                ..TitleStudy::default()
            };
        }
        let mut claims: Vec<TitleClaim> = (self.groups.iter().zip(lift::judged(reached)))
            .map(|((feature, group), (p, discovered))| {
                self.claim(*feature, group, quarters, p, doubt).found_where(discovered)
            })
            .collect();
        claims.sort_by(|a, b| {
            (b.found, a.p, a.feature)
                .partial_cmp(&(a.found, b.p, b.feature))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        let found = claims.iter().filter(|claim| claim.found).count();
        let state = Claim::measured("title_lift", 1.0, self.titles.len()).doubted(doubt);
        TitleStudy {
            n,
            tested: u32::try_from(claims.len()).unwrap_or(u32::MAX),
            found: u32::try_from(found).unwrap_or(u32::MAX),
            claims,
            state: state.state,
            reason: state.reason,
        }
    }

    fn claim(
        &self,
        feature: TitleFeature,
        group: &Group,
        quarters: &Quarters,
        p: f64,
        doubt: Option<Reason>,
    ) -> TitleClaim {
        let prior = Prior {
            ln: cues::prior(feature),
            sd: rules::TITLE_SD,
        };
        let effect = lift::of_group("title_lift", quarters, group, prior, doubt);
        TitleClaim {
            feature,
            with_count: u32::try_from(group.places.len()).unwrap_or(u32::MAX),
            of: u32::try_from(self.titles.len()).unwrap_or(u32::MAX),
            lift: effect.lift,
            raw_lift: effect.raw,
            prior_lift: prior.ln.exp(),
            p,
            found: false,
            upload_indices: group.places.iter().map(|place| self.titles[*place].index).collect(),
        }
    }
}

impl TitleClaim {
    /// Found where the test says so and the shrunk interval agrees.
    fn found_where(mut self, discovered: bool) -> Self {
        self.found = discovered && lift::is_beyond(&self.lift);
        self
    }
}

/// Blocks of the week that can be tested.
struct TimeTest {
    blocks: Vec<(usize, Group)>,
    counts: [usize; timing::BLOCKS],
    n: usize,
}

impl TimeTest {
    fn new(quarters: &Quarters, uploads: &[(&EligibleUpload<'_>, f64)], clock: &Clock) -> Self {
        let block_of: Vec<usize> = uploads.iter().map(|(item, _)| clock.block(item.at)).collect();
        let mut counts = [0; timing::BLOCKS];
        block_of.iter().for_each(|block| counts[*block] += 1);
        let blocks = (0..timing::BLOCKS)
            .filter(|block| comparable(counts[*block], uploads.len()))
            .map(|block| {
                let places = (0..uploads.len()).filter(|place| block_of[*place] == block).collect();
                (block, quarters.group(places))
            })
            .filter(|(_, group)| group.weight >= rules::LEAST_WEIGHT);
        Self {
            blocks: if timing::by_the_day(uploads.iter().map(|(item, _)| item.at)) {
                Vec::new()
            } else {
                blocks.collect()
            },
            counts,
            n: uploads.len(),
        }
    }

    /// The block with the highest mean, in standard errors but for a common factor.
    fn best(&self, quarters: &Quarters) -> Option<(usize, f64)> {
        self.blocks
            .iter()
            .map(|(block, group)| (*block, quarters.sum(group) / group.weight.sqrt()))
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    fn study(
        &self,
        eligible: &EligibleUploads<'_>,
        quarters: &Quarters,
        clock: Clock,
        reached: usize,
        doubt: Option<Reason>,
    ) -> TimingStudy {
        let spread = quarters.variance();
        let blocks: Vec<TimeBlock> = (0..timing::BLOCKS)
            .map(|block| {
                let group = self
                    .blocks
                    .iter()
                    .find(|(other, _)| *other == block)
                    .map(|(_, group)| group);
                let lift = group.map_or_else(
                    || Claim::abstained("time_lift", Reason::FewVideos, self.counts[block]),
                    |group| {
                        let k = group.places.len() as f64;
                        let error = (spread * group.weight).sqrt() / k;
                        let (shrunk, error) = permutation::shrink(quarters.sum(group) / k, error, 0.0, rules::TIME_SD);
                        multiple("time_lift", shrunk, error, group.places.len()).doubted(doubt)
                    },
                );
                TimeBlock {
                    slot: timing::slot(block),
                    count: u32::try_from(self.counts[block]).unwrap_or(u32::MAX),
                    lift,
                }
            })
            .collect();
        let best = self.best(quarters);
        let p = best.map(|_| permutation::p_value(reached, rules::PERMUTATIONS));
        let beyond = |block: usize| blocks[block].lift.low.is_some_and(|low| low > 1.0);
        let found = best.filter(|(block, _)| p.is_some_and(|p| p <= rules::TIMING_P) && beyond(*block));
        let missing = if timing::by_the_day(eligible.items.iter().map(|item| item.at)) {
            Reason::MissingDates
        } else {
            Reason::FewVideos
        };
        let state = best.map_or_else(
            || Claim::abstained("time_lift", missing, self.n),
            |_| Claim::measured("time_lift", 1.0, self.n).doubted(doubt),
        );
        TimingStudy {
            heat: timing::heat(eligible, &clock),
            upload_cells: timing::cells(eligible, &clock),
            best: found.map(|(block, _)| timing::slot(block)),
            p,
            n: state.n,
            state: state.state,
            reason: state.reason,
            zone_country: clock.country,
            zone_certain: clock.certain,
            blocks,
        }
    }
}
