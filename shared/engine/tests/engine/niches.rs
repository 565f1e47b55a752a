//! What a channel is said to be about, and when nothing is said.

use engine::internals::content::niche;
use engine::report::NicheProfile;
use engine::snapshot::{Channel, Video};
use testdata::Data;

use crate::characters::reports;
use crate::properties::niche_key_of;
use crate::{Table, labels};

/// The niche of a channel without name or description whose uploads have these titles, all in one category.
fn of(titles: &[&str], category: Option<&str>) -> NicheProfile {
    let videos: Vec<Video> = titles
        .iter()
        .map(|title| Video {
            title: (*title).to_owned(),
            category: category.map(str::to_owned),
            ..Video::default()
        })
        .collect();
    niche::classify(&Channel::default(), &videos.iter().collect::<Vec<_>>())
}

fn named(profile: &NicheProfile) -> (Option<&str>, Option<&str>) {
    (profile.meta_niche.as_deref(), profile.sub_niche.as_deref())
}

#[test]
fn the_niche_alone_is_the_niche_of_the_report() {
    let keys = reports().iter().map(|(sample, report)| {
        let key = engine::niche_of(&sample.snapshot).unwrap();
        assert_eq!(key, niche_key_of(report), "{}", sample.handle);
        key
    });
    assert!(keys.flatten().count() > 0);
}

#[test]
fn words_that_one_upload_of_many_drops_name_nothing() {
    let mut titles = vec!["Sourdough bread with rye flour and a starter, baking dough"];
    assert_eq!(named(&of(&titles, None)), (Some("food"), Some("baking")));
    titles.extend(["Something else entirely, number nine"; 11]);
    assert_eq!(named(&of(&titles, None)), (None, None));
}

#[test]
fn kin_that_come_too_close_are_named_by_what_they_share() {
    let phones = ["iPhone 17 gegen Samsung Galaxy: welches Smartphone?"; 5];
    let mowers = ["Mähroboter und Saugroboter: Kaufberatung der Haushaltsgeräte"; 5];
    assert_eq!(named(&of(&phones, None)), (Some("tech"), Some("smartphones")));
    assert_eq!(named(&of(&mowers, None)), (Some("tech"), Some("household_appliances")));
    let both = [&phones[..], &mowers[..]].concat();
    let profile = of(&both, None);
    assert_eq!(named(&profile), (Some("tech"), Some("gadgets")));
    assert!(!profile.niche_keywords.is_empty());
}

#[test]
fn words_of_further_languages_are_read_as_they_are() {
    let russian = of(
        &[
            "Душевная песня о любви, премьера клипа",
            "Новая песня, музыка для души",
            "Шансон: песни",
        ],
        None,
    );
    assert_eq!(named(&russian), (Some("music"), Some("songs_and_videos")));
    let french = of(
        &[
            "Recette facile de cuisine",
            "Mes recettes du soir",
            "Cuisiner en dix minutes",
        ],
        None,
    );
    assert_eq!(named(&french), (Some("food"), Some("cooking")));
    // `cine` speaks for films, `medicine` does not.
    let films = |title| of(&[title], None).candidates.iter().any(|one| one.niche == "film");
    assert!(films("Cine de hoy") && !films("Medicine today"));
}

#[test]
fn the_category_that_uploads_share_decides_between_near_equals() {
    let titles = [
        "Guitar and dog",
        "My dog hears a riff on the guitar",
        "Guitar chords for a puppy",
    ];
    let dogs_to_guitar = |category: &str| {
        let profile = of(&titles, Some(category));
        let share = |key: &str| profile.candidates.iter().find(|one| one.niche == key).unwrap().share;
        share("dogs") / share("guitar")
    };
    let neither = dogs_to_guitar("22");
    assert!(dogs_to_guitar("15") > 1.2 * neither && dogs_to_guitar("10") < neither / 1.2);
    // A default category says nothing.
    assert!((dogs_to_guitar("24") - neither).abs() < 1e-9);
}

/// A figure of a line of one of the tables.
#[track_caller]
fn figure(tables: &[Table], title: &str, line: &str, name: &str) -> f64 {
    let table = tables.iter().find(|table| table.title == title).unwrap();
    let line = table.lines.iter().find(|own| own.name == line).unwrap();
    line.figures.iter().find(|(own, _)| own == name).unwrap().1
}

#[test]
fn most_real_channels_are_named_and_nearly_all_of_them_rightly() {
    let Some(file) = Data::of("channels").find("niche-labels.jsonl") else {
        return;
    };
    let tables = labels::tables(file.parent().unwrap()).unwrap();
    for (subject, right) in [("meta niche", 95.0), ("niche", 90.0)] {
        let title = format!("Real channels read by hand: {subject}");
        for half in ["all", "half that was looked at", "half only measured"] {
            let figure = |name: &str| figure(&tables, &title, half, name);
            assert!(figure("channels") >= 100.0);
            assert!(
                figure("named %") >= 80.0,
                "{subject}, {half}: {} named",
                figure("named %")
            );
            assert!(
                figure("right %") >= right,
                "{subject}, {half}: {} right",
                figure("right %")
            );
        }
    }
}
