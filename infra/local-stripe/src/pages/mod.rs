//! The pages that a browser is sent to: payment and portal. Plain forms, no script.

pub(crate) mod pay;
pub(crate) mod portal;
pub(crate) mod texts;

use std::collections::HashMap;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use html_escape::encode_quoted_attribute;

use texts::Language;

/// The style of both pages.
pub(crate) async fn style() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/css; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, include_str!("pages.css")).into_response()
}

/// What the browser prefers.
pub(crate) fn accepted(headers: &HeaderMap) -> Option<&str> {
    headers
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok())
}

/// The fields of a form.
pub(crate) fn fields(body: &str) -> HashMap<String, String> {
    url::form_urlencoded::parse(body.as_bytes()).into_owned().collect()
}

/// Text that is no markup, within an attribute or outside of one.
pub(crate) fn safe(text: &str) -> String {
    encode_quoted_attribute(text).into_owned()
}

/// A whole page.
pub(crate) fn page(language: Language, title: &str, body: &str) -> Response {
    let notice = language.say(
        "Stripe-Ersatz von Kanalyse: hier fließt kein echtes Geld.",
        "Stripe stand-in of Kanalyse: no real money moves here.",
    );
    let html = format!(
        "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{}</title><link rel=\"icon\" href=\"data:,\">\
         <link rel=\"stylesheet\" href=\"/pages.css\"></head><body><p class=\"notice\">{notice}</p><main>{body}</main></body></html>",
        language.tag(),
        safe(title)
    );
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
        ),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, Html(html)).into_response()
}

/// A page that only says something, with a way on where there is one.
pub(crate) fn message(status: StatusCode, language: Language, text: &str, back: Option<(&str, &str)>) -> Response {
    let link = back.map(|(to, label)| format!("<p><a class=\"button\" href=\"{}\">{}</a></p>", safe(to), safe(label)));
    let body = format!("<h1>{}</h1>{}", safe(text), link.unwrap_or_default());
    let mut response = page(language, text, &body);
    *response.status_mut() = status;
    response
}

/// On to another page, by GET.
pub(crate) fn go(to: &str) -> Response {
    Redirect::to(to).into_response()
}

/// A button of a form.
pub(crate) fn button(value: &str, label: &str, class: &str) -> String {
    format!(
        "<button class=\"{class}\" name=\"choice\" value=\"{}\">{}</button>",
        safe(value),
        safe(label)
    )
}
