use proptest::prelude::*;

use super::*;

const NOW: i64 = 1_790_000_000;

fn time(seconds: i64) -> Timestamp {
    Timestamp::from_second(seconds).unwrap()
}

fn days(count: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * count)
}

fn some_niche() -> impl Strategy<Value = Option<String>> {
    prop_oneof![Just(None), "[a-d]".prop_map(Some)]
}

fn some_language() -> impl Strategy<Value = Option<String>> {
    prop_oneof![Just(None), "de|en|fr|pl".prop_map(Some)]
}

prop_compose! {
    fn some_yield()(niche in some_niche(), language in some_language(), outliers in 0u32..60, recent in 0u32..60) -> Yield {
        Yield { niche, language, outliers: outliers.max(recent), recent }
    }
}

prop_compose! {
    fn some_candidate()(
        number in 0u32..1_000,
        language in some_language(),
        read in proptest::option::of((0i64..40 * 86_400, some_yield())),
        failures in 0u32..3,
    ) -> Candidate {
        Candidate {
            channel: format!("UC{number:022}").parse().unwrap(),
            source: Source::Chart,
            language,
            read: read.map(|(ago, found)| (time(NOW - ago), found)),
            failures,
        }
    }
}

prop_compose! {
    fn some_shelf()(
        niches in proptest::collection::btree_map("[a-d]", 0u32..60, 0..4),
        languages in proptest::collection::btree_map("de|en|fr|pl", 0u32..60, 0..4),
    ) -> Shelf {
        Shelf { niches, languages }
    }
}

fn view(shelf: &Shelf) -> View<'_> {
    View {
        shelf,
        languages: &["de", "en"],
        now: time(NOW),
    }
}

proptest! {
    #[test]
    fn the_order_does_not_depend_on_how_the_channels_came(
        mut some in proptest::collection::vec(some_candidate(), 0..30), shelf in some_shelf(), turn in 0usize..30,
    ) {
        some.sort_by(|a, b| a.channel.cmp(&b.channel));
        some.dedup_by(|a, b| a.channel == b.channel);
        let mut other = some.clone();
        if !other.is_empty() {
            let by = turn % other.len();
            other.rotate_left(by);
        }
        let view = view(&shelf);
        view.sort(&mut some);
        view.sort(&mut other);
        prop_assert_eq!(&some, &other);
        prop_assert!(some.windows(2).all(|two| view.value(&two[0]) >= view.value(&two[1])));
        prop_assert!(some.iter().all(|candidate| view.value(candidate) <= 1_220));
    }

    #[test]
    fn whatever_is_found_a_channel_is_read_again_before_its_titles_are_thirty_days_old(found in some_yield(), shelf in some_shelf()) {
        let again = view(&shelf).read_again(&found);
        prop_assert!(time(NOW) + days(3) <= again && again <= time(NOW) + days(25));
    }

    #[test]
    fn more_recent_outliers_a_thinner_niche_and_a_language_that_is_asked_for_never_come_later(
        one in some_candidate(), shelf in some_shelf(), more in 1u32..20,
    ) {
        let view = view(&shelf);
        if let Some((at, found)) = &one.read {
            let better = Yield { recent: found.recent + more, outliers: found.outliers + more, ..found.clone() };
            prop_assert!(view.read_again(&better) <= view.read_again(found));
            let better = Candidate { read: Some((*at, better)), ..one.clone() };
            prop_assert!(view.value(&better) >= view.value(&one));
        }
        let mut thicker = shelf.clone();
        for count in thicker.niches.values_mut() {
            *count += more;
        }
        let thick = View { shelf: &thicker, ..view };
        prop_assert!(view.value(&one) >= thick.value(&one));
        if let Some((_, found)) = &one.read {
            prop_assert!(view.read_again(found) <= thick.read_again(found));
        }
        let polish = Candidate { language: Some("pl".to_owned()), ..one.clone() };
        let german = Candidate { language: Some("de".to_owned()), ..one.clone() };
        let none = Shelf { languages: BTreeMap::new(), ..shelf.clone() };
        let view = View { shelf: &none, ..view };
        prop_assert!(view.value(&german) > view.value(&polish));
    }

    #[test]
    fn what_the_hub_shows_and_would_soon_drop_comes_before_everything_that_can_wait(
        one in some_candidate(), other in some_candidate(), shelf in some_shelf(),
    ) {
        let view = view(&shelf);
        let found = Yield { outliers: 1, ..Yield::default() };
        let soon = Candidate { read: Some((time(NOW) - days(27), found)), ..one };
        let can_wait = other.read.as_ref().is_none_or(|(at, _)| time(NOW).duration_since(*at) < days(27));
        prop_assume!(can_wait);
        prop_assert!(view.value(&soon) > view.value(&other));
    }

    #[test]
    fn a_failure_of_its_own_is_tried_again_twice_and_one_of_the_platform_always(failures in 1u32..10) {
        let own = try_again(Failure::Own, failures, time(NOW));
        prop_assert_eq!(own.is_some(), failures < MOST_FAILURES);
        prop_assert!(own.is_none_or(|at| at > time(NOW)));
        prop_assert_eq!(try_again(Failure::Transient, failures, time(NOW)), Some(time(NOW) + SignedDuration::from_hours(1)));
    }

    #[test]
    fn a_chart_is_its_text(index in 0usize..150) {
        let chart = Chart::all().nth(index).unwrap();
        prop_assert_eq!(chart.to_string().parse::<Chart>().unwrap(), chart);
    }

    #[test]
    fn no_other_text_is_a_chart(text in "\\PC{0,8}") {
        if let Ok(chart) = text.parse::<Chart>() {
            prop_assert!(chart.region().len() == 2 && text.starts_with(chart.region()));
        }
    }
}

#[test]
fn every_chart_comes_once() {
    let mut all: Vec<Chart> = Chart::all().collect();
    assert_eq!(all.len(), REGIONS.len() * CATEGORIES.len());
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), REGIONS.len() * CATEGORIES.len());
}

#[test]
fn the_platforms_day_turns_at_midnight_in_california_in_summer_and_winter() {
    for (at, day) in [
        ("2026-07-01T06:59:59Z", "2026-06-30"),
        ("2026-07-01T07:00:00Z", "2026-07-01"),
        ("2026-12-01T07:59:59Z", "2026-11-30"),
        ("2026-12-01T08:00:00Z", "2026-12-01"),
    ] {
        assert_eq!(platform_day(at.parse().unwrap()).to_string(), day, "{at}");
    }
}

#[test]
fn an_outlier_is_recent_for_sixty_days() {
    let ages = [0, 59, 60, 400].map(|age| time(NOW) - days(age));
    assert_eq!(Yield::count(ages, time(NOW)), (4, 2));
}

proptest! {
    #[test]
    fn the_platforms_next_day_begins_where_this_one_ends(second in 1_200_000_000_i64..4_000_000_000) {
        let now = time(second);
        let next = next_platform_day(now).unwrap();
        prop_assert!(next > now && next <= now + SignedDuration::from_hours(25));
        prop_assert_eq!(platform_day(next), platform_day(now).tomorrow().unwrap());
        prop_assert_eq!(platform_day(next - SignedDuration::from_secs(1)), platform_day(now));
    }
}
