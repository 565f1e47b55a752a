//! The document of a shared result, as a reader without scripts sees it.

use std::path::Path;

use card::{Preview, document};
use domain::Language;

use crate::card;

const SITE: &str = "https://kanalyse.example";
const SHARE: &str = "s-5f0e8a1c2b3d4e5f60718293a4b5c6d7";

/// The app's own document, as it is before it is built.
fn shell() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/index.html");
    std::fs::read_to_string(path).unwrap()
}

fn preview(name: &str) -> Preview {
    Preview::of(&card(name, Some((65.0, 69.0, 74.0))), SITE, SHARE)
}

#[test]
fn the_head_says_what_the_link_shows() {
    let shown = document(&shell(), Some(&preview("Hazel and Hinge")));
    for tag in [
        "<title>Hazel and Hinge: 69 · likely 65–74 · Kanalyse</title>",
        r#"<meta property="og:title" content="Hazel and Hinge: 69 · likely 65–74" />"#,
        r#"<meta property="og:image" content="https://kanalyse.example/api/shared/s-5f0e8a1c2b3d4e5f60718293a4b5c6d7/pictures/wide-en.png" />"#,
        r#"<meta property="og:url" content="https://kanalyse.example/analysis/s-5f0e8a1c2b3d4e5f60718293a4b5c6d7" />"#,
        r#"<link rel="canonical" href="https://kanalyse.example/analysis/s-5f0e8a1c2b3d4e5f60718293a4b5c6d7" />"#,
        r#"<meta name="twitter:card" content="summary_large_image" />"#,
        r#"<meta name="robots" content="noindex" />"#,
        r#"<html lang="en""#,
    ] {
        assert_eq!(shown.matches(tag).count(), 1, "{tag} in\n{shown}");
    }
    let described = r#"content="69 of 100 points, likely 65–74. Titles with a number"#;
    assert_eq!(shown.matches(described).count(), 2, "{shown}");
}

#[test]
fn everything_else_of_the_app_stays_so_people_get_the_app() {
    let shell = shell();
    let shown = document(&shell, Some(&preview("Hazel and Hinge")));
    let body = |text: &str| text.split("</head>").nth(1).unwrap().to_owned();
    assert_eq!(body(&shown), body(&shell));
    assert_eq!(shown.matches("<script").count(), shell.matches("<script").count());
}

#[test]
fn the_language_is_that_of_the_texts() {
    let mut german = preview("Hazel and Hinge");
    german.language = Language::De;
    let shown = document(&shell(), Some(&german));
    assert!(
        shown.contains(r#"<html lang="de""#) && shown.contains("pictures/wide-de.png") && shown.contains("de_DE"),
        "{shown}"
    );
}

#[test]
fn a_hostile_name_stays_a_text() {
    let hostile = r#"</title><script>alert(1)</script>" onload="x' <img src=x> $1 </head> & &amp;"#;
    let shown = document(&shell(), Some(&preview(hostile)));
    assert_eq!(shown.matches("<script").count(), shell().matches("<script").count());
    assert!(
        !shown.contains("<img") && shown.contains("&quot; onload=&quot;x"),
        "{shown}"
    );
    assert_eq!(
        (shown.matches("</head>").count(), shown.matches("</title>").count()),
        (1, 1)
    );
}

#[test]
fn without_a_result_it_is_the_app_that_nobody_lists() {
    let shown = document(&shell(), None);
    assert!(
        shown.contains("<title>Kanalyse</title>") && shown.contains("noindex") && !shown.contains("og:"),
        "{shown}"
    );
}

#[test]
fn a_document_of_another_make_is_left_alone() {
    for other in [
        "",
        "<html>",
        "<title>",
        "name=\"description\"",
        "<html lang=\"",
        "name=\"description\" content=\"x",
    ] {
        let shown = document(other, Some(&preview("Hazel and Hinge")));
        assert!(shown.starts_with(&other[..other.len().min(6)]), "{shown}");
    }
}
