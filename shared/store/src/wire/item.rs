//! Rows as attribute maps, and the texts that keys and times are made of.

use std::collections::HashMap;
use std::io::{Read, Write};

use aws_sdk_dynamodb::types::AttributeValue;
use aws_smithy_types::Blob;
use domain::{Error, Result, UserId};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::schema::{PK, SK};

pub(crate) type Item = HashMap<String, AttributeValue>;

/// Attribute of compressed documents.
pub(crate) const BODY: &str = "body";
/// Attribute of the compressed list of what changed, alongside a report.
pub(crate) const CHANGES: &str = "changes";
/// Compressed documents above this are refused, so that items stay under 100 KB with everything around them.
pub(crate) const MAX_BODY: usize = 96 * 1024;
/// Nothing we store is larger than this unpacked; a guard against a damaged item.
const MAX_UNPACKED: u64 = 32 * 1024 * 1024;

pub(crate) fn s(text: impl Into<String>) -> AttributeValue {
    AttributeValue::S(text.into())
}

/// How long platform data may be stored without asking for it again.
pub const PLATFORM_DATA_TTL: SignedDuration = SignedDuration::from_hours(24 * 30);

/// When the table may remove a row with platform data of `taken`. Readers look at `taken` themselves.
pub(crate) fn expiry(taken: Timestamp) -> AttributeValue {
    n((taken + PLATFORM_DATA_TTL).as_second())
}

pub(crate) fn n(number: i64) -> AttributeValue {
    AttributeValue::N(number.to_string())
}

pub(crate) fn flag(value: bool) -> AttributeValue {
    AttributeValue::Bool(value)
}

pub(crate) fn key(pk: impl Into<String>, sk: impl Into<String>) -> Item {
    HashMap::from([(PK.to_owned(), s(pk)), (SK.to_owned(), s(sk))])
}

/// The key of a row.
pub(crate) fn key_of(row: &Item) -> Result<Item> {
    match (text(row, PK), text(row, SK)) {
        (Some(pk), Some(sk)) => Ok(key(pk, sk)),
        _ => Err(Error::internal("a row without its key")),
    }
}

/// Partition of everything that belongs to a user. Always built from the caller's id, never from a request.
pub(crate) fn user_pk(user: &UserId) -> String {
    format!("U#{user}")
}

/// A time as text that sorts: always 30 characters, to the nanosecond.
pub(crate) fn time_text(time: Timestamp) -> String {
    format!("{time:.9}")
}

pub(crate) fn time(time: Timestamp) -> AttributeValue {
    s(time_text(time))
}

/// One value as an attribute: enums become their text.
pub(crate) fn value<T: Serialize>(value: &T) -> Result<AttributeValue> {
    serde_dynamo::aws_sdk_dynamodb_1::to_attribute_value(value).map_err(Error::internal)
}

/// One attribute as a value.
pub(crate) fn read<T: DeserializeOwned>(value: &AttributeValue) -> Result<T> {
    serde_dynamo::aws_sdk_dynamodb_1::from_attribute_value(value.clone()).map_err(Error::internal)
}

pub(crate) fn encode<T: Serialize>(row: &T) -> Result<Item> {
    serde_dynamo::aws_sdk_dynamodb_1::to_item(row).map_err(Error::internal)
}

pub(crate) fn decode<T: DeserializeOwned>(item: Item) -> Result<T> {
    serde_dynamo::aws_sdk_dynamodb_1::from_item(item).map_err(Error::internal)
}

pub(crate) fn text<'a>(item: &'a Item, name: &str) -> Option<&'a str> {
    item.get(name).and_then(|value| value.as_s().ok()).map(String::as_str)
}

pub(crate) fn number(item: &Item, name: &str) -> Option<i64> {
    item.get(name)?.as_n().ok()?.parse().ok()
}

/// A time that an attribute holds as text.
pub(crate) fn time_of(item: &Item, name: &str) -> Option<Timestamp> {
    text(item, name)?.parse().ok()
}

/// Compresses a document. The caller checks the size against [`MAX_BODY`].
pub(crate) fn pack<T: Serialize>(document: &T) -> Result<Vec<u8>> {
    let json = serde_json::to_vec(document).map_err(Error::internal)?;
    let mut gzip = GzEncoder::new(Vec::with_capacity(json.len() / 4), Compression::default());
    gzip.write_all(&json).map_err(Error::internal)?;
    gzip.finish().map_err(Error::internal)
}

pub(crate) fn blob(bytes: Vec<u8>) -> AttributeValue {
    AttributeValue::B(Blob::new(bytes))
}

/// Reads the compressed document of an item.
pub(crate) fn unpack<T: DeserializeOwned>(item: &Item) -> Result<T> {
    unpack_from(item, BODY)
}

/// Reads the compressed document in this attribute of an item.
pub(crate) fn unpack_from<T: DeserializeOwned>(item: &Item, attribute: &str) -> Result<T> {
    let body = item
        .get(attribute)
        .and_then(|value| value.as_b().ok())
        .ok_or_else(|| Error::internal("an item without its document"))?;
    unpack_bytes(body.as_ref())
}

/// Reads a compressed document.
pub(crate) fn unpack_bytes<T: DeserializeOwned>(body: &[u8]) -> Result<T> {
    let mut json = Vec::new();
    GzDecoder::new(body)
        .take(MAX_UNPACKED)
        .read_to_end(&mut json)
        .map_err(Error::internal)?;
    serde_json::from_slice(&json).map_err(Error::internal)
}

/// Times in rows, as [`time_text`].
pub(crate) mod stamp {
    use jiff::Timestamp;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(time: &Timestamp, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&super::time_text(*time))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Timestamp, D::Error> {
        Timestamp::deserialize(from)
    }

    /// The same for times that may be missing.
    pub(crate) mod option {
        use jiff::Timestamp;
        use serde::{Deserialize, Deserializer, Serializer};

        pub(crate) fn serialize<S: Serializer>(time: &Option<Timestamp>, to: S) -> Result<S::Ok, S::Error> {
            match time {
                Some(time) => super::serialize(time, to),
                None => to.serialize_none(),
            }
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Timestamp>, D::Error> {
            Option::<Timestamp>::deserialize(from)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn times_sort_as_text_exactly_as_they_sort_in_time(
            a in (0i64..253_402_300_000, 0i32..1_000_000_000), b in (0i64..253_402_300_000, 0i32..1_000_000_000),
        ) {
            let (a, b) = (Timestamp::new(a.0, a.1).unwrap(), Timestamp::new(b.0, b.1).unwrap());
            prop_assert_eq!(time_text(a).cmp(&time_text(b)), a.cmp(&b));
            prop_assert_eq!(time_text(a).parse::<Timestamp>().unwrap(), a);
        }
    }

    #[test]
    fn a_packed_document_comes_back_and_a_damaged_one_is_an_error() {
        let mut item = Item::from([(BODY.to_owned(), blob(pack(&vec!["ein Titel"; 300]).unwrap()))]);
        assert_eq!(unpack::<Vec<String>>(&item).unwrap(), vec!["ein Titel"; 300]);
        item.insert(BODY.to_owned(), blob(vec![1, 2, 3]));
        assert!(unpack::<Vec<String>>(&item).is_err());
    }
}
