//! For comparison: rows of one partition in DynamoDB, queried with filter expressions. The database is an engine in this process behind the
//! real wire: the real one's network and pages come on top. What it would charge follows from the bytes that a query reads.

use std::collections::HashMap;
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::AttributeValue::{self, S};
use aws_sdk_dynamodb::types::{PutRequest, WriteRequest};

/// Where all rows lie.
pub const PARTITION: &str = "ALL";
/// A table of the product's, for its keys; nothing else is in it here.
const TABLE: &str = "videos";
/// Half a read unit for each 4 KB, and what a million units cost, in dollars.
const BYTES_A_UNIT: f64 = 8_192.0;
const UNITS: f64 = 0.125e-6;

/// What narrows a query.
pub struct Filter {
    pub expression: &'static str,
    /// Stand-ins of names that the expression may not hold.
    pub names: &'static [(&'static str, &'static str)],
    pub values: Vec<(&'static str, AttributeValue)>,
}

/// What was found, and what was read for it.
#[derive(Default)]
pub struct DynamoRead {
    pub total: usize,
    pub pages: usize,
    bytes: usize,
}

impl DynamoRead {
    /// Dollars for a thousand of these queries.
    pub fn dollars(&self) -> f64 {
        (self.bytes as f64 / BYTES_A_UNIT).ceil() * UNITS * 1_000.0
    }
}

/// All pages of the query: the total is asked for, and no index knows it. A row takes that number of bytes, its names and its values, as the
/// database counts.
pub async fn ask(db: &Client, filter: &Filter, bytes_a_row: usize) -> DynamoRead {
    let mut dynamodb = DynamoRead::default();
    let mut from = None;
    loop {
        let mut call = db
            .query()
            .table_name(TABLE)
            .key_condition_expression("pk = :pk")
            .filter_expression(filter.expression)
            .expression_attribute_values(":pk", S(PARTITION.to_owned()))
            .set_exclusive_start_key(from);
        for (name, value) in &filter.values {
            call = call.expression_attribute_values(*name, value.clone());
        }
        for (name, attribute) in filter.names {
            call = call.expression_attribute_names(*name, *attribute);
        }
        let page = call.send().await.unwrap();
        dynamodb.pages += 1;
        dynamodb.total += usize::try_from(page.count()).unwrap();
        dynamodb.bytes += usize::try_from(page.scanned_count()).unwrap() * bytes_a_row;
        from = page.last_evaluated_key;
        if from.is_none() {
            return dynamodb;
        }
    }
}

/// Writes the rows; they bring their sort keys.
pub async fn write<'r, T: 'r>(db: &Client, rows: &'r [T], row: impl Fn(&'r T) -> HashMap<String, AttributeValue>) {
    for some in rows.chunks(25) {
        let requests = some.iter().map(|one| {
            let mut item = row(one);
            item.insert("pk".to_owned(), S(PARTITION.to_owned()));
            let put = PutRequest::builder().set_item(Some(item)).build().unwrap();
            WriteRequest::builder().put_request(put).build()
        });
        let call = db.batch_write_item().request_items(TABLE, requests.collect());
        let left = call.send().await.unwrap().unprocessed_items;
        assert!(left.is_none_or(|left| left.is_empty()));
    }
}

/// Milliseconds.
pub fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times.get(times.len() / 2).map_or(0.0, |time| time.as_secs_f64() * 1e3)
}
