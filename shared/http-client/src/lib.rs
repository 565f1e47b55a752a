//! What every client of ours that speaks to a service over the wire begins with. See README.md.

use std::error::Error as _;
use std::time::Duration;

use reqwest::{Certificate, ClientBuilder, Response, Url, redirect, retry};

/// How long an unused connection is kept: a function that was frozen wakes up with connections that are long dead.
const POOL_IDLE: Duration = Duration::from_secs(30);

/// A client that is still to be given its limits of time. It connects only to the given address, and sends each request once.
///
/// # Errors
/// A root certificate cannot be read.
pub fn client(tls: bool) -> reqwest::Result<ClientBuilder> {
    Ok(reqwest::Client::builder()
        .pool_idle_timeout(POOL_IDLE)
        .redirect(redirect::Policy::none())
        .retry(retry::never())
        .referer(false)
        .no_proxy()
        .https_only(tls)
        .tls_certs_only(roots(tls)?))
}

/// The public roots, compiled in: reading the machine's certificate files takes ten times as long as all the rest of a client's making.
/// None without TLS, as a local stand-in is.
fn roots(tls: bool) -> reqwest::Result<Vec<Certificate>> {
    let all = webpki_root_certs::TLS_SERVER_ROOT_CERTS;
    let used = if tls { all } else { &[] };
    used.iter().map(|der| Certificate::from_der(der)).collect()
}

/// The error and what lies under it, without the address.
#[must_use]
pub fn cause(error: reqwest::Error) -> String {
    let error = error.without_url();
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        next = cause.source();
    }
    text
}

/// Whether an address is on another machine; only a stand-in on this one is called without TLS.
#[must_use]
pub fn is_far(url: &Url) -> bool {
    !(url.scheme() == "http" && matches!(url.host_str(), Some("127.0.0.1" | "localhost" | "[::1]")))
}

/// The body of an answer, where it has no more bytes than `most`.
///
/// # Errors
/// It has more, or breaks off; the text is for the log.
pub async fn read(mut response: Response, most: usize) -> Result<Vec<u8>, String> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(cause)? {
        if body.len() + chunk.len() > most {
            return Err("the answer has too many bytes".to_owned());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_called_without_tls() {
        for (url, far) in [
            ("http://127.0.0.1:5678/webhook/chat", false),
            ("http://localhost/chat", false),
            ("http://localhost.example.org/chat", true),
            ("http://10.0.0.1/chat", true),
            ("https://127.0.0.1/chat", true),
            ("https://flows.example.org/webhook/chat", true),
        ] {
            assert_eq!(is_far(&Url::parse(url).unwrap()), far, "{url}");
        }
    }
}
