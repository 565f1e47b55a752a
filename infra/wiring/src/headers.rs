//! The CDN sends the security headers of `frontend/security-headers.json`, as the local web server does.

use std::collections::BTreeMap;

use serde_json::Value;
use template::{Template, cfn, entries};

use crate::Findings;

/// Of the site's file: header to value; the policy is written out with the region as CloudFormation writes it.
#[must_use]
pub fn of_site(site: &Value) -> BTreeMap<String, String> {
    let mut headers: BTreeMap<String, String> = entries(&site["headers"])
        .map(|(name, value)| (name.to_lowercase(), value.as_str().unwrap_or_default().to_owned()))
        .collect();
    let directives = entries(&site["contentSecurityPolicy"]).map(|(name, sources)| {
        let sources: Vec<&str> = cfn::listed(sources).into_iter().filter_map(Value::as_str).collect();
        format!("{name} {}", sources.join(" "))
    });
    let policy = sorted(directives).replace("{region}", "${AWS::Region}");
    headers.insert("content-security-policy".to_owned(), policy);
    headers
}

/// Of the CDN's response headers policy.
#[must_use]
pub fn of_cdn(template: &Template) -> BTreeMap<String, String> {
    let Some(web) = template.stacks.get("Web") else {
        return BTreeMap::new();
    };
    let config = &web["Resources"]["Headers"]["Properties"]["ResponseHeadersPolicyConfig"];
    let security = &config["SecurityHeadersConfig"];
    let mut headers = BTreeMap::new();
    let mut put = |name: &str, value: String| headers.insert(name.to_owned(), value);
    let policy = security["ContentSecurityPolicy"]["ContentSecurityPolicy"]["Fn::Sub"]
        .as_str()
        .unwrap_or_default();
    put("content-security-policy", sorted(policy.split(';').map(str::to_owned)));
    if security["ContentTypeOptions"]["Override"] == true {
        put("x-content-type-options", "nosniff".to_owned());
    }
    put("x-frame-options", text(&security["FrameOptions"]["FrameOption"]));
    put("referrer-policy", text(&security["ReferrerPolicy"]["ReferrerPolicy"]));
    let transport = &security["StrictTransportSecurity"];
    let mut value = format!("max-age={}", transport["AccessControlMaxAgeSec"]);
    for (key, word) in [("IncludeSubdomains", "; includeSubDomains"), ("Preload", "; preload")] {
        value.push_str(if transport[key] == true { word } else { "" });
    }
    put("strict-transport-security", value);
    for item in cfn::listed(&config["CustomHeadersConfig"]["Items"]) {
        put(&text(&item["Header"]).to_lowercase(), text(&item["Value"]));
    }
    headers
}

/// The two are the same, and both behaviours of the CDN send them.
#[must_use]
pub fn check(site: &Value, template: &Template) -> Findings {
    let (wanted, there) = (of_site(site), of_cdn(template));
    let names: std::collections::BTreeSet<&String> = wanted.keys().chain(there.keys()).collect();
    let mut found: Findings = names
        .into_iter()
        .filter(|name| wanted.get(*name) != there.get(*name))
        .map(|name| {
            let (wanted, there) = (wanted.get(name), there.get(name));
            format!("{name}: frontend/security-headers.json says {wanted:?}, infra/stacks/web.yaml {there:?}")
        })
        .collect();
    let none = Value::Null;
    let config = template.stacks.get("Web").map_or(
        &none,
        |web| &web["Resources"]["Cdn"]["Properties"]["DistributionConfig"],
    );
    let mut behaviours = cfn::listed(&config["CacheBehaviors"]);
    behaviours.push(&config["DefaultCacheBehavior"]);
    for behaviour in behaviours {
        if cfn::target(&behaviour["ResponseHeadersPolicyId"]) != Some(("Headers", "")) {
            found.push(format!(
                "infra/stacks/web.yaml: {} sends no security headers",
                behaviour["PathPattern"]
            ));
        }
    }
    found
}

fn sorted(directives: impl Iterator<Item = String>) -> String {
    let mut directives: Vec<String> = directives.map(|directive| directive.trim().to_owned()).collect();
    directives.retain(|directive| !directive.is_empty());
    directives.sort();
    directives.join("; ")
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
