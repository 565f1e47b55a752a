//! What a person does with monitors.

use contract::event::SendMail;
use contract::xray::{CreateMonitor, Monitor, UpdateMonitor};
use domain::{MailToken, Tier};
use store::MonitorKey;
use testkit::Faults;
use xray::{Owner, Services};

use crate::Person;

impl Person<'_> {
    pub fn owner(&self, tier: Tier) -> Owner {
        Owner {
            id: self.id.clone(),
            tier,
            is_admin: false,
        }
    }

    pub fn services(&self) -> Services {
        Services {
            rules: self.world.cloud.rules_with(&Faults::none()),
            mails: self.world.cloud.mail_queue_with(&Faults::none()),
        }
    }

    pub async fn create(&self, tier: Tier, intent: &str, request: &CreateMonitor) -> domain::Result<Monitor> {
        let services = self.services();
        let (store, client) = (self.store(), self.world.client());
        let (owner, key) = (self.owner(tier), intent.parse().unwrap());
        xray::create(&store, &services, &client, &owner, &key, request, self.clock.now()).await
    }

    pub async fn update(&self, id: &str, request: &UpdateMonitor) -> domain::Result<Monitor> {
        let services = self.services();
        let owner = self.owner(Tier::Free);
        xray::update(
            &self.store(),
            &services,
            &owner,
            id.parse().unwrap(),
            request,
            self.clock.now(),
        )
        .await
    }

    /// Addresses and secrets of the questions that were sent, in order.
    pub fn questions(&self) -> Vec<(String, MailToken)> {
        let sent = self.world.cloud.mails_to_send().into_iter();
        let questions = sent.filter_map(|message| match message {
            SendMail::Confirmation(mail) if mail.user_id == self.id => Some((mail.address.into(), mail.token)),
            _ => None,
        });
        questions.collect()
    }

    pub async fn shown(&self, monitor: &Monitor) -> Monitor {
        let key = MonitorKey {
            user: self.id.clone(),
            id: monitor.monitor_id.parse().unwrap(),
        };
        views::own_monitor(&self.store(), &key, self.clock.now()).await.unwrap()
    }
}
