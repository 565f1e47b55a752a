//! See README.md.

mod conversation;
mod model;
mod prompt;
mod sheets;
mod wire;

use std::time::Instant;

use coach::{FactSheet, Question, Turn, Understood, understand};
use contract::coach::{AskCoach, CoachAnswer, CoachReply, CoachTurn, CoachVoice};
use domain::coach::questions_a_day;
use domain::{CoachAbout, Error, IdempotencyKey, Language, Result, UserId};
use jiff::Timestamp;
use runtime::Outcome;
use serde::Serialize;
use serde::de::DeserializeOwned;
use store::{Answered, Asked, Heard, NewQuestion, Store};

use crate::model::{Model, ModelAnswer};
use crate::prompt::Prompt;

pub use conversation::{conversation, delete_conversation};

/// Questions before this one that are looked at: one for what a short question leaves out, all of them for a language model.
const BEFORE: u32 = 4;

/// Answers questions, with a language model where one is connected.
#[derive(Debug)]
pub struct Coach {
    store: Store,
    model: Option<Model>,
}

/// What a question is answered from.
struct Asking<'a> {
    question: &'a Question,
    understood: Understood,
    sheet: &'a FactSheet,
    before: &'a [Asked],
}

impl Coach {
    /// With the language model of `COACH_API_BASE`, `COACH_MODEL` and `COACH_SECRET`; without the first one, with sentences of ours alone.
    ///
    /// # Errors
    /// The address cannot be used, or model or secret are not named.
    pub fn from_env(store: Store) -> Outcome<Self> {
        // At the start there is a whole processor, and nobody waits.
        for language in [Language::De, Language::En] {
            sheets::prepare(language);
        }
        let model = Model::from_env()?;
        Ok(Self { store, model })
    }

    /// Answers a question about one of the person's reports. Asking again under the same key brings the stored answer, or the one that was
    /// still missing, and is not counted again.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] naming the field; [`Error::NotFound`] where there is no such report of theirs; [`Error::QuestionLimit`];
    /// [`Error::IdempotencyMismatch`]; a store that does not answer. A language model that does not is no error.
    pub async fn ask(&self, user: &UserId, key: &IdempotencyKey, ask: &AskCoach, now: Timestamp) -> Result<CoachReply> {
        let begun = Instant::now();
        let question = Question::new(&ask.question).map_err(|_| Error::invalid("question"))?;
        let about: CoachAbout = ask.about.parse()?;
        let language = ask.lang.into();
        let (source, mut before, account) = tokio::try_join!(
            sheets::read(&self.store, user, &about, language, now),
            self.store.coach_turns(user, &about, BEFORE, now),
            self.store.seen_account(user, now),
        )?;
        before.retain(|asked| asked.turn.turn_id != key.as_str());
        let understood = understand(&question, language, before.first().and_then(turn_before));
        let a_day = questions_a_day(account.is_some_and(|account| account.premium));
        let asked = self
            .store
            .ask_coach(
                &NewQuestion {
                    user: user.clone(),
                    key: key.clone(),
                    about,
                    question: question.as_str().to_owned(),
                    lang: ask.lang,
                    heard: heard(understood),
                    asked_at: now,
                    platform_data_until: source.platform_data_until,
                },
                a_day,
            )
            .await?;
        let turn = match asked.turn.answer {
            Some(_) => asked.turn,
            None => {
                let asking = Asking {
                    question: &question,
                    understood,
                    sheet: &source.sheet,
                    before: &before,
                };
                let (answer, tried) = self.answer(&asking).await;
                let answer = self.store.answer_question(user, key, &answer).await?;
                self.count(&answer, tried, begun, now).await;
                CoachTurn {
                    answer: Some(answer),
                    ..asked.turn
                }
            }
        };
        let used = self.store.questions_asked(user, now).await?;
        Ok(CoachReply {
            turn,
            questions_left: a_day.saturating_sub(used),
        })
    }

    /// The model's answer where there is a model and the gate lets it pass, else that of our own sentences. How often the gate dropped a
    /// text; `None` where no model was asked.
    async fn answer(&self, asking: &Asking<'_>) -> (CoachAnswer, Option<u32>) {
        let own = coach::answer(asking.sheet, asking.understood);
        let mut answer = wire::answer(&own, asking.sheet);
        let Some(model) = &self.model else {
            return (answer, None);
        };
        let key = match model.key().await {
            Ok(key) => key,
            Err(error) => {
                tracing::warn!(%error, "the key of the coach's model cannot be read");
                return (answer, Some(0));
            }
        };
        let prompt = Prompt::new(asking, &own);
        let ModelAnswer { paragraphs, dropped } = model.answer(prompt, asking.sheet, asking.question, &key).await;
        if let Some(paragraphs) = paragraphs {
            answer.by = CoachVoice::Model;
            answer.paragraphs = wire::paragraphs(&paragraphs, asking.sheet);
        }
        (answer, Some(dropped))
    }

    /// Counts an answer for the status page, which the person need not wait for to succeed.
    async fn count(&self, answer: &CoachAnswer, tried: Option<u32>, begun: Instant, now: Timestamp) {
        let answered = Answered {
            abstained: answer.abstained,
            asked_model: tried.is_some(),
            by_model: answer.by == CoachVoice::Model,
            dropped: tried.unwrap_or(0),
            millis: u32::try_from(begun.elapsed().as_millis()).unwrap_or(u32::MAX),
        };
        if let Err(error) = self.store.count_answer(answered, now).await {
            tracing::warn!(%error, "an answer of the coach was not counted");
        }
    }
}

/// What the question before was understood as, in the words of a row.
fn heard(understood: Understood) -> Heard {
    Heard {
        intent: word(&understood.intent).unwrap_or_default(),
        subject: understood.subject.as_ref().and_then(word),
    }
}

/// The same read back; nothing where a row has words that are not known any more.
fn turn_before(asked: &Asked) -> Option<Turn> {
    let subject = asked.heard.subject.as_ref();
    Some(Turn {
        intent: read(&asked.heard.intent)?,
        subject: subject.and_then(|word| read(word)),
    })
}

fn word<T: Serialize>(value: &T) -> Option<String> {
    serde_json::to_value(value).ok()?.as_str().map(str::to_owned)
}

fn read<T: DeserializeOwned>(word: &str) -> Option<T> {
    serde_json::from_value(word.into()).ok()
}
