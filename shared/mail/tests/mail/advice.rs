//! What to do, and what became of it, in the words of the app.

use engine::report::{AdviceGrade, Param, Watched};

use crate::app_texts::{Area, LANGUAGES, assert_says, completed, letter};
use crate::samples::Material;

#[test]
fn advice_and_its_grades_have_the_apps_words() {
    let material = Material::new().unwrap();
    let graded = &material.graded;
    for (language, tag) in LANGUAGES {
        let letter = letter(&material, language, completed(graded, None), None);
        let (advice, xray) = (Area::of(tag, "advice"), Area::of(tag, "xrayReport"));
        let xray = |key: &str| xray.say(key, &[]);
        let capital = |text: String| {
            let mut letters = text.chars();
            letters
                .next()
                .into_iter()
                .flat_map(char::to_uppercase)
                .chain(letters)
                .collect::<String>()
        };
        let kind = |key: &str| capital(advice.say(&format!("recTitle.{key}"), &[]));
        let feature = advice.say("featureName.number", &[]);
        for sentence in [
            xray("toDo.title"),
            xray("became.title"),
            format!(
                "{}: {} · {}",
                kind("slot"),
                advice.say("slotName.weekday_evening", &[]),
                xray("became.outcome.helped")
            ),
            format!("{}: {feature} · {}", kind("title_use"), xray("became.outcome.hurt")),
            xray("became.outcome.not_followed"),
        ] {
            assert!(letter.text.contains(&sentence), "{sentence}: {}", letter.text);
        }
        assert!(letter.text.contains("Eichenholz"));
        assert!(!letter.text.contains(&xray("became.outcome.too_early")), "no news");
        for given in &graded.xray.as_ref().unwrap().advice {
            assert_says(&letter, &kind(&given.key));
        }
    }
}

#[test]
fn advice_about_a_subject_names_it() {
    let material = Material::new().unwrap();
    let mut report = material.report.clone();
    let mut record = report.recommendations[0].clone();
    record.key = "topic_more".to_owned();
    record
        .advice
        .params
        .insert("topic".to_owned(), Param::Text("Eichenholz".to_owned()));
    report.recommendations = vec![record];
    let xray = report.xray.as_mut().unwrap();
    xray.advice.truncate(1);
    xray.advice[0].key = "topic_more".to_owned();
    xray.advice[0].watched = Watched::Topic {
        mark: String::new(),
        more: true,
    };
    for (language, tag) in LANGUAGES {
        let letter = letter(&material, language, completed(&report, None), None);
        let quoted = Area::of(tag, "result").say("quoted", &[("word", "Eichenholz")]);
        assert!(letter.text.contains(&format!(": {quoted}\n")), "{}", letter.text);
    }
}

#[test]
fn every_name_of_advice_is_the_apps() {
    let material = Material::new().unwrap();
    let mut report = material.graded.clone();
    let grade = report.xray.as_ref().unwrap().grades[0].clone();
    let features = engine::titles::cues::FEATURES.map(|feature| Watched::Feature { feature, more: true });
    let slots = (0..8).map(|block| Watched::Slot {
        slot: engine::timing::slot(block),
    });
    let about: Vec<Watched> = features.into_iter().chain(slots).collect();
    for (language, tag) in LANGUAGES {
        let advice = Area::of(tag, "advice");
        let mut named = |key: &str, watched: &Watched, name: &str| {
            report.xray.as_mut().unwrap().grades = vec![AdviceGrade {
                key: key.to_owned(),
                watched: watched.clone(),
                ..grade.clone()
            }];
            let letter = letter(&material, language, completed(&report, None), None);
            let said = advice.say(name, &[]).to_lowercase();
            assert!(letter.text.to_lowercase().contains(&said), "{said}: {}", letter.text);
        };
        for key in engine::internals::advice::keys::RECOMMENDATIONS {
            named(key, &Watched::Nothing, &format!("recTitle.{key}"));
        }
        for watched in &about {
            let name = match watched {
                Watched::Feature { feature, .. } => {
                    let key = serde_json::to_value(feature).unwrap();
                    format!("featureName.{}", key.as_str().unwrap())
                }
                Watched::Slot { slot } => {
                    let part = serde_json::to_value(slot.daypart).unwrap();
                    let day = if slot.weekend { "weekend" } else { "weekday" };
                    format!("slotName.{day}_{}", part.as_str().unwrap())
                }
                _ => unreachable!("only these two are asked for"),
            };
            named("slot", watched, &name);
        }
    }
}
