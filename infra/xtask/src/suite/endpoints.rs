//! The endpoints of the contract, as the trial needs them.

use std::fs;

use anyhow::Context;
use serde_json::Value;

use crate::workspace::Workspace;

/// What the contract says of an endpoint.
pub struct Endpoint {
    pub name: String,
    pub path: String,
    /// Without a token.
    pub public: bool,
    /// The status of an answer that went well.
    pub success: String,
}

impl Endpoint {
    /// Every endpoint of `openapi.json`.
    pub fn all(workspace: &Workspace) -> anyhow::Result<Vec<Self>> {
        let text = fs::read_to_string(workspace.root.join("openapi.json")).context("cannot read openapi.json")?;
        let document: Value = serde_json::from_str(&text).context("openapi.json is no JSON")?;
        let paths = document["paths"].as_object().context("openapi.json has no paths")?;
        let all = paths.iter().flat_map(|(path, methods)| {
            let methods = methods.as_object().into_iter().flat_map(|methods| methods.values());
            methods.filter_map(|operation| {
                let success = operation["responses"]
                    .as_object()?
                    .keys()
                    .find(|status| status.starts_with(['2', '3']))?;
                Some(Self {
                    name: operation["operationId"].as_str()?.to_owned(),
                    path: path.clone(),
                    public: operation["security"].is_null(),
                    success: success.clone(),
                })
            })
        });
        Ok(all.collect())
    }

    /// For admins alone.
    pub fn is_admins(&self) -> bool {
        self.path.starts_with("/admin/")
    }

    /// The closing of the account, which would end everything that is tried after it.
    pub fn ends_account(&self) -> bool {
        self.name == "delete-account"
    }
}
