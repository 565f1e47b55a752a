"""Nobody reaches a function without being counted by address at the edge, and what is written down there is about no person."""

import json
import re

from cfnlint.rules import CloudFormationLintRule, RuleMatch

DISTRIBUTION = "AWS::CloudFront::Distribution"
ACL = "AWS::WAFv2::WebACL"
DELIVERY = "AWS::Logs::Delivery"
GROUPS = ("AWSManagedRulesCommonRuleSet", "AWSManagedRulesAmazonIpReputationList")
# What anybody asks for at the API, and the two kinds of pages that a function answers.
COUNTED = ("/api/leaderboard", "/analysis/s-1", "/analysis/x-1")
# In five minutes: twenty calls a second, of the gateway's 500.
MOST = 6_000
# The one path that no other rule is asked about.
FREE = "/api/webhooks/stripe"
# What the CDN may record. Another field is put here once somebody has asked what it says about a person.
FIELDS = {
    *("date", "time", "x-edge-location", "asn", "c-country", "cs-method", "cs(Host)", "cs-protocol", "cs-protocol-version"),
    *("ssl-protocol", "cs-bytes", "sc-status", "sc-bytes", "time-taken", "x-edge-result-type", "x-edge-response-result-type"),
    *("x-edge-detailed-result-type", "x-edge-request-id", "cache-behavior-path-pattern"),
}


def of_type(cfn, kind):
    """(Name, properties) of the resources of this type."""
    for name, resource in cfn.template.get("Resources", {}).items():
        if isinstance(resource, dict) and resource.get("Type") == kind:
            yield name, resource.get("Properties", {})


def counts(rule):
    """The paths of COUNTED that a rule blocks when they come too often from an address."""
    rate = rule.get("Statement", {}).get("RateBasedStatement", {})
    if "Block" not in rule.get("Action", {}) or rate.get("AggregateKeyType") != "IP" or int(rate.get("Limit", 0)) > MOST:
        return set()
    if "ScopeDownStatement" not in rate:
        return set(COUNTED)
    match = rate["ScopeDownStatement"].get("RegexMatchStatement", {})
    expression = match.get("RegexString") if match.get("FieldToMatch") == {"UriPath": {}} else None
    return {path for path in COUNTED if expression and re.search(expression, path)}


class EdgeCounts(CloudFormationLintRule):
    """One for the CDN, its web ACL and its logs, which are in different stacks."""

    id = "E9013"
    shortdesc = "Each CDN takes a web ACL that counts by address, and neither that nor its logs keep anything about a person"
    description = "Behind the CDN each call is a function's run, whoever asks"
    source_url = "infra/lint/README.md"
    tags = ["kanalyse"]

    def match(self, cfn):
        found = [(name, problem) for name, cdn in of_type(cfn, DISTRIBUTION) for problem in self._of_distribution(cfn, cdn)]
        found += [
            (name, problem) for name, acl in of_type(cfn, ACL) if acl.get("Scope") == "CLOUDFRONT" for problem in self._of_acl(acl)
        ]
        found += [(name, problem) for name, delivery in of_type(cfn, DELIVERY) for problem in self._of_delivery(delivery)]
        return [RuleMatch(["Resources", name, "Properties"], f"{name}: {problem}") for name, problem in found]

    @staticmethod
    def _of_distribution(cfn, cdn):
        value = cdn.get("DistributionConfig", {}).get("WebACLId")
        given = value["Fn::If"][1] if isinstance(value, dict) and "Fn::If" in value else value
        if not isinstance(given, dict) or given.get("Ref") not in cfn.template.get("Parameters", {}):
            yield "takes no web ACL by a parameter"

    @staticmethod
    def _of_acl(acl):
        rules = acl.get("Rules", [])
        for path in COUNTED:
            if not any(path in counts(rule) for rule in rules):
                yield f"{path} is not counted by address"
        for group in GROUPS:
            managed = [rule for rule in rules if rule.get("Statement", {}).get("ManagedRuleGroupStatement", {}).get("Name") == group]
            if not any(rule.get("OverrideAction") == {"None": {}} for rule in managed):
                yield f"{group} refuses nothing"
        for rule in rules:
            match = rule.get("Statement", {}).get("ByteMatchStatement", {})
            is_free = match.get("PositionalConstraint") == "EXACTLY" and match.get("SearchString") == FREE
            if "Allow" in rule.get("Action", {}) and not is_free:
                yield f"{rule.get('Name')} lets more than {FREE} past the other rules"
        for each in [acl, *rules]:
            if str(each.get("VisibilityConfig", {}).get("SampledRequestsEnabled")).lower() != "false":
                yield f"{each.get('Name')} keeps samples of requests, with addresses and headers"

    @staticmethod
    def _of_delivery(delivery):
        fields = delivery.get("RecordFields")
        if not fields:
            yield "without RecordFields it records addresses, cookies and queries"
        more = sorted(json.dumps(field) for field in fields or [] if str(field) not in FIELDS)
        if more:
            yield f"{', '.join(more)} may be about a person"
