//! The committed demos are what the engine says today.

use std::fs;
use std::path::PathBuf;

use demo_analyses::{DEMOS, Files, Studio, committed_channel, write, xray};
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
        let id = committed_channel(&frontend(), demo.slug).unwrap();
        demos.push((demo, studio.analyse(&demo, &id).await.unwrap()));
    }
    let files = write(&studio, &demos).expect("the demos are stale: run cargo xtask demos");
    assert_committed(&files, &DEMOS.map(|demo| demo.slug.to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_committed_demo_reports_are_what_the_engine_computes_today() {
    let stage = xray::Stage::open().await.unwrap();
    let mut demos = Vec::new();
    for demo in xray::DEMOS {
        let id = committed_channel(&frontend(), &demo.slug()).unwrap();
        demos.push((demo, stage.report(&demo, &id).await.unwrap()));
    }
    let files = xray::write(&stage, &demos).expect("the demos are stale: run cargo xtask demos");
    assert_committed(&files, &xray::DEMOS.map(|demo| demo.slug()));
}

/// These files and no others are there.
#[expect(clippy::unwrap_used, reason = "what tests share fails the test")]
fn assert_committed(files: &Files, slugs: &[String]) {
    for (path, text) in files {
        assert!(read(path) == *text, "frontend/{path} is stale: run cargo xtask demos");
    }
    for slug in slugs {
        let folder = format!("public/demo/{slug}");
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
    let cards: Vec<Value> = serde_json::from_str(&read("src/shared/demos/demos.json")).unwrap();
    let scores: Vec<_> = cards
        .iter()
        .map(|card| card["score"].as_f64().unwrap().round())
        .collect();
    assert_eq!(scores, [83.0, 80.0, 74.0]);
}

#[test]
fn a_demo_report_is_a_run_in_the_contracts_shape_with_all_that_it_can_compare() {
    for demo in xray::DEMOS {
        let run: contract::xray::Run =
            serde_json::from_str(&read(&format!("public/demo/{}.json", demo.slug()))).unwrap();
        let report = run.analysis.report.unwrap();
        let section = report.xray.as_ref().unwrap();
        let changes = run.analysis.changes.unwrap();
        assert_eq!(run.findings, Some(u32::try_from(changes.changes.len()).unwrap()));
        assert!(report.sample && section.seo.is_some(), "{}", demo.id);
        let since = section.since_last.as_ref().unwrap();
        assert_eq!((since.since, since.days), (changes.since, 30.0), "{}", demo.id);
        assert!(since.new_uploads > 0 && since.views_gained > Some(0), "{}", demo.id);
        let newest = engine::breaks::uncompared(&report, changes.since);
        assert_eq!(newest, None, "{}: views are counted in two ways", demo.id);
    }
}

#[test]
fn the_channels_own_pages_work_behind_the_security_policy() {
    let analyses = DEMOS
        .iter()
        .map(|demo| (demo.slug.to_owned(), format!("/analysis/demo-analysis-{}", demo.slug)));
    let reports = xray::DEMOS
        .iter()
        .map(|demo| (demo.slug(), format!("/demo-xray/{}", demo.id)));
    for (slug, address) in analyses.chain(reports) {
        let page = read(&format!("public/demo/{slug}/index.html"));
        for forbidden in ["<script", "<style", "style=", " on", "http://", "https://"] {
            let markup = page.split('<').filter_map(|part| part.split('>').next());
            let tags: String = markup.map(|tag| format!("<{tag} ")).collect();
            assert!(!tags.contains(forbidden), "{slug}: {forbidden}");
        }
        assert!(page.contains("href=\"/demo/page.css\""));
        assert!(
            page.contains(&format!("<a href=\"{address}\">← ")),
            "{slug}: no way back"
        );
        assert!(page.contains(&format!("/demo/{slug}.svg")));
        assert!(page.matches("<li id=").count() >= 40);
    }
}
