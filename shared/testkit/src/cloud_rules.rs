//! Cron rules of the cloud.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use store::RuleSettings;

use crate::cloud::Cloud;
use crate::faults::Faults;
use crate::rules::StoredRule;

impl Cloud {
    /// The cron rules that a process makes which suffers these faults.
    #[must_use]
    pub fn rules_with(&self, faults: &Faults) -> store::Rules {
        let settings = RuleSettings {
            prefix: "test-xray-".to_owned(),
            target: "arn:aws:lambda:eu-central-1:000000000000:function:dispatch-runs".to_owned(),
            dead_letters: "arn:aws:sqs:eu-central-1:000000000000:dispatch-dead".to_owned(),
        };
        let events = aws_sdk_eventbridge::Client::new(&self.messaging_config(faults));
        store::Rules::new(events, settings)
    }

    /// Every rule, by its name.
    #[must_use]
    pub fn stored_rules(&self) -> BTreeMap<String, StoredRule> {
        self.wire().rules.stored.lock().unwrap().clone()
    }

    /// Changes the rules behind the product's back.
    pub fn change_rules(&self, change: impl FnOnce(&mut BTreeMap<String, StoredRule>)) {
        change(&mut self.wire().rules.stored.lock().unwrap());
    }

    /// In this number of further calls the target of a rule is rejected, though the call succeeds.
    pub fn refuse_targets(&self, calls: u32) {
        self.wire().rules.refused_targets.store(calls, Ordering::SeqCst);
    }
}
