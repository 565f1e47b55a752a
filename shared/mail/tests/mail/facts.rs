//! What each kind of mail says, and that both its parts say the same.

use domain::{Credits, Language};
use mail::{Comparison, MAX_SUBJECT, Outcome, RunMail};

use crate::samples::{CHANNEL, CONFIRM, LINKS, Material, PRIVACY, TERMS, now};

const LANGUAGES: [Language; 2] = [Language::En, Language::De];

/// What is seen of a document, part by part.
fn parts(html: &str) -> Vec<String> {
    let body = html.split("<body").nth(1).unwrap();
    body.split('<')
        .filter_map(|part| Some(plain(part.split_once('>')?.1)))
        .collect()
}

/// What is seen of a document, with single blanks.
pub fn seen(html: &str) -> String {
    plain(&parts(html).join(" "))
}

fn plain(html: &str) -> String {
    let mut text = html.to_owned();
    let entities = [
        ("&nbsp;", " "),
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#183;", "·"),
        ("&#38;", "&"),
    ];
    for (entity, c) in entities {
        text = text.replace(entity, c);
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn both_parts_say_the_same() {
    let material = Material::new().unwrap();
    for language in LANGUAGES {
        for (kind, letter) in material.letters(language).unwrap() {
            // What is separated by signs in one part may be cells or lines of their own in the other.
            let html = plain(&seen(&letter.html).replace([':', '·'], " "));
            let lines = letter.text.lines().map(|line| line.trim_start_matches("* ").trim());
            for line in lines.filter(|line| !line.is_empty() && *line != "--") {
                // Links are addresses in one part and words in the other.
                let (words, address) = line.split_once("https:").map_or((line, None), |(w, a)| (w, Some(a)));
                let words = plain(&words.replace([':', '·'], " "));
                assert!(html.contains(&words), "{kind}: {words:?} in\n{html}");
                if let Some(address) = address {
                    let address = address.replace('&', "&#38;");
                    assert!(letter.html.contains(&address), "{kind}: {address}");
                }
            }
        }
    }
}

#[test]
fn the_text_lacks_nothing() {
    let material = Material::new().unwrap();
    for language in LANGUAGES {
        for (kind, letter) in material.letters(language).unwrap() {
            // The first part is the hidden line, which repeats the most informative sentence or introduces the mail.
            for part in parts(&letter.html).iter().filter(|part| !part.is_empty()).skip(1) {
                let part = part.trim_matches(|c: char| c == '·' || c.is_whitespace());
                assert!(
                    plain(&letter.text).contains(part),
                    "{kind}: {part:?} in\n{}",
                    letter.text
                );
            }
        }
    }
}

#[test]
fn the_subject_is_the_finding() {
    let material = Material::new().unwrap();
    let subjects = |language| -> Vec<_> {
        let letters = material.letters(language).unwrap();
        letters.into_iter().map(|(_, letter)| letter.subject).collect()
    };
    let named = |findings: [&str; 18], channel: &str| -> Vec<String> {
        let name = |(at, finding): (usize, &&str)| match at {
            9 => format!("{finding}: {channel}"),
            12.. => (*finding).to_owned(),
            _ => format!("{finding}: {CHANNEL}"),
        };
        findings.iter().enumerate().map(name).collect()
    };
    let english = [
        "14 changes beyond noise",
        "1 change beyond noise",
        "Nothing beyond noise",
        "The newest uploads have 53% fewer views",
        "2 changes beyond noise",
        "First report",
        "First report",
        "Too little data",
        "No report",
        "Setup switched off",
        "Skipped",
        "Setup switched off",
        "Confirm this address for X-Ray reports",
        "Your Kanalyse account is suspended",
        "Your Kanalyse account is no longer suspended",
        "Kanalyse is deleting the channel's data",
        "Kanalyse has not deleted the channel's data",
        "The channel can be analyzed at Kanalyse again",
    ];
    let german = [
        "14 Veränderungen über das Rauschen hinaus",
        "1 Veränderung über das Rauschen hinaus",
        "Nichts über das Rauschen hinaus",
        "Die neuesten Uploads haben 53\u{a0}% weniger Aufrufe",
        "2 Veränderungen über das Rauschen hinaus",
        "Erster Bericht",
        "Erster Bericht",
        "Zu wenig Daten",
        "Kein Bericht",
        "Setup abgeschaltet",
        "Ausgefallen",
        "Setup abgeschaltet",
        "Bestätige diese Adresse für X-Ray-Berichte",
        "Dein Konto bei Kanalyse ist gesperrt",
        "Dein Konto bei Kanalyse ist nicht mehr gesperrt",
        "Kanalyse löscht die Daten des Kanals",
        "Kanalyse hat die Daten des Kanals nicht gelöscht",
        "Der Kanal kann bei Kanalyse wieder analysiert werden",
    ];
    assert_eq!(subjects(Language::En), named(english, "a channel"));
    assert_eq!(subjects(Language::De), named(german, "ein Kanal"));
}

#[test]
fn a_drop_comes_before_everything_else_and_nothing_says_that_nothing_changed() {
    let material = Material::new().unwrap();
    let mail = |changes| {
        let comparison = Some(Comparison {
            since: material.since,
            changes,
        });
        let report = &material.fallen;
        let outcome = Outcome::Completed { report, comparison };
        material.mail(Language::En, outcome).unwrap().compose().unwrap()
    };
    let nothing_else = mail(&[]);
    let alert = material.fallen.xray.as_ref().unwrap().drop_alert.as_ref().unwrap();
    let (against, newest) = (alert.against, alert.uploads);
    let sentence = format!("Compared with the {against} uploads before them, the newest {newest} have likely ");
    assert!(nothing_else.text.contains(&sentence), "{}", nothing_else.text);
    assert!(
        !nothing_else.text.contains("Nothing changed beyond"),
        "{}",
        nothing_else.text
    );
    assert!(
        nothing_else
            .text
            .contains("Since 10\u{a0}November 2026 the uploads have gathered ")
    );
    let many = mail(&material.changes);
    assert_eq!(many.subject, nothing_else.subject);
    assert!(many.text.contains(&sentence) && many.text.len() > nothing_else.text.len());
    let outcome = Outcome::Completed {
        report: &material.fallen,
        comparison: None,
    };
    let unwatched = RunMail {
        watches_drops: false,
        ..material.mail(Language::En, outcome).unwrap()
    };
    let unwatched = unwatched.compose().unwrap();
    assert!(unwatched.subject.starts_with("First report") && !unwatched.text.contains(&sentence));
}

#[test]
fn a_skipped_run_says_what_follows_and_leads_to_the_shop() {
    let material = Material::new().unwrap();
    let text = |language, in_row| {
        let outcome = Outcome::Skipped {
            price: Credits::XRAY_REPORT,
            in_row,
        };
        let letter = material.mail(language, outcome).unwrap().compose().unwrap();
        assert!(letter.text.contains(LINKS.credits) && !letter.text.contains(LINKS.report));
        letter.text
    };
    assert!(text(Language::En, 1).contains("After 2 more skipped runs in a row, the setup is switched off."));
    assert!(text(Language::En, 2).contains("If the next run is skipped as well, the setup is switched off."));
    assert!(text(Language::De, 1).contains("Fallen auch die nächsten 2 Durchläufe aus, wird das Setup abgeschaltet."));
    assert!(text(Language::De, 2).contains("Fällt auch der nächste Durchlauf aus, wird das Setup abgeschaltet."));
    assert!(!text(Language::En, 3).contains("skipped as well"));
}

#[test]
fn nothing_is_said_to_come_back_where_nothing_was_taken() {
    let material = Material::new().unwrap();
    let text = |refunded| {
        let mail = material.mail(Language::En, Outcome::Abstained { refunded }).unwrap();
        mail.compose().unwrap().text
    };
    assert!(text(Some(Credits::XRAY_REPORT)).contains("10 credits were refunded."));
    assert!(!text(None).contains("refunded"));
    let one = Credits::try_from(1).unwrap();
    assert!(text(Some(one)).contains("1 credit was refunded."));
}

#[test]
fn the_median_of_all_uploads_steps_in_for_that_of_thirty_days() {
    let material = Material::new().unwrap();
    let mut report = material.report.clone();
    report.xray = None;
    let outcome = Outcome::Completed {
        report: &report,
        comparison: None,
    };
    let text = material.mail(Language::En, outcome).unwrap().compose().unwrap().text;
    assert!(text.contains("* Median views: ") && !text.contains("30 days"));
    assert!(text.contains("* Average engagement: Not enough data"));
}

#[test]
fn no_more_than_eight_changes_are_spelled_out() {
    let material = Material::new().unwrap();
    let many = material.many(9);
    let outcome = Outcome::Completed {
        report: &material.report,
        comparison: Some(Comparison {
            since: now().unwrap(),
            changes: &many,
        }),
    };
    let letter = material.mail(Language::De, outcome).unwrap().compose().unwrap();
    assert!(letter.subject.starts_with("9 Veränderungen"));
    let spelled_out = letter
        .text
        .lines()
        .filter(|line| line.starts_with("  ") && line.contains("von "));
    assert_eq!(spelled_out.count(), 8);
    assert!(letter.text.contains("* und 1 weitere im Bericht"));
}

#[test]
fn a_mail_is_small_and_whole_and_loads_nothing() {
    let material = Material::new().unwrap();
    for language in LANGUAGES {
        for (kind, letter) in material.letters(language).unwrap() {
            assert!(letter.html.len() < 30_000, "{kind}: {} bytes", letter.html.len());
            assert!(letter.subject.chars().count() <= MAX_SUBJECT);
            for part in [&letter.subject, &letter.html, &letter.text] {
                for stray in ["{{", "{%", "None", "Some(", "NaN", "inf ", "null", "undefined"] {
                    assert!(!part.contains(stray), "{kind}: {stray}");
                }
                let mut rest = part.clone();
                for link in [
                    LINKS.report,
                    LINKS.monitors,
                    LINKS.credits,
                    LINKS.unsubscribe,
                    CONFIRM,
                    TERMS,
                    PRIVACY,
                ] {
                    rest = rest.replace(&link.replace('&', "&#38;"), "").replace(link, "");
                }
                assert!(!rest.contains("http"), "{kind}: {rest}");
            }
            for tag in ["<img", "<script", "<link", "url(", "@import", "src="] {
                assert!(!letter.html.contains(tag), "{kind}: {tag}");
            }
            let tables = letter.html.matches("<table").count();
            assert_eq!(tables, letter.html.matches("<table role=\"presentation\"").count());
            assert_eq!(tables, letter.html.matches("</table>").count());
            assert_eq!(letter.html.matches("class=\"button").count(), 1, "{kind}");
            assert_eq!(letter.html.matches("<h1").count(), 1, "{kind}");
            assert!(
                letter
                    .html
                    .contains("<meta name=\"color-scheme\" content=\"light dark\">")
            );
        }
    }
}

#[test]
fn text_is_set_with_single_empty_lines() {
    let material = Material::new().unwrap();
    for language in LANGUAGES {
        for (kind, letter) in material.letters(language).unwrap() {
            assert!(!letter.text.contains("\n\n\n"), "{kind}:\n{}", letter.text);
            assert!(letter.text.ends_with('\n') && !letter.text.ends_with("\n\n"), "{kind}");
            assert!(!letter.text.starts_with('\n'));
        }
    }
}

#[test]
fn a_document_names_its_language() {
    let material = Material::new().unwrap();
    for (language, tag) in [(Language::En, "en"), (Language::De, "de")] {
        let mail: RunMail<'_> = material.mail(language, Outcome::Abstained { refunded: None }).unwrap();
        assert!(mail.compose().unwrap().html.contains(&format!("<html lang=\"{tag}\">")));
    }
}
