use super::*;
use crate::texts::{DE, EN};

fn change(figure: &str, unit: Unit, size: f64) -> Change {
    let up = match unit {
        Unit::Times => size > 1.0,
        Unit::Points => size > 0.0,
    };
    Change {
        figure: figure.to_owned(),
        movement: if up { Movement::Up } else { Movement::Down },
        better: Some(up),
        before: 10.0,
        after: 20.0,
        before_range: None,
        after_range: None,
        size,
        size_range: None,
        unit,
        days: 7.1,
        statement: Default::default(),
    }
}

#[test]
fn a_change_is_a_sentence() {
    let say = |figure, unit, size, t| sentence(&change(figure, unit, size), t);
    assert_eq!(
        say("median_views", Unit::Times, 1.534, &EN),
        "Median views: 1.53 times as much as 7 days ago."
    );
    assert_eq!(
        say("median_views", Unit::Times, 0.5, &DE),
        "Median der Aufrufe: Vor 7 Tagen war es noch das 2-Fache."
    );
    assert_eq!(
        say("overall_score", Unit::Points, -8.4, &EN),
        "Overall score: 8 points less than 7 days ago."
    );
}

#[test]
fn the_line_below_says_the_range_of_the_change_and_of_both_figures() {
    let range = |low, high| Some(Range { low, high });
    let fewer = Change {
        before: 24_000.0,
        before_range: range(20_000.0, 29_000.0),
        after: 12_000.0,
        after_range: range(10_000.0, 14_000.0),
        size_range: range(0.4, 0.625),
        ..change("median_views", Unit::Times, 0.5)
    };
    assert_eq!(
        Row::new(&fewer, &EN).from,
        "likely 1.6–2.5× · from 24,000 (20,000–29,000) to 12,000 (10,000–14,000)"
    );
    let share = Change {
        before: 0.3,
        after: 0.2,
        size_range: range(-0.14, -0.06),
        ..change("shorts_share", Unit::Points, -0.1)
    };
    assert_eq!(
        Row::new(&share, &DE).from,
        "wohl 6–14 Punkte · von 30\u{a0}% auf 20\u{a0}%"
    );
    assert_eq!(
        Row::new(&change("subscribers", Unit::Times, 2.0), &EN).from,
        "from 10 to 20"
    );
}

#[test]
fn one_point_is_one_and_less_than_half_a_point_is_not_none() {
    let say = |size, t| sentence(&change("growth_potential", Unit::Points, size), t);
    assert_eq!(say(1.2, &EN), "Growth potential: 1 point more than 7 days ago.");
    assert_eq!(say(-1.2, &DE), "Wachstumspotenzial: 1 Punkt weniger als vor 7 Tagen.");
    assert_eq!(say(0.3, &EN), "Growth potential: 0.3 points more than 7 days ago.");
}

#[test]
fn a_share_is_said_in_points_of_a_hundred() {
    let say = sentence(&change("shorts_share", Unit::Points, 0.23), &EN);
    assert_eq!(say, "Share of Shorts: 23 points more than 7 days ago.");
}

#[test]
fn two_analyses_of_one_day_are_a_day_apart() {
    let early = Change {
        days: 0.2,
        ..change("overall_score", Unit::Points, 12.0)
    };
    assert_eq!(sentence(&early, &DE), "Gesamtscore: 12 Punkte mehr als gestern.");
}

#[test]
fn values_are_written_as_their_figures_are() {
    let en = |basis, value| value_of(basis, value, &EN);
    assert_eq!(en("views_to_subs_ratio", 0.5123), "51");
    assert_eq!(en("views_to_subs_ratio", 0.0912), "9.1");
    assert_eq!(en("outlier_share", 41.6), "42%");
    assert_eq!(en("shorts_share", 0.416), "42%");
    assert_eq!(en("engagement_rate", 0.0416), "4.2%");
    assert_eq!(en("median_duration", 754.0), "12:34");
    assert_eq!(en("growth_potential", 11.25), "11.3");
    assert_eq!(en("subscribers", 1_230_000.0), "1.23M");
}

#[test]
fn a_figure_of_another_engine_has_a_name_all_the_same() {
    let row = Row::new(&change("new_figure", Unit::Points, 3.0), &DE);
    assert_eq!(row.sentence, "Ein Wert: 3 Punkte mehr als vor 7 Tagen.");
}

#[test]
fn the_ninth_change_is_counted_and_not_listed() {
    let all = vec![change("median_views", Unit::Times, 2.0); 11];
    let some = Changes::new(Timestamp::UNIX_EPOCH, &all, &EN);
    assert_eq!(some.rows.len(), MAX_CHANGES);
    assert_eq!(some.more.as_deref(), Some("and 3 more in the report"));
    let few = Changes::new(Timestamp::UNIX_EPOCH, &all[..8], &EN);
    assert_eq!((few.rows.len(), few.more), (8, None));
}
