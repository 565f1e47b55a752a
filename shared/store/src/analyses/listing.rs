//! A person's analyses in the order and since the time that they ask for.
//!
//! In order of time the index answers page by page. For any other order it has no key: the figures of all analyses are read and sorted
//! here, then the rows of one page. What a person has is bounded by what they pay for, and a figure is a quarter of a read unit.

use std::collections::HashMap;
use std::str::FromStr;

use domain::job::{Status, Work};
use domain::{AnalysisId, Error, Result, UserId};
use jiff::Timestamp;
use serde::Deserialize;

use crate::Store;
use crate::analyses::analysis::StoredAnalysis;
use crate::analyses::row::AnalysisRow;
use crate::schema::{ANALYSES, BY_CREATED};
use crate::wire::cursor::{self, List, Page};
use crate::wire::item::{self, s};

/// By what a person's analyses are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnalysisSort {
    /// The newest first.
    #[default]
    Date,
    /// The highest score first; those without one after all others, the failed ones last.
    Score,
    /// The most subscribers first; those without a count after all others, the failed ones last.
    Subscribers,
}

impl FromStr for AnalysisSort {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match text {
            "date" => Ok(Self::Date),
            "score" => Ok(Self::Score),
            "subscribers" => Ok(Self::Subscribers),
            _ => Err(Error::invalid("sort")),
        }
    }
}

/// What an order needs of an analysis.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Figures {
    request_id: AnalysisId,
    status: Status,
    created_at: String,
    facts: Option<ChannelFigures>,
    overall_score: Option<f64>,
}

#[derive(Deserialize)]
struct ChannelFigures {
    subscribers: Option<u64>,
}

/// A place in a list that begins with the highest: behind the analysis with these. It names no row that must still be there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    group: Group,
    figure: u64,
    created_at: String,
    id: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    Failed,
    WithoutFigure,
    WithFigure,
}

impl Position {
    fn of(seen: &Figures, sort: AnalysisSort) -> Self {
        let figure = match sort {
            AnalysisSort::Date => None,
            // Of numbers that are not negative the bits sort as the numbers do.
            AnalysisSort::Score => seen.overall_score.map(|score| score.max(0.0).to_bits()),
            AnalysisSort::Subscribers => seen.facts.as_ref().and_then(|facts| facts.subscribers),
        };
        let failed = matches!(seen.status, Status::Failed | Status::Skipped);
        let (group, figure) = match figure {
            _ if failed => (Group::Failed, 0),
            None => (Group::WithoutFigure, 0),
            Some(figure) => (Group::WithFigure, figure),
        };
        Self {
            group,
            figure,
            created_at: seen.created_at.clone(),
            id: seen.request_id.to_string(),
        }
    }

    fn text(&self) -> String {
        let group = match self.group {
            Group::Failed => "failed",
            Group::WithoutFigure => "without",
            Group::WithFigure => "with",
        };
        format!("{group}\n{}\n{}\n{}", self.figure, self.created_at, self.id)
    }

    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('\n');
        let mut next = || parts.next();
        let group = match next()? {
            "failed" => Group::Failed,
            "without" => Group::WithoutFigure,
            "with" => Group::WithFigure,
            _ => return None,
        };
        Some(Self {
            group,
            figure: next()?.parse().ok()?,
            created_at: next()?.to_owned(),
            id: next()?.to_owned(),
        })
    }
}

impl Store {
    /// The user's analyses that were started at `since` or later, at most `limit` (1 to 100) a page. Pages join without gaps or doubles,
    /// whatever is started or deleted between them.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a cursor that this user did not get from here, or for another order.
    pub async fn sorted_analyses(
        &self,
        user: &UserId,
        sort: AnalysisSort,
        since: Option<Timestamp>,
        cursor: Option<&str>,
        limit: u32,
    ) -> Result<Page<StoredAnalysis>> {
        let list = match sort {
            AnalysisSort::Date => return self.analyses_since(user, since, cursor, limit).await,
            AnalysisSort::Score => "analyses by score",
            AnalysisSort::Subscribers => "analyses by subscribers",
        };
        let position = |cursor| cursor::open(list, user, cursor).and_then(|text| Position::parse(&text));
        let after = cursor
            .map(|cursor| position(cursor).ok_or(Error::invalid("cursor")))
            .transpose()?;
        let mut places: Vec<(Position, AnalysisId)> = self
            .figures(user, since)
            .await?
            .into_iter()
            .map(|seen| (Position::of(&seen, sort), seen.request_id))
            .filter(|(place, _)| after.as_ref().is_none_or(|after| place < after))
            .collect();
        places.sort_unstable_by(|(one, _), (other, _)| other.cmp(one));
        let more = places.len() > limit as usize;
        places.truncate(limit as usize);
        let last = places.last().filter(|_| more).map(|(place, _)| place.text());
        let ids: Vec<AnalysisId> = places.into_iter().map(|(_, id)| id).collect();
        Ok(Page {
            items: self.analyses_in_order(user, &ids).await?,
            next_cursor: last.map(|text| cursor::seal(list, user, &text)),
        })
    }

    async fn analyses_since(
        &self,
        user: &UserId,
        since: Option<Timestamp>,
        cursor: Option<&str>,
        limit: u32,
    ) -> Result<Page<StoredAnalysis>> {
        let list = List {
            table: self.tables.name(&ANALYSES)?,
            index: Some(&BY_CREATED),
            user,
            prefix: "J#",
        };
        let page = self.page_since(&list, since, cursor, limit).await?;
        page.map(|item| AnalysisRow::read(item).map(StoredAnalysis::from))
    }

    /// What the orders need of all analyses since a time.
    async fn figures(&self, user: &UserId, since: Option<Timestamp>) -> Result<Vec<Figures>> {
        let since = since.map_or_else(|| "0".to_owned(), item::time_text);
        let call = self
            .db
            .query()
            .table_name(self.tables.name(&ANALYSES)?)
            .index_name(BY_CREATED.name)
            .key_condition_expression("pk = :pk AND createdAt >= :since")
            .expression_attribute_values(":pk", s(item::user_pk(user)))
            .expression_attribute_values(":since", s(since))
            .projection_expression("requestId, #status, createdAt, facts.subscribers, overallScore")
            .expression_attribute_names("#status", "status")
            .consistent_read(true);
        let rows = self.rows(call, None).await?;
        rows.into_iter().map(item::decode).collect()
    }

    /// The user's analyses with these ids in the order of the ids, without those that are gone.
    pub async fn analyses_in_order(&self, user: &UserId, ids: &[AnalysisId]) -> Result<Vec<StoredAnalysis>> {
        let found = self.analyses_by_id(Work::Analysis, user, ids).await?;
        let mut found: HashMap<AnalysisId, StoredAnalysis> =
            found.into_iter().map(|job| (job.key.id.clone(), job)).collect();
        Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_its_text_and_nothing_else_is_one() {
        let position = Position {
            group: Group::WithFigure,
            figure: 71.25_f64.to_bits(),
            created_at: "2026-03-01T12:00:00.000000000Z".to_owned(),
            id: "1".repeat(32),
        };
        assert_eq!(Position::parse(&position.text()), Some(position));
        for text in ["", "with", "with\n-1\n\n", "best\n1\na\nb", "with\n1\na"] {
            assert_eq!(Position::parse(text), None, "{text:?}");
        }
    }
}
