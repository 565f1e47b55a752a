//! Questions to a board, and their answers.

use columns::{Found, NONE_32, Page};
use zerocopy::little_endian::{U16, U32};

use crate::badges::Badges;
use crate::board::Board;
use crate::layout::Section;
use crate::marks::flag;

/// A filter over several figures at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Smart {
    /// The rule of the badge Hidden Gem.
    HiddenGems,
    /// Even, ample output and as many views as subscribers.
    EfficiencyChampions,
    /// Views rise beyond chance.
    Rising,
}

/// By what rows are ordered. Rows without a rank always come after those with one, rows without the value after those that have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// The order of the board.
    #[default]
    Score,
    /// By the time of the analysis, the newest first; then the order of the board.
    Date,
    /// By subscribers, the most first; then the order of the board.
    Subscribers,
}

/// A question. Channels without a rank answer only where something is searched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Parts of names or handles, folded; a channel answers that has any of them. Empty: all do.
    pub search: Vec<String>,
    /// Analysed then or later.
    pub since: Option<u32>,
    /// With one of these badges; `None`: whatever they have.
    pub badges: Option<Badges>,
    /// Passing this filter.
    pub smart: Option<Smart>,
    /// Of this niche.
    pub niche: Option<String>,
    /// Of this language.
    pub language: Option<String>,
    /// Fewest subscribers.
    pub min_subscribers: Option<u32>,
    /// Most subscribers.
    pub max_subscribers: Option<u32>,
    /// The order.
    pub sort: Sort,
    /// Turned round, within those with and without a rank, with and without the value.
    pub ascending: bool,
    /// Rows before the page.
    pub skip: u32,
    /// Rows of the page.
    pub take: u32,
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// All rows that answer.
    pub total: u32,
    /// Numbers of the rows of the page.
    pub rows: Vec<u32>,
}

impl Board {
    /// Answers a question.
    #[must_use]
    pub fn ask(&self, query: &Query) -> Answer {
        let mut found = Found::first(if query.search.is_empty() {
            self.ranked()
        } else {
            self.rows()
        });
        self.narrow(query, &mut found);
        if !query.search.is_empty() {
            self.searched().narrow(&query.search, &mut found.bits);
        }
        let total = found.count();
        let mut page = Page::new(query.skip, query.take, total);
        if query.skip < total {
            self.walk(query, &found, &mut page);
        }
        Answer { total, rows: page.rows }
    }

    fn narrow(&self, query: &Query, found: &mut Found) {
        if let Some(since) = query.since {
            found.keep(self.u32s(Section::Analysed), |at: U32| at.get() >= since);
        }
        if let Some(badges) = query.badges {
            found.keep(self.u16s(Section::Badges), |bits: U16| bits.get() & badges.0 != 0);
        }
        if let Some(smart) = query.smart {
            let bit = match smart {
                Smart::HiddenGems => flag::HIDDEN_GEM,
                Smart::EfficiencyChampions => flag::EFFICIENT,
                Smart::Rising => flag::RISING,
            };
            found.keep(self.flags(), |flags: u8| flags & bit != 0);
        }
        if let Some(niche) = &query.niche {
            let number = self.niche_number(niche);
            found.keep(self.u16s(Section::Niches), |niche: U16| Some(niche.get()) == number);
        }
        if let Some(language) = &query.language {
            let number = self.language_number(language);
            found.keep(self.u16s(Section::Languages), |language: U16| {
                Some(language.get()) == number
            });
        }
        if query.min_subscribers.is_some() || query.max_subscribers.is_some() {
            let least = query.min_subscribers.unwrap_or(0);
            let most = query.max_subscribers.unwrap_or(NONE_32).min(NONE_32 - 1);
            found.keep(self.u32s(Section::Subscribers), |count: U32| {
                (least..=most).contains(&count.get())
            });
        }
    }

    /// Goes through the rows in the asked order until the page is full.
    fn walk(&self, query: &Query, found: &Found, page: &mut Page) {
        let (ranked, rows) = (self.ranked(), self.rows());
        let (order, parts) = match query.sort {
            Sort::Score => {
                found.in_order(0..ranked, query.ascending, page);
                return found.in_order(ranked..rows, false, page);
            }
            Sort::Date => (Section::ByDate, [0..ranked, ranked..ranked, ranked..rows, rows..rows]),
            Sort::Subscribers => {
                let known = self.numbers.ranked_known;
                let unranked_known = ranked + self.numbers.unranked_known;
                let parts = [0..known, known..ranked, ranked..unranked_known, unranked_known..rows];
                (Section::BySubscribers, parts)
            }
        };
        let order = self.u32s(order);
        for part in parts {
            let part = order.get(part.start as usize..part.end as usize).unwrap_or_default();
            if query.ascending {
                page.fill(part.iter().rev().map(|row| row.get()), found);
            } else {
                page.fill(part.iter().map(|row| row.get()), found);
            }
        }
    }
}
