//! What paid facts have in common: whose, for what, from what payment, and under which keys it is found.

use domain::catalogue::Plan;
use domain::payment::{Fact, Period};
use domain::{Code, ProviderId, Result, Split, Tier, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::billing::checkouts::mark_row;
use crate::billing::ledger::LedgerKind;
use crate::wire::item::{self, Item, stamp};

/// What the keys of grants begin with.
pub(crate) const GRANT: &str = "G#";

/// Where a grant's credits are, and where they are taken from again.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CreditBucket {
    Subscription,
    Purchased,
}

impl CreditBucket {
    pub(crate) const fn split(self, credits: i64) -> Split {
        match self {
            Self::Subscription => Split {
                subscription: credits,
                purchased: 0,
            },
            Self::Purchased => Split {
                subscription: 0,
                purchased: credits,
            },
        }
    }
}

/// The parts that all paid facts have.
pub(crate) struct Purchase<'f> {
    pub user: &'f UserId,
    /// Sort key of the grant.
    pub grant: String,
    pub source: String,
    pub kind: LedgerKind,
    pub bucket: CreditBucket,
    pub paid_by: &'f ProviderId,
    pub credits: i64,
    pub paid_cents: i64,
    pub intent: Option<&'f ProviderId>,
    pub session: Option<&'f ProviderId>,
    pub code: Option<&'f Code>,
    pub subscribes: Option<(&'f ProviderId, Tier, Period)>,
    pub at: Timestamp,
}

/// `PI#<payment>` / `PI` in billing.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PaymentRow {
    pk: String,
    sk: String,
    pub user_id: UserId,
    /// Sort key of the grant that it belongs to.
    pub grant: String,
    pub paid_by: ProviderId,
    #[serde(with = "stamp")]
    pub at: Timestamp,
}

pub(crate) fn payment_key(intent: &ProviderId) -> Item {
    item::key(format!("PI#{intent}"), "PI")
}

/// The rows by which a payment is found: by refunds and disputes, and by the page that waits for it.
pub(crate) fn link_rows(purchase: &Purchase<'_>, now: Timestamp) -> Result<Vec<Item>> {
    let mut rows = Vec::new();
    if let Some(intent) = purchase.intent {
        rows.push(item::encode(&PaymentRow {
            pk: format!("PI#{intent}"),
            sk: "PI".to_owned(),
            user_id: purchase.user.clone(),
            grant: purchase.grant.clone(),
            paid_by: purchase.paid_by.clone(),
            at: purchase.at,
        })?);
    }
    if let Some(session) = purchase.session {
        rows.push(mark_row(purchase.user, session, now));
    }
    Ok(rows)
}

/// A plan's period, or an upgrade within it: both belong to the one grant of that period.
fn of_plan<'a>(
    kind: LedgerKind,
    user: &'a UserId,
    subscription: &'a ProviderId,
    plan: Plan,
    period: Period,
    invoice: &'a ProviderId,
    at: Timestamp,
) -> Purchase<'a> {
    let begins = period.start().as_second();
    let source = match kind {
        LedgerKind::Upgrade => format!("upg:{subscription}:{begins}:{}", plan.tier.name()),
        _ => format!("grant:{subscription}:{begins}"),
    };
    Purchase {
        user,
        grant: format!("{GRANT}{subscription}:{begins}"),
        source,
        kind,
        bucket: CreditBucket::Subscription,
        paid_by: invoice,
        credits: plan.credits().get(),
        paid_cents: 0,
        intent: None,
        session: None,
        code: None,
        subscribes: Some((subscription, plan.tier, period)),
        at,
    }
}

pub(crate) fn purchase(fact: &Fact) -> Option<Purchase<'_>> {
    match fact {
        Fact::PackPaid {
            user,
            session,
            pack,
            payment_intent,
            paid_cents,
            code,
            at,
        } => Some(Purchase {
            user,
            grant: format!("{GRANT}{session}"),
            source: format!("topup:{session}"),
            kind: LedgerKind::Pack,
            bucket: CreditBucket::Purchased,
            paid_by: session,
            credits: pack.credits().get(),
            paid_cents: *paid_cents,
            intent: payment_intent.as_ref(),
            session: Some(session),
            code: code.as_ref(),
            subscribes: None,
            at: *at,
        }),
        Fact::PeriodPaid {
            user,
            subscription,
            plan,
            period,
            invoice,
            payment_intent,
            paid_cents,
            session,
            code,
            at,
        } => Some(Purchase {
            paid_cents: *paid_cents,
            intent: payment_intent.as_ref(),
            session: session.as_ref(),
            code: code.as_ref(),
            ..of_plan(LedgerKind::Plan, user, subscription, *plan, *period, invoice, *at)
        }),
        Fact::Upgraded {
            user,
            subscription,
            plan,
            period,
            invoice,
            payment_intent,
            paid_cents,
            at,
        } => Some(Purchase {
            paid_cents: *paid_cents,
            intent: payment_intent.as_ref(),
            ..of_plan(LedgerKind::Upgrade, user, subscription, *plan, *period, invoice, *at)
        }),
        _ => None,
    }
}
