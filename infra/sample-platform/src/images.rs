//! Avatars and thumbnails, drawn as SVG: the same picture for the same id, in the colours of the channel.

use std::fmt::Write as _;

use crate::App;
use crate::catalogue::dice::Dice;
use crate::catalogue::profile::Channel;

/// A channel's colours: two for the ground, one for shapes.
struct Palette {
    hue: u32,
    second: u32,
    accent: u32,
}

impl Palette {
    fn of(seed: u64, channel: &Channel) -> Self {
        let mut dice = Dice::new(seed, "palette", channel.index.into(), 0);
        let hue = dice.below(360) as u32;
        let turn = [28, 45, 150, 200, 320][dice.below(5)];
        Self {
            hue,
            second: (hue + turn) % 360,
            accent: (hue + 180 + dice.below(40) as u32) % 360,
        }
    }

    fn gradient(&self, id: &str) -> String {
        format!(
            "<linearGradient id=\"{id}\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\"><stop offset=\"0\" stop-color=\"hsl({},62%,46%)\"/>\
             <stop offset=\"1\" stop-color=\"hsl({},68%,28%)\"/></linearGradient>",
            self.hue, self.second
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
    let title = escape(&channel.title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 88 88\" role=\"img\" aria-label=\"{title}\"><defs>{}</defs>\
         <rect width=\"88\" height=\"88\" fill=\"url(#g)\"/>\
         <circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{r:.0}\" fill=\"hsl({},80%,72%)\" opacity=\".28\"/>\
         <text x=\"44\" y=\"57\" text-anchor=\"middle\" font-family=\"system-ui,sans-serif\" font-weight=\"700\" \
         font-size=\"36\" fill=\"#fff\">{}</text></svg>",
        palette.gradient("g"),
        palette.accent,
        escape(&initials(&channel.title)),
    )
}

/// A 16:9 picture with shapes and the first words of the title.
pub(crate) fn thumbnail(app: &App, channel: &Channel, serial: u32, title: &str) -> String {
    let palette = Palette::of(app.catalogue.seed(), channel);
    let mut dice = Dice::new(app.catalogue.seed(), "thumb", channel.index.into(), serial.into());
    let mut shapes = String::new();
    for _ in 0..3 + dice.below(4) {
        shapes.push_str(&shape(&mut dice, &palette));
    }
    let lines = caption(title);
    let mut text = String::new();
    let base = 158 - 34 * (lines.len() as u32).saturating_sub(1);
    for (line, words) in lines.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = write!(
            text,
            "<text x=\"16\" y=\"{}\">{}</text>",
            base + 34 * line as u32,
            escape(words)
        );
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 320 180\" role=\"img\" aria-label=\"{}\"><defs>{}</defs>\
         <rect width=\"320\" height=\"180\" fill=\"url(#g)\"/>{shapes}\
         <rect y=\"{}\" width=\"320\" height=\"180\" fill=\"#000\" opacity=\".32\"/>\
         <g font-family=\"system-ui,sans-serif\" font-weight=\"800\" font-size=\"30\" fill=\"#fff\">{text}</g></svg>",
        escape(title),
        palette.gradient("g"),
        base - 38,
    )
}

fn shape(dice: &mut Dice, palette: &Palette) -> String {
    let hue = if dice.chance(0.5) {
        palette.accent
    } else {
        palette.second
    };
    let (x, y, size) = (
        dice.between(0.0, 320.0),
        dice.between(0.0, 150.0),
        dice.between(20.0, 90.0),
    );
    let opacity = dice.between(0.15, 0.5);
    let fill = format!("fill=\"hsl({hue},78%,66%)\" opacity=\"{opacity:.2}\"");
    match dice.below(3) {
        0 => format!("<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{size:.0}\" {fill}/>"),
        1 => {
            let turn = dice.between(0.0, 90.0);
            format!(
                "<rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{:.0}\" height=\"{size:.0}\" rx=\"10\" transform=\"rotate({turn:.0} {x:.0} {y:.0})\" {fill}/>",
                size * 1.6
            )
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

/// The first letters of the first two words.
fn initials(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    words
        .take(2)
        .filter_map(|w| w.chars().next())
        .flat_map(char::to_uppercase)
        .collect()
}

/// At most two lines of the title's first words that fit the picture.
fn caption(title: &str) -> Vec<String> {
    const WIDTH: usize = 17;
    let mut lines: Vec<String> = Vec::new();
    for word in title
        .split_whitespace()
        .filter(|w| w.chars().any(char::is_alphanumeric))
        .take(6)
    {
        let word: String = word.chars().take(WIDTH).collect();
        let full = lines.len() == 2;
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(&word);
            }
            _ if full => break,
            _ => lines.push(word),
        }
    }
    lines
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
