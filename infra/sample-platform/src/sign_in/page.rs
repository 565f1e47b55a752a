//! The page on which people choose a channel and allow or deny. Plain HTML without script.

use crate::catalogue::Catalogue;
use crate::catalogue::words::Lang;
use crate::images::escape;

use super::NotShown;

/// The style of these pages, besides that of all pages.
pub(super) const STYLE: &str = include_str!("page.css");
/// Whose channels can be chosen.
const OFFERED: [&str; 7] = [
    "quietlambda",
    "SemicolonHarbour",
    "tildasteig",
    "küchengeflüster",
    "lanternattic",
    "tinytidepool",
    "herdpause",
];

struct Words {
    title: &'static str,
    sample: &'static str,
    asks: &'static str,
    choose: &'static str,
    without: &'static str,
    allow: &'static str,
    deny: &'static str,
    refused: &'static str,
    back: &'static str,
}

const DE: Words = Words {
    title: "Kanal wählen",
    sample: "Beispielplattform: Diese Anmeldung ist erfunden, ein Passwort braucht es nicht.",
    asks: "Kanalyse möchte sehen, welcher Kanal deiner ist, und sonst nichts.",
    choose: "Als wer meldest du dich an?",
    without: "Jemand ohne Kanal",
    allow: "Erlauben",
    deny: "Ablehnen",
    refused: "Zugriff blockiert",
    back: "Die Anfrage der App ist nicht gültig. Schließe dieses Fenster.",
};
const EN: Words = Words {
    title: "Choose a channel",
    sample: "Sample platform: this sign-in is invented and needs no password.",
    asks: "Kanalyse wants to see which channel is yours, and nothing else.",
    choose: "Whom do you sign in as?",
    without: "Somebody without a channel",
    allow: "Allow",
    deny: "Deny",
    refused: "Access blocked",
    back: "The app's request is not valid. Close this window.",
};

const fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::De => &DE,
        Lang::En => &EN,
    }
}

/// German for whose browser asks for it first.
pub(super) fn language(accepted: &str) -> Lang {
    let first = accepted.split([',', ';']).next().unwrap_or_default().trim();
    if first.to_ascii_lowercase().starts_with("de") {
        Lang::De
    } else {
        Lang::En
    }
}

/// Channels to choose from, with allow and deny.
pub(super) fn choice(catalogue: &Catalogue, lang: Lang, query: &str) -> String {
    let words = words(lang);
    let offered = OFFERED.iter().filter_map(|handle| catalogue.by_handle(handle));
    let mut rows = String::new();
    for (at, channel) in offered.enumerate() {
        let checked = if at == 0 { " checked" } else { "" };
        rows.push_str(&format!(
            "<label><input type=\"radio\" name=\"account\" value=\"{}\"{checked}>\
             <img src=\"/img/avatar/{}.svg\" alt=\"\" width=\"40\" height=\"40\">\
             <span>{}<br><span class=\"quiet\">@{}</span></span></label>\n",
            escape(&channel.handle),
            channel.id,
            escape(&channel.title),
            escape(&channel.handle),
        ));
    }
    let body = format!(
        "<p class=\"sample\">{}</p>\n<h1>{}</h1>\n<p>{}</p>\n\
         <form method=\"post\" action=\"/o/oauth2/v2/auth\">\n<input type=\"hidden\" name=\"request\" value=\"{}\">\n\
         <fieldset>\n<legend>{}</legend>\n{rows}\
         <label><input type=\"radio\" name=\"account\" value=\"\"><span>{}</span></label>\n</fieldset>\n\
         <p class=\"answers\"><button name=\"answer\" value=\"allow\">{}</button>\
         <button name=\"answer\" value=\"deny\">{}</button></p>\n</form>",
        words.sample,
        words.title,
        words.asks,
        escape(query),
        words.choose,
        words.without,
        words.allow,
        words.deny,
    );
    document(lang, words.title, &body)
}

/// Why there is nothing to allow.
pub(super) fn refusal(lang: Lang, problem: NotShown) -> String {
    let words = words(lang);
    let body = format!(
        "<h1>{}</h1>\n<p>{}</p>\n<p class=\"quiet\">Error {}: {}</p>",
        words.refused, words.back, problem.status, problem.error
    );
    document(lang, words.refused, &body)
}

fn document(lang: Lang, title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <title>{title}</title>\n<link rel=\"stylesheet\" href=\"/page.css\">\n<link rel=\"stylesheet\" href=\"/sign-in.css\">\n\
         </head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n",
        lang.code(),
    )
}
