//! Questions to a hub, and their answers.

use columns::{Found, Page};

use crate::filter::Filter;
use crate::hub::Hub;
use crate::layout::Section;

/// By what rows are ordered, the largest value first; rows that are alike are in the order of [`crate::Video::place`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// By the lower end of the multiple's interval. The honest order: a multiple of 9 that may as well be 2 comes after one of 5 that is surely 4.
    #[default]
    Surely,
    /// By the multiple itself.
    Multiple,
    /// By views.
    Views,
    /// By the time of publication, the newest first.
    Newest,
    /// By views per subscriber; rows without come last, either way.
    ViewsPerSubscriber,
    /// By how many channels repeat the pattern.
    Repetition,
}

/// A question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// All of these must let a video through. Their order matters for [`Answer::funnel`] alone.
    pub filters: Vec<Filter>,
    /// The order.
    pub sort: Sort,
    /// Reversed, ties as well.
    pub ascending: bool,
    /// Rows before the page.
    pub skip: u32,
    /// Rows of the page.
    pub take: u32,
    /// Whether the funnel is asked for even where rows answer.
    pub explain: bool,
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// All rows that answer.
    pub total: u32,
    /// Numbers of the rows of the page.
    pub rows: Vec<u32>,
    /// For each filter, in their order, what it lets through; of an answer with rows only where it was asked for.
    pub funnel: Vec<Step>,
}

/// What a filter lets through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Rows that pass this filter alone.
    pub alone: u32,
    /// Rows that pass it and those before it.
    pub left: u32,
}

impl Answer {
    /// The place of the filter that left nothing of what those before it let through.
    #[must_use]
    pub fn emptied_by(&self) -> Option<usize> {
        self.funnel.iter().position(|step| step.left == 0)
    }
}

impl Hub {
    /// Answers a question.
    #[must_use]
    pub fn ask(&self, query: &Query) -> Answer {
        let (found, mut funnel) = if query.explain {
            self.funnel(&query.filters)
        } else {
            (self.matching(query.filters.iter()), Vec::new())
        };
        let total = found.count();
        if total == 0 && !query.explain {
            (_, funnel) = self.funnel(&query.filters);
        }
        let mut page = Page::new(query.skip, query.take, total);
        if query.skip < total {
            self.walk(query, &found, &mut page);
        }
        Answer {
            total,
            rows: page.rows,
            funnel,
        }
    }

    /// The rows that pass all filters. Searches come last, when the others have left few rows.
    pub(crate) fn matching<'a>(&self, filters: impl Iterator<Item = &'a Filter> + Clone) -> Found {
        let mut found = self.shown();
        let columns = filters.clone().filter(|filter| !filter.is_search());
        for filter in columns.chain(filters.filter(|filter| filter.is_search())) {
            self.narrow(filter, &mut found);
        }
        found
    }

    /// The rows that pass all filters, and what each lets through.
    fn funnel(&self, filters: &[Filter]) -> (Found, Vec<Step>) {
        let all = self.shown();
        let mut left = all.clone();
        let step = |filter: &Filter| {
            let mut alone = all.clone();
            self.narrow(filter, &mut alone);
            left.and(&alone);
            Step {
                alone: alone.count(),
                left: left.count(),
            }
        };
        let steps = filters.iter().map(step).collect();
        (left, steps)
    }

    /// Goes through the rows in the asked order until the page is full.
    fn walk(&self, query: &Query, found: &Found, page: &mut Page) {
        let rows = self.rows();
        let (order, known) = match query.sort {
            Sort::Surely => return found.in_order(0..rows, query.ascending, page),
            Sort::Multiple => (Section::ByMultiple, rows),
            Sort::Views => (Section::ByViews, rows),
            Sort::Newest => (Section::ByPublished, rows),
            Sort::ViewsPerSubscriber => (Section::ByRatio, self.numbers.with_ratio),
            Sort::Repetition => (Section::ByRepeated, rows),
        };
        let order = self.file.u32s(order);
        let (with, without) = order.split_at_checked(known as usize).unwrap_or((order, &[]));
        for part in [with, without] {
            if query.ascending {
                page.fill(part.iter().rev().map(|row| row.get()), found);
            } else {
                page.fill(part.iter().map(|row| row.get()), found);
            }
        }
    }
}
