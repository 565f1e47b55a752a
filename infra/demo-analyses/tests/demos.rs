//! The committed demos are what the engine says today.

use std::fs;
use std::path::PathBuf;

use demo_analyses::{DEMOS, Studio, committed_channel, write};
use serde_json::Value;

fn frontend() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../frontend")
}

fn read(path: &str) -> String {
    fs::read_to_string(frontend().join(path)).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_committed_demos_are_what_the_engine_computes_today() {
    let studio = Studio::open().await.unwrap();
    let mut demos = Vec::new();
    for demo in DEMOS {
        let id = committed_channel(&frontend(), &demo).unwrap();
        demos.push((demo, studio.analyse(&demo, &id).await.unwrap()));
    }
    let files = write(&studio, &demos).expect("the demos are stale: run cargo xtask demos");
    for (path, text) in &files {
        assert!(read(path) == *text, "frontend/{path} is stale: run cargo xtask demos");
    }
    for demo in DEMOS {
        let folder = format!("public/demo/{}", demo.slug);
        for entry in fs::read_dir(frontend().join(&folder)).unwrap() {
            let path = format!("{folder}/{}", entry.unwrap().file_name().display());
            assert!(
                files.contains_key(&path),
                "frontend/{path} is left over: run cargo xtask demos"
            );
        }
    }
}

#[test]
fn a_demo_is_a_whole_completed_analysis_of_sample_data_in_the_contracts_shape() {
    for demo in DEMOS {
        let text = read(&format!("public/demo/{}.json", demo.slug));
        let analysis: contract::analysis::Analysis = serde_json::from_str(&text).unwrap();
        let report = analysis.report.unwrap();
        assert!(report.sample && report.uploads.len() >= 40, "{}", demo.slug);
        let score = report.score.value.unwrap();
        assert_eq!(score.round(), f64::from(demo.score), "{}", demo.slug);
        let (low, high) = (report.score.low.unwrap(), report.score.high.unwrap());
        assert!(low <= score && score <= high, "{low} {score} {high}");
    }
    let cards: Vec<Value> = serde_json::from_str(&read("src/demos.json")).unwrap();
    let scores: Vec<_> = cards
        .iter()
        .map(|card| card["score"].as_f64().unwrap().round())
        .collect();
    assert_eq!(scores, [83.0, 80.0, 74.0]);
}

#[test]
fn the_channels_own_pages_work_behind_the_security_policy() {
    for demo in DEMOS {
        let page = read(&format!("public/demo/{}/index.html", demo.slug));
        for forbidden in ["<script", "<style", "style=", " on", "http://", "https://"] {
            let markup = page.split('<').filter_map(|part| part.split('>').next());
            let tags: String = markup.map(|tag| format!("<{tag} ")).collect();
            assert!(!tags.contains(forbidden), "{}: {forbidden}", demo.slug);
        }
        assert!(page.contains("href=\"/demo/page.css\""));
        assert!(page.contains(&format!("/demo/{}.svg", demo.slug)));
        assert!(page.matches("<li id=").count() >= 40);
    }
}
