//! Writes every kind of mail in both languages into a folder, to be looked at: `cargo run -p mail --example letters -- <folder>`.

use std::{env, fs, path::PathBuf};

use anyhow::Context;
use domain::Language;

mod common;

fn main() -> anyhow::Result<()> {
    let folder: PathBuf = env::args_os().nth(1).context("name a folder")?.into();
    fs::create_dir_all(&folder)?;
    let material = common::Material::new()?;
    for (tag, language) in [("en", Language::En), ("de", Language::De)] {
        for (name, letter) in material.letters(language)? {
            let file = folder.join(format!("{name}-{tag}"));
            fs::write(file.with_extension("html"), letter.html)?;
            fs::write(
                file.with_extension("txt"),
                format!("Subject: {}\n\n{}", letter.subject, letter.text),
            )?;
        }
    }
    Ok(())
}
