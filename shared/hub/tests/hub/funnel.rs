//! Which filter lets how many through.

use engine::report::Format;
use hub::{Filter, Query};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::answers::hub;
use crate::made::{filter, video, videos};
use crate::reference;

#[test]
fn an_empty_answer_names_the_filter_that_emptied_it() {
    let hub = hub(vec![video(1, 1, "Bread"), video(2, 1, "Knife")]);
    let filters = vec![
        Filter::Format(Format::Long),
        Filter::Title(vec!["bread".to_owned()]),
        Filter::Title(vec!["knife".to_owned()]),
        Filter::Format(Format::Live),
    ];
    let answer = hub.ask(&Query {
        filters,
        take: 9,
        ..Query::default()
    });
    let steps: Vec<_> = answer.funnel.iter().map(|step| (step.alone, step.left)).collect();
    assert_eq!(steps, [(2, 2), (1, 1), (1, 0), (0, 0)]);
    assert_eq!(answer.emptied_by(), Some(2));
}

#[test]
fn an_answer_with_rows_has_a_funnel_only_where_it_is_asked_for() {
    let hub = hub(vec![video(1, 1, "Bread")]);
    let query = |explain| Query {
        filters: vec![Filter::Format(Format::Long)],
        explain,
        ..Query::default()
    };
    assert_eq!(hub.ask(&query(false)).funnel.len(), 0);
    let explained = hub.ask(&query(true));
    assert_eq!((explained.funnel.len(), explained.emptied_by()), (1, None));
}

proptest! {
    #[test]
    fn each_step_counts_what_the_slow_way_counts(videos in videos(120), filters in vec(filter(), 0..6)) {
        let hub = hub(videos.clone());
        let answer = hub.ask(&Query { filters: filters.clone(), explain: true, ..Query::default() });
        prop_assert_eq!(answer.funnel.len(), filters.len());
        for (place, step) in answer.funnel.iter().enumerate() {
            let alone = videos.iter().filter(|video| reference::passes(&videos, video, &filters[place])).count();
            let left = videos.iter().filter(|video| filters[..=place].iter().all(|filter| reference::passes(&videos, video, filter))).count();
            prop_assert_eq!((step.alone as usize, step.left as usize), (alone, left));
        }
        if let Some(last) = answer.funnel.last() {
            prop_assert_eq!(last.left, answer.total);
            prop_assert!(answer.funnel.windows(2).all(|pair| pair[0].left >= pair[1].left));
            prop_assert_eq!(answer.emptied_by().is_some(), answer.total == 0);
        }
    }
}
