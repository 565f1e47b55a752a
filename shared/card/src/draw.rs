//! The picture as an SVG document: where everything is placed in either shape.

use std::fmt::Write;

use crate::arc::Ring;
use crate::font::Weight;
use crate::palette::{INK, INK_2, INK_3, IRIS, LINE, ON_IRIS, PAPER};
use crate::words::{Room, plain};
use crate::{Card, Format, MAX_FINDINGS};

/// Distance of base lines, in sizes of the font.
const LEADING: f64 = 1.3;

impl Card {
    /// The picture as an SVG document in UTF-8, of the format's size. It names the fonts of this crate.
    #[must_use]
    pub fn svg(&self, format: Format) -> String {
        let (width, height) = format.size();
        let mut page = Page(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"><rect width="100%" height="100%" fill="{PAPER}"/>
"#
        ));
        match format {
            Format::Wide => self.wide(&mut page),
            Format::Tall => self.tall(&mut page),
        }
        page.0.push_str("</svg>\n");
        page.0
    }

    fn wide(&self, page: &mut Page) {
        let ring = Ring {
            x: 246.0,
            y: 268.0,
            radius: 150.0,
            width: 36.0,
        };
        self.ring(page, ring);
        let mut column = Column {
            x: 480.0,
            y: 56.0,
            width: 650.0,
            end: 530.0,
        };
        self.head(page, &mut column, &[60.0, 52.0, 44.0, 36.0]);
        column.y += 22.0;
        self.findings(page, &mut column, 26.0);
        self.foot(page, 70.0, 1130.0, 540.0);
    }

    /// What apps lay over the ends of a phone's screen leaves room from 250 to 1,580 px.
    fn tall(&self, page: &mut Page) {
        let ring = Ring {
            x: 540.0,
            y: 560.0,
            radius: 240.0,
            width: 56.0,
        };
        self.ring(page, ring);
        let mut column = Column {
            x: 90.0,
            y: 870.0,
            width: 900.0,
            end: 1490.0,
        };
        self.head(page, &mut column, &[76.0, 66.0, 56.0, 46.0]);
        column.y += 30.0;
        self.findings(page, &mut column, 36.0);
        self.foot(page, 90.0, 990.0, 1500.0);
    }

    fn ring(&self, page: &mut Page, ring: Ring) {
        ring.draw(&mut page.0, self.score);
        let number = self
            .score
            .map_or_else(|| "–".to_owned(), |score| self.whole(score.value));
        let size = ring.radius * 0.72;
        let mut middle = |y, text: &str, style| page.text(text, ring.x, y, Anchor::Middle, style);
        middle(ring.y + size * 0.28, &number, Style(Weight::SemiBold, size, INK));
        middle(
            ring.y + size * 0.28 + ring.radius * 0.3,
            self.t().of_hundred,
            Style(Weight::Regular, ring.radius * 0.18, INK_3),
        );
    }

    /// The name, the phrase, the verdict.
    fn head(&self, page: &mut Page, column: &mut Column, sizes: &[f64]) {
        let room = column.room(Weight::SemiBold, sizes.last().copied().unwrap_or(36.0), 2);
        let (size, lines) = room.fit(&plain(&self.name), sizes);
        column.lines(page, &lines, Style(Weight::SemiBold, size, INK));
        let phrase = sizes.last().copied().unwrap_or(36.0);
        column.y += 8.0;
        column.paragraph(page, &self.phrase(), 1, Style(Weight::SemiBold, phrase, INK));
        column.paragraph(page, &self.verdict, 1, Style(Weight::Regular, phrase * 0.72, INK_2));
    }

    fn findings(&self, page: &mut Page, column: &mut Column, size: f64) {
        if self.score.is_none() {
            return column.paragraph(page, self.t().no_score, 2, Style(Weight::Regular, size, INK_2));
        }
        if self.findings.is_empty() {
            return column.paragraph(page, self.t().nothing, 2, Style(Weight::Regular, size, INK_2));
        }
        let heading = Style(Weight::SemiBold, size * 0.8, INK_3);
        column.paragraph(page, self.t().beyond_chance, 1, heading);
        for finding in self.findings.iter().take(MAX_FINDINGS) {
            let style = Style(Weight::Regular, size, INK);
            let lines = column.room(style.0, size, 2).lines(&plain(finding));
            if column.y + size * (0.25 + LEADING * lines.len() as f64) > column.end {
                break;
            }
            column.y += size * 0.25;
            column.lines(page, &lines, style);
        }
    }

    /// The mark, the day, and what the fade means.
    fn foot(&self, page: &mut Page, left: f64, right: f64, y: f64) {
        let _ = writeln!(
            page.0,
            r#"<rect x="{left}" y="{y}" width="{}" height="2" fill="{LINE}"/>"#,
            right - left
        );
        let _ = writeln!(
            page.0,
            r#"<g transform="translate({left} {}) scale(1.25)"><rect width="32" height="32" rx="9" fill="{IRIS}"/><g fill="none" stroke="{ON_IRIS}" stroke-width="4"><path d="M10 8v16M22 24l-8-8 1.5-1.5" stroke-linecap="round"/><path d="m14 16 5-5" opacity=".5"/><path d="m14 16 7-7" opacity=".4"/><path d="m14 16 9-9" opacity=".3"/></g></g>"#,
            y + 22.0
        );
        page.text(
            "Kanalyse",
            left + 54.0,
            y + 51.0,
            Anchor::Start,
            Style(Weight::SemiBold, 27.0, INK),
        );
        page.text(
            &self.date,
            right,
            y + 36.0,
            Anchor::End,
            Style(Weight::Regular, 21.0, INK_2),
        );
        let note = if self.sample { self.t().sample } else { self.t().key };
        page.text(note, right, y + 65.0, Anchor::End, Style(Weight::Regular, 19.0, INK_3));
    }
}

/// A font, its size in px, its colour.
#[derive(Clone, Copy)]
struct Style(Weight, f64, &'static str);

/// Which end of a text its place is.
#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

/// The document as far as it is written.
struct Page(String);

impl Page {
    /// Whatever the text holds, it is a text: markup in it is escaped.
    fn text(&mut self, text: &str, x: f64, y: f64, anchor: Anchor, Style(weight, size, colour): Style) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (font, text) = (weight.attributes(), plain(text));
        let text = html_escape::encode_text(&text);
        let _ = writeln!(
            self.0,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" font-size="{size:.1}" {font} fill="{colour}">{text}</text>"#
        );
    }
}

/// Where the next line goes.
struct Column {
    x: f64,
    /// Above the next line.
    y: f64,
    /// Nothing is placed below.
    end: f64,
    width: f64,
}

impl Column {
    const fn room(&self, weight: Weight, size: f64, lines: usize) -> Room {
        Room {
            weight,
            size,
            width: self.width,
            lines,
        }
    }

    fn lines(&mut self, page: &mut Page, lines: &[String], style: Style) {
        for line in lines {
            self.y += style.1 * LEADING;
            page.text(line, self.x, self.y - style.1 * 0.3, Anchor::Start, style);
        }
    }

    /// At most this many lines.
    fn paragraph(&mut self, page: &mut Page, text: &str, most: usize, style: Style) {
        let lines = self.room(style.0, style.1, most).lines(&plain(text));
        self.lines(page, &lines, style);
    }
}
