//! What a channel's next uploads are expected to draw.

use crate::figures::cohort::Cohort;
use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::report::Expected;
use crate::rules;
use crate::statistics::mean_difference::Group;
use crate::statistics::permutation;

/// One upload with its views freed of age and its index among the report's uploads.
#[derive(Clone, Copy)]
pub struct AdjustedUpload<'w, 'a> {
    pub item: &'w EligibleUpload<'a>,
    pub adjusted: f64,
    pub index: u32,
}

/// Uploads of the main format that are a week old and show their views, oldest first. Where counting changed, uploads from before that are
/// left out.
pub fn adjusted_uploads<'w, 'a>(eligible: &'w EligibleUploads<'a>) -> Vec<AdjustedUpload<'w, 'a>> {
    let since = eligible.alike_since();
    let indices = eligible.upload_indices();
    (eligible.items.iter().zip(indices))
        .filter(|(item, _)| Some(item.format) == eligible.main && item.mature())
        .filter(|(item, _)| since.is_none_or(|since| since <= item.at))
        .filter_map(|(item, index)| {
            Some(AdjustedUpload {
                item,
                adjusted: item.adjusted?,
                index: index?,
            })
        })
        .collect()
}

/// The expectation from these uploads, shrunk to the channels of its size by its own doubt, so that a lucky series does not become a debt.
/// `None` where they are too few.
pub fn expectation(earlier: &[f64], subscribers: Option<u64>) -> Option<Expected> {
    let group = Group::of(earlier).filter(|group| group.n >= rules::ALERT_AGAINST.0)?;
    Some(Expected {
        ln_views: group.mean - excess(earlier, subscribers),
        uploads: u32::try_from(group.n).unwrap_or(u32::MAX),
        squares: group.squares,
    })
}

/// The expectation as a group that others are compared with.
pub fn group(expected: &Expected) -> Group {
    Group {
        n: expected.uploads as usize,
        mean: expected.ln_views,
        squares: expected.squares,
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
    let (expected, _) = permutation::shrink(mean, error, (cohort.typical_views() + 1.0).ln(), cohort.spread());
    mean - expected
}
