//! What can be tested on the channel itself: the same shuffles within quarters as for titles, in a family of its own and with chance of its
//! own, so that neither test makes the other weaker.

use super::{Checked, count};
use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::report::{Claim, Evidence, Reason, SeoTest, SeoTrait};
use crate::rules;
use crate::statistics;
use crate::statistics::permutation::{Group, Quarters};
use crate::statistics::random::Random;
use crate::studies::lift::{self, Prior};

const BASIS: &str = "seo_lift";
/// Sets its stream of chance apart from all others of the same snapshot.
const STREAM: u64 = 0x5eed_0000_0000_5e00;
/// What is tested, and what is known of it from elsewhere.
const TRAITS: [(SeoTrait, Evidence); 4] = [
    (SeoTrait::Chapters, Evidence::Unknown),
    (SeoTrait::Captions, Evidence::Unknown),
    (SeoTrait::LongDescription, Evidence::OldCorrelation),
    (SeoTrait::Hashtags, Evidence::Official),
];

/// An upload of which every trait is known.
struct Subject<'a> {
    item: &'a EligibleUpload<'a>,
    value: f64,
    index: u32,
    chapters: bool,
    captions: bool,
    bytes: f64,
    hashtags: bool,
}

impl<'a> Subject<'a> {
    fn of(upload: &Checked<'a>) -> Option<Self> {
        Some(Self {
            item: upload.item,
            value: upload.item.adjusted?,
            index: upload.index?,
            chapters: upload.chapters.are_shown()?,
            captions: upload.item.video.captions?,
            bytes: f64::from(upload.facts?.bytes),
            hashtags: upload.hashtags? > 0,
        })
    }

    fn has(&self, feature: SeoTrait, median_bytes: f64) -> bool {
        match feature {
            SeoTrait::Chapters => self.chapters,
            SeoTrait::Captions => self.captions,
            SeoTrait::LongDescription => self.bytes > median_bytes,
            SeoTrait::Hashtags => self.hashtags,
        }
    }
}

/// Tests them all on the main format's uploads.
pub(super) fn run(eligible: &EligibleUploads<'_>, uploads: &[Checked<'_>]) -> Vec<SeoTest> {
    let of_main = uploads
        .iter()
        .filter(|upload| Some(upload.item.format) == eligible.main);
    let subjects: Vec<Subject<'_>> = of_main.filter_map(Subject::of).collect();
    let values: Vec<(&EligibleUpload<'_>, f64)> =
        subjects.iter().map(|subject| (subject.item, subject.value)).collect();
    let quarters = Quarters::new(&values);
    let median = statistics::median_of(subjects.iter().map(|subject| subject.bytes)).unwrap_or(0.0);
    let places = TRAITS.map(|(feature, _)| {
        let has = |place: &usize| subjects[*place].has(feature, median);
        (0..subjects.len()).filter(has).collect::<Vec<usize>>()
    });
    let effects = effects(&quarters, &places, eligible);
    let test = |(((feature, elsewhere), places), effect): ((_, Vec<usize>), Option<Effect>)| SeoTest {
        feature,
        evidence: effect.as_ref().map_or(elsewhere, |_| Evidence::Measured),
        with_count: count(places.len()),
        of: count(subjects.len()),
        p: effect.as_ref().map(|effect| effect.p),
        found: effect.as_ref().is_some_and(|effect| effect.found),
        lift: effect.map_or_else(
            || Claim::abstained(BASIS, Reason::FewVideos, subjects.len()),
            |effect| effect.lift,
        ),
        upload_indices: places.iter().map(|place| subjects[*place].index).collect(),
    };
    TRAITS.into_iter().zip(places).zip(effects).map(test).collect()
}

/// What a test says of one trait.
struct Effect {
    lift: Claim,
    p: f64,
    found: bool,
}

/// The effect of each trait; none where either side has too few uploads.
fn effects(quarters: &Quarters, places: &[Vec<usize>], eligible: &EligibleUploads<'_>) -> Vec<Option<Effect>> {
    let groups: Vec<Option<Group>> = places
        .iter()
        .map(|places| lift::comparable_group(quarters, places.clone()))
        .collect();
    let tested = || groups.iter().flatten();
    let seen = lift::seen(quarters, tested());
    let mut reached = vec![0; seen.len()];
    if !seen.is_empty() {
        let mut random = Random::new(eligible.seed ^ STREAM);
        quarters.shuffled(rules::PERMUTATIONS, &mut random, |shuffles| {
            lift::count_reached(shuffles, tested(), &seen, &mut reached);
        });
    }
    let prior = Prior {
        ln: 0.0,
        sd: rules::SEO_SD,
    };
    let mut judged = lift::judged(&reached).into_iter();
    let mut effect = |group: &Group| {
        let (p, discovered) = judged.next()?;
        let lift = lift::of_group(BASIS, quarters, group, prior, eligible.doubt()).lift;
        Some(Effect {
            p,
            found: discovered && lift::is_beyond(&lift),
            lift,
        })
    };
    groups.iter().map(|group| effect(group.as_ref()?)).collect()
}
