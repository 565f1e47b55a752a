//! Damaged and forged hubs.

use columns::Form;
use engine::report::TitleFeature;
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::layout::SECTIONS;
use crate::{Filter, Query, Sort};

fn good() -> Vec<u8> {
    let video = |number: u32| {
        let title = format!("{number} ways to Öfen").repeat((number % 3) as usize);
        Video {
            id: VideoId::of(&format!("{number:011}")).unwrap(),
            channel: Channel {
                id: format!("UC{:022}", number % 9).parse().unwrap(),
                name: format!("Kanal {}", number % 9),
                handle: number.is_multiple_of(2).then(|| "@kanal".to_owned()),
                lifts: ChannelLifts::read(&[(number % 9) as u8; LIFTS_BYTES]),
            },
            subscribers: (!number.is_multiple_of(4)).then_some(number),
            language: Some("de".to_owned()),
            format: format((number % 3) as u8),
            length: number,
            published: number,
            first_seen: number,
            seen: number,
            views: u64::from(number) * 1_000,
            multiple: Multiple {
                low: number,
                value: number + 5,
                high: number + 9,
            },
            neighbours: 20,
            niche: Some("diy".to_owned()),
            meta_niche: Some("making".to_owned()),
            pattern: crate::skeleton(&title),
            features: Features::of(&title),
            sample: false,
            title,
        }
    };
    crate::build((0..70).map(video).collect(), Timestamp::UNIX_EPOCH).unwrap()
}

fn filters() -> Vec<Filter> {
    vec![
        Filter::Title(vec!["ofen".to_owned(), "1".to_owned()]),
        Filter::Niche("diy".to_owned()),
        Filter::Language("de".to_owned()),
        Filter::Views(1..=u64::MAX),
        Filter::Subscribers(0..=u32::MAX),
        Filter::Pattern("# ways …".to_owned()),
        Filter::Feature(TitleFeature::Number),
        Filter::RepeatedBy(2),
        Filter::Channel("UC0000000000000000000001".parse().unwrap()),
    ]
}

/// Uses everything that a hub can be asked.
fn use_all(hub: &Hub) {
    assert!(hub.all().count() <= hub.rows() as usize);
    let _ = (hub.all_choices(), hub.choices(&filters()), hub.seen_before(30).count());
    let _ = hub.find(VideoId::of("00000000001").unwrap());
    let patterns = crate::Patterns::of(hub);
    assert!(patterns.repeats.iter().all(|repeat| repeat.tally.videos <= hub.rows()));
    let ends = |lift: &crate::Lift| [lift.low, lift.lift, lift.high];
    assert!(patterns.lifts.iter().flat_map(ends).all(f64::is_finite));
    let sorts = [
        Sort::Surely,
        Sort::Multiple,
        Sort::Views,
        Sort::Newest,
        Sort::ViewsPerSubscriber,
        Sort::Repetition,
    ];
    for sort in sorts {
        for ascending in [false, true] {
            for filters in [Vec::new(), filters()] {
                let query = Query {
                    filters,
                    sort,
                    ascending,
                    take: 500,
                    explain: true,
                    ..Query::default()
                };
                let answer = hub.ask(&query);
                assert!(answer.rows.iter().all(|row| *row < hub.rows()));
            }
        }
    }
}

fn seal(buffer: &mut [u8]) {
    Form::<16, SECTIONS>::seal(buffer);
}

#[test]
fn a_hub_cut_anywhere_is_refused() {
    let good = good();
    let hub = Hub::load(good.clone()).unwrap();
    assert!(!crate::Patterns::of(&hub).lifts.is_empty(), "it has something of all");
    use_all(&hub);
    for length in 0..good.len() {
        let mut cut = good[..length].to_vec();
        assert!(Hub::load(cut.clone()).is_err(), "cut at {length}");
        seal(&mut cut);
        assert!(Hub::load(cut).is_err(), "cut at {length} with a new checksum");
    }
}

#[test]
fn a_hub_of_another_version_is_known_as_such() {
    let mut other = good();
    other[8] = 200;
    assert!(Hub::load(other).err().unwrap().is_another_version());
    assert!(!Hub::load(Vec::new()).err().unwrap().is_another_version());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn a_damaged_hub_is_refused_by_its_checksum(at in any::<prop::sample::Index>(), value in any::<u8>()) {
        let good = good();
        let mut bad = good.clone();
        *at.get_mut(&mut bad) = value;
        prop_assert!(bad == good || Hub::load(bad).is_err());
    }

    /// Whatever a buffer with a right checksum has in it, it is refused or read without a panic.
    #[test]
    fn a_forged_hub_is_refused_or_read_without_harm(
        changes in vec((any::<prop::sample::Index>(), prop_oneof![Just(0_u8), Just(255), any::<u8>()]), 1..6),
        in_header in any::<bool>(),
    ) {
        let mut forged = good();
        let end = if in_header { Form::<16, SECTIONS>::HEADER } else { forged.len() };
        for (at, value) in changes {
            let at = 16 + at.index(end - 16);
            forged[at] = value;
        }
        seal(&mut forged);
        if let Ok(hub) = Hub::load(forged) {
            use_all(&hub);
        }
    }
}
