//! Tables as `store::schema` describes them.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, LocalSecondaryIndex, Projection,
    ProjectionType, ScalarAttributeType, TimeToLiveSpecification,
};
use store::schema::{self, Index, PK, SK, Table};

/// Creates every table under its own name, with indexes and expiry.
///
/// # Panics
/// When the database refuses one.
pub async fn create_tables(db: &Client) {
    for table in &schema::ALL {
        create(db, table).await;
    }
}

async fn create(db: &Client, table: &Table) {
    let mut attributes = vec![PK, SK];
    for index in table.local.iter().chain(table.global) {
        attributes.extend([index.partition, index.sort]);
    }
    attributes.sort_unstable();
    attributes.dedup();
    let mut call = db
        .create_table()
        .table_name(table.name)
        .billing_mode(BillingMode::PayPerRequest)
        .set_attribute_definitions(Some(attributes.into_iter().map(text).collect()))
        .set_key_schema(Some(keys(PK, SK)));
    for index in table.local {
        let built = LocalSecondaryIndex::builder()
            .index_name(index.name)
            .set_key_schema(Some(keys(index.partition, index.sort)))
            .projection(projection(index));
        call = call.local_secondary_indexes(built.build().unwrap());
    }
    for index in table.global {
        let built = GlobalSecondaryIndex::builder()
            .index_name(index.name)
            .set_key_schema(Some(keys(index.partition, index.sort)))
            .projection(projection(index));
        call = call.global_secondary_indexes(built.build().unwrap());
    }
    call.send()
        .await
        .unwrap_or_else(|error| panic!("table {}: {error:?}", table.name));
    if let Some(attribute) = table.ttl {
        let expiry = TimeToLiveSpecification::builder()
            .enabled(true)
            .attribute_name(attribute)
            .build()
            .unwrap();
        db.update_time_to_live()
            .table_name(table.name)
            .time_to_live_specification(expiry)
            .send()
            .await
            .unwrap();
    }
}

fn text(name: &str) -> AttributeDefinition {
    AttributeDefinition::builder()
        .attribute_name(name)
        .attribute_type(ScalarAttributeType::S)
        .build()
        .unwrap()
}

fn keys(partition: &str, sort: &str) -> Vec<KeySchemaElement> {
    let key = |name: &str, kind| {
        KeySchemaElement::builder()
            .attribute_name(name)
            .key_type(kind)
            .build()
            .unwrap()
    };
    vec![key(partition, KeyType::Hash), key(sort, KeyType::Range)]
}

fn projection(index: &Index) -> Projection {
    let kind = if index.keys_only {
        ProjectionType::KeysOnly
    } else {
        ProjectionType::All
    };
    Projection::builder().projection_type(kind).build()
}
