//! Whether the newest uploads fall short of what the channel lets expect.

use crate::cohort::Cohort;
use crate::means::Apart;
use crate::permute;
use crate::report::{Claim, DropAlert, Reason};
use crate::rules;
use crate::stats::{Z90, Z95};
use crate::trend::factor;
use crate::window::{Item, Window};

const BASIS: &str = "drop_alert";

/// The newest 5 to 10 uploads of the main format that are a week old against the 10 to 40 before them. The expectation is shrunk to the
/// channels of its size by its own doubt, so that a lucky series does not become a debt. Where counting changed, uploads from before that are
/// left out.
pub fn measure(window: &Window<'_>, subscribers: Option<u64>) -> DropAlert {
    let since = window.alike_since();
    let all: Vec<(&Item<'_>, u32)> = (window.items.iter().zip(window.upload_indices()))
        .filter(|(item, _)| Some(item.format) == window.main && item.mature())
        .filter_map(|(item, index)| Some((item, index?)))
        .collect();
    let alike = all
        .iter()
        .filter(|(item, _)| since.is_none_or(|since| since <= item.at));
    let uploads: Vec<(f64, u32)> = alike
        .filter_map(|(item, index)| Some((item.adjusted?, *index)))
        .collect();
    let (least, most) = rules::ALERT_UPLOADS;
    let newest = (uploads.len() / (rules::ALERT_SHARE + 1)).clamp(least, most);
    let before = uploads.len().saturating_sub(newest);
    if before < rules::ALERT_AGAINST.0 {
        let cut = all.len() >= least + rules::ALERT_AGAINST.0;
        let reason = if cut {
            Reason::CountingChanged
        } else {
            Reason::FewVideos
        };
        return quiet(Claim::abstained(BASIS, reason, uploads.len()));
    }
    let (earlier, recent) = uploads.split_at(before);
    let earlier = &earlier[earlier.len().saturating_sub(rules::ALERT_AGAINST.1)..];
    let values = |part: &[(f64, u32)]| part.iter().map(|upload| upload.0).collect::<Vec<f64>>();
    let Some(apart) = Apart::new(&values(recent), &values(earlier)) else {
        return quiet(Claim::abstained(BASIS, Reason::NoSpread, uploads.len()));
    };
    let apart = Apart {
        difference: apart.difference + excess(&values(earlier), subscribers),
        ..apart
    };
    let below = apart.within(Z95).high < 0.0;
    DropAlert {
        rings: Some(below && factor(apart.difference) <= rules::ALERT_BELOW),
        ratio: Claim::measured(BASIS, factor(apart.difference), recent.len() + earlier.len())
            .within(Some(apart.within(Z90).map(factor))),
        uploads: u32::try_from(recent.len()).unwrap_or(u32::MAX),
        against: u32::try_from(earlier.len()).unwrap_or(u32::MAX),
        upload_indices: recent.iter().map(|upload| upload.1).collect(),
    }
}

fn quiet(ratio: Claim) -> DropAlert {
    DropAlert {
        rings: None,
        ratio,
        uploads: 0,
        against: 0,
        upload_indices: Vec::new(),
    }
}

/// How far the uploads before lie above what is to be expected after them: their mean less its shrunk value. Nothing where the size of the
/// channel is hidden.
fn excess(earlier: &[f64], subscribers: Option<u64>) -> f64 {
    let Some(subscribers) = subscribers.filter(|count| *count > 0) else {
        return 0.0;
    };
    let cohort = Cohort::of(subscribers as f64);
    let n = earlier.len() as f64;
    let mean = earlier.iter().sum::<f64>() / n;
    let squares = earlier.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    let error = (squares / (n - 1.0) / n).sqrt();
    let (expected, _) = permute::shrink(mean, error, (cohort.typical_views() + 1.0).ln(), cohort.spread());
    mean - expected
}
