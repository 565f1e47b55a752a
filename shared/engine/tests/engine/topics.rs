//! The channel's own topics: what they are, how they fare, and what chance alone makes of them.

use engine::analyze;
use engine::internals::statistics::random::Random;
use engine::report::{Movement, Reason, Report, State, Topic};
use engine::snapshot::Snapshot;

use crate::build::{snapshot, video};

const SUBJECTS: [&str; 5] = [
    "Sauerteigbrot",
    "Apfelkuchen",
    "Zimtschnecken",
    "Laugenbrezel",
    "Butterhörnchen",
];

/// A channel of five subjects; uploads of the first draw `factor` times as many views.
fn channel(seed: u64, sigma: f64, factor: f64) -> Snapshot {
    let mut random = Random::new(seed);
    let videos = (0..50).map(|i| {
        let subject = random.below(SUBJECTS.len());
        let lift = if subject == 0 { factor } else { 1.0 };
        let views = 10_000.0 * lift * (sigma * random.normal()).exp();
        let mut video = video(i, 8.0 + 4.0 * i as f64, views as u64);
        video.title = format!("{} {}", SUBJECTS[subject], ["gelingt", "schmeckt", "duftet"][i % 3]);
        video
    });
    let videos = videos.collect();
    snapshot(Some(20_000), videos)
}

fn report(seed: u64, factor: f64) -> Report {
    analyze(&channel(seed, 0.6, factor)).unwrap()
}

fn reports_topic(report: &Report) -> bool {
    report
        .recommendations
        .iter()
        .any(|advice| advice.key.starts_with("topic_"))
}

#[test]
fn the_subjects_of_a_channel_are_its_topics_as_it_writes_them() {
    let report = report(7, 1.0);
    let topics = &report.content_analysis.topics;
    for subject in SUBJECTS {
        let topic = topics.iter().find(|topic| topic.label == subject).unwrap();
        assert_eq!(topic.key, subject.to_lowercase());
        let uploads = report
            .uploads
            .iter()
            .filter(|upload| upload.title.contains(subject))
            .count();
        assert_eq!(topic.uploads as usize, uploads);
        let named = topic
            .upload_indices
            .iter()
            .map(|index| &report.uploads[*index as usize]);
        assert!(named.clone().all(|upload| upload.title.contains(subject)));
        assert_eq!(named.count(), uploads);
        assert!((topic.coverage - uploads as f64 / 50.0).abs() < 1e-12);
        assert!(topic.recent <= topic.uploads && topic.last_at.is_some());
    }
}

#[test]
fn by_chance_alone_a_topic_is_reported_on_at_most_one_channel_in_ten() {
    let channels = 200;
    let found = (0..channels)
        .filter(|seed| reports_topic(&report(1_000 + seed, 1.0)))
        .count();
    assert!(found * 10 <= channels as usize, "{found} of {channels}");
}

#[test]
fn a_topic_that_draws_three_times_the_views_is_found_on_most_channels() {
    let channels = 100;
    let found = (0..channels)
        .filter(|seed| reports_topic(&report(3_000 + seed, 3.0)))
        .count();
    assert!(found * 10 >= channels as usize * 7, "{found} of {channels}");
}

#[test]
fn an_effect_is_reported_with_its_size_and_interval() {
    let report = (0..20)
        .map(|seed| report(5_000 + seed, 3.0))
        .find(reports_topic)
        .unwrap();
    let advice = report
        .recommendations
        .iter()
        .find(|advice| advice.key == "topic_more")
        .unwrap();
    let (low, value, high) = (
        advice.effect.low.unwrap(),
        advice.effect.value.unwrap(),
        advice.effect.high.unwrap(),
    );
    assert!(
        low < value && value < high && (1.5..6.0).contains(&value),
        "{low} {value} {high}"
    );
    assert!(
        report
            .content_analysis
            .opportunities
            .iter()
            .any(|idea| idea.statement.key == "spinOff.series")
    );
}

#[test]
fn what_titles_are_filled_up_with_is_no_topic_in_either_language() {
    let fillers = [
        "die keiner kennt",
        "mein ehrliches Fazit",
        "my honest verdict",
        "everyone gets this wrong",
    ];
    let videos = (0..40).map(|i| {
        let mut video = video(i, 8.0 + 4.0 * i as f64, 10_000 + i as u64);
        video.title = format!("{}: {}", SUBJECTS[i % 5], fillers[(i / 5) % 4]);
        video
    });
    let report = analyze(&snapshot(Some(20_000), videos.collect())).unwrap();
    let mut keys: Vec<String> = report
        .content_analysis
        .topics
        .iter()
        .map(|topic| topic.key.clone())
        .collect();
    keys.sort();
    let mut subjects = SUBJECTS.map(str::to_lowercase);
    subjects.sort();
    assert_eq!(keys, subjects);
}

#[test]
fn what_is_in_nearly_every_title_is_no_topic() {
    let mut channel = channel(9, 0.6, 1.0);
    for video in &mut channel.videos {
        video.title = format!("Bäckermeister: {}", video.title);
    }
    let topics = analyze(&channel).unwrap().content_analysis.topics;
    assert!(
        !topics.is_empty() && topics.iter().all(|topic| !topic.key.contains("bäckermeister")),
        "{topics:?}"
    );
}

/// A channel where a topic of its own has a given number of uploads.
fn with_topic(uploads: usize) -> Topic {
    let mut channel = channel(11, 0.6, 1.0);
    for video in channel.videos.iter_mut().skip(20).take(uploads) {
        video.title = "Pflaumenmus".into();
    }
    let topics = analyze(&channel).unwrap().content_analysis.topics;
    topics.into_iter().find(|topic| topic.key == "pflaumenmus").unwrap()
}

#[test]
fn a_topic_of_four_uploads_says_too_few_and_one_of_five_has_an_interval() {
    for few in [3, 4] {
        let topic = with_topic(few);
        let multiple = &topic.multiple;
        assert_eq!((topic.uploads as usize, multiple.n as usize), (few, few));
        assert_eq!((multiple.value, multiple.reason), (None, Some(Reason::FewVideos)));
        assert_eq!((multiple.state, topic.stands_out), (State::Abstained, None));
    }
    let multiple = with_topic(5).multiple;
    assert_eq!(multiple.state, State::Provisional);
    assert!(multiple.low.unwrap() < multiple.value.unwrap() && multiple.value.unwrap() < multiple.high.unwrap());
}

#[test]
fn topics_beyond_chance_come_first_and_every_other_one_could_be_chance() {
    let report = (0..20)
        .map(|seed| report(5_000 + seed, 3.0))
        .find(reports_topic)
        .unwrap();
    let topics = &report.content_analysis.topics;
    let stand = |topic: &&Topic| topic.stands_out.is_some();
    let out = topics.iter().take_while(stand).count();
    assert!(
        out > 0 && topics.iter().skip(out).all(|topic| topic.stands_out.is_none()),
        "{topics:?}"
    );
    assert_eq!(topics[0].stands_out, Some(Movement::Up));
    assert!(topics[0].multiple.low.unwrap() > 1.0, "nor does its range hold 1");
    for part in [&topics[..out], &topics[out..]] {
        assert!(part.windows(2).all(|pair| pair[0].uploads >= pair[1].uploads));
    }
}
