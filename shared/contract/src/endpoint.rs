//! The shape of an endpoint constant.

use std::marker::PhantomData;

use domain::limits::Rate;

use crate::error::ErrorCode;

/// HTTP methods in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Method {
    Get,
    Post,
    Put,
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
            Self::Put => "PUT",
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
    /// Anyone. A token that is sent must be valid, and says who asks.
    Optional,
    /// A valid access token.
    SignedIn,
    /// A valid access token of a user in the admin group.
    Admin,
}

/// Type-level twin of [`Access`]: makes a handler take the caller its endpoint promises.
pub trait Caller {
    /// The value it represents.
    const ACCESS: Access;
}

/// Anyone may call.
#[derive(Debug)]
pub enum Public {}
/// Anyone may call, and is known where a token is sent.
#[derive(Debug)]
pub enum Optional {}
/// A signed-in user may call.
#[derive(Debug)]
pub enum SignedIn {}
/// An admin may call.
#[derive(Debug)]
pub enum AdminOnly {}

impl Caller for Public {
    const ACCESS: Access = Access::Public;
}
impl Caller for Optional {
    const ACCESS: Access = Access::Optional;
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

/// Where a caller may name the app client that it is. The id is public and gives no right; where it is sent, it must be the one that the
/// token was made for.
pub const CLIENT_HEADER: &str = "apikey";

/// How old a sign-in may be for what is worth asking the person once more. A refreshed token does not make it younger.
pub const RECENT: std::time::Duration = std::time::Duration::from_secs(15 * 60);

/// A body that is taken as it comes, because a signature covers its very bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawBody {
    /// The header with the signature, in lower case.
    pub signature: &'static str,
    /// Longest body, in bytes.
    pub max_bytes: usize,
}

/// Longest body of an endpoint that does not say another length, in bytes.
pub const MAX_BODY: usize = 64 * 1024;

/// Status of an endpoint that sends the browser on to a page; its reply is a [`Redirect`].
pub const SEE_OTHER: u16 = 303;

/// Where a browser is sent on to: a path of the web app with its query. It goes into the header `Location`, and there is no body.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
pub struct Redirect(pub String);

/// A reply that is a file and no JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// What it holds.
    pub bytes: Vec<u8>,
    /// What it is, where the spec's status does not say it: 404 for a page that says that nothing is there.
    pub status: Option<u16>,
}

impl File {
    /// A success.
    #[must_use]
    pub const fn new(bytes: Vec<u8>) -> Self {
        Self { bytes, status: None }
    }
}

/// Is in the document as bytes; the endpoint's row says of which type.
impl utoipa::PartialSchema for File {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
        let bytes = ObjectBuilder::new().schema_type(Type::String).format(Some(
            utoipa::openapi::schema::SchemaFormat::KnownFormat(utoipa::openapi::schema::KnownFormat::Binary),
        ));
        Schema::Object(bytes.build()).into()
    }
}

impl utoipa::ToSchema for File {}

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
    /// The calls of an address are counted too, all its users together: there is something to be guessed.
    pub by_address: bool,
    /// The app names itself in [`CLIENT_HEADER`]. It is looked at wherever it is sent; here our own client sends it.
    pub names_client: bool,
    /// The caller must have signed in within [`RECENT`].
    pub recent: bool,
    /// A closed account may still call it; everywhere else its tokens are refused, as those of a suspended one are here, too.
    pub serves_closed: bool,
    /// Query parameters.
    pub query: &'static [QueryParam],
    /// What it may answer but success and besides what follows from the other fields: see [`Spec::error_codes`].
    pub refuses: &'static [ErrorCode],
    /// For how many seconds anyone may cache the answer to somebody without a token, which is the same for everybody; `None`: nobody may.
    /// [`Spec::shared_for_s`] says it of a call.
    pub public_for_s: Option<u32>,
    /// The body is not read as JSON; `None`: it is.
    pub raw: Option<RawBody>,
    /// Whatever body comes is passed over, as its sender is a mail program that follows a standard of its own.
    pub ignores_body: bool,
    /// Longest body that is read as JSON, in bytes.
    pub max_body: usize,
    /// The media type of a reply that is a [`File`]; `None`: it is JSON.
    pub file: Option<&'static str>,
    /// A "not found" is answered by such a file too.
    pub file_of_nothing: bool,
}

impl Spec {
    /// `METHOD /path`, word for word the first line of the function's `main.rs`.
    #[must_use]
    pub fn route(&self) -> String {
        format!("{} {}", self.method.as_str(), self.path)
    }

    /// An act of an operator: it changes something.
    #[must_use]
    pub fn is_admins_write(&self) -> bool {
        self.access == Access::Admin && self.method != Method::Get
    }

    /// The caller must have signed in lately: for what [`Endpoint::recent`] marks, and for every act of an operator.
    #[must_use]
    pub fn demands_recent_sign_in(&self) -> bool {
        self.recent || self.is_admins_write()
    }
}

/// An endpoint with the types of its caller, body and reply. `()` is no body.
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
            by_address: false,
            names_client: false,
            recent: false,
            serves_closed: false,
            query: &[],
            refuses: &[],
            public_for_s: None,
            raw: None,
            ignores_body: false,
            max_body: MAX_BODY,
            file: None,
            file_of_nothing: false,
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

    /// Allows this number of calls.
    #[must_use]
    pub const fn rate(mut self, rate: Rate) -> Self {
        self.spec.rate = rate;
        self
    }

    /// Counts the calls of an address too.
    #[must_use]
    pub const fn by_address(mut self) -> Self {
        self.spec.by_address = true;
        self
    }

    /// Documents the header in which the app names itself.
    #[must_use]
    pub const fn names_client(mut self) -> Self {
        self.spec.names_client = true;
        self
    }

    /// Demands a sign-in within [`RECENT`].
    #[must_use]
    pub const fn recent(mut self) -> Self {
        self.spec.recent = true;
        self
    }

    /// Admits closed accounts too, so that a closing whose answer was lost can be repeated.
    #[must_use]
    pub const fn serves_closed(mut self) -> Self {
        self.spec.serves_closed = true;
        self
    }

    /// May answer with these codes, besides those that every endpoint of its kind may answer with.
    #[must_use]
    pub const fn refuses(mut self, codes: &'static [ErrorCode]) -> Self {
        self.spec.refuses = codes;
        self
    }

    /// Takes the body as it comes, with the header of its signature.
    #[must_use]
    pub const fn raw(mut self, signature: &'static str, max_bytes: usize) -> Self {
        self.spec.raw = Some(RawBody { signature, max_bytes });
        self
    }

    /// Takes bodies of up to this number of bytes.
    #[must_use]
    pub const fn max_body(mut self, bytes: usize) -> Self {
        self.spec.max_body = bytes;
        self
    }

    /// Answers with a [`File`] of this media type.
    #[must_use]
    pub const fn file(mut self, media_type: &'static str) -> Self {
        self.spec.file = Some(media_type);
        self
    }

    /// Answers by a [`File`] also for what is not found: it is a page, and people read it.
    #[must_use]
    pub const fn file_of_nothing(mut self) -> Self {
        self.spec.file_of_nothing = true;
        self
    }

    /// Passes over whatever body comes.
    #[must_use]
    pub const fn ignores_body(mut self) -> Self {
        self.spec.ignores_body = true;
        self
    }

    /// Reads these query parameters.
    #[must_use]
    pub const fn query(mut self, query: &'static [QueryParam]) -> Self {
        self.spec.query = query;
        self
    }
}
