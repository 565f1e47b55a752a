//! What may be asked.

use contract::endpoints::{GET_HUB, GET_HUB_CHOICES};
use discovery_hub::{Asked, Filters};
use domain::hub::Access;
use domain::{Error, Result, Tier};
use engine::report::{Format, TitleFeature};
use hub::{Filter, Sort};
use jiff::Timestamp;
use proptest::prelude::*;
use proptest::sample::subsequence;

const NOW: i64 = 1_795_176_000;

fn read_as(tier: Tier, sent: &[(&str, &str)]) -> Result<Asked> {
    let param = |name: &str| sent.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    Asked::read(param, Access::of(tier), Timestamp::from_second(NOW).unwrap())
}

fn read(sent: &[(&str, &str)]) -> Result<Asked> {
    read_as(Tier::Creator, sent)
}

fn filter(name: &str, sent: &str) -> Filter {
    let mut filters = read(&[(name, sent)]).unwrap().query.filters;
    assert_eq!(filters.len(), 1, "{name}");
    filters.remove(0)
}

#[test]
fn each_filter_means_what_the_contract_says() {
    let texts = |terms: &[&str]| Filter::Title(terms.iter().map(|term| (*term).to_owned()).collect());
    let ago = |days: u32| NOW as u32 - days * 86_400;
    let expected = [
        ("search", "BRÖT", texts(&["brot"])),
        ("search", " one, two three ,", texts(&["one", "two three"])),
        ("niche", "diy_wood-2", Filter::Niche("diy_wood-2".to_owned())),
        ("metaNiche", "making", Filter::MetaNiche("making".to_owned())),
        ("language", "pt-BR", Filter::Language("pt-BR".to_owned())),
        ("format", "short", Filter::Format(Format::Short)),
        ("format", "long", Filter::Format(Format::Long)),
        ("format", "live", Filter::Format(Format::Live)),
        ("minMultiple", "2.5", Filter::Multiple(250..=u32::MAX)),
        ("maxMultiple", "1000", Filter::Multiple(0..=100_000)),
        ("surelyAtLeast", "3.456", Filter::SurelyAtLeast(346)),
        ("surelyAtLeast", "-0.0", Filter::SurelyAtLeast(0)),
        ("surelyAtLeast", "1e1", Filter::SurelyAtLeast(1_000)),
        ("minViews", "7", Filter::Views(7..=u64::MAX)),
        ("maxViews", "2147483647", Filter::Views(0..=2_147_483_647)),
        ("minSubscribers", "0", Filter::Subscribers(0..=u32::MAX)),
        ("maxSubscribers", "9", Filter::Subscribers(0..=9)),
        ("publishedWithin", "1", Filter::Published(ago(1)..=u32::MAX)),
        ("publishedWithin", "3650", Filter::Published(ago(3_650)..=u32::MAX)),
        ("minLength", "60", Filter::Length(60..=u32::MAX)),
        ("minLength", "0", Filter::Length(1..=u32::MAX)),
        ("maxLength", "60", Filter::Length(1..=60)),
        ("discovered", "day", Filter::DiscoveredSince(ago(1))),
        ("discovered", "week", Filter::DiscoveredSince(ago(7))),
        ("discovered", "month", Filter::DiscoveredSince(ago(30))),
        ("pattern", "# ways …", Filter::Pattern("# ways …".to_owned())),
        ("feature", "second_person", Filter::Feature(TitleFeature::SecondPerson)),
        ("repeatedBy", "3", Filter::RepeatedBy(3)),
        (
            "channelId",
            "UC0123456789abcdefghijkl",
            Filter::Channel("UC0123456789abcdefghijkl".parse().unwrap()),
        ),
    ];
    for (name, sent, filter_of_it) in &expected {
        assert_eq!(filter(name, sent), *filter_of_it, "{name}={sent}");
    }
    let tested = |name| expected.iter().any(|(known, ..)| *known == name);
    assert!(GET_HUB_CHOICES.spec.query.iter().all(|param| tested(param.name)));
}

#[test]
fn what_cannot_be_understood_is_refused_by_its_name() {
    let long = "x".repeat(401);
    for param in GET_HUB.spec.query {
        let refused = read(&[(param.name, &long)]);
        assert!(
            matches!(refused, Err(Error::InvalidInput { field }) if field == param.name),
            "{}",
            param.name
        );
    }
    let six = "a,b,c,d,e,f";
    let letters = "x".repeat(61);
    for (name, sent) in [
        ("search", ","),
        ("search", six),
        ("search", letters.as_str()),
        ("niche", "ä"),
        ("metaNiche", "a b"),
        ("language", "de,en"),
        ("format", "Short"),
        ("minMultiple", "-1"),
        ("minMultiple", "+1"),
        ("minMultiple", "NaN"),
        ("minMultiple", "inf"),
        ("minMultiple", "1,5"),
        ("maxMultiple", "1000.1"),
        ("surelyAtLeast", "1e9"),
        ("minViews", "+1"),
        ("maxViews", "2147483648"),
        ("minSubscribers", "1.5"),
        ("publishedWithin", "0"),
        ("publishedWithin", "3651"),
        ("maxLength", "-1"),
        ("discovered", "year"),
        ("feature", "Number"),
        ("repeatedBy", "1"),
        ("repeatedBy", "1001"),
        ("channelId", "UC"),
        ("sort", "score"),
        ("order", "down"),
        ("page", "0"),
        ("page", "1000001"),
        ("pageSize", "23"),
        ("pageSize", "101"),
        ("explain", "false"),
    ] {
        let refused = read(&[(name, sent)]);
        assert!(
            matches!(refused, Err(Error::InvalidInput { field }) if field == name),
            "{name}={sent}"
        );
    }
}

#[test]
fn of_a_range_the_wrong_way_round_the_upper_end_is_named_and_equal_ends_are_a_range() {
    for what in ["Multiple", "Views", "Subscribers", "Length"] {
        let (least, most) = (format!("min{what}"), format!("max{what}"));
        let refused = read(&[(&least, "3"), (&most, "2")]);
        assert!(
            matches!(refused, Err(Error::InvalidInput { field }) if field == most),
            "{what}"
        );
        assert_eq!(
            read(&[(&least, "3"), (&most, "3")]).unwrap().query.filters.len(),
            2,
            "{what}"
        );
    }
}

#[test]
fn each_order_has_a_name_and_the_surest_come_first_without_one() {
    let sort = |sent| read(&[("sort", sent)]).unwrap().query.sort;
    let asked = ["surely", "multiple", "views", "newest", "ratio", "repetition"].map(sort);
    let sorts = [
        Sort::Surely,
        Sort::Multiple,
        Sort::Views,
        Sort::Newest,
        Sort::ViewsPerSubscriber,
        Sort::Repetition,
    ];
    assert_eq!(asked, sorts);
    let default = read(&[]).unwrap();
    assert_eq!(
        (default.query.sort, default.query.ascending, default.query.explain),
        (Sort::Surely, false, false)
    );
    assert_eq!(
        (default.page, default.page_size, default.query.skip, default.query.take),
        (1, 48, 0, 48)
    );
    assert!(read(&[("order", "asc"), ("explain", "true")]).unwrap().query.ascending);
}

#[test]
fn each_tier_has_its_rows_and_a_page_beyond_them_names_the_tier_that_has_it() {
    for (tier, page, take) in [
        (Tier::Free, "1", Ok(48)),
        (Tier::Free, "2", Ok(2)),
        (Tier::Free, "3", Err(Tier::Starter)),
        (Tier::Starter, "5", Ok(8)),
        (Tier::Starter, "6", Err(Tier::Creator)),
        (Tier::Creator, "1000000", Ok(48)),
        (Tier::Growth, "6", Ok(48)),
        (Tier::Agency, "6", Ok(48)),
    ] {
        let asked = read_as(tier, &[("page", page)]);
        let outcome = match asked {
            Ok(asked) => Ok(asked.query.take),
            Err(Error::TierRequired { tier }) => Err(tier),
            Err(other) => panic!("{other}"),
        };
        assert_eq!(outcome, take, "{tier:?}, page {page}");
    }
    let large = read_as(Tier::Free, &[("pageSize", "100")]).unwrap();
    assert_eq!((large.page_size, large.query.take), (100, 50));
}

/// A good value of each parameter.
const GOOD: [(&str, &str); 20] = [
    ("search", "one,two"),
    ("niche", "diy"),
    ("metaNiche", "making"),
    ("language", "de"),
    ("format", "long"),
    ("minMultiple", "2"),
    ("maxMultiple", "9.5"),
    ("surelyAtLeast", "2"),
    ("minViews", "1"),
    ("maxViews", "9"),
    ("minSubscribers", "1"),
    ("maxSubscribers", "9"),
    ("publishedWithin", "9"),
    ("minLength", "1"),
    ("maxLength", "9"),
    ("discovered", "week"),
    ("pattern", "# ways …"),
    ("feature", "number"),
    ("repeatedBy", "2"),
    ("channelId", "UC0123456789abcdefghijkl"),
];

proptest! {
    #[test]
    fn filters_come_in_the_order_of_the_contract_whatever_the_order_of_the_request(sent in subsequence(&GOOD[..], 0..=20).prop_shuffle()) {
        let names: Vec<&str> = GET_HUB_CHOICES.spec.query.iter().map(|param| param.name).collect();
        prop_assert_eq!(&names, &GOOD.map(|(name, _)| name));
        let asked = read(&sent).unwrap();
        let alone = GOOD.iter().filter(|(name, _)| sent.iter().any(|(known, _)| known == name));
        let alone: Vec<Filter> = alone.map(|(name, value)| filter(name, value)).collect();
        prop_assert_eq!(asked.query.filters, alone);
    }

    #[test]
    fn whatever_is_sent_is_a_question_or_refused_by_the_name_of_something_that_was_sent(
        sent in prop::collection::vec((0_usize..25, "\\PC{0,12}|[0-9.e,+-]{0,8}|[a-z_]{0,12}"), 0..5),
    ) {
        let sent: Vec<(&str, &str)> = sent.iter().map(|(at, value)| (GET_HUB.spec.query[*at].name, value.as_str())).collect();
        match read(&sent) {
            Ok(asked) => prop_assert!(asked.query.take <= 100 && asked.query.filters.len() <= sent.len()),
            Err(Error::InvalidInput { field }) => prop_assert!(sent.iter().any(|(name, _)| *name == field), "{field}"),
            Err(other) => prop_assert!(false, "{other}"),
        }
        let param = |name: &str| sent.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let filters = Filters::read(param, Timestamp::from_second(NOW).unwrap());
        let is_known = matches!(filters, Ok(_) | Err(Error::InvalidInput { .. }));
        prop_assert!(is_known);
    }
}
