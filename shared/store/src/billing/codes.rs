//! Codes and who used them. All codes are in one partition, so that a list of them is read at once; each use is a row of its own, which is
//! what keeps a person from using a code twice.

use domain::code::Terms;
use domain::{Code, CodeKind, Credits, Error, IdempotencyKey, ProviderId, Result, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Store;
use crate::audit::Act;
use crate::schema::CODES;
use crate::wire::item::{self, Item, flag, n, s, stamp};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, Replan};

/// Partition of all codes.
const ALL_CODES: &str = "CODES";
/// What a request has made.
const CODE: &str = "code";
/// Most codes that a list shows.
const MAX_LISTED: usize = 2_000;

/// A code with its use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredCode {
    /// What people type.
    pub code: Code,
    /// What it does.
    pub terms: Terms,
    /// How often it was redeemed, or paid with.
    pub uses: u32,
    /// Under what the payment provider knows a creator code, once it does.
    pub promotion: Option<ProviderId>,
    /// What operators call it.
    pub note: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
}

/// A code that an operator makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCode {
    /// What people type.
    pub code: Code,
    /// What it does, accepted by [`Terms::accept`].
    pub terms: Terms,
    /// What operators call it.
    pub note: Option<String>,
}

/// The row of a code: `CODES` / the code.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CodeRow {
    pk: String,
    sk: Code,
    kind: CodeKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    credits: Option<Credits>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    creator: Option<UserId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    max_uses: Option<u32>,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    valid_from: Option<Timestamp>,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    valid_until: Option<Timestamp>,
    active: bool,
    uses: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promotion: Option<ProviderId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(with = "stamp")]
    created_at: Timestamp,
}

impl CodeRow {
    fn new(new: &NewCode, now: Timestamp) -> Self {
        let terms = new.terms.clone();
        Self {
            pk: ALL_CODES.to_owned(),
            sk: new.code.clone(),
            kind: terms.kind,
            credits: terms.credits,
            creator: terms.creator,
            max_uses: terms.max_uses,
            valid_from: terms.valid_from,
            valid_until: terms.valid_until,
            active: terms.active,
            uses: 0,
            promotion: None,
            note: new.note.clone(),
            created_at: now,
        }
    }
}

impl From<CodeRow> for StoredCode {
    fn from(row: CodeRow) -> Self {
        Self {
            code: row.sk,
            terms: Terms {
                kind: row.kind,
                credits: row.credits,
                creator: row.creator,
                max_uses: row.max_uses,
                valid_from: row.valid_from,
                valid_until: row.valid_until,
                active: row.active,
            },
            uses: row.uses,
            promotion: row.promotion,
            note: row.note,
            created_at: row.created_at,
        }
    }
}

impl From<StoredCode> for contract::admin::Code {
    fn from(stored: StoredCode) -> Self {
        let terms = stored.terms;
        Self {
            code: stored.code.into(),
            kind: terms.kind.into(),
            credits: terms.credits.map_or(0, Credits::get),
            discount_rate: (terms.kind == CodeKind::Creator).then(domain::code::creator_rate),
            max_uses: terms.max_uses,
            uses: stored.uses,
            valid_from: terms.valid_from,
            valid_until: terms.valid_until,
            active: terms.active,
            creator_user_id: terms.creator.map(String::from),
            note: stored.note,
            created_at: stored.created_at,
        }
    }
}

pub(crate) fn key(code: &Code) -> Item {
    item::key(ALL_CODES, code.as_str())
}

/// Partition of the uses of a code.
pub(crate) fn uses_pk(code: &Code) -> String {
    format!("CODE#{code}")
}

/// Key of what a request of an operator has made. It does not show who that was.
fn request_key(by: &UserId, request: &IdempotencyKey) -> Item {
    let hash = hex::encode(Sha256::digest(format!("{by} {request}")));
    item::key(format!("MADE#{hash}"), "MADE")
}

/// Whether a request is for the code that is there. The server has named a gift code, so its name says nothing; that it was turned off since
/// does not either.
fn is_asked_for(new: &NewCode, there: &StoredCode) -> bool {
    let terms = Terms {
        active: new.terms.active,
        ..there.terms.clone()
    };
    let named = terms.kind == CodeKind::Gift || there.code == new.code;
    named && terms == new.terms && there.note == new.note
}

impl Store {
    /// Makes a code, with its line in the audit log, once for each request of an operator: the same request again answers with the code that
    /// is there, by the name that it was given first. A call whose answer was lost may be repeated.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] naming `code` when there is another one of this name, [`Error::IdempotencyMismatch`] when the request was for
    /// another code.
    pub async fn create_code(
        &self,
        new: &NewCode,
        request: &IdempotencyKey,
        by: &UserId,
        now: Timestamp,
    ) -> Result<StoredCode> {
        let row = CodeRow::new(new, now);
        let act = Act {
            at: now,
            actor: by.clone(),
            action: "create-code".to_owned(),
            target: Some(new.code.to_string()),
            detail: Some(described(&new.terms)),
        };
        let asked = request_key(by, request);
        let mut made = asked.clone();
        made.insert(CODE.to_owned(), s(new.code.as_str()));
        let items = vec![
            self.put_new(&CODES, item::encode(&row)?)?,
            self.put_new(&CODES, made)?,
            self.audit_put(&act)?,
        ];
        if self.commit(items).await? {
            return Ok(row.into());
        }
        let made = self.get(&CODES, asked).await?;
        let Some(name) = made.as_ref().and_then(|made| item::text(made, CODE)) else {
            return Err(Error::invalid("code"));
        };
        let there = self.code(&name.parse()?).await?;
        there
            .filter(|there| is_asked_for(new, there))
            .ok_or(Error::IdempotencyMismatch)
    }

    /// Turns a code on or off, with a line in the audit log. What is so already stays and is no act.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is no such code.
    pub async fn set_code_active(&self, code: &Code, active: bool, by: &UserId, now: Timestamp) -> Result<StoredCode> {
        let mut replan = Replan::default();
        loop {
            let mut found = self.code(code).await?.ok_or(Error::NotFound)?;
            if found.terms.active == active {
                return Ok(found);
            }
            let update = self
                .update(&CODES, key(code))?
                .update_expression("SET active = :active")
                .condition_expression("active = :seen")
                .expression_attribute_values(":active", flag(active))
                .expression_attribute_values(":seen", flag(!active));
            let act = Act {
                at: now,
                actor: by.clone(),
                action: "update-code".to_owned(),
                target: Some(code.to_string()),
                detail: Some(if active { "on" } else { "off" }.to_owned()),
            };
            let items = vec![update.into_item()?, self.audit_put(&act)?];
            if self.commit(items).await? {
                found.terms.active = active;
                return Ok(found);
            }
            // Somebody else was quicker, or a first try of this call whose answer was lost.
            replan.after_pause().await?;
        }
    }

    /// Notes under what the payment provider knows a creator code. Of two callers who made it known at once one wins, and both get
    /// the name that counts.
    ///
    /// # Errors
    /// [`Error::CodeNotFound`] when there is no such creator code.
    pub async fn set_promotion(&self, code: &Code, promotion: &ProviderId) -> Result<ProviderId> {
        let call = self
            .update_item(&CODES, key(code))?
            .update_expression("SET promotion = :promotion")
            .condition_expression("kind = :creator AND attribute_not_exists(promotion)")
            .expression_attribute_values(":promotion", s(promotion.as_str()))
            .expression_attribute_values(":creator", item::value(&CodeKind::Creator)?);
        if retry::conditional(|| call.clone().send()).await? {
            return Ok(promotion.clone());
        }
        let found = self.code(code).await?.ok_or(Error::CodeNotFound)?;
        found.promotion.ok_or(Error::CodeNotFound)
    }

    /// Counts a payment made with a creator code, once for each checkout session: the code that booked the payment calls this, as often as
    /// the payment is reported. A code that is not there any more is no reason to refuse money.
    /// Calling again is safe.
    pub async fn note_paid_use(&self, code: &Code, user: &UserId, session: &ProviderId, now: Timestamp) -> Result<()> {
        let mut row = item::key(uses_pk(code), format!("P#{session}"));
        row.insert("userId".to_owned(), s(user.as_str()));
        row.insert("at".to_owned(), item::time(now));
        let count = self
            .update(&CODES, key(code))?
            .update_expression("ADD uses :one")
            .condition_expression("kind = :creator")
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":creator", item::value(&CodeKind::Creator)?);
        let items = vec![self.put_new(&CODES, row)?, count.into_item()?];
        // Refused: it was counted before.
        self.transact(items).await?;
        Ok(())
    }

    /// Turns the creator codes of somebody off and takes out whose they were, with what operators called them. What was used stays counted.
    /// Calling again is safe.
    pub(crate) async fn leave_codes(&self, user: &UserId) -> Result<()> {
        let call = self
            .all_codes()?
            .filter_expression("creator = :creator")
            .expression_attribute_values(":creator", s(user.as_str()))
            .projection_expression("pk, sk");
        for row in self.rows(call, None).await? {
            let call = self
                .update_item(&CODES, item::key_of(&row)?)?
                .update_expression("SET active = :off REMOVE creator, note")
                .condition_expression("creator = :creator")
                .expression_attribute_values(":off", flag(false))
                .expression_attribute_values(":creator", s(user.as_str()));
            retry::conditional(|| call.clone().send()).await?;
        }
        Ok(())
    }

    fn all_codes(&self) -> Result<aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder> {
        Ok(self
            .db
            .query()
            .table_name(self.tables.name(&CODES)?)
            .key_condition_expression("pk = :pk")
            .expression_attribute_values(":pk", s(ALL_CODES))
            .consistent_read(true))
    }

    /// A code, as it is now.
    pub async fn code(&self, code: &Code) -> Result<Option<StoredCode>> {
        let found = self.get(&CODES, key(code)).await?;
        found
            .map(|row| item::decode::<CodeRow>(row).map(Into::into))
            .transpose()
    }

    /// Every code, newest first; of more than 2,000 the first ones by name.
    pub async fn codes(&self) -> Result<Vec<StoredCode>> {
        let rows = self.rows(self.all_codes()?, Some(MAX_LISTED)).await?.into_iter();
        let codes = rows.map(|row| item::decode::<CodeRow>(row).map(StoredCode::from));
        let mut codes = codes.collect::<Result<Vec<_>>>()?;
        codes.truncate(MAX_LISTED);
        codes.sort_by(|a, b| b.created_at.cmp(&a.created_at).then_with(|| a.code.cmp(&b.code)));
        Ok(codes)
    }
}

/// The terms as text, for the audit log.
fn described(terms: &Terms) -> String {
    let kind = match terms.kind {
        CodeKind::Promo => "promo",
        CodeKind::Gift => "gift",
        CodeKind::Creator => "creator",
    };
    let mut parts = vec![kind.to_owned()];
    parts.extend(terms.credits.map(|credits| format!("{} credits", credits.get())));
    parts.extend(terms.max_uses.map(|uses| format!("at most {uses} uses")));
    parts.extend(terms.valid_from.map(|from| format!("from {from}")));
    parts.extend(terms.valid_until.map(|until| format!("until {until}")));
    parts.extend(terms.creator.as_ref().map(|creator| format!("creator {creator}")));
    parts.join(", ")
}
