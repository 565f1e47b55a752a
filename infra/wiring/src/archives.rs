//! Archives of the bus: nothing can be erased from one, so none holds an event that says whose it is.

use contract::event::{ARCHIVED, SOURCE};
use serde_json::{Value, json};
use template::{Template, cfn, resources};

use crate::Findings;

/// Each archive names the kinds of events that it takes, and they are of those that name nobody.
#[must_use]
pub fn check(template: &Template) -> Findings {
    let all = template.stacks.values().chain([&template.root]).flat_map(resources);
    let archives = all.filter(|(_, resource)| resource["Type"] == "AWS::Events::Archive");
    archives.filter_map(|(id, archive)| too_much(id, archive)).collect()
}

fn too_much(id: &str, archive: &Value) -> Option<String> {
    let pattern = &archive["Properties"]["EventPattern"];
    let kinds = cfn::listed(&pattern["detail-type"]);
    let allowed = ARCHIVED.map(|kind| json!(kind));
    let holds_ours = pattern["source"] == json!([SOURCE]);
    let is_narrow = holds_ours && !kinds.is_empty() && kinds.iter().all(|kind| allowed.contains(kind));
    (!is_narrow).then(|| {
        format!("{id}: it archives other events than contract::event::ARCHIVED, and nothing is erased from an archive")
    })
}
