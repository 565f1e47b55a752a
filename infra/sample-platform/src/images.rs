//! Avatars and thumbnails, drawn as SVG: the same picture for the same id, in the colours of the channel.

use crate::App;
use crate::catalogue::Wording;
use crate::catalogue::dice::Dice;
use crate::catalogue::profile::Channel;
use crate::clock::day_before;

/// A channel's colours: two neighbouring ones for the ground, an opposite one for accents.
struct Palette {
    hue: u32,
    second: u32,
    accent: u32,
}

impl Palette {
    fn of(seed: u64, channel: &Channel) -> Self {
        let mut dice = Dice::new(seed, "palette", channel.index.into(), 0);
        let hue = dice.below(360) as u32;
        let turn = [25, 40, 55, 310, 330][dice.below(5)];
        Self {
            hue,
            second: (hue + turn) % 360,
            accent: (hue + 150 + dice.below(60) as u32) % 360,
        }
    }

    fn gradient(&self) -> String {
        let (from, to) = (self.hue, self.second);
        format!(
            "<defs><linearGradient id=\"g\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">\
             <stop offset=\"0\" stop-color=\"hsl({from},68%,52%)\"/>\
             <stop offset=\"1\" stop-color=\"hsl({to},72%,30%)\"/></linearGradient></defs>"
        )
    }
}

/// A square with the channel's initials.
pub(crate) fn avatar(app: &App, channel: &Channel) -> String {
    let palette = Palette::of(app.catalogue.seed(), channel);
    let mut dice = Dice::new(app.catalogue.seed(), "avatar", channel.index.into(), 0);
    let (x, y, r) = (
        dice.between(10.0, 78.0),
        dice.between(8.0, 80.0),
        dice.between(18.0, 42.0),
    );
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 88 88\" role=\"img\" aria-label=\"{}\">{}\
         <rect width=\"88\" height=\"88\" fill=\"url(#g)\"/>\
         <circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{r:.0}\" fill=\"hsl({},85%,70%)\" opacity=\".35\"/>\
         <text x=\"44\" y=\"56\" text-anchor=\"middle\" font-family=\"system-ui,sans-serif\" font-weight=\"700\" \
         font-size=\"34\" fill=\"#fff\">{}</text></svg>",
        escape(&channel.title),
        palette.gradient(),
        palette.accent,
        escape(&initials(&channel.title)),
    )
}

/// The picture of a video; none where nothing has this id.
pub(crate) fn thumbnail(app: &App, id: &str) -> Option<String> {
    let (channel, serial) = app.catalogue.video_place(id)?;
    let timeline = app.catalogue.timeline(channel);
    let upload = timeline.uploads.get(serial)?;
    let day = day_before(app.clock.anchor(), upload.age);
    let wording = app.catalogue.wording(channel, upload, timeline.uploads.len(), day);
    Some(drawn(app, channel, upload.serial, &wording))
}

/// A 16:9 picture with shapes and the subject of the video.
fn drawn(app: &App, channel: &Channel, serial: u32, wording: &Wording) -> String {
    let palette = Palette::of(app.catalogue.seed(), channel);
    let mut dice = Dice::new(app.catalogue.seed(), "thumb", channel.index.into(), serial.into());
    let mut shapes = String::new();
    for _ in 0..4 + dice.below(3) {
        shapes.push_str(&shape(&mut dice, &palette));
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 320 180\" role=\"img\" aria-label=\"{}\">{}\
         <rect width=\"320\" height=\"180\" fill=\"url(#g)\"/>{shapes}{}</svg>",
        escape(&wording.title),
        palette.gradient(),
        caption(&mut dice, &palette, &wording.subject),
    )
}

fn shape(dice: &mut Dice, palette: &Palette) -> String {
    let hue = [palette.accent, palette.accent, palette.second, palette.hue][dice.below(4)];
    let (x, y, size) = (
        dice.between(40.0, 320.0),
        dice.between(0.0, 180.0),
        dice.between(18.0, 85.0),
    );
    let (light, opacity) = (dice.between(55.0, 80.0), dice.between(0.25, 0.75));
    let fill = format!("fill=\"hsl({hue},82%,{light:.0}%)\" opacity=\"{opacity:.2}\"");
    match dice.below(4) {
        0 => format!("<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{size:.0}\" {fill}/>"),
        1 => {
            let turn = dice.between(0.0, 90.0);
            format!(
                "<rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{:.0}\" height=\"{size:.0}\" rx=\"12\" \
                 transform=\"rotate({turn:.0} {x:.0} {y:.0})\" {fill}/>",
                size * 1.5
            )
        }
        2 => {
            let stroke = fill.replacen("fill=", "fill=\"none\" stroke-width=\"9\" stroke=", 1);
            format!("<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{size:.0}\" {stroke}/>")
        }
        _ => {
            let (right, top) = (x + size * 1.4, y - size);
            format!(
                "<path d=\"M{x:.0} {y:.0}L{right:.0} {y:.0}L{:.0} {top:.0}Z\" {fill}/>",
                x + size * 0.7
            )
        }
    }
}

/// The subject on one or two lines, as large as the picture allows, in one of three places.
fn caption(dice: &mut Dice, palette: &Palette, subject: &str) -> String {
    let lines = lines(subject);
    let longest = lines.iter().map(|l| l.chars().count()).max().unwrap_or(1).max(1);
    // Bold letters are about 0.72 of their size wide; 290 of 320 are for the text.
    let size = (290.0 / (0.72 * longest as f64)).clamp(18.0, 46.0);
    let height = size * 1.12 * lines.len() as f64;
    let (x, anchor, top, ground) = match dice.below(3) {
        0 => (
            16.0,
            "start",
            164.0 - height,
            format!("hsl({},60%,12%)", palette.second),
        ),
        1 => (160.0, "middle", 90.0 - height / 2.0, "#000".to_owned()),
        _ => (16.0, "start", 20.0, format!("hsl({},60%,12%)", palette.accent)),
    };
    let mut text = String::new();
    for (line, words) in lines.iter().enumerate() {
        let y = top + size * (0.86 + 1.12 * line as f64);
        text.push_str(&format!("<text x=\"{x}\" y=\"{y:.0}\">{}</text>", escape(words)));
    }
    format!(
        "<rect y=\"{:.0}\" width=\"320\" height=\"{:.0}\" fill=\"{ground}\" opacity=\".55\"/>\
         <g font-family=\"system-ui,sans-serif\" font-weight=\"800\" font-size=\"{size:.0}\" text-anchor=\"{anchor}\" \
         fill=\"#fff\">{text}</g>",
        top - 8.0,
        height + 14.0,
    )
}

/// The first letters of the first two words.
fn initials(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    words
        .take(2)
        .filter_map(|w| w.chars().next())
        .flat_map(char::to_uppercase)
        .collect()
}

/// One line, or two of about the same length where there is more than one word.
fn lines(subject: &str) -> Vec<String> {
    let words: Vec<&str> = subject.split_whitespace().collect();
    let length = |part: &[&str]| part.join(" ").chars().count();
    if words.len() < 2 || length(&words) <= 12 {
        return vec![words.join(" ")];
    }
    let split = (1..words.len())
        .min_by_key(|&at| length(&words[..at]).max(length(&words[at..])))
        .unwrap_or(1);
    vec![words[..split].join(" "), words[split..].join(" ")]
}

/// Text as it may appear in markup.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
