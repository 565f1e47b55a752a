//! The numbers a channel is characterized by: how often it uploads, what, and how its views, likes and comments are spread. The
//! parameters are fitted to public figures of real channels; the README names the figures and the tests hold to them.

use super::dice::Dice;
use super::persona::Persona;
use super::profile::Channel;
use super::words::Niche;

/// How the gaps between uploads come about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Rhythm {
    /// A fixed period; now and then one upload is left out or an extra one comes.
    Scheduled,
    /// Independent gaps, log-normal.
    Loose,
    /// Some uploads close together, then a long pause.
    Bursts,
}

/// The parameters of one channel.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// Public and formerly public uploads.
    pub(crate) count: u32,
    /// Days from the newest upload to now.
    pub(crate) last_age: f64,
    pub(crate) rhythm: Rhythm,
    /// Mean gap in days.
    pub(crate) gap: f64,
    /// Standard deviation of the gaps over their mean.
    pub(crate) gap_cv: f64,
    /// Typical views of a mature long video.
    pub(crate) views: f64,
    /// Standard deviation of the logarithm of views that neither format nor subject explains.
    pub(crate) sigma: f64,
    /// Growth of the logarithm of views per year, seen from old to new.
    pub(crate) trend: f64,
    /// How many uploads are Shorts, 0 to 1.
    pub(crate) shorts: f64,
    /// Views of Shorts against long videos.
    pub(crate) shorts_factor: f64,
    /// How many uploads are streams, 0 to 1.
    pub(crate) streams: f64,
    pub(crate) like_rate: f64,
    pub(crate) comment_rate: f64,
    /// How many uploads are deleted or private by now, 0 to 1.
    pub(crate) gone: f64,
    /// Typical minutes of a long video.
    pub(crate) minutes: f64,
    /// Usual time of day in seconds (UTC), None for those without one.
    pub(crate) clock: Option<i64>,
    /// Lifetime views for each subscriber that old uploads are scaled to.
    pub(crate) lifetime: f64,
    /// The age in days below which uploads have only a share of their views, and that share; `None` for channels without a slump.
    pub(crate) slump: Option<(f64, f64)>,
}

impl Model {
    /// The model of a channel.
    pub(crate) fn of(seed: u64, channel: &Channel, niche: &Niche) -> Self {
        let mut dice = Dice::new(seed, "model", channel.luck.into(), 0);
        let subscribers = channel.subscribers.max(1) as f64;
        let mut model = ordinary(&mut dice, subscribers, niche);
        model.settle(&mut dice, channel.persona, subscribers);
        model.count = count(&mut dice, &model, channel.persona, subscribers);
        model
    }

    fn settle(&mut self, dice: &mut Dice, persona: Persona, subscribers: f64) {
        match persona {
            Persona::Mixed => self.shorts = dice.between(0.3, 0.7),
            Persona::ShortsOnly => {
                self.shorts = 1.0;
                self.shorts_factor = 1.0;
                self.gap = dice.log_normal(1.2, 0.5).clamp(0.3, 6.0);
            }
            Persona::Streamer => {
                self.streams = dice.between(0.5, 0.9);
                self.shorts = 0.05;
            }
            Persona::Dormant => self.last_age = dice.log_normal(320.0, 0.6).clamp(130.0, 2_400.0),
            Persona::BoughtViews => {
                self.views = subscribers * dice.between(1.5, 6.0);
                self.sigma = dice.between(0.1, 0.25);
                self.like_rate = dice.between(0.0002, 0.0012);
                self.comment_rate = dice.between(0.000_005, 0.000_05);
            }
            Persona::Gem => {
                self.views = subscribers * dice.between(2.5, 7.0);
                self.sigma = dice.between(0.35, 0.6);
                self.like_rate = dice.between(0.05, 0.09);
                self.comment_rate = dice.between(0.006, 0.015);
                self.trend = dice.between(0.3, 0.8);
                self.gap = dice.between(3.0, 9.0);
                self.last_age = dice.between(0.5, 6.0);
            }
            Persona::Steady => {
                self.regular(7.0 / [1.0, 1.0, 2.0, 3.0][dice.below(4)], 0.2);
                self.views = self.views.clamp(subscribers * 0.03, subscribers * 0.4);
                self.sigma = dice.between(0.45, 0.7);
                self.shorts = 0.0;
                self.last_age = dice.between(0.3, 3.0);
            }
            Persona::Slump | Persona::DailySlump => {
                let (gap, days) = if persona == Persona::Slump {
                    (7.0 / 3.0, 35.0)
                } else {
                    (1.0, 18.0)
                };
                self.regular(gap, 0.2);
                self.views = self.views.clamp(subscribers * 0.03, subscribers * 0.4);
                self.sigma = dice.between(0.4, 0.6);
                self.shorts = 0.0;
                self.streams = 0.0;
                self.slump = Some((days, 0.4));
            }
            Persona::OneHit => {
                self.views = subscribers * dice.between(0.005, 0.03);
                self.sigma = self.sigma.min(0.7);
            }
            Persona::Daily => self.regular(1.0, 0.15),
            Persona::Fortnightly => self.regular(14.0, 0.12),
            Persona::Bursts => {
                self.rhythm = Rhythm::Bursts;
                self.gap_cv = dice.between(1.8, 3.0);
                self.gap = dice.between(3.0, 8.0);
            }
            _ => {}
        }
    }
}

impl Model {
    fn regular(&mut self, gap: f64, cv: f64) {
        (self.rhythm, self.gap, self.gap_cv) = (Rhythm::Scheduled, gap, cv);
        self.last_age = self.last_age.min(gap);
        self.clock = self.clock.or(Some(16 * 3600));
    }
}

fn ordinary(dice: &mut Dice, subscribers: f64, niche: &Niche) -> Model {
    // Views of a typical upload for each subscriber, by size: median and spread below and above it.
    let (ratio, below, above) = match subscribers {
        s if s < 1e4 => (0.78, 1.15, 1.25),
        s if s < 1e5 => (0.17, 1.35, 1.15),
        s if s < 1e6 => (0.052, 1.0, 1.5),
        _ => (0.088, 2.4, 1.5),
    };
    let z = dice.normal();
    let ratio = ratio * (z * if z < 0.0 { below } else { above }).exp();
    let rhythm = [Rhythm::Scheduled, Rhythm::Loose, Rhythm::Bursts][dice.weighted(&[0.24, 0.56, 0.2])];
    let gap_cv = match rhythm {
        Rhythm::Scheduled => dice.between(0.15, 0.45),
        Rhythm::Loose => dice.log_normal(0.92, 0.28).clamp(0.5, 1.8),
        Rhythm::Bursts => dice.between(1.4, 3.0),
    };
    let gap = match rhythm {
        Rhythm::Scheduled => [1.0, 3.5, 7.0, 7.0, 14.0, 2.333][dice.weighted(&[0.15, 0.25, 0.2, 0.14, 0.08, 0.18])],
        _ => dice.log_normal(3.7, 0.95).clamp(0.4, 30.0),
    };
    let shorts = if dice.chance(0.45) {
        0.0
    } else {
        dice.between(0.02, 0.62)
    };
    let clock = dice
        .chance(0.6)
        .then(|| (9 + dice.below(11) as i64) * 3600 + [0, 0, 900, 1800][dice.below(4)]);
    Model {
        count: 0,
        last_age: dice.log_normal(1.8, 1.4).clamp(0.1, 120.0),
        rhythm,
        gap,
        gap_cv,
        views: (subscribers * ratio).max(8.0),
        sigma: dice.log_normal(0.68, 0.35).clamp(0.3, 1.35),
        trend: dice.normal() * 0.6 - 0.2,
        shorts,
        shorts_factor: dice.log_normal(0.9, 0.75),
        streams: if dice.chance(0.12) {
            dice.between(0.02, 0.2)
        } else {
            0.0
        },
        like_rate: dice.log_normal(0.034, 0.45).clamp(0.004, 0.12),
        comment_rate: dice.log_normal(0.0027, 0.8).clamp(0.0001, 0.03),
        gone: if dice.chance(0.25) {
            dice.between(0.01, 0.05)
        } else {
            0.0
        },
        minutes: dice.log_normal(niche.minutes, 0.35),
        clock,
        lifetime: dice.log_normal(180.0, 0.75).clamp(25.0, 1_200.0),
        slump: None,
    }
}

/// The number of uploads that leads to the channel's lifetime views, within what its rhythm allows in 14 years.
fn count(dice: &mut Dice, model: &Model, persona: Persona, subscribers: f64) -> u32 {
    match persona {
        Persona::Empty => 0,
        Persona::Few => 1 + dice.below(4) as u32,
        Persona::OneHit => 18 + dice.below(40) as u32,
        Persona::AllPrivate => 6 + dice.below(10) as u32,
        Persona::Gem => 30 + dice.below(70) as u32,
        _ => {
            let wanted = model.lifetime * subscribers / (model.views * 2.4);
            let most = (14.0 * 365.0 / model.gap).min(4_000.0);
            wanted.clamp(22.0, most.max(22.0)) as u32
        }
    }
}
