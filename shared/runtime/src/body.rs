//! The body of a request: bounded, JSON, of exactly the promised shape.

use contract::endpoint::RawBody;
use domain::{Error, Result};
use http::{HeaderMap, HeaderValue, header};
use serde::de::DeserializeOwned;

/// A body as it came, and what its sender signed it with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raw {
    /// The very bytes.
    pub bytes: Vec<u8>,
    /// The value of the signature's header.
    pub signature: String,
}

/// Takes a body as it comes. What it holds is the handler's to judge: until its signature is checked nothing in it is to be believed.
///
/// # Errors
/// [`Error::Malformed`] when it is empty or too large, or its signature's header is absent, doubled or no plain text.
pub fn take(spec: RawBody, headers: &HeaderMap, body: &[u8]) -> Result<Raw> {
    if body.is_empty() || body.len() > spec.max_bytes {
        let limit = spec.max_bytes / 1024;
        return Err(Error::Malformed(format!(
            "the body is empty or larger than {limit} KiB"
        )));
    }
    let mut values = headers.get_all(spec.signature).iter();
    match (values.next().map(HeaderValue::to_str), values.next()) {
        (Some(Ok(signature)), None) => Ok(Raw {
            bytes: body.to_vec(),
            signature: signature.to_owned(),
        }),
        _ => Err(malformed("the signature's header is absent, doubled or no text")),
    }
}

/// Parses a body. An absent body is `null`, which is the shape of `()` and of nothing else.
///
/// Members that the type does not know are refused here for every type, whether or not it says so itself: a field such as `credits`
/// can never ride along unseen. A member given twice is refused by serde.
///
/// # Errors
/// [`Error::Malformed`], with a text that holds nothing the client sent, since it is logged.
pub fn parse<B: DeserializeOwned>(headers: &HeaderMap, body: &[u8], max_body: usize) -> Result<B> {
    limit(body, max_body)?;
    if !body.is_empty() && !is_json(headers) {
        return Err(malformed("content-type must be application/json"));
    }
    let text = if body.is_empty() { b"null".as_slice() } else { body };
    let mut unknown = false;
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value = serde_ignored::deserialize(&mut reader, |_| unknown = true).map_err(|e| malformed(&reason(&e)))?;
    reader.end().map_err(|e| malformed(&reason(&e)))?;
    if unknown {
        Err(malformed("the body has an unknown member"))
    } else {
        Ok(value)
    }
}

/// Passes over a body that is of no interest, but for its size. `B` is `()`.
///
/// # Errors
/// [`Error::Malformed`] when it is too large.
pub fn pass_over<B: DeserializeOwned>(body: &[u8], max_body: usize) -> Result<B> {
    limit(body, max_body)?;
    parse(&HeaderMap::new(), b"", max_body)
}

fn limit(body: &[u8], max_body: usize) -> Result<()> {
    match body.len() > max_body {
        true => Err(malformed(&format!("the body is larger than {} KiB", max_body / 1024))),
        false => Ok(()),
    }
}

fn malformed(text: &str) -> Error {
    Error::Malformed(text.to_owned())
}

/// `application/json`, once, with or without parameters such as the charset.
fn is_json(headers: &HeaderMap) -> bool {
    let mut values = headers.get_all(header::CONTENT_TYPE).iter();
    let (Some(value), None) = (values.next(), values.next()) else {
        return false;
    };
    let essence = value.to_str().unwrap_or_default().split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/json")
}

/// Where and what, without the offending value: serde's own text quotes it.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    // Names of members that serde reports as missing or doubled come from our types, not from the client.
    let known = ["missing field `", "duplicate field `"]
        .iter()
        .any(|start| text.starts_with(start));
    if known {
        return text;
    }
    let what = match error.classify() {
        serde_json::error::Category::Data if text.starts_with("unknown field") => "an unknown member",
        serde_json::error::Category::Data => "a value that does not fit",
        _ => "no valid JSON",
    };
    format!("the body has {what} at line {} column {}", error.line(), error.column())
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use proptest::prelude::*;
    use serde::Deserialize;

    use contract::endpoint::MAX_BODY;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Order {
        channel: String,
        #[serde(default)]
        place: Option<Place>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Place {
        rank: u8,
    }

    fn json_headers() -> HeaderMap {
        HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))])
    }

    #[test]
    fn a_signed_body_is_taken_as_it_comes_up_to_its_limit() {
        let spec = RawBody {
            signature: "x-signature",
            max_bytes: 2048,
        };
        let signed = HeaderMap::from_iter([("x-signature".parse().unwrap(), HeaderValue::from_static("t=1,v1=ab"))]);
        let body = b"{\"a\": 1,  \"a\": 2}\n";
        let raw = take(spec, &signed, body).unwrap();
        assert_eq!((raw.bytes.as_slice(), raw.signature.as_str()), (&body[..], "t=1,v1=ab"));
        take(spec, &signed, &[b'x'; 2048]).unwrap();
        for refused in [&b""[..], &[b'x'; 2049]] {
            assert!(matches!(take(spec, &signed, refused), Err(Error::Malformed(_))));
        }
        assert!(matches!(take(spec, &HeaderMap::new(), body), Err(Error::Malformed(_))));
        let mut twice = signed.clone();
        twice.append("x-signature", HeaderValue::from_static("t=1,v1=cd"));
        assert!(matches!(take(spec, &twice, body), Err(Error::Malformed(_))));
    }

    fn refusal<B: DeserializeOwned + std::fmt::Debug>(body: &[u8]) -> String {
        match parse::<B>(&json_headers(), body, MAX_BODY) {
            Err(Error::Malformed(text)) => text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_body_of_the_promised_shape_is_parsed() {
        let order = parse::<Order>(&json_headers(), br#"{"channel": "@a"}"#, MAX_BODY).unwrap();
        assert_eq!(
            order,
            Order {
                channel: "@a".into(),
                place: None
            }
        );
    }

    #[test]
    fn no_body_is_fine_where_none_is_promised_and_refused_where_one_is() {
        parse::<()>(&HeaderMap::new(), b"", MAX_BODY).unwrap();
        assert!(refusal::<Order>(b"").contains("does not fit"));
        assert!(refusal::<()>(b"{}").contains("does not fit"));
    }

    #[test]
    fn a_body_that_is_passed_over_may_be_anything_but_too_large() {
        pass_over::<()>(b"", MAX_BODY).unwrap();
        pass_over::<()>(b"List-Unsubscribe=One-Click", MAX_BODY).unwrap();
        assert!(pass_over::<()>(&[0; MAX_BODY + 1], MAX_BODY).is_err());
    }

    #[test]
    fn unknown_members_are_refused_at_every_depth_in_every_case_and_alongside_known_ones() {
        for extra in ["credits", "Channel", "tier", "is_admin"] {
            assert!(
                refusal::<Order>(format!(r#"{{"channel":"@a","{extra}":1}}"#).as_bytes()).contains("unknown member")
            );
        }
        assert!(refusal::<Order>(br#"{"channel":"@a","place":{"rank":1,"credits":9}}"#).contains("unknown member"));
    }

    #[test]
    fn a_member_given_twice_is_refused() {
        assert!(refusal::<Order>(br#"{"channel":"@a","channel":"@b"}"#).contains("duplicate field `channel`"));
    }

    #[test]
    fn what_is_not_json_of_that_shape_is_refused_without_repeating_it() {
        for body in [
            "{",
            "secret@example.org",
            r#"{"channel":5}"#,
            r#"{"channel":"a"} x"#,
            r#"{"channel":"a"}{}"#,
            "[]",
            "\u{feff}{}",
            "null",
            r#"{"channel":"a","place":"secret@example.org"}"#,
            "{\"channel\":\"a\0\"}",
        ] {
            let text = refusal::<Order>(body.as_bytes());
            assert!(!text.contains("secret"), "{text}");
        }
        assert!(refusal::<Order>(b"\xff\xfe").contains("no valid JSON"));
        assert!(refusal::<serde_json::Value>("[".repeat(10_000).as_bytes()).contains("no valid JSON"));
    }

    #[test]
    fn a_body_over_the_bound_is_refused_before_it_is_parsed() {
        let body = format!(r#"{{"channel":"{}"}}"#, "a".repeat(MAX_BODY));
        assert!(refusal::<Order>(body.as_bytes()).contains("64 KiB"));
    }

    #[test]
    fn the_content_type_must_be_json_whatever_its_case_and_parameters() {
        let with = |types: &[&'static str]| {
            let headers = types
                .iter()
                .map(|t| (header::CONTENT_TYPE, HeaderValue::from_static(t)));
            let headers: HeaderMap = headers.fold(HeaderMap::new(), |mut all, (k, v)| {
                all.append(k, v);
                all
            });
            parse::<Order>(&headers, br#"{"channel":"a"}"#, MAX_BODY).is_ok()
        };
        assert!(with(&["application/json; charset=utf-8"]) && with(&["Application/JSON"]));
        for wrong in [
            "text/plain",
            "application/jsonp",
            "application/x-www-form-urlencoded",
            "text/plain; application/json",
            "",
        ] {
            assert!(!with(&[wrong]), "{wrong}");
        }
        assert!(!with(&[]) && !with(&["application/json", "text/plain"]));
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_parser_panic(body in prop::collection::vec(any::<u8>(), 0..300)) {
            let _ = parse::<Order>(&json_headers(), &body, MAX_BODY);
        }
    }
}
