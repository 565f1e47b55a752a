//! What people ask the coach. A question is counted and stored in one transaction, its answer follows: so no number of tabs asks one more than
//! may be asked a day, and asking again under the same key costs nothing. Everything expires with the platform data that answers quote.

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::types::{ReturnValuesOnConditionCheckFailure, TransactWriteItem};
use contract::coach::{CoachAnswer, CoachTurn};
use contract::language::Language;
use domain::job::Work;
use domain::{AnalysisId, CoachAbout, Error, IdempotencyKey, Result, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::schema::{BY_ABOUT, COACH, EXPIRES_AT};
use crate::wire::cursor::{List, Page};
use crate::wire::item::{self, Item, PLATFORM_DATA_TTL, n, s, stamp};
use crate::wire::request::{IntoItem, Updated, send_update};
use crate::wire::retry::{self, DATABASE, Replan};
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};

/// What the keys of questions begin with.
const PREFIX: &str = "Q#";
/// What the keys of the counts of a day begin with.
const DAY: &str = "DAY#";
/// Questions on a page of those in a person's export.
const PAGE: u32 = 100;

/// What was understood of a question, as its crate names it: the next question may leave it out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heard {
    /// What was wanted.
    pub intent: String,
    /// The figure it was about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
}

/// A question that is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewQuestion {
    /// The owner.
    pub user: UserId,
    /// Which; the same key twice is the same act.
    pub key: IdempotencyKey,
    /// What it is about.
    pub about: CoachAbout,
    /// Its text.
    pub question: String,
    /// The language to answer in.
    pub lang: Language,
    /// What was understood of it.
    pub heard: Heard,
    /// When it is asked.
    pub asked_at: Timestamp,
    /// Until when the platform data may be stored that an answer may quote.
    pub platform_data_until: Option<Timestamp>,
}

/// A stored question, with its answer where there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Question and answer.
    pub turn: CoachTurn,
    /// What was understood.
    pub heard: Heard,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    pk: String,
    sk: String,
    by_about: String,
    turn_id: IdempotencyKey,
    about: String,
    question: String,
    lang: Language,
    heard: Heard,
    #[serde(with = "stamp")]
    asked_at: Timestamp,
    expires_at: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<CoachAnswer>,
}

impl Row {
    fn new(new: &NewQuestion) -> Self {
        let longest = new.asked_at + PLATFORM_DATA_TTL;
        let until = new.platform_data_until.map_or(longest, |data| data.min(longest));
        Self {
            pk: item::user_pk(&new.user),
            sk: format!("{PREFIX}{}", new.key),
            by_about: format!("{}#{}", new.about, item::time_text(new.asked_at)),
            turn_id: new.key.clone(),
            about: new.about.to_string(),
            question: new.question.clone(),
            lang: new.lang,
            heard: new.heard.clone(),
            asked_at: new.asked_at,
            expires_at: until.as_second(),
            answer: None,
        }
    }

    /// Removal may come late: what has expired is not shown.
    fn is_there(&self, now: Timestamp) -> bool {
        now.as_second() < self.expires_at
    }
}

impl From<Row> for Asked {
    fn from(row: Row) -> Self {
        Self {
            turn: CoachTurn {
                turn_id: row.turn_id.into(),
                about: row.about,
                question: row.question,
                lang: row.lang,
                asked_at: row.asked_at,
                answer: row.answer,
            },
            heard: row.heard,
        }
    }
}

fn key(user: &UserId, key: &IdempotencyKey) -> Item {
    item::key(item::user_pk(user), format!("{PREFIX}{key}"))
}

/// Row of how many questions somebody asked that day.
fn count_key(user: &UserId, now: Timestamp) -> Item {
    item::key(item::user_pk(user), format!("{DAY}{}", day(now)))
}

/// The day of UTC.
pub(crate) fn day(now: Timestamp) -> String {
    now.strftime("%Y-%m-%d").to_string()
}

impl Store {
    /// Stores a question where the person may ask one more today, of `a_day`. Calling again with the same key returns what is stored, with
    /// its answer where there is one.
    ///
    /// # Errors
    /// [`Error::QuestionLimit`]; [`Error::IdempotencyMismatch`] when the key was used for another question; [`Error::SignInRequired`] for a
    /// closed account.
    pub async fn ask_coach(&self, new: &NewQuestion, a_day: u32) -> Result<Asked> {
        let mut replan = Replan::default();
        loop {
            if let Some(row) = self.coach_row(&new.user, &new.key).await? {
                let asked = (row.about.as_str(), row.question.as_str(), row.lang);
                if asked != (new.about.to_string().as_str(), new.question.as_str(), new.lang) {
                    return Err(Error::IdempotencyMismatch);
                }
                return Ok(row.into());
            }
            let row = Row::new(new);
            let items = vec![
                self.put_new(&COACH, item::encode(&row)?)?,
                // What erases a closed account must find every question that there will ever be.
                self.account_open(&new.user)?,
                self.count_question(&new.user, a_day, new.asked_at)?,
            ];
            match self.transact(items).await? {
                Committed => return Ok(row.into()),
                ConditionFailed(failed) if failed.at(0) => replan.after_pause().await?,
                ConditionFailed(failed) if failed.at(1) => return Err(Error::SignInRequired),
                ConditionFailed(_) => return Err(Error::QuestionLimit),
            }
        }
    }

    /// Stores the answer of a question. One that has an answer keeps it; what it has then is returned.
    ///
    /// # Errors
    /// [`Error::NotFound`] where the question was deleted meanwhile.
    pub async fn answer_question(
        &self,
        user: &UserId,
        turn: &IdempotencyKey,
        answer: &CoachAnswer,
    ) -> Result<CoachAnswer> {
        let call = self
            .update_item(&COACH, key(user, turn))?
            .update_expression("SET answer = :answer")
            .condition_expression("attribute_exists(pk) AND attribute_not_exists(answer)")
            .expression_attribute_values(":answer", item::value(answer)?)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld);
        match send_update(&call).await? {
            Updated::Written(_) => Ok(answer.clone()),
            Updated::ConditionFailed(row) => {
                let stored = item::decode::<Row>(row.ok_or(Error::NotFound)?)?.answer;
                stored.ok_or(Error::NotFound)
            }
        }
    }

    /// The newest questions about something, newest first, at most `limit`.
    pub async fn coach_turns(
        &self,
        user: &UserId,
        about: &CoachAbout,
        limit: u32,
        now: Timestamp,
    ) -> Result<Vec<Asked>> {
        let call = self
            .turns_about(user, about)?
            .scan_index_forward(false)
            .limit(i32::try_from(limit).unwrap_or(i32::MAX));
        let found = retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        Ok(readable(found.items.unwrap_or_default(), now).collect())
    }

    /// How many questions somebody asked today.
    pub async fn questions_asked(&self, user: &UserId, now: Timestamp) -> Result<u32> {
        let row = self.get(&COACH, count_key(user, now)).await?;
        let count = row.and_then(|row| item::number(&row, "count")).unwrap_or(0);
        Ok(u32::try_from(count).unwrap_or(0))
    }

    /// A page of everything that somebody asked, for their export.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a cursor that this user did not get from here.
    pub async fn all_coach_turns(
        &self,
        user: &UserId,
        cursor: Option<&str>,
        now: Timestamp,
    ) -> Result<Page<CoachTurn>> {
        let list = List {
            table: self.tables.name(&COACH)?,
            index: None,
            user,
            prefix: PREFIX,
        };
        let page = self.page(&list, cursor, PAGE).await?;
        Ok(Page {
            items: readable(page.items, now).map(|asked| asked.turn).collect(),
            next_cursor: page.next_cursor,
        })
    }

    /// Removes what somebody asked about something. What they asked today still counts.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer; what was removed stays removed.
    pub async fn delete_coach_turns(&self, user: &UserId, about: &CoachAbout) -> Result<()> {
        loop {
            let call = self.turns_about(user, about)?.projection_expression("pk, sk");
            let keys = self.first_rows(call).await?;
            if keys.is_empty() {
                return Ok(());
            }
            self.remove(&COACH, keys.iter().map(item::key_of).collect::<Result<_>>()?)
                .await?;
        }
    }

    /// Removes what somebody asked about a job of theirs, also side by side with another one.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer; what was removed stays removed.
    pub async fn delete_coach_turns_of(&self, user: &UserId, work: Work, job: &AnalysisId) -> Result<()> {
        self.delete_coach_turns(user, &CoachAbout::Job(work, job.clone()))
            .await?;
        let compared = self.turns_beginning(user, domain::coach::COMPARISON)?;
        let rows = self
            .rows(compared.projection_expression("pk, sk, byAbout"), None)
            .await?;
        let of_job = |row: &&Item| item::text(row, BY_ABOUT.sort).is_some_and(|about| about.contains(job.as_str()));
        let keys = rows.iter().filter(of_job).map(item::key_of).collect::<Result<_>>()?;
        self.remove(&COACH, keys).await
    }

    fn turns_beginning(&self, user: &UserId, about: impl Into<String>) -> Result<QueryFluentBuilder> {
        Ok(self
            .db
            .query()
            .table_name(self.tables.name(&COACH)?)
            .index_name(BY_ABOUT.name)
            .key_condition_expression("pk = :pk AND begins_with(byAbout, :about)")
            .expression_attribute_values(":pk", s(item::user_pk(user)))
            .expression_attribute_values(":about", s(about))
            .consistent_read(true))
    }

    fn turns_about(&self, user: &UserId, about: &CoachAbout) -> Result<QueryFluentBuilder> {
        self.turns_beginning(user, format!("{about}#"))
    }

    /// One more question today, where one may be asked.
    fn count_question(&self, user: &UserId, a_day: u32, now: Timestamp) -> Result<TransactWriteItem> {
        self.update(&COACH, count_key(user, now))?
            .update_expression("ADD #count :one SET #until = :until")
            .condition_expression("attribute_not_exists(#count) OR #count < :most")
            .expression_attribute_names("#count", "count")
            .expression_attribute_names("#until", EXPIRES_AT)
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":most", n(i64::from(a_day)))
            .expression_attribute_values(":until", item::expiry(now))
            .into_item()
    }

    async fn coach_row(&self, user: &UserId, turn: &IdempotencyKey) -> Result<Option<Row>> {
        self.get_as(&COACH, key(user, turn)).await
    }
}

/// Those that can be read and are not over. One that cannot be read must not keep the others from their person.
fn readable(rows: Vec<Item>, now: Timestamp) -> impl Iterator<Item = Asked> {
    rows.into_iter()
        .filter_map(|row| {
            item::decode::<Row>(row)
                .inspect_err(|error| tracing::error!(%error, "the row of a question cannot be read"))
                .ok()
        })
        .filter(move |row| row.is_there(now))
        .map(Asked::from)
}
