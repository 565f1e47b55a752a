//! The tables of the template and of `store::schema` are the same.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use template::{Template, cfn, entries, resources, without_prefix};

use crate::Findings;

/// `store`'s own definitions. Its file is read here directly, because the crate would bring the whole AWS SDK.
#[path = "../../../shared/store/src/schema.rs"]
pub mod schema;

/// What two definitions of a table are compared by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Last part of its name.
    pub name: String,
    /// `pk/sk`.
    pub keys: String,
    /// Local indexes: name to `pk/sort projection`.
    pub local: BTreeMap<String, String>,
    /// Global indexes, likewise.
    pub global: BTreeMap<String, String>,
    /// Attribute by which items expire.
    pub ttl: Option<String>,
    /// Attributes that must be defined, all of them strings.
    pub attributes: BTreeSet<String>,
}

/// Of `store::schema`.
#[must_use]
pub fn of_store(table: &schema::Table) -> Shape {
    let named = |indexes: &[schema::Index]| -> BTreeMap<String, String> {
        let projection = |index: &schema::Index| if index.keys_only { "KEYS_ONLY" } else { "ALL" };
        indexes
            .iter()
            .map(|index| {
                (
                    index.name.to_owned(),
                    format!("{}/{} {}", index.partition, index.sort, projection(index)),
                )
            })
            .collect()
    };
    let indexed = table
        .local
        .iter()
        .chain(table.global)
        .flat_map(|index| [index.partition, index.sort]);
    Shape {
        name: table.name.to_owned(),
        keys: format!("{}/{}", schema::PK, schema::SK),
        local: named(table.local),
        global: named(table.global),
        ttl: table.ttl.map(str::to_owned),
        attributes: [schema::PK, schema::SK]
            .into_iter()
            .chain(indexed)
            .map(str::to_owned)
            .collect(),
    }
}

/// Of a template's table.
#[must_use]
pub fn of_template(properties: &Value) -> Shape {
    let indexes = |list: &Value| -> BTreeMap<String, String> {
        let projection = |index: &Value| {
            index["Projection"]["ProjectionType"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        cfn::listed(list)
            .into_iter()
            .map(|index| {
                let name = index["IndexName"].as_str().unwrap_or_default().to_owned();
                (name, format!("{} {}", keys(&index["KeySchema"]), projection(index)))
            })
            .collect()
    };
    let expiry = &properties["TimeToLiveSpecification"];
    Shape {
        name: without_prefix(&properties["TableName"]).unwrap_or_default().to_owned(),
        keys: keys(&properties["KeySchema"]),
        local: indexes(&properties["LocalSecondaryIndexes"]),
        global: indexes(&properties["GlobalSecondaryIndexes"]),
        ttl: (expiry["Enabled"] == true).then(|| expiry["AttributeName"].as_str().unwrap_or_default().to_owned()),
        attributes: cfn::listed(&properties["AttributeDefinitions"])
            .into_iter()
            .filter(|attribute| attribute["AttributeType"] == "S")
            .filter_map(|attribute| attribute["AttributeName"].as_str().map(str::to_owned))
            .collect(),
    }
}

fn keys(schema: &Value) -> String {
    let of = |kind: &str| {
        let found = cfn::listed(schema).into_iter().find(|key| key["KeyType"] == kind);
        found
            .and_then(|key| key["AttributeName"].as_str())
            .unwrap_or_default()
            .to_owned()
    };
    format!("{}/{}", of("HASH"), of("RANGE"))
}

/// Compares both ways, and that each variable `TABLE_X` of a function names the table X.
#[must_use]
pub fn check(tables: &[schema::Table], template: &Template) -> Findings {
    let mut found = Findings::new();
    let Some(data) = template.stacks.get("Data") else {
        return vec!["template.yaml has no stack Data".to_owned()];
    };
    let there: BTreeMap<&str, Shape> = resources(data)
        .filter(|(_, resource)| resource["Type"] == "AWS::DynamoDB::Table")
        .map(|(name, resource)| (name, of_template(&resource["Properties"])))
        .collect();
    for table in tables {
        let (id, wanted) = (table.logical_id, of_store(table));
        match there.get(id) {
            None => found.push(format!("infra/stacks/data.yaml has no {id}, which store::schema names")),
            Some(shape) if *shape != wanted => {
                found.push(format!(
                    "{id}: infra/stacks/data.yaml says {shape:?}, store::schema says {wanted:?}"
                ));
            }
            Some(_) => {}
        }
    }
    for id in there
        .keys()
        .filter(|id| !tables.iter().any(|table| table.logical_id == **id))
    {
        found.push(format!("infra/stacks/data.yaml: {id} is not in store::schema"));
    }
    for function in template.functions() {
        for (variable, value) in entries(&function.properties["Environment"]["Variables"]) {
            let Some(place) = template.place(value).filter(|_| variable.starts_with("TABLE_")) else {
                continue;
            };
            if !tables
                .iter()
                .any(|table| table.variable == variable && table.logical_id == place.resource)
            {
                found.push(format!("{}: {variable} names {}", function.logical_id, place.resource));
            }
        }
    }
    found
}
