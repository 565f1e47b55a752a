//! The document of a shared result: the app's own, with a head that says what it shows, for anyone who reads it without running the app.

use domain::Language;

use crate::{Card, Format};

/// What the head says of a shared result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The language of title and description.
    pub language: Language,
    /// Plain text.
    pub title: String,
    /// Plain text, one sentence or two.
    pub description: String,
    /// Scheme and host of the site, without a slash at the end.
    pub site: String,
    /// What the link ends in.
    pub share: String,
}

impl Preview {
    /// That of a card.
    #[must_use]
    pub fn of(card: &Card, site: &str, share: &str) -> Self {
        Self {
            language: card.language,
            title: card.title(),
            description: card.sentence(),
            site: site.to_owned(),
            share: share.to_owned(),
        }
    }

    const fn tag(&self) -> &'static str {
        match self.language {
            Language::De => "de",
            Language::En => "en",
        }
    }

    fn tags(&self) -> Vec<String> {
        let page = format!("{}/analysis/{}", self.site, self.share);
        let picture = format!(
            "{}/api/shared/{}/pictures/wide-{}.png",
            self.site,
            self.share,
            self.tag()
        );
        let (width, height) = Format::Wide.size();
        let locale = match self.language {
            Language::De => "de_DE",
            Language::En => "en_GB",
        };
        vec![
            format!(r#"<link rel="canonical" href="{}" />"#, attribute(&page)),
            property("og:type", "article"),
            property("og:site_name", "Kanalyse"),
            property("og:locale", locale),
            property("og:url", &page),
            property("og:title", &self.title),
            property("og:description", &self.description),
            property("og:image", &picture),
            property("og:image:type", "image/png"),
            property("og:image:width", &width.to_string()),
            property("og:image:height", &height.to_string()),
            property("og:image:alt", &self.title),
            r#"<meta name="twitter:card" content="summary_large_image" />"#.to_owned(),
        ]
    }
}

/// The app's document with this head; without one as it is. No search engine lists either: a link is for whom it was given to. Whatever a
/// text holds, it stays a text. A part that the document lacks stays out.
#[must_use]
pub fn document(shell: &str, preview: Option<&Preview>) -> String {
    let mut tags = vec![r#"<meta name="robots" content="noindex" />"#.to_owned()];
    let mut document = shell.to_owned();
    if let Some(preview) = preview {
        let title = format!("{} · Kanalyse", preview.title);
        replace(&mut document, "<html lang=\"", "\"", preview.tag());
        replace(&mut document, "<title>", "</title>", &html_escape::encode_text(&title));
        describe(&mut document, &preview.description);
        tags.extend(preview.tags());
    }
    if let Some(end) = document.find("</head>") {
        document.insert_str(end, &format!("{}\n  ", tags.join("\n    ")));
    }
    document
}

fn property(name: &str, content: &str) -> String {
    format!(r#"<meta property="{name}" content="{}" />"#, attribute(content))
}

/// Angle brackets too: some who read a head look for tags and not for quotes.
fn attribute(text: &str) -> String {
    html_escape::encode_double_quoted_attribute(text)
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Puts a text between the first `before` and the next `after`.
fn replace(document: &mut String, before: &str, after: &str, text: &str) {
    let Some(start) = document.find(before).map(|at| at + before.len()) else {
        return;
    };
    let Some(length) = document[start..].find(after) else {
        return;
    };
    document.replace_range(start..start + length, text);
}

/// The description, however its tag is broken into lines.
fn describe(document: &mut String, text: &str) {
    let Some(name) = document.find(r#"name="description""#) else {
        return;
    };
    let content = r#"content=""#;
    let tag = name..document[name..].find('>').map_or(document.len(), |end| name + end);
    let Some(start) = document[tag.clone()]
        .find(content)
        .map(|at| tag.start + at + content.len())
    else {
        return;
    };
    let Some(length) = document[start..].find('"') else {
        return;
    };
    document.replace_range(start..start + length, &attribute(text));
}
