//! The pages that a browser is sent to: payment and portal. Plain forms, no script.

mod address;
mod customer;
pub(crate) mod pay;
pub(crate) mod portal;

use std::collections::HashMap;

use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use html_escape::encode_quoted_attribute;

/// The style of both pages.
pub(crate) async fn style() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/css; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, include_str!("pages.css")).into_response()
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
pub(crate) fn page(title: &str, body: &str) -> Response {
    let html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{}</title><link rel=\"icon\" href=\"data:,\">\
         <link rel=\"stylesheet\" href=\"/pages.css\"></head><body><p class=\"notice\">Stripe stand-in of Kanalyse: no real money moves here.</p><main>{body}</main></body></html>",
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

/// A page that only says something, with the way back where there is one.
pub(crate) fn message(status: StatusCode, text: &str, back: Option<&str>) -> Response {
    let body = format!("<h1>{}</h1>{}", safe(text), back.map(way_back).unwrap_or_default());
    let mut response = page(text, &body);
    *response.status_mut() = status;
    response
}

/// The link to the product.
pub(crate) fn way_back(to: &str) -> String {
    format!("<p><a class=\"button\" href=\"{}\">Back to Kanalyse</a></p>", safe(to))
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

/// An amount in the smallest unit of its currency.
pub(crate) fn money(cents: i64, currency: &str) -> String {
    let sign = if cents < 0 { "−" } else { "" };
    let (whole, part) = (cents.abs() / 100, cents.abs() % 100);
    match currency {
        "usd" => format!("{sign}${whole}.{part:02}"),
        "eur" => format!("{sign}€{whole}.{part:02}"),
        other => format!("{sign}{whole}.{part:02}\u{a0}{}", safe(&other.to_uppercase())),
    }
}
