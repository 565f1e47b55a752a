//! Whether the newest uploads fall short of what the channel lets expect.

use super::expected::{self, AdjustedUpload};
use crate::figures::trend::factor;
use crate::input::eligible::EligibleUploads;
use crate::report::{Claim, DropAlert, Reason};
use crate::rules;
use crate::statistics::mean_difference::{Group, MeanDifference};
use crate::statistics::{Z90, Z95};

const BASIS: &str = "drop_alert";

/// The newest 5 to 10 uploads of the main format that are a week old against the 10 to 40 before them. Where counting changed, uploads from
/// before that are left out.
pub fn measure(eligible: &EligibleUploads<'_>, subscribers: Option<u64>) -> DropAlert {
    let uploads = expected::adjusted_uploads(eligible);
    let (least, most) = rules::ALERT_UPLOADS;
    let newest = (uploads.len() / (rules::ALERT_SHARE + 1)).clamp(least, most);
    let before = uploads.len().saturating_sub(newest);
    if before < rules::ALERT_AGAINST.0 {
        let all = eligible
            .main_items()
            .filter(|item| item.mature() && item.views.is_some());
        let cut = all.count() >= least + rules::ALERT_AGAINST.0;
        let reason = if cut {
            Reason::CountingChanged
        } else {
            Reason::FewVideos
        };
        return quiet(Claim::abstained(BASIS, reason, uploads.len()));
    }
    let (earlier, recent) = uploads.split_at(before);
    let earlier = &earlier[earlier.len().saturating_sub(rules::ALERT_AGAINST.1)..];
    let values = |part: &[AdjustedUpload<'_, '_>]| part.iter().map(|upload| upload.adjusted).collect::<Vec<f64>>();
    let expected = expected::expectation(&values(earlier), subscribers);
    let apart =
        expected.and_then(|expected| MeanDifference::of(&Group::of(&values(recent))?, &expected::group(&expected)));
    let Some(apart) = apart else {
        return quiet(Claim::abstained(BASIS, Reason::NoSpread, uploads.len()));
    };
    let below = apart.within(Z95).high < 0.0;
    DropAlert {
        rings: Some(below && factor(apart.difference) <= rules::ALERT_BELOW),
        ratio: Claim::measured(BASIS, factor(apart.difference), recent.len() + earlier.len())
            .within(Some(apart.within(Z90).map(factor))),
        uploads: u32::try_from(recent.len()).unwrap_or(u32::MAX),
        against: u32::try_from(earlier.len()).unwrap_or(u32::MAX),
        upload_indices: recent.iter().map(|upload| upload.index).collect(),
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
