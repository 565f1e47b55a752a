//! Experiments: how often a verdict is wrong where there is no difference, and how often one is found where there is.

use crate::made::{Made, PLAIN};
use crate::trials::line;
use crate::{Line, Table};

const SIGMAS: [f64; 3] = [0.6, 1.0, 1.4];
/// Uploads that the plan is made from.
const PASTS: [usize; 3] = [12, 50, 200];

/// Where there is no difference, where there is one as planned for, and where the channel grows meanwhile; each line from `channels`.
pub fn tables(channels: usize) -> [Table; 2] {
    let plain = |sigma: f64, videos: usize| Made { sigma, videos, ..PLAIN };
    let by_past: Vec<Line> = (SIGMAS.into_iter())
        .flat_map(|sigma| PASTS.map(|videos| line(channels, plain(sigma, videos))))
        .collect();
    let growing = SIGMAS.map(|sigma| Made {
        trend: 0.2,
        ..plain(sigma, 50)
    });
    [
        Table::new(
            "Experiments planned from a past of some uploads, percent of channels",
            by_past,
        ),
        Table::new(
            "Experiments on channels that grow by a fifth in 90 days, percent of channels",
            growing.map(|made| line(channels, made)).into(),
        ),
    ]
}
