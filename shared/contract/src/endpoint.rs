//! The shape of an endpoint constant.

use std::marker::PhantomData;

use domain::limits::Rate;

/// HTTP methods in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Method {
    Get,
    Post,
    Patch,
    Delete,
}

impl Method {
    /// As on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }
}

/// Who may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Anyone.
    Public,
    /// A valid access token.
    SignedIn,
    /// A valid access token of a user in the admin group.
    Admin,
}

/// Type-level twin of [`Access`]: makes a handler take the caller its endpoint promises.
pub trait Caller {
    /// The value it stands for.
    const ACCESS: Access;
}

/// Anyone may call.
#[derive(Debug)]
pub enum Public {}
/// A signed-in user may call.
#[derive(Debug)]
pub enum SignedIn {}
/// An admin may call.
#[derive(Debug)]
pub enum AdminOnly {}

impl Caller for Public {
    const ACCESS: Access = Access::Public;
}
impl Caller for SignedIn {
    const ACCESS: Access = Access::SignedIn;
}
impl Caller for AdminOnly {
    const ACCESS: Access = Access::Admin;
}

/// A query parameter, always optional text on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryParam {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
}

/// One row of the endpoint table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    /// Folder, function and operation id: `verb-noun`, or the specification's own name.
    pub name: &'static str,
    /// First folder below `functions/`.
    pub area: &'static str,
    /// Method.
    pub method: Method,
    /// Path below `/api`, with `{param}` segments.
    pub path: &'static str,
    /// Who may call.
    pub access: Access,
    /// Status of success.
    pub status: u16,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// The call costs something, so it must carry an `Idempotency-Key` header.
    pub idempotent: bool,
    /// Allowed per user (per address where nobody is signed in).
    pub rate: Rate,
    /// Query parameters.
    pub query: &'static [QueryParam],
}

impl Spec {
    /// `METHOD /path`, word for word the first line of the function's `main.rs`.
    #[must_use]
    pub fn route(&self) -> String {
        format!("{} {}", self.method.as_str(), self.path)
    }
}

/// An endpoint with the types of its caller, body and reply. `()` stands for no body.
pub struct Endpoint<C, B, R> {
    /// Its row of the table.
    pub spec: Spec,
    types: PhantomData<fn(C, B) -> R>,
}

impl<C: Caller, B, R> Endpoint<C, B, R> {
    /// An endpoint answering 200, without query and key, 120 calls a minute.
    #[must_use]
    pub const fn new(
        area: &'static str,
        name: &'static str,
        method: Method,
        path: &'static str,
        about: &'static str,
    ) -> Self {
        let rate = Rate::per_minute(120);
        let spec = Spec {
            name,
            area,
            method,
            path,
            access: C::ACCESS,
            status: 200,
            about,
            idempotent: false,
            rate,
            query: &[],
        };
        Self {
            spec,
            types: PhantomData,
        }
    }

    /// Answers with this status on success.
    #[must_use]
    pub const fn status(mut self, status: u16) -> Self {
        self.spec.status = status;
        self
    }

    /// Demands an `Idempotency-Key` header.
    #[must_use]
    pub const fn idempotent(mut self) -> Self {
        self.spec.idempotent = true;
        self
    }

    /// Allows so many calls.
    #[must_use]
    pub const fn rate(mut self, rate: Rate) -> Self {
        self.spec.rate = rate;
        self
    }

    /// Reads these query parameters.
    #[must_use]
    pub const fn query(mut self, query: &'static [QueryParam]) -> Self {
        self.spec.query = query;
        self
    }
}
