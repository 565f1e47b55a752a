//! Weekdays, times of day, and the slots that share a rule.

use std::collections::BTreeSet;

use domain::Error;
use domain::monitor::{QuarterHour, Slot, Weekday, validate_cron};
use jiff::civil;

#[test]
fn a_weekday_has_one_name_everywhere_and_another_in_cron() {
    for (day, next) in Weekday::ALL.into_iter().zip(Weekday::ALL.into_iter().skip(1)) {
        assert_eq!(civil::Weekday::from(day).next(), civil::Weekday::from(next));
    }
    for day in Weekday::ALL {
        assert_eq!(Weekday::from(civil::Weekday::from(day)), day);
        assert_eq!(day.name().parse::<Weekday>().unwrap(), day);
        assert_eq!(serde_json::to_value(day).unwrap(), day.name());
        assert!(day.name().to_uppercase().starts_with(day.cron_name()));
    }
    let refusal = "Monday".parse::<Weekday>().unwrap_err();
    assert_eq!(refusal.to_string(), "invalid input in weekday");
}

#[test]
fn a_day_has_96_times_and_each_is_written_with_four_digits() {
    let times: Vec<String> = QuarterHour::all().map(|time| time.to_string()).collect();
    assert_eq!(times.len(), 96);
    assert!(times.is_sorted());
    assert_eq!((times[0].as_str(), times[95].as_str()), ("00:00", "23:45"));
    for time in QuarterHour::all() {
        assert_eq!(time.to_string().parse::<QuarterHour>().unwrap(), time);
        assert_eq!(serde_json::to_value(time).unwrap(), time.to_string());
        assert!(time.hour() < 24 && [0, 15, 30, 45].contains(&time.minute()));
    }
}

#[test]
fn a_time_between_the_quarters_or_written_another_way_is_refused() {
    for text in [
        "09:10", "24:00", "9:00", "09:00:00", "0900", "+9:00", " 09:00", "09:60", "",
    ] {
        let refusal = text.parse::<QuarterHour>().unwrap_err();
        assert_eq!(refusal.to_string(), "invalid input in time", "{text}");
    }
}

#[test]
fn there_are_168_slots_and_the_name_of_each_rule_leads_back_to_it() {
    let prefix = "kanalyse-dev-xray-";
    let names: BTreeSet<String> = Slot::all().map(|slot| slot.rule_name(prefix)).collect();
    assert_eq!(names.len(), 168);
    assert!(names.contains("kanalyse-dev-xray-mon-09"));
    for slot in Slot::all() {
        assert_eq!(Slot::parse(prefix, &slot.rule_name(prefix)), Some(slot));
        let stored = serde_json::to_value(slot).unwrap();
        assert_eq!(serde_json::from_value::<Slot>(stored).unwrap(), slot);
    }
}

#[test]
fn the_name_of_another_rule_is_no_slot() {
    for name in [
        "kanalyse-dev-xray-mon-24",
        "kanalyse-dev-xray-mon-9",
        "kanalyse-dev-xray-MON-09",
        "kanalyse-dev-xray-mon-09-old",
        "kanalyse-dev-xray-",
        "kanalyse-prod-xray-mon-09",
        "mon-09",
    ] {
        assert_eq!(Slot::parse("kanalyse-dev-xray-", name), None, "{name}");
    }
}

#[test]
fn a_slot_is_the_hour_of_its_times() {
    for time in QuarterHour::all() {
        let slot = Slot::of(Weekday::Sunday, time);
        assert_eq!((slot.weekday(), slot.hour()), (Weekday::Sunday, time.hour()));
    }
}

#[test]
fn the_rule_of_each_slot_fires_every_quarter_of_its_hour_and_its_expression_is_valid() {
    let slot = Slot::of(Weekday::Monday, "09:45".parse().unwrap());
    assert_eq!(slot.cron(), "cron(0/15 9 ? * MON *)");
    for slot in Slot::all() {
        validate_cron(&slot.cron()).unwrap();
    }
    validate_cron("cron(59 23 31 * ? *)").unwrap();
}

#[test]
fn an_expression_that_aws_refuses_or_that_is_none_of_ours_is_not_sent() {
    for (expression, flaw) in [
        ("cron(0/15 25 ? * MON *)", "the hour that the local cloud accepts"),
        ("cron(0/15 24 ? * MON *)", "hour"),
        ("cron(60 9 ? * MON *)", "minute"),
        ("cron(0/0 9 ? * MON *)", "a step of nothing"),
        ("cron(0/60 9 ? * MON *)", "step"),
        ("cron(60/15 9 ? * MON *)", "first minute"),
        ("cron(0/15/2 9 ? * MON *)", "two steps"),
        ("cron(* 9 ? * MON *)", "every minute"),
        ("cron(0/15 9 * * MON *)", "both days"),
        ("cron(0/15 9 1 * MON *)", "both days"),
        ("cron(0/15 9 ? * ? *)", "neither day"),
        ("cron(0/15 9 0 * ? *)", "day of the month"),
        ("cron(0/15 9 32 * ? *)", "day of the month"),
        ("cron(0/15 9 ? * MONDAY *)", "weekday"),
        ("cron(0/15 9 ? * mon *)", "weekday"),
        ("cron(0/15 9 ? * 2 *)", "a number that others count differently"),
        ("cron(0/15 9 ? * MON#9 *)", "ninth Monday"),
        ("cron(0/15 9 ? * MON)", "five fields"),
        ("cron(0/15 9 ? * MON * *)", "seven fields"),
        ("cron(0/15  9 ? * MON *)", "two spaces"),
        ("cron(0/15 +9 ? * MON *)", "sign"),
        ("cron(0/15 09 ? * MON *)", "leading zero"),
        ("cron(0/15 9 ? 13 MON *)", "month"),
        ("cron(0/15 9 ? * MON 1969)", "year"),
        ("0/15 9 ? * MON *", "no cron()"),
        ("cron(0/15 9 ? * MON *", "no end"),
        ("rate(15 minutes)", "a rate"),
        ("", "nothing"),
    ] {
        let refusal = validate_cron(expression);
        assert!(matches!(refusal, Err(Error::Internal(_))), "{flaw}: {expression}");
    }
}
