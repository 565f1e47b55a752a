//! Who may ask what.

use board::{Badges, Smart, Sort};
use domain::leaderboard::Access;
use domain::{Error, Tier};
use jiff::Timestamp;
use leaderboard::Asked;

const NOW: i64 = 1_795_176_000;

fn asked(tier: Option<Tier>, params: &[(&str, &str)]) -> domain::Result<Asked> {
    let param = |name: &str| params.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    Asked::read(param, Access::of(tier), Timestamp::from_second(NOW).unwrap())
}

fn everybody() -> Vec<Option<Tier>> {
    std::iter::once(None).chain(Tier::ALL.map(Some)).collect()
}

#[test]
fn each_parameter_is_refused_below_its_tier_with_the_name_of_that_tier_and_taken_from_it_on() {
    let cases: [(&str, &str, Tier); 17] = [
        ("search", "werkstatt", Tier::Starter),
        ("search", "eins,zwei", Tier::Creator),
        ("period", "day", Tier::Starter),
        ("period", "month", Tier::Starter),
        ("badges", "hidden_gem,viral_channel", Tier::Creator),
        ("smart", "hidden_gems", Tier::Creator),
        ("smart", "efficiency_champions", Tier::Creator),
        ("smart", "rising", Tier::Creator),
        ("niche", "woodworking", Tier::Creator),
        ("language", "de", Tier::Creator),
        ("sort", "date", Tier::Creator),
        ("sort", "subscribers", Tier::Creator),
        ("order", "asc", Tier::Creator),
        ("minSubscribers", "1000", Tier::Growth),
        ("maxSubscribers", "1000", Tier::Growth),
        ("pageSize", "100", Tier::Growth),
        ("pageSize", "500", Tier::Growth),
    ];
    for (name, value, opens) in cases {
        for tier in everybody() {
            let outcome = asked(tier, &[(name, value)]);
            if tier.is_some_and(|tier| tier >= opens) {
                assert!(outcome.is_ok(), "{name}={value} as {tier:?}: {outcome:?}");
            } else {
                let refused = matches!(&outcome, Err(Error::TierRequired { tier }) if *tier == opens);
                assert!(refused, "{name}={value} as {tier:?}: {outcome:?}");
            }
        }
    }
}

#[test]
fn pages_end_where_the_rows_of_the_tier_end() {
    let rows = |tier, page: &str| asked(tier, &[("page", page)]).map(|asked| (asked.query.skip, asked.query.take));
    assert_eq!(rows(None, "1").unwrap(), (0, 3));
    assert_eq!(rows(Some(Tier::Free), "1").unwrap(), (0, 10));
    assert_eq!(rows(Some(Tier::Starter), "2").unwrap(), (25, 25));
    assert_eq!(rows(Some(Tier::Creator), "40000").unwrap(), (999_975, 25));
    for (tier, page, opens) in [
        (None, "2", Tier::Free),
        (Some(Tier::Free), "2", Tier::Starter),
        (Some(Tier::Starter), "3", Tier::Creator),
        (Some(Tier::Starter), "1000000", Tier::Creator),
    ] {
        let outcome = rows(tier, page);
        assert!(
            matches!(&outcome, Err(Error::TierRequired { tier }) if *tier == opens),
            "{tier:?}: {outcome:?}"
        );
    }
}

#[test]
fn what_cannot_be_understood_is_named_no_matter_who_asks() {
    let cases = [
        ("search", ","),
        ("search", "a,b,c,d,e,f"),
        (
            "search",
            "0123456789012345678901234567890123456789012345678901234567890",
        ),
        ("period", "year"),
        ("badges", "no_badge"),
        ("badges", "hidden_gem,"),
        ("smart", "gems"),
        ("niche", "a b"),
        ("language", "d#"),
        ("minSubscribers", "-1"),
        ("minSubscribers", "+1"),
        ("maxSubscribers", "99999999999"),
        ("sort", "name"),
        ("order", "up"),
        ("page", "0"),
        ("page", "1000001"),
        ("page", "4294967295"),
        ("page", "x"),
        ("pageSize", "24"),
        ("pageSize", "501"),
    ];
    for (name, value) in cases {
        for tier in everybody() {
            let outcome = asked(tier, &[(name, value)]);
            assert!(
                matches!(&outcome, Err(Error::InvalidInput { field }) if *field == name),
                "{name}={value}: {outcome:?}"
            );
        }
    }
    let turned = asked(Some(Tier::Agency), &[("minSubscribers", "10"), ("maxSubscribers", "9")]);
    assert!(matches!(
        turned,
        Err(Error::InvalidInput {
            field: "maxSubscribers"
        })
    ));
}

#[test]
fn everything_at_once_is_one_question() {
    let asked = asked(
        Some(Tier::Agency),
        &[
            ("search", " Größe , @lab "),
            ("period", "week"),
            ("badges", "viral_channel"),
            ("smart", "rising"),
            ("niche", "diy"),
            ("language", "pt-BR"),
            ("minSubscribers", "10"),
            ("maxSubscribers", "2000"),
            ("sort", "date"),
            ("order", "asc"),
            ("page", "3"),
            ("pageSize", "50"),
        ],
    )
    .unwrap();
    let query = asked.query;
    assert_eq!(query.search, ["grosse", "@lab"]);
    assert_eq!(query.since, Some((NOW - 7 * 86_400) as u32));
    assert_eq!(query.badges, Badges::of("viral_channel"));
    assert_eq!(
        (query.smart, query.sort, query.ascending),
        (Some(Smart::Rising), Sort::Date, true)
    );
    assert_eq!(
        (query.niche.as_deref(), query.language.as_deref()),
        (Some("diy"), Some("pt-BR"))
    );
    assert_eq!((query.min_subscribers, query.max_subscribers), (Some(10), Some(2_000)));
    assert_eq!((query.skip, query.take, asked.page, asked.page_size), (100, 50, 3, 50));
}
