//! Physical table names. A function knows only those it was given.

use std::collections::BTreeMap;

use domain::{Error, Result};

use crate::schema::{self, Table};

/// The names of the tables that this process may use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables(BTreeMap<&'static str, String>);

impl Tables {
    /// Reads `TABLE_*`. What is missing is reported only when it is used.
    #[must_use]
    pub fn from_env() -> Self {
        Self::from_lookup(|variable| std::env::var(variable).ok())
    }

    /// Takes each name from `lookup`, which is asked by the name of the variable. Empty values count as missing.
    #[must_use]
    pub fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Self {
        let names = schema::ALL.iter().filter_map(|table| {
            let name = lookup(table.variable).filter(|name| !name.is_empty())?;
            Some((table.name, name))
        });
        Self(names.collect())
    }

    /// The physical name of a table.
    ///
    /// # Errors
    /// [`Error::Internal`] naming the missing variable.
    pub fn name(&self, table: &Table) -> Result<&str> {
        self.0
            .get(table.name)
            .map(String::as_str)
            .ok_or_else(|| Error::internal(format_args!("{} is not set", table.variable)))
    }

    pub(crate) fn any(&self) -> Option<&str> {
        self.0.values().next().map(String::as_str)
    }
}

/// Every table under its own name: for tests and tools.
#[must_use]
pub fn named() -> Tables {
    Tables(
        schema::ALL
            .iter()
            .map(|table| (table.name, table.name.to_owned()))
            .collect(),
    )
}
