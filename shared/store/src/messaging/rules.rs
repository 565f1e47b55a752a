//! Cron rules made at run time: one for each slot, weekday and hour, that a monitor is due in. They call the dispatcher, which finds out
//! by itself what is due, so a rule that is missing or there twice costs nothing but time.

use std::collections::BTreeMap;

use aws_sdk_eventbridge::Client;
use aws_sdk_eventbridge::types::{DeadLetterConfig, RetryPolicy, RuleState, Target};
use contract::event::{DISPATCH_VERSION, DispatchRuns};
use domain::monitor::{Slot, validate_cron};
use domain::{Error, Result};
use jiff::Timestamp;

use crate::wire::aws;
use crate::wire::retry;

const RULES: &str = "event rules";
/// The only target of a rule.
const TARGET: &str = "dispatch";
/// What a rule's description begins with once its slot was found empty.
const EMPTY_SINCE: &str = "empty since ";
/// A call that is late is made up for by the next tick or by the catch-up.
const TRY_FOR_S: i32 = 900;
const RETRIES: i32 = 3;

/// The rules of this installation. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Rules {
    events: Client,
    settings: Settings,
}

/// What rules are made of.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// What the names of rules begin with; the slot follows.
    pub prefix: String,
    /// The dispatcher's ARN.
    pub target: String,
    /// The ARN of the queue that gets the calls which did not reach it.
    pub dead_letters: String,
}

/// A rule that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Since when its slot is known to be empty.
    pub empty_since: Option<Timestamp>,
    /// It is switched on, with the expression of its slot.
    pub sound: bool,
}

impl Rules {
    /// The rules of the environment: `RULE_PREFIX`, `RULE_TARGET` and `RULE_DEAD_LETTERS`.
    pub async fn from_env() -> Self {
        let text = |name: &str| std::env::var(name).unwrap_or_default();
        let settings = Settings {
            prefix: text("RULE_PREFIX"),
            target: text("RULE_TARGET"),
            dead_letters: text("RULE_DEAD_LETTERS"),
        };
        Self::new(Client::new(aws::shared_config().await), settings)
    }

    /// Rules made of these settings.
    #[must_use]
    pub const fn new(events: Client, settings: Settings) -> Self {
        Self { events, settings }
    }

    /// Makes sure that the rule of a slot is there and calls the dispatcher. Every field is sent each time, so that doing it again mends
    /// whatever differs, and a mark of an empty slot goes.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the service does not answer or did not take the target; calling again is safe.
    pub async fn ensure(&self, slot: Slot) -> Result<()> {
        self.put_rule(slot, "what is due in this hour").await?;
        self.put_target(slot).await
    }

    /// Marks the rule of a slot in which no monitor is due.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the service does not answer.
    pub async fn mark_empty(&self, slot: Slot, since: Timestamp) -> Result<()> {
        self.put_rule(slot, &format!("{EMPTY_SINCE}{since:.0}")).await
    }

    /// Removes the rule of a slot with its target. One that is not there is no error.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the service does not answer or refuses; calling again is safe.
    pub async fn remove(&self, slot: Slot) -> Result<()> {
        let name = self.name(slot)?;
        let call = self.events.remove_targets().rule(&name).ids(TARGET);
        match retry::call(RULES, || call.clone().send()).await? {
            Ok(answer) if answer.failed_entry_count() > 0 => {
                let entry = answer.failed_entries().first();
                return Err(unavailable(entry.and_then(|entry| entry.error_code())));
            }
            Ok(_) => {}
            Err(refusal) if refusal.is_resource_not_found_exception() => return Ok(()),
            Err(refusal) => return Err(retry::unexpected(refusal)),
        }
        let call = self.events.delete_rule().name(name);
        retry::call_or_bug(RULES, || call.clone().send()).await?;
        Ok(())
    }

    /// The rules that are there, by their slots. Others with the prefix are none of ours and left alone.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the service does not answer.
    pub async fn list(&self) -> Result<BTreeMap<Slot, Rule>> {
        let mut rules = BTreeMap::new();
        let mut token = None;
        loop {
            let call = self
                .events
                .list_rules()
                .name_prefix(&self.settings.prefix)
                .set_next_token(token);
            let page = retry::call_or_bug(RULES, || call.clone().send()).await?;
            for rule in page.rules() {
                let Some(slot) = rule.name().and_then(|name| Slot::parse(&self.settings.prefix, name)) else {
                    continue;
                };
                let description = rule.description().unwrap_or_default();
                let since = description.strip_prefix(EMPTY_SINCE);
                let on = rule.state() == Some(&RuleState::Enabled);
                rules.insert(
                    slot,
                    Rule {
                        empty_since: since.and_then(|since| since.parse().ok()),
                        sound: on && rule.schedule_expression() == Some(slot.cron().as_str()),
                    },
                );
            }
            token = page.next_token;
            if token.is_none() {
                return Ok(rules);
            }
        }
    }

    async fn put_rule(&self, slot: Slot, description: &str) -> Result<()> {
        let expression = slot.cron();
        validate_cron(&expression)?;
        let call = self
            .events
            .put_rule()
            .name(self.name(slot)?)
            .schedule_expression(expression)
            .state(RuleState::Enabled)
            .description(description);
        retry::call_or_bug(RULES, || call.clone().send()).await?;
        Ok(())
    }

    async fn put_target(&self, slot: Slot) -> Result<()> {
        let input = DispatchRuns {
            slot: slot.rule_name(""),
            version: DISPATCH_VERSION,
        };
        let target = Target::builder()
            .id(TARGET)
            .arn(&self.settings.target)
            .input(serde_json::to_string(&input).map_err(Error::internal)?)
            .dead_letter_config(DeadLetterConfig::builder().arn(&self.settings.dead_letters).build())
            .retry_policy(
                RetryPolicy::builder()
                    .maximum_retry_attempts(RETRIES)
                    .maximum_event_age_in_seconds(TRY_FOR_S)
                    .build(),
            )
            .build()
            .map_err(Error::internal)?;
        let call = self.events.put_targets().rule(self.name(slot)?).targets(target);
        let answer = retry::call_or_bug(RULES, || call.clone().send()).await?;
        // The call can succeed while its only entry did not.
        if answer.failed_entry_count() > 0 {
            let entry = answer.failed_entries().first();
            return Err(unavailable(entry.and_then(|entry| entry.error_code())));
        }
        Ok(())
    }

    fn name(&self, slot: Slot) -> Result<String> {
        if self.settings.prefix.is_empty() || self.settings.target.is_empty() {
            return Err(Error::internal("RULE_PREFIX or RULE_TARGET is not set"));
        }
        Ok(slot.rule_name(&self.settings.prefix))
    }
}

fn unavailable(code: Option<&str>) -> Error {
    Error::Unavailable {
        service: RULES,
        cause: code.unwrap_or("an entry was not taken").to_owned(),
    }
}
