//! What one address of the API does.

use serde_json::Value;

use crate::list::{page, same};
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::Fields;

/// The request of an operation: ids of its path, and its typed parameters.
pub(crate) struct Call<'a> {
    pub(crate) ids: Vec<&'a str>,
    pub(crate) params: &'a Value,
    pub(crate) path: &'a str,
}

impl Call<'_> {
    /// The id in the path.
    pub(crate) fn id(&self) -> &str {
        self.ids.first().copied().unwrap_or_default()
    }

    /// A parameter, if it is given.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.params.get(name)
    }
}

/// The work itself.
pub(crate) type Work = fn(&mut Transaction<'_>, &Call<'_>) -> Result<Value, Problem>;
/// Whether an object belongs into a list.
pub(crate) type Keep = fn(&Transaction<'_>, &Value, &Value) -> bool;

/// How the answer comes about.
#[derive(Clone, Copy)]
pub(crate) enum Run {
    /// Gives the object of this type.
    Retrieve(&'static str),
    /// Gives a page of the objects of this type: fields that equal the parameter of their name, and a further filter.
    List(&'static str, &'static [&'static str], Keep),
    /// Does something.
    Do(Work),
}

/// One address.
pub(crate) struct Operation {
    pub(crate) method: &'static str,
    /// With `{}` for an id.
    pub(crate) path: &'static str,
    /// The name of its schema, without `req_`.
    pub(crate) schema: &'static str,
    /// The parameters that are modelled, with everything below them; a list of parts is written `items[].price`.
    pub(crate) models: &'static [&'static str],
    pub(crate) run: Run,
}

/// What every list knows.
const PAGING: [&str; 4] = ["limit", "starting_after", "ending_before", "created"];

impl Operation {
    /// The address of one object of a type.
    pub(crate) const fn retrieve(path: &'static str, schema: &'static str, object: &'static str) -> Self {
        Self {
            method: "GET",
            path,
            schema,
            models: &[],
            run: Run::Retrieve(object),
        }
    }

    /// The address of a list: its parameters, and, as [`Run::List`] takes them, what it is of and what belongs into it.
    pub(crate) const fn list(
        path: &'static str,
        schema: &'static str,
        models: &'static [&'static str],
        (object, fields, keep): (&'static str, &'static [&'static str], Keep),
    ) -> Self {
        Self {
            method: "GET",
            path,
            schema,
            models,
            run: Run::List(object, fields, keep),
        }
    }

    /// The ids in a path, if it is this operation's.
    pub(crate) fn matches<'p>(&self, method: &str, path: &'p str) -> Option<Vec<&'p str>> {
        if method != self.method {
            return None;
        }
        let (mut ids, mut given) = (Vec::new(), path.split('/'));
        for step in self.path.split('/') {
            let part = given.next()?;
            match step {
                "{}" if !part.is_empty() => ids.push(part),
                step if step == part => {}
                _ => return None,
            }
        }
        given.next().is_none().then_some(ids)
    }

    /// # Errors
    /// For a parameter that Stripe knows and that would change nothing here.
    pub(crate) fn check_modelled(&self, params: &Value) -> Result<(), Problem> {
        let mut paths = Vec::new();
        leaves(params, String::new(), &mut paths);
        for path in paths {
            let below = |known: &str| {
                path.strip_prefix(known)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
            };
            let listed = matches!(self.run, Run::List(..)) && PAGING.iter().any(|known| below(known));
            if !listed && !below("expand") && !self.models.iter().any(|known| below(known)) {
                return Err(Problem::not_modelled(format!(
                    "the parameter {path} of {} {}",
                    self.method, self.path
                )));
            }
        }
        Ok(())
    }

    /// Does it.
    pub(crate) fn run(&self, tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
        match self.run {
            Run::Retrieve(kind) => tx.find(kind, call.id(), None),
            Run::List(kind, fields, keep) => {
                let wanted = |one: &Value| {
                    !one.flag("deleted")
                        && fields.iter().all(|field| same(one, call.params, field))
                        && keep(tx, one, call.params)
                };
                page(tx.state, kind, call.path, call.params, wanted)
            }
            Run::Do(work) => work(tx, call),
        }
    }
}

/// The paths of all values, without the numbers of list elements.
fn leaves(value: &Value, path: String, into: &mut Vec<String>) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            for (name, inner) in fields {
                let path = if path.is_empty() {
                    name.clone()
                } else {
                    format!("{path}.{name}")
                };
                leaves(inner, path, into);
            }
        }
        Value::Array(elements) if !elements.is_empty() => {
            for element in elements {
                leaves(element, format!("{path}[]"), into);
            }
        }
        _ if path.is_empty() => {}
        _ => into.push(path),
    }
}

/// Everything belongs into the list.
pub(crate) fn any(_: &Transaction<'_>, _: &Value, _: &Value) -> bool {
    true
}
