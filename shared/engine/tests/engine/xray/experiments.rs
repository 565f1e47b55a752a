//! Experiments: plans, and verdicts at the planned number alone.

use engine::experiment::{Experiment, uploads_a_side};
use engine::report::{
    Daypart, Detectable, ExperimentObstacle, ExperimentPlanner, ExperimentProgress, ExperimentSide, ExperimentState,
    Format, Hypothesis, Reason, TimeSlot, TitleFeature,
};
use engine::snapshot::{Live, Snapshot};
use engine::{Baselines, Before, xray};
use jiff::{SignedDuration, Timestamp};

use crate::build::{NOW, at, steady};
use crate::xray::{made, section};

const ASKS: Hypothesis = Hypothesis::Title {
    feature: TitleFeature::Question,
};

fn planner(snapshot: &Snapshot) -> ExperimentPlanner {
    section(snapshot).planner.unwrap()
}

fn experiment(hypothesis: Hypothesis, needed: u32, days_ago: f64) -> Experiment {
    Experiment {
        id: "one".into(),
        hypothesis,
        format: Format::Long,
        detects: Detectable::HalfMore,
        needed,
        started_at: at(days_ago),
    }
}

fn progress(snapshot: &Snapshot, experiment: Experiment) -> ExperimentProgress {
    let experiments = [experiment];
    let before = Before {
        experiments: &experiments,
        ..Before::default()
    };
    let mut of_report = xray(snapshot, &Baselines::shipped(), before)
        .unwrap()
        .xray
        .unwrap()
        .experiments;
    assert_eq!(of_report.len(), 1);
    of_report.remove(0)
}

/// 60 uploads, one in 4 days; every second one asks, and has `times` the views of the others.
fn asking(times: f64) -> Snapshot {
    let mut channel = steady(60, 4.0, 10_000, 50_000);
    for video in channel.videos.iter_mut().step_by(2) {
        video.title.push_str(" ?");
        video.views = video.views.map(|views| (views as f64 * times) as u64);
    }
    channel
}

#[test]
fn more_spread_and_smaller_differences_need_more_uploads() {
    let needed = |spread: f64, detects| uploads_a_side(spread, 60, detects);
    assert!(
        (38..=42).contains(&needed(0.6, Detectable::HalfMore)),
        "{}",
        needed(0.6, Detectable::HalfMore)
    );
    assert!(
        (14..=17).contains(&needed(0.6, Detectable::Double)),
        "{}",
        needed(0.6, Detectable::Double)
    );
    for spread in [0.01, 0.3, 1.0, 3.0, 1e9] {
        assert!(needed(spread, Detectable::HalfMore) >= needed(spread, Detectable::Double));
        assert!(needed(spread * 1.5, Detectable::Double) >= needed(spread, Detectable::Double));
        assert!(needed(spread, Detectable::Double) >= 5);
        assert!(uploads_a_side(spread, 10, Detectable::Double) >= needed(spread, Detectable::Double));
    }
}

#[test]
fn a_plan_comes_from_the_channel_s_own_spread_and_pace() {
    let plan = planner(&steady(60, 4.0, 10_000, 50_000));
    let spread = plan.spread.value.unwrap();
    assert!((0.1..0.2).contains(&spread), "{spread}");
    assert_eq!((plan.format, plan.hours_known), (Some(Format::Long), true));
    let offered = plan.plan(ASKS, Detectable::HalfMore).unwrap();
    let weeks = 2.0 * f64::from(offered.uploads_a_side) / plan.uploads_per_week.unwrap();
    assert_eq!(offered.weeks, Some(weeks.ceil() as u32));
    let slot = TimeSlot {
        weekend: true,
        daypart: Daypart::Evening,
    };
    let same = Hypothesis::Slots {
        first: slot,
        second: slot,
    };
    assert_eq!(
        plan.plan(same, Detectable::HalfMore),
        None,
        "a slot is not compared with itself"
    );
}

#[test]
fn nothing_is_planned_on_nine_uploads_or_without_views() {
    // The newest is under a week old, and so is the one after it.
    let few = planner(&steady(11, 4.0, 10_000, 50_000));
    assert_eq!(
        (few.spread.n, few.spread.reason, few.plans.len()),
        (9, Some(Reason::FewVideos), 0)
    );
    assert_eq!(planner(&steady(12, 4.0, 10_000, 50_000)).plans.len(), 2);
    let mut hidden = steady(60, 4.0, 10_000, 50_000);
    hidden.videos.iter_mut().for_each(|video| video.views = None);
    assert_eq!(planner(&hidden).spread.reason, Some(Reason::HiddenViews));
}

#[test]
fn what_would_never_end_is_not_offered() {
    let obstacles = |plan: ExperimentPlanner| plan.plans.iter().map(|plan| plan.obstacle).collect::<Vec<_>>();
    let seldom = planner(&steady(60, 60.0, 10_000, 50_000));
    assert_eq!(obstacles(seldom)[0], Some(ExperimentObstacle::TooLong));
    let mut wild = steady(60, 1.0, 10_000, 50_000);
    for (index, video) in wild.videos.iter_mut().enumerate() {
        let times = [1, 300, 20][index % 3];
        video.views = video.views.map(|views| views * times);
    }
    let wild = planner(&wild);
    assert_eq!(wild.plan(ASKS, Detectable::HalfMore), None);
    assert_eq!(obstacles(wild), [Some(ExperimentObstacle::TooMany); 2]);
}

#[test]
fn days_without_hours_leave_titles_to_compare() {
    let mut channel = steady(60, 4.0, 10_000, 50_000);
    let midnight = |time: Timestamp| Timestamp::from_second(time.as_second() / 86_400 * 86_400).unwrap();
    for video in &mut channel.videos {
        video.published_at = video.published_at.map(midnight);
    }
    let plan = planner(&channel);
    let slots = Hypothesis::Slots {
        first: TimeSlot {
            weekend: true,
            daypart: Daypart::Evening,
        },
        second: TimeSlot {
            weekend: false,
            daypart: Daypart::Evening,
        },
    };
    assert!(!plan.hours_known && plan.plan(slots, Detectable::Double).is_none());
    assert!(plan.plan(ASKS, Detectable::Double).is_some());
}

#[test]
fn there_is_no_verdict_before_both_sides_have_all_they_need() {
    // 20 uploads since then, of which one or two are too young.
    let early = progress(&asking(3.0), experiment(ASKS, 10, 81.0));
    assert_eq!((early.first.have, early.second.have, early.young), (9, 9, 2));
    assert_eq!((early.state, early.verdict), (ExperimentState::Running, None));
    let enough = progress(&asking(3.0), experiment(ASKS, 9, 81.0));
    assert_eq!(enough.state, ExperimentState::Decided);
    let verdict = enough.verdict.unwrap();
    assert_eq!(verdict.ahead, Some(ExperimentSide::First));
    assert_eq!(verdict.ratio.n, 18);
    assert!((2.5..3.5).contains(&verdict.ratio.value.unwrap()), "{verdict:?}");
    assert!(enough.next.is_empty());
}

#[test]
fn less_is_found_as_well_and_chance_is_no_difference() {
    let verdict = progress(&asking(0.4), experiment(ASKS, 20, 200.0)).verdict.unwrap();
    assert_eq!(verdict.ahead, Some(ExperimentSide::Second));
    let numbers = Hypothesis::Title {
        feature: TitleFeature::Number,
    };
    let chance = progress(&made(3), experiment(numbers, 20, 400.0)).verdict.unwrap();
    assert!(chance.ahead.is_none() && chance.ratio.low < Some(1.0) && chance.ratio.high > Some(1.0));
}

#[test]
fn later_uploads_do_not_change_a_verdict() {
    let whole = asking(3.0);
    let mut fewer = whole.clone();
    fewer.videos.drain(..20);
    let verdict = |snapshot: &Snapshot| progress(snapshot, experiment(ASKS, 8, 220.0));
    let (first, later) = (verdict(&fewer), verdict(&whole));
    assert_eq!(first.verdict, later.verdict);
    assert_eq!((first.first, first.second), (later.first, later.second));
}

#[test]
fn sides_take_turns_and_a_full_one_is_left_out() {
    use ExperimentSide::{First, Second};
    let fresh = progress(&steady(60, 4.0, 10_000, 50_000), experiment(ASKS, 9, 0.5));
    assert_eq!(fresh.next, [First, Second, First, Second]);
    // The newest upload asks.
    let running = progress(&asking(1.0), experiment(ASKS, 30, 81.0));
    assert_eq!(running.next, [Second, First, Second, First]);
    let mut one_sided = asking(1.0);
    one_sided.videos.iter_mut().for_each(|video| video.title.push_str(" ?"));
    assert_eq!(progress(&one_sided, experiment(ASKS, 6, 81.0)).next, [Second; 4]);
}

#[test]
fn uploads_in_other_slots_and_of_other_formats_do_not_count() {
    let mut channel = steady(60, 1.0, 10_000, 50_000);
    channel.videos[20].live = Live::Ended;
    let slot = |weekend| TimeSlot {
        weekend,
        daypart: engine::timing::slot(block(&channel, 30)).daypart,
    };
    let slots = Hypothesis::Slots {
        first: slot(false),
        second: slot(true),
    };
    let done = progress(&channel, experiment(slots, 50, 57.9));
    let counted = done.first.have + done.second.have + done.young + done.ignored;
    assert_eq!(counted, 56, "without the stream");
    assert!(done.first.have > done.second.have && done.second.have > 5);
    let elsewhere = TimeSlot {
        weekend: true,
        daypart: other(slot(true).daypart),
    };
    let none = progress(
        &channel,
        experiment(
            Hypothesis::Slots {
                first: slot(false),
                second: elsewhere,
            },
            50,
            57.9,
        ),
    );
    assert_eq!(none.second.have, 0);
    assert!(none.ignored > 5);
}

fn block(snapshot: &Snapshot, place: usize) -> usize {
    engine::timing::Clock::of(None).block(snapshot.videos[place].published_at.unwrap())
}

fn other(daypart: Daypart) -> Daypart {
    if daypart == Daypart::Night {
        Daypart::Morning
    } else {
        Daypart::Night
    }
}

#[test]
fn a_change_of_counting_begins_it_again() {
    let counted_otherwise = "2026-08-27T00:00:00Z".parse::<Timestamp>().unwrap();
    let mut channel = asking(3.0);
    let moved = counted_otherwise.duration_since(at(60.0));
    channel.taken_at += moved;
    for video in &mut channel.videos {
        video.published_at = video.published_at.map(|at| at + moved);
    }
    let mut one = experiment(ASKS, 9, 121.0);
    one.started_at += moved;
    let begun_again = progress(&channel, one.clone());
    assert_eq!(begun_again.counted_since, counted_otherwise);
    assert_eq!(
        (begun_again.started_at, begun_again.verdict.as_ref()),
        (one.started_at, None)
    );
    assert!(
        begun_again.first.have < 9 && begun_again.first.have > 4,
        "{begun_again:?}"
    );
}

#[test]
fn what_began_before_the_oldest_upload_read_ends_without_a_verdict() {
    let state = |total, days_ago| {
        let mut channel = asking(3.0);
        channel.channel.total_videos = total;
        progress(&channel, experiment(ASKS, 9, days_ago))
    };
    let lost = state(Some(200), 300.0);
    assert_eq!((lost.state, lost.verdict), (ExperimentState::OutOfSight, None));
    assert_eq!(
        state(Some(60), 300.0).state,
        ExperimentState::Decided,
        "all there ever were"
    );
    assert_eq!(state(None, 300.0).state, ExperimentState::OutOfSight);
}

#[test]
fn it_expires_after_a_year_and_a_half() {
    let channel = steady(200, 4.0, 10_000, 50_000);
    let state = |days: f64| progress(&channel, experiment(ASKS, 9, days)).state;
    assert_eq!(state(78.0 * 7.0 - 1.0), ExperimentState::Running);
    assert_eq!(state(78.0 * 7.0 + 1.0), ExperimentState::Expired);
    assert_eq!(
        Timestamp::from_second(NOW).unwrap() - SignedDuration::from_hours(24),
        at(1.0)
    );
}
