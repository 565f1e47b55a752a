//! The OpenAPI document, built from the endpoint constants and nothing else.

use utoipa::ToSchema;
use utoipa::openapi::path::{OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::schema::{ComponentsBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::server::ServerBuilder;
use utoipa::openapi::{Content, HttpMethod, InfoBuilder, OpenApi, OpenApiBuilder, Paths, Ref, RefOr, Required};

use crate::endpoint::{Access, Caller, Endpoint, Method, Spec};
use crate::endpoints as e;
use crate::error::ErrorEnvelope;

const TOKEN: &str = "accessToken";

/// The whole document.
#[must_use]
pub fn document() -> OpenApi {
    let mut document = Document::default();
    document.add(&e::START_ANALYSIS);
    document.add(&e::GET_ANALYSIS);
    document.add(&e::LIST_ANALYSES);
    document.add(&e::DELETE_ANALYSIS);
    document.add(&e::GET_ME);
    document.add(&e::GET_STATUS);
    document.finish()
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
        let mut success = ResponseBuilder::new().description("Success.");
        if let Some(content) = self.content::<R>() {
            success = success.content("application/json", content);
        }
        operation = operation.response(spec.status.to_string(), success.build());
        if let Some(content) = self.content::<ErrorEnvelope>() {
            let failure = ResponseBuilder::new()
                .description("An error.")
                .content("application/json", content);
            operation = operation.response("default", failure.build());
        }
        self.paths
            .add_path_operation(spec.path, vec![http_method(spec.method)], operation.build());
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
    if spec.access != Access::Public {
        operation = operation.security(SecurityRequirement::new::<_, [&str; 0], &str>(TOKEN, []));
    }
    operation
}

fn parameters(spec: &Spec) -> Vec<Parameter> {
    let text = || Some(ObjectBuilder::new().schema_type(Type::String).build());
    let parameter = |name: &str, place, required| {
        ParameterBuilder::new()
            .name(name)
            .parameter_in(place)
            .required(required)
            .schema(text())
    };
    let in_path = path_params(spec.path).map(|name| parameter(name, ParameterIn::Path, Required::True).build());
    let in_query = spec.query.iter().map(|param| {
        parameter(param.name, ParameterIn::Query, Required::False)
            .description(Some(param.about))
            .build()
    });
    let key = spec.idempotent.then(|| {
        let about = "Invented once per intended act: 8 to 64 letters, digits, - and _. A retry carries the same one.";
        parameter("Idempotency-Key", ParameterIn::Header, Required::True)
            .description(Some(about))
            .build()
    });
    in_path.chain(in_query).chain(key).collect()
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
            for operation in [&item.get, &item.post, &item.patch, &item.delete].into_iter().flatten() {
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
