//! The platform's pages for people: a channel with its uploads, and one upload. Plain HTML without script, in the channel's language.

use jiff::civil::Date;

use crate::App;
use crate::api::three_figures;
use crate::catalogue::profile::Channel;
use crate::catalogue::timeline::{Kind, Timeline, Upload};
use crate::catalogue::words::Lang;
use crate::clock::day_before;
use crate::images::escape;

/// The style of every page.
pub const STYLE: &str = include_str!("pages.css");

/// Uploads that a channel's page lists.
const LISTED: usize = 50;

/// Where a page is shown, and with it what it can point to.
#[derive(Clone, Copy)]
pub(crate) enum Place<'a> {
    /// Among the platform's other pages.
    Platform,
    /// Alone, as a file among those of something else.
    Alone(Alone<'a>),
}

/// The addresses of what a page that is shown alone points to.
#[derive(Clone, Copy)]
pub struct Alone<'a> {
    /// The style sheet.
    pub style: &'a str,
    /// The channel's picture.
    pub picture: &'a str,
    /// The analysis of the channel, where its readers come from.
    pub analysis: &'a str,
}

/// What a page says in one language.
struct Words {
    sample: &'static str,
    subscribers: &'static str,
    videos: &'static str,
    newest: &'static str,
    views: &'static str,
    likes: &'static str,
    comments: &'static str,
    live: &'static str,
    none: &'static str,
    back: &'static str,
}

const DE: Words = Words {
    sample: "Beispielplattform: Dieser Kanal ist erfunden, seine Zahlen sind erzeugt.",
    subscribers: "Abonnenten",
    videos: "Videos",
    newest: "Neueste Videos",
    views: "Aufrufe",
    likes: "Likes",
    comments: "Kommentare",
    live: "live",
    none: "Hier ist kein Video zu sehen.",
    back: "Zur Analyse dieses Kanals",
};
const EN: Words = Words {
    sample: "Sample platform: this channel is invented, its figures are generated.",
    subscribers: "subscribers",
    videos: "videos",
    newest: "Newest videos",
    views: "views",
    likes: "likes",
    comments: "comments",
    live: "live",
    none: "There is no video to be seen here.",
    back: "To the analysis of this channel",
};

const fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::De => &DE,
        Lang::En => &EN,
    }
}

/// The page of a channel.
pub(crate) fn channel(app: &App, channel: &Channel, place: Place<'_>) -> String {
    let (words, timeline) = (words(channel.lang), app.catalogue.timeline(channel));
    let base = base(app);
    let (style, picture, back) = match place {
        Place::Platform => (
            format!("{base}/page.css"),
            format!("{}/avatar/{}.svg", app.image_base, channel.id),
            String::new(),
        ),
        Place::Alone(alone) => (
            alone.style.to_owned(),
            alone.picture.to_owned(),
            format!(
                "<p class=\"back\"><a href=\"{}\">← {}</a></p>\n",
                escape(alone.analysis),
                words.back
            ),
        ),
    };
    let mut facts = vec![format!("@{}", channel.handle)];
    if !channel.hides_subscribers {
        let count = three_figures(channel.subscribers);
        facts.push(format!("{} {}", grouped(channel.lang, count), words.subscribers));
    }
    facts.push(format!("{} {}", grouped(channel.lang, timeline.public), words.videos));
    let rows: String = seen(&timeline)
        .take(LISTED)
        .map(|upload| row(app, channel, &timeline, upload, place))
        .collect();
    let list = if rows.is_empty() {
        format!("<p class=\"quiet\">{}</p>", words.none)
    } else {
        format!("<ol class=\"uploads\">{rows}</ol>")
    };
    let body = format!(
        "{back}<p class=\"sample\">{}</p>\n<header class=\"channel\"><img src=\"{}\" alt=\"\" width=\"72\" height=\"72\">\
         <div><h1>{}</h1><p class=\"quiet\">{}</p></div></header>\n<p class=\"text\">{}</p>\n<h2>{}</h2>\n{list}",
        words.sample,
        escape(&picture),
        escape(&channel.title),
        escape(&facts.join(" · ")),
        escape(channel.description.trim()),
        words.newest,
    );
    document(channel.lang, &channel.title, &style, &body)
}

fn row(app: &App, channel: &Channel, timeline: &Timeline, upload: &Upload, place: Place<'_>) -> String {
    let (id, date) = (app.catalogue.video_id(channel, upload), date(app, upload));
    let title = app
        .catalogue
        .wording(channel, upload, timeline.uploads.len(), date)
        .title;
    let title = escape(&title);
    let (picture, title) = match place {
        Place::Platform => (
            format!(
                "<img src=\"{}/thumb/{id}.svg\" alt=\"\" width=\"128\" height=\"72\" loading=\"lazy\">",
                app.image_base
            ),
            format!("<a href=\"{}/watch?v={id}\">{title}</a>", base(app)),
        ),
        Place::Alone(_) => (String::new(), title),
    };
    format!(
        "\n<li id=\"{id}\">{picture}<div><h3>{title}</h3><p class=\"quiet\">{}</p></div></li>",
        facts(channel.lang, upload, date).join(" · ")
    )
}

/// The page of an upload that can be seen.
pub(crate) fn video(app: &App, id: &str) -> Option<String> {
    let (channel, serial) = app.catalogue.video_place(id)?;
    let timeline = app.catalogue.timeline(channel);
    let upload = timeline.uploads.get(serial).filter(|upload| is_seen(upload))?;
    let (words, date, base) = (words(channel.lang), date(app, upload), base(app));
    let wording = app.catalogue.wording(channel, upload, timeline.uploads.len(), date);
    let mut facts = facts(channel.lang, upload, date);
    if !channel.hides_likes {
        facts.push(format!("{} {}", grouped(channel.lang, upload.likes), words.likes));
    }
    if !channel.comments_off {
        facts.push(format!("{} {}", grouped(channel.lang, upload.comments), words.comments));
    }
    let body = format!(
        "<p class=\"sample\">{}</p>\n<img class=\"film\" src=\"{}/thumb/{id}.svg\" alt=\"\" width=\"720\" height=\"405\">\n\
         <h1>{}</h1>\n<p class=\"quiet\">{}</p>\n<p><a href=\"{base}/channel/{}\">{}</a></p>\n<p class=\"text\">{}</p>",
        words.sample,
        app.image_base,
        escape(&wording.title),
        facts.join(" · "),
        channel.id,
        escape(&channel.title),
        escape(wording.description.trim()),
    );
    Some(document(
        channel.lang,
        &wording.title,
        &format!("{base}/page.css"),
        &body,
    ))
}

/// The page for an address under which there is nothing.
pub(crate) fn nothing() -> String {
    document(
        Lang::En,
        "Nothing here",
        "/page.css",
        "<h1>Nothing here</h1>\n<p>The sample platform has no such channel or video.</p>",
    )
}

fn document(lang: Lang, title: &str, style: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <title>{}</title>\n<link rel=\"stylesheet\" href=\"{}\">\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n",
        lang.code(),
        escape(title),
        escape(style),
    )
}

/// What the addresses of pages begin with: pictures are one level below them.
fn base(app: &App) -> &str {
    app.image_base.strip_suffix("/img").unwrap_or(&app.image_base)
}

fn seen(timeline: &Timeline) -> impl Iterator<Item = &Upload> {
    timeline.uploads.iter().filter(|upload| is_seen(upload))
}

fn is_seen(upload: &Upload) -> bool {
    upload.gone.is_none() && upload.kind != Kind::Upcoming
}

fn date(app: &App, upload: &Upload) -> Date {
    day_before(app.clock.anchor(), upload.age)
}

fn facts(lang: Lang, upload: &Upload, date: Date) -> Vec<String> {
    let shown = match lang {
        Lang::De => date.strftime("%d.%m.%Y").to_string(),
        Lang::En => date.strftime("%-d %b %Y").to_string(),
    };
    let length = match upload.seconds {
        0 => words(lang).live.to_owned(),
        seconds => length(seconds),
    };
    vec![
        format!("{} {}", grouped(lang, upload.views), words(lang).views),
        format!("<time datetime=\"{date}\">{shown}</time>"),
        length,
    ]
}

/// `4:05`, `1:04:05`.
fn length(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// A number in groups of three, as the language writes it.
fn grouped(lang: Lang, number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(if lang == Lang::De { '.' } else { ',' });
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lengths_are_written_as_people_write_them() {
        assert_eq!(grouped(Lang::De, 1_234_567), "1.234.567");
        assert_eq!(grouped(Lang::En, 999), "999");
        assert_eq!(grouped(Lang::En, 1_000), "1,000");
        assert_eq!((length(245), length(3_845)), ("4:05".to_owned(), "1:04:05".to_owned()));
    }
}
