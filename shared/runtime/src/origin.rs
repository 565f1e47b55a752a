//! Where a request comes from: through the CDN or past it, and from which address.

use std::net::IpAddr;

use aws_lc_rs::constant_time::verify_slices_are_equal;
use domain::Result;
use http::{HeaderMap, HeaderValue};

use crate::secret::{CachedSecret, Secret, Secrets};

/// The CDN sends the shared secret in this header.
const SECRET_HEADER: &str = "x-origin-secret";
/// The CDN writes the viewer's address here; it replaces whatever the viewer sent.
const VIEWER_HEADER: &str = "x-viewer-address";

/// The CDN writes the host that the viewer asked for here, on the way to pages.
const HOST_HEADER: &str = "x-viewer-host";

/// What is known about the way a request takes to us.
#[derive(Clone)]
pub struct Origin {
    gate: Option<CachedSecret>,
}

impl Origin {
    /// From `ORIGIN_SECRET`, the id of the secret. Where it is set, requests must come through the CDN, which knows the secret; without it
    /// any caller is served.
    pub async fn from_env() -> Self {
        Self {
            gate: CachedSecret::from_env("ORIGIN_SECRET").await,
        }
    }

    /// With the secret of this id: a JSON object whose `value` is what the CDN shows. While it is rotated `previous` is what parts of the
    /// CDN still show.
    #[must_use]
    pub const fn stored(secrets: &'static Secrets, id: String) -> Self {
        Self {
            gate: Some(CachedSecret::Stored(secrets, id)),
        }
    }

    /// With this secret, or open.
    #[must_use]
    pub fn for_testing(secret: Option<&str>) -> Self {
        Self {
            gate: secret.map(CachedSecret::for_testing),
        }
    }

    pub(crate) async fn warm(&self) {
        if let Some(gate) = &self.gate
            && let Err(error) = gate.read().await
        {
            tracing::warn!(cause = %error, "what the CDN shows cannot be read yet");
        }
    }

    /// Whether the request came the way it must.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the secret cannot be read, or not again where something else was shown; [`Error::Internal`] when it
    /// holds no `value`.
    pub async fn admits(&self, headers: &HeaderMap) -> Result<bool> {
        let sent = headers.get(SECRET_HEADER).map(HeaderValue::as_bytes);
        match (&self.gate, sent.filter(|sent| !sent.is_empty())) {
            (None, _) => Ok(true),
            (Some(_), None) => Ok(false),
            (Some(gate), Some(sent)) => {
                // One that is malformed may have been mended since.
                let known = gate.read().await?;
                Ok(is_one_of(sent, &known).unwrap_or(false) || is_one_of(sent, &gate.renewed().await?)?)
            }
        }
    }

    /// The host that a viewer asked the CDN for. It is believed only when the secret proves that the CDN wrote it, and only as the name of a
    /// host.
    #[must_use]
    pub fn host(&self, headers: &HeaderMap) -> Option<String> {
        let given = headers.get(HOST_HEADER).filter(|_| self.gate.is_some())?;
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
        let host = given
            .to_str()
            .ok()
            .filter(|host| !host.is_empty() && host.chars().all(plain));
        host.map(str::to_ascii_lowercase)
    }

    /// Whom a visitor's limit counts: [`Self::address`], and all whose address cannot be read as one.
    #[must_use]
    pub fn subject(&self, headers: &HeaderMap, peer: Option<&str>) -> String {
        subject_of(self.ip(headers, peer))
    }

    /// The address of a signed-in caller, if there is one that distinguishes callers: not this machine's own, behind which all are one.
    #[must_use]
    pub fn address(&self, headers: &HeaderMap, peer: Option<&str>) -> Option<String> {
        let ip = self.ip(headers, peer).filter(|ip| !ip.to_canonical().is_loopback());
        ip.map(network)
    }

    /// The viewer's address. The CDN's header is believed only when the secret proves that the CDN wrote it. Otherwise it is the gateway's
    /// `peer`.
    fn ip(&self, headers: &HeaderMap, peer: Option<&str>) -> Option<IpAddr> {
        let viewer = headers
            .get(VIEWER_HEADER)
            .filter(|_| self.gate.is_some())
            .and_then(|v| v.to_str().ok());
        let viewer = viewer.and_then(|text| text.parse().ok());
        viewer.or_else(|| peer?.parse().ok())
    }
}

/// [`Origin::subject`] of a request whose headers prove nothing: the gateway's `peer`.
pub(crate) fn subject_of_peer(peer: Option<&str>) -> String {
    subject_of(peer.and_then(|text| text.parse().ok()))
}

fn subject_of(ip: Option<IpAddr>) -> String {
    ip.map_or_else(|| "unknown".to_owned(), network)
}

/// Either of the two that are valid while the secret is rotated.
fn is_one_of(sent: &[u8], secret: &Secret) -> Result<bool> {
    let current = is_same(sent, &secret.field("value")?);
    let previous = secret.field("previous").is_ok_and(|text| is_same(sent, &text));
    Ok(current || previous)
}

/// Takes as long wherever the two differ.
fn is_same(sent: &[u8], secret: &Secret) -> bool {
    verify_slices_are_equal(sent, secret.expose().as_bytes()).is_ok()
}

/// An IPv6 address is cut to its /64, which is what one subscriber holds.
fn network(ip: IpAddr) -> String {
    match ip.to_canonical() {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => v6.segments()[..4]
            .iter()
            .map(|s| format!("{s:x}"))
            .collect::<Vec<_>>()
            .join(":"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(k, v)| (http::HeaderName::from_static(k), HeaderValue::from_static(v)))
            .collect()
    }

    #[tokio::test]
    async fn without_a_secret_everyone_is_served_and_the_viewer_header_is_not_believed() {
        let origin = Origin::for_testing(None);
        let spoofed = headers(&[(VIEWER_HEADER, "9.9.9.9")]);
        assert!(origin.admits(&spoofed).await.unwrap());
        assert_eq!(origin.subject(&spoofed, Some("1.2.3.4")), "1.2.3.4");
    }

    #[tokio::test]
    async fn with_a_secret_only_the_cdn_is_served_and_its_viewer_header_counts() {
        let origin = Origin::for_testing(Some("letmein"));
        assert!(!origin.admits(&headers(&[])).await.unwrap());
        assert!(!origin.admits(&headers(&[(SECRET_HEADER, "letmeix")])).await.unwrap());
        assert!(!origin.admits(&headers(&[(SECRET_HEADER, "letmein2")])).await.unwrap());
        let good = headers(&[(SECRET_HEADER, "letmein"), (VIEWER_HEADER, "9.9.9.9")]);
        assert!(origin.admits(&good).await.unwrap());
        assert_eq!(origin.subject(&good, Some("1.2.3.4")), "9.9.9.9");
    }

    #[test]
    fn the_host_is_believed_from_the_cdn_alone_and_only_as_a_host() {
        let given = |host| headers(&[(HOST_HEADER, host)]);
        let (cdn, open) = (Origin::for_testing(Some("s")), Origin::for_testing(None));
        assert_eq!(
            cdn.host(&given("Kanalyse.example")).as_deref(),
            Some("kanalyse.example")
        );
        assert_eq!(open.host(&given("kanalyse.example")), None);
        for other in ["", "a/b", "user@host", "host:80", "[::1]"] {
            assert_eq!(cdn.host(&given(other)), None, "{other}");
        }
    }

    #[test]
    fn an_ipv6_address_counts_as_its_network() {
        let origin = Origin::for_testing(Some("s"));
        let cdn = headers(&[(VIEWER_HEADER, "2001:db8:1:2:3:4:5:6")]);
        assert_eq!(origin.subject(&cdn, None), "2001:db8:1:2");
        assert_eq!(
            origin.subject(&headers(&[]), Some("2001:db8:1:2:ffff::1")),
            "2001:db8:1:2"
        );
        assert_eq!(origin.subject(&headers(&[]), Some("::ffff:1.2.3.4")), "1.2.3.4");
    }

    #[test]
    fn an_address_that_cannot_be_read_shares_one_limit() {
        let origin = Origin::for_testing(None);
        assert_eq!(origin.subject(&headers(&[]), Some("not an address")), "unknown");
        assert_eq!(origin.subject(&headers(&[]), None), "unknown");
    }

    #[test]
    fn only_an_address_that_distinguishes_callers_is_counted_with_the_user() {
        let origin = Origin::for_testing(None);
        let address = |peer| origin.address(&headers(&[]), peer);
        for nobody in [
            None,
            Some("not an address"),
            Some("127.0.0.1"),
            Some("::1"),
            Some("::ffff:127.0.0.1"),
        ] {
            assert_eq!(address(nobody), None, "{nobody:?}");
        }
        assert_eq!(address(Some("1.2.3.4")).as_deref(), Some("1.2.3.4"));
        assert_eq!(address(Some("2001:db8:1:2:3::4")).as_deref(), Some("2001:db8:1:2"));
    }
}
