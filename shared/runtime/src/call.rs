//! What a handler receives: the caller, the parsed body, and the rest of the request as types.

use std::str::FromStr;

use contract::endpoint::{AdminOnly, Caller, Optional, Public, RECENT, SignedIn};
use domain::{Error, IdempotencyKey, Result, SessionId, UserId};
use jiff::Timestamp;

use crate::auth::Identity;
use crate::body::Raw;

/// A signed-in person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// The person.
    pub id: UserId,
    /// In the admin group, as the token says.
    pub is_admin: bool,
    /// The session that the call is part of.
    pub session: SessionId,
}

/// A signed-in person of the admin group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admin {
    /// The person.
    pub id: UserId,
}

/// Anyone; no token was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visitor;

/// Turns what the token says into the caller that the endpoint's type promises. The one place where a right is granted.
pub trait CallerKind: Caller {
    /// What the handler receives.
    type Value: Send;

    /// Admits or refuses. `identity` is there whenever [`Caller::ACCESS`] asks for a token.
    ///
    /// # Errors
    /// [`Error::SignInRequired`] without an identity, [`Error::Forbidden`] without the right.
    fn admit(identity: Option<Identity>) -> Result<Self::Value>;
}

impl CallerKind for Public {
    type Value = Visitor;

    fn admit(_: Option<Identity>) -> Result<Visitor> {
        Ok(Visitor)
    }
}

impl CallerKind for Optional {
    type Value = Option<User>;

    fn admit(identity: Option<Identity>) -> Result<Option<User>> {
        identity.map(|known| SignedIn::admit(Some(known))).transpose()
    }
}

impl CallerKind for SignedIn {
    type Value = User;

    fn admit(identity: Option<Identity>) -> Result<User> {
        let Identity {
            user,
            is_admin,
            session,
        } = identity.ok_or(Error::SignInRequired)?;
        Ok(User {
            id: user,
            is_admin,
            session,
        })
    }
}

// The group in a token is as old as the token: `http` asks the pool as well.
impl CallerKind for AdminOnly {
    type Value = Admin;

    fn admit(identity: Option<Identity>) -> Result<Admin> {
        let Identity { user, is_admin, .. } = identity.ok_or(Error::SignInRequired)?;
        if is_admin {
            Ok(Admin { id: user })
        } else {
            Err(Error::Forbidden)
        }
    }
}

/// Whether a session began within [`RECENT`].
pub(crate) fn is_recent(session: SessionId, now: Timestamp) -> bool {
    now.duration_since(session.signed_in_at()).unsigned_abs() <= RECENT
}

/// Rows a page, when the client does not say.
const PAGE_DEFAULT: u32 = 25;
/// Most rows a page.
const PAGE_MAX: u32 = 100;

/// One admitted, parsed request.
pub struct Call<C: CallerKind, B> {
    /// Who calls: [`User`], [`Admin`], [`Visitor`], or perhaps a user.
    pub caller: C::Value,
    /// The parsed body; `()` where the endpoint has none.
    pub body: B,
    /// From the header; always there where the endpoint's spec is idempotent.
    pub idempotency_key: Option<IdempotencyKey>,
    /// When the request came.
    pub now: Timestamp,
    /// Where the request came from, as the limits of visitors count it: an address, cut to what one subscriber holds, or `unknown`.
    pub address: String,
    /// The same of a signed-in caller, where it distinguishes callers: not this machine's own, behind which all are one.
    pub shared_address: Option<String>,
    /// The host that the viewer asked the CDN for, where the CDN reports it: for pages.
    pub host: Option<String>,
    /// Names the request in the log and in errors.
    pub request_id: String,
    pub(crate) params: Vec<(String, String)>,
    pub(crate) query: Vec<(&'static str, String)>,
    pub(crate) raw: Option<Raw>,
}

impl<B> Call<SignedIn, B> {
    /// The caller has signed in lately: for endpoints that demand it of some calls alone.
    #[must_use]
    pub fn signed_in_lately(&self) -> bool {
        is_recent(self.caller.session, self.now)
    }
}

impl<C: CallerKind, B> Call<C, B> {
    /// A `{name}` of the path as a type.
    ///
    /// # Errors
    /// [`Error::NotFound`] when it does not parse: what has no possible id does not exist.
    pub fn param<T: FromStr>(&self, name: &str) -> Result<T> {
        let text = self
            .params
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str());
        text.and_then(|text| text.parse().ok()).ok_or(Error::NotFound)
    }

    /// A query parameter of the endpoint's spec; `None` when it is absent or empty.
    #[must_use]
    pub fn query(&self, name: &str) -> Option<&str> {
        self.query
            .iter()
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value.as_str())
    }

    /// The query parameter `limit`: rows a page, 1 to 100, 25 when absent.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] naming `limit` when it is anything else.
    pub fn limit(&self) -> Result<u32> {
        let Some(text) = self.query("limit") else {
            return Ok(PAGE_DEFAULT);
        };
        // `u32::from_str` would also take a leading plus.
        let plain = text.bytes().all(|b| b.is_ascii_digit());
        let limit = text.parse().ok().filter(|n| plain && (1..=PAGE_MAX).contains(n));
        limit.ok_or(Error::invalid("limit"))
    }

    /// The body as it came, of endpoints whose spec says so.
    ///
    /// # Errors
    /// [`Error::Internal`] where the spec does not.
    pub fn raw(&self) -> Result<&Raw> {
        self.raw
            .as_ref()
            .ok_or_else(|| Error::internal("the endpoint's body is not raw"))
    }

    /// The idempotency key, for endpoints whose spec is idempotent.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] naming the header when there is none; it cannot happen where the spec demands one.
    pub fn key(&self) -> Result<&IdempotencyKey> {
        self.idempotency_key.as_ref().ok_or(Error::invalid("idempotency-key"))
    }
}
