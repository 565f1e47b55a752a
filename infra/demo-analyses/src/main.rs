//! Writes the demo analyses into the front end: `cargo xtask demos`.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::Context;
use demo_analyses::{DEMOS, Studio, xray};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let frontend = std::env::args_os().nth(1).map(PathBuf::from);
    let frontend = frontend.context("name the folder of the front end")?;
    let studio = Studio::open().await?;
    let mut demos = Vec::new();
    for demo in DEMOS {
        let report = studio.find(&demo).await?;
        let score = report.score.value.unwrap_or_default();
        writeln!(std::io::stdout(), "{}: {score:.2}", demo.slug)?;
        demos.push((demo, report));
    }
    let stage = xray::Stage::open().await?;
    let mut reports = Vec::new();
    for demo in xray::DEMOS {
        let run = stage.find(&demo).await?;
        writeln!(
            std::io::stdout(),
            "{}: {} changes beyond noise",
            demo.slug(),
            run.changes.len()
        )?;
        reports.push((demo, run));
    }
    let slugs = DEMOS.iter().map(|demo| demo.slug.to_owned());
    for slug in slugs.chain(xray::DEMOS.iter().map(xray::Demo::slug)) {
        // Pictures of uploads that are shown no longer.
        let folder = frontend.join(format!("public/demo/{slug}"));
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
    }
    let mut files = demo_analyses::write(&studio, &demos)?;
    files.extend(xray::write(&stage, &reports)?);
    for (path, text) in files {
        let path = frontend.join(path);
        let folder = path.parent().context("a path without a folder")?;
        fs::create_dir_all(folder)?;
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    Ok(())
}
