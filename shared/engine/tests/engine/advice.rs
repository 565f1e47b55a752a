//! The sentences: every key the engine can say is in both translation files, with the values it carries, and nothing else is there.

use std::collections::{BTreeMap, BTreeSet};

use engine::internals::advice::keys;
use engine::report::{Param, Report, Statement};
use serde_json::Value;

const LANGUAGES: [&str; 2] = ["en", "de"];

/// What a result says first, and what comes below; no key is in both.
const AREAS: [&str; 2] = ["advice", "adviceTabs"];

/// Texts of a language by their dotted keys.
fn texts(language: &str) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    for area in AREAS {
        let file = format!(
            "{}/../../frontend/src/i18n/locales/{language}/analysis/{area}.json",
            env!("CARGO_MANIFEST_DIR")
        );
        let mut part = BTreeMap::new();
        flatten(
            "",
            &serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap(),
            &mut part,
        );
        for (key, text) in part {
            assert!(texts.insert(key.clone(), text).is_none(), "{key} stands in two files");
        }
    }
    texts
}

fn flatten(at: &str, value: &Value, into: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(entries) => {
            for (key, value) in entries {
                let place = if at.is_empty() {
                    key.clone()
                } else {
                    format!("{at}.{key}")
                };
                flatten(&place, value, into);
            }
        }
        text => {
            into.insert(at.to_owned(), text.as_str().unwrap().to_owned());
        }
    }
}

fn without_plural(key: &str) -> &str {
    key.strip_suffix("_one")
        .or_else(|| key.strip_suffix("_other"))
        .unwrap_or(key)
}

/// Names inside `{{name, format}}`.
fn placeholders(text: &str) -> BTreeSet<&str> {
    text.split("{{")
        .skip(1)
        .map(|rest| rest.split([',', '}']).next().unwrap().trim())
        .collect()
}

/// Every statement of a report.
pub fn statements(report: &Report) -> Vec<&Statement> {
    let summary = &report.summary;
    let mut all = vec![&summary.headline];
    all.extend(
        [
            &summary.strengths,
            &summary.weaknesses,
            &summary.potential,
            &summary.conclusion,
        ]
        .into_iter()
        .flatten(),
    );
    for advice in &report.recommendations {
        all.extend([
            &advice.advice,
            &advice.evidence,
            &advice.alternative,
            &advice.test,
            &advice.success,
        ]);
    }
    let next = report.next_step.iter();
    all.extend(next.flat_map(|next| [&next.advice, &next.success, &next.alternative]));
    let guidance = &report.action_guidance;
    all.extend([&guidance.niche, &guidance.gap, &guidance.format].into_iter().flatten());
    all.extend(report.content_analysis.gaps.iter().map(|gap| &gap.statement));
    all.extend(report.content_analysis.opportunities.iter().map(|idea| &idea.statement));
    all.extend(&report.niche_profile.niche_explanation);
    all.extend(&report.policy_risk.statement);
    all.extend(&report.monetisation.notes);
    all
}

/// A statement is one the engine has announced, with exactly the values announced, all of them finite.
pub fn is_announced(statement: &Statement) -> bool {
    let finite = |param: &Param| match param {
        Param::Number(number) => number.is_finite(),
        Param::Text(_) => true,
    };
    keys::ALL.iter().any(|key| {
        key.key == statement.key
            && key.params.iter().copied().collect::<BTreeSet<_>>()
                == statement.params.keys().map(String::as_str).collect()
    }) && statement.params.values().all(finite)
}

#[test]
fn every_sentence_and_name_is_in_both_languages_and_nothing_else_does() {
    let mut known: BTreeSet<String> = keys::names().into_iter().collect();
    known.extend(keys::ALL.iter().map(|key| key.key.to_owned()));
    for language in LANGUAGES {
        let texts = texts(language);
        let there: BTreeSet<String> = texts.keys().map(|key| without_plural(key).to_owned()).collect();
        let missing: Vec<_> = known.difference(&there).collect();
        let unknown: Vec<_> = there.difference(&known).collect();
        assert!(
            missing.is_empty() && unknown.is_empty(),
            "{language}: missing {missing:?}, unknown {unknown:?}"
        );
        assert!(texts.values().all(|text| !text.trim().is_empty()));
    }
}

#[test]
fn no_key_is_announced_twice() {
    let unique: BTreeSet<&str> = keys::ALL.iter().map(|key| key.key).collect();
    assert_eq!(unique.len(), keys::ALL.len());
}

#[test]
fn a_sentence_uses_no_value_it_is_not_given_and_both_languages_have_the_same_plural_forms() {
    let [english, german] = LANGUAGES.map(texts);
    assert_eq!(english.keys().collect::<Vec<_>>(), german.keys().collect::<Vec<_>>());
    for (place, text) in english.iter().chain(&german) {
        let Some(key) = keys::ALL.iter().find(|key| key.key == without_plural(place)) else {
            assert!(placeholders(text).is_empty(), "{place} is a name");
            continue;
        };
        let given: BTreeSet<&str> = key.params.iter().copied().collect();
        assert!(placeholders(text).is_subset(&given), "{place}: {text}");
    }
}

#[test]
fn plural_forms_come_in_pairs_and_only_where_there_is_a_count() {
    for (place, _) in texts("en") {
        if let Some(stem) = place.strip_suffix("_one") {
            assert!(texts("en").contains_key(&format!("{stem}_other")));
            assert!(
                keys::ALL
                    .iter()
                    .any(|key| key.key == stem && key.params.contains(&"count")),
                "{stem}"
            );
        }
    }
}

#[test]
fn names_that_sentences_refer_to_exist() {
    for language in LANGUAGES {
        let texts = texts(language);
        for (place, text) in &texts {
            for name in text
                .split("$t(advice:")
                .skip(1)
                .map(|rest| rest.split(".{{").next().unwrap())
            {
                assert!(
                    texts.keys().any(|key| key.starts_with(&format!("{name}."))),
                    "{place}: {name}"
                );
            }
        }
    }
}
