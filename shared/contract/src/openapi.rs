//! The OpenAPI document, built from the endpoint constants and nothing else.

use std::collections::BTreeMap;

use utoipa::ToSchema;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::schema::{ComponentsBuilder, Object, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::server::ServerBuilder;
use utoipa::openapi::{Content, HttpMethod, InfoBuilder, OpenApi, OpenApiBuilder, Paths, Ref, RefOr, Required};

use crate::endpoint::{Access, CLIENT_HEADER, Caller, Endpoint, Method, SEE_OTHER, Spec};
use crate::endpoints as e;
use crate::error::ErrorEnvelope;
use crate::hub::HubPreview;
use crate::leaderboard::LeaderboardTop;
use crate::refusal::{self, GatewayRefusal};
use crate::shape;

const TOKEN: &str = "accessToken";

/// The whole document.
#[must_use]
pub fn document() -> OpenApi {
    let mut document = Document::default();
    document.add(&e::START_ANALYSIS);
    document.add(&e::GET_ANALYSIS);
    document.add(&e::LIST_ANALYSES);
    document.add(&e::DELETE_ANALYSIS);
    document.add(&e::SHARE_ANALYSIS);
    document.add(&e::SET_VISIBILITY);
    document.add(&e::GET_SHARED_ANALYSIS);
    document.add(&e::GET_SHARE_PICTURE);
    document.add(&e::GET_SHARE_PAGE);
    document.add(&e::COMPARE_ANALYSES);
    document.add(&e::GET_UNIQUE_CHANNEL_COUNT);
    document.add(&e::REQUEST_CHANNEL_DELETION);
    document.add(&e::LIST_HISTORY);
    document.add(&e::DELETE_HISTORY_ENTRY);
    add_xray(&mut document);
    document.add(&e::LIST_DISCOVERIES);
    document.add(&e::LIST_NOTIFICATIONS);
    document.add(&e::READ_NOTIFICATIONS);
    document.add(&e::GET_LEADERBOARD);
    document.add(&e::GET_LEADERBOARD_CHANNEL);
    document.content::<LeaderboardTop>();
    add_hub(&mut document);
    add_titles(&mut document);
    document.add(&e::SEND_CHAT_MESSAGE);
    add_coach(&mut document);
    document.add(&e::GET_ME);
    document.add(&e::GET_OVERVIEW);
    document.add(&e::UPDATE_PROFILE);
    document.add(&e::DELETE_ACCOUNT);
    document.add(&e::ENABLE_AUTHENTICATOR);
    document.add(&e::DISABLE_AUTHENTICATOR);
    document.add(&e::RECOVER_SIGN_IN);
    document.add(&e::GET_PASSWORD_RANGE);
    document.add(&e::LIST_SESSIONS);
    document.add(&e::END_OTHER_SESSIONS);
    document.add(&e::END_SESSION);
    document.add(&e::YOUTUBE_OAUTH_CONNECT);
    document.add(&e::YOUTUBE_OAUTH_SAVE);
    document.add(&e::DISCONNECT_CHANNEL);
    document.add(&e::GET_STATUS);
    document.add(&e::CREATE_PAYMENT);
    document.add(&e::GET_PAYMENT);
    document.add(&e::GET_SUBSCRIPTION);
    document.add(&e::CHANGE_SUBSCRIPTION);
    document.add(&e::CANCEL_SUBSCRIPTION);
    document.add(&e::OPEN_BILLING_PORTAL);
    document.add(&e::STRIPE_WEBHOOK);
    document.add(&e::LIST_LEDGER);
    document.add(&e::VALIDATE_CREATOR_CODE);
    document.add(&e::REDEEM_PROMO_CODE);
    document.add(&e::EXPORT_ACCOUNT);
    document.add(&e::HAS_ROLE);
    add_admin(&mut document);
    document.finish()
}

fn add_admin(document: &mut Document) {
    document.add(&e::SET_OWN_TIER);
    document.add(&e::ADMIN_RESET_RATE_LIMITS);
    document.add(&e::ADMIN_SYNC_ALL_SUBSCRIPTIONS);
    document.add(&e::FIND_USER);
    document.add(&e::ADJUST_CREDITS);
    document.add(&e::SET_SUSPENSION);
    document.add(&e::SIGN_OUT_USER);
    document.add(&e::LIST_DELETION_REQUESTS);
    document.add(&e::DECIDE_DELETION_REQUEST);
    document.add(&e::LIST_CODES);
    document.add(&e::CREATE_CODE);
    document.add(&e::UPDATE_CODE);
    document.add(&e::LIST_DEAD_LETTERS);
    document.add(&e::REPLAY_DEAD_LETTERS);
    document.add(&e::GET_RECONCILIATION);
    document.add(&e::GET_SCOUT);
    document.add(&e::GET_OPERATIONS);
    document.add(&e::LIST_AUDIT);
}

fn add_hub(document: &mut Document) {
    document.add(&e::GET_HUB);
    document.add(&e::GET_HUB_VIDEO);
    document.add(&e::GET_HUB_PATTERNS);
    document.add(&e::GET_HUB_CHOICES);
    document.content::<HubPreview>();
}

fn add_coach(document: &mut Document) {
    document.add(&e::ASK_COACH);
    document.add(&e::GET_COACH_CONVERSATION);
    document.add(&e::DELETE_COACH_CONVERSATION);
}

fn add_titles(document: &mut Document) {
    document.add(&e::LIST_TITLES);
    document.add(&e::SAVE_TITLE);
    document.add(&e::UPDATE_TITLE);
    document.add(&e::CHANGE_TITLES);
    document.add(&e::IMPORT_TITLES);
    document.add(&e::SCORE_TITLE);
}

fn add_xray(document: &mut Document) {
    document.add(&e::CREATE_MONITOR);
    document.add(&e::LIST_MONITORS);
    document.add(&e::GET_MONITOR);
    document.add(&e::UPDATE_MONITOR);
    document.add(&e::DELETE_MONITOR);
    document.add(&e::RUN_MONITOR);
    document.add(&e::LIST_RUNS);
    document.add(&e::GET_RUN);
    document.add(&e::DELETE_RUN);
    document.add(&e::SHARE_RUN);
    document.add(&e::START_EXPERIMENT);
    document.add(&e::LIST_EXPERIMENTS);
    document.add(&e::CANCEL_EXPERIMENT);
    document.add(&e::DELETE_EXPERIMENT);
    document.add(&e::FIND_CHANNEL);
    document.add(&e::CONFIRM_ADDRESS);
    document.add(&e::OPEN_UNSUBSCRIBE);
    document.add(&e::UNSUBSCRIBE);
}

/// The document as it is committed: indented JSON with a final newline.
///
/// # Panics
/// Never: the document consists of strings and maps only.
#[must_use]
pub fn json() -> String {
    let text = serde_json::to_string_pretty(&document()).unwrap_or_default();
    text + "\n"
}

#[derive(Default)]
struct Document {
    paths: Paths,
    schemas: Vec<(String, RefOr<Schema>)>,
}

impl Document {
    fn add<C: Caller, B: ToSchema + 'static, R: ToSchema + 'static>(&mut self, endpoint: &Endpoint<C, B, R>) {
        let spec = &endpoint.spec;
        let mut operation = operation(spec);
        if let Some(content) = self.content::<B>() {
            let body = RequestBodyBuilder::new()
                .required(Some(Required::True))
                .content("application/json", content);
            operation = operation.request_body(Some(body.build()));
        }
        if spec.raw.is_some() {
            let anything = Schema::Object(ObjectBuilder::new().schema_type(Type::Object).build());
            let body = RequestBodyBuilder::new()
                .description(Some("Exactly as it was signed."))
                .required(Some(Required::True))
                .content("application/json", Content::new(Some(RefOr::T(anything))));
            operation = operation.request_body(Some(body.build()));
        }
        operation = operation.response(spec.status.to_string(), self.success::<R>(spec));
        for (status, codes) in refusals(spec) {
            let mut failure = ResponseBuilder::new()
                .description(codes)
                .content("application/json", self.failure(status));
            if let (404, true, Some(media_type)) = (status, spec.file_of_nothing, spec.file) {
                failure = failure.content(media_type, Content::new(Some(R::schema())));
            }
            operation = operation.response(status.to_string(), failure.build());
        }
        self.paths
            .add_path_operation(spec.path, vec![http_method(spec.method)], operation.build());
    }

    /// The reply, or where it sends the browser on to.
    fn success<R: ToSchema + 'static>(&mut self, spec: &Spec) -> Response {
        let success = ResponseBuilder::new();
        if spec.status == SEE_OTHER {
            let location = HeaderBuilder::new()
                .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
                .description(Some("A page of the web app."));
            return success
                .description("See the page.")
                .header("Location", location.build())
                .build();
        }
        let success = success.description("Success.");
        if let Some(media_type) = spec.file {
            return success.content(media_type, Content::new(Some(R::schema()))).build();
        }
        match self.content::<R>() {
            Some(content) => success.content("application/json", content).build(),
            None => success.build(),
        }
    }

    /// A reference to the type's schema, which it collects with everything below it; nothing for `()`.
    fn content<T: ToSchema + 'static>(&mut self) -> Option<Content> {
        if std::any::TypeId::of::<T>() == std::any::TypeId::of::<()>() {
            return None;
        }
        self.schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(&mut self.schemas);
        Some(Content::new(Some(Ref::from_schema_name(T::name()))))
    }

    /// Our envelope; where the gateway may answer by itself, what it says as well.
    fn failure(&mut self, status: u16) -> Content {
        self.content::<ErrorEnvelope>();
        let ours = Ref::from_schema_name(ErrorEnvelope::name());
        if !refusal::is_gateways(status) {
            return Content::new(Some(ours));
        }
        self.content::<GatewayRefusal>();
        let either = OneOfBuilder::new()
            .item(ours)
            .item(Ref::from_schema_name(GatewayRefusal::name()));
        Content::new(Some(Schema::OneOf(either.build())))
    }

    fn finish(mut self) -> OpenApi {
        self.schemas.sort_by(|a, b| a.0.cmp(&b.0));
        self.schemas.dedup_by(|a, b| a.0 == b.0);
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("JWT")
            .build();
        let components = ComponentsBuilder::new()
            .schemas_from_iter(self.schemas)
            .security_scheme(TOKEN, SecurityScheme::Http(bearer));
        OpenApiBuilder::new()
            .info(InfoBuilder::new().title("Kanalyse").version(env!("CARGO_PKG_VERSION")))
            .servers(Some([ServerBuilder::new().url("/api").build()]))
            .paths(self.paths)
            .components(Some(components.build()))
            .build()
    }
}

fn operation(spec: &Spec) -> OperationBuilder {
    let mut operation = OperationBuilder::new()
        .operation_id(Some(spec.name))
        .tag(spec.area)
        .summary(Some(spec.about));
    for parameter in parameters(spec) {
        operation = operation.parameter(parameter);
    }
    if spec.access == Access::Optional {
        operation = operation.security(SecurityRequirement::default());
    }
    if spec.access != Access::Public {
        operation = operation.security(SecurityRequirement::new::<_, [&str; 0], &str>(TOKEN, []));
    }
    operation
}

/// The codes of each status but success, as the response's description names them.
fn refusals(spec: &Spec) -> BTreeMap<u16, String> {
    let mut refusals: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    for code in spec.error_codes() {
        let name = serde_json::to_string(&code).unwrap_or_default().replace('"', "`");
        refusals.entry(code.status()).or_default().push(name);
    }
    refusals
        .into_iter()
        .map(|(status, codes)| (status, codes.join(", ")))
        .collect()
}

fn parameters(spec: &Spec) -> Vec<Parameter> {
    let parameter = |name: &str, place, required, looks: Object| {
        ParameterBuilder::new()
            .name(name)
            .parameter_in(place)
            .required(required)
            .schema(Some(looks))
    };
    let in_path = path_params(spec.path)
        .map(|name| parameter(name, ParameterIn::Path, Required::True, shape::parameter(spec, name)).build());
    let in_query = spec.query.iter().map(|param| {
        let required = if shape::is_required(param.name) {
            Required::True
        } else {
            Required::False
        };
        parameter(
            param.name,
            ParameterIn::Query,
            required,
            shape::parameter(spec, param.name),
        )
        .description(Some(param.about))
        .build()
    });
    let key = spec.idempotent.then(|| {
        let about = "Invented once per intended act: 8 to 64 letters, digits, - and _. A retry carries the same one.";
        parameter("Idempotency-Key", ParameterIn::Header, Required::True, shape::key())
            .description(Some(about))
            .build()
    });
    let signature = spec.raw.map(|raw| {
        parameter(raw.signature, ParameterIn::Header, Required::True, shape::header())
            .description(Some("Time and signatures of the body."))
            .build()
    });
    let client = spec.names_client.then(|| {
        let about = "The public id of the app client that the token was made for. It gives no right; another client's is refused.";
        parameter(CLIENT_HEADER, ParameterIn::Header, Required::False, shape::header())
            .description(Some(about))
            .build()
    });
    let headers = key.into_iter().chain(signature).chain(client);
    in_path.chain(in_query).chain(headers).collect()
}

/// The `{name}` segments of a path.
fn path_params(path: &'static str) -> impl Iterator<Item = &'static str> {
    path.split('/')
        .filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'))
}

const fn http_method(method: Method) -> HttpMethod {
    match method {
        Method::Get => HttpMethod::Get,
        Method::Post => HttpMethod::Post,
        Method::Put => HttpMethod::Put,
        Method::Patch => HttpMethod::Patch,
        Method::Delete => HttpMethod::Delete,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_in_the_document_once() {
        let document = document();
        let mut operations: Vec<String> = Vec::new();
        for item in document.paths.paths.values() {
            let methods = [&item.get, &item.post, &item.put, &item.patch, &item.delete];
            for operation in methods.into_iter().flatten() {
                operations.extend(operation.operation_id.clone());
            }
        }
        operations.sort();
        let mut table: Vec<&str> = e::ALL.iter().map(|spec| spec.name).collect();
        table.sort_unstable();
        assert_eq!(operations, table);
    }

    #[test]
    fn the_committed_document_is_current() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../openapi.json");
        if std::env::var_os("UPDATE_OPENAPI").is_some() {
            std::fs::write(path, json()).unwrap();
        }
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            committed == json(),
            "openapi.json is stale: run UPDATE_OPENAPI=1 cargo test -p contract"
        );
    }
}
