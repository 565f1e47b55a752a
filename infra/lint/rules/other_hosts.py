"""What a CDN asks of a host that is not ours says as little about the visitor as a CDN can."""

from cfnlint.rules import CloudFormationLintRule, RuleMatch

DISTRIBUTION = "AWS::CloudFront::Distribution"
CACHE_POLICY = "AWS::CloudFront::CachePolicy"
BEHAVIORS = {"CookiesConfig": "CookieBehavior", "HeadersConfig": "HeaderBehavior", "QueryStringsConfig": "QueryStringBehavior"}


def passes_on(policy):
    """What a cache policy passes on of a visitor's request."""
    given = policy.get("CachePolicyConfig", {}).get("ParametersInCacheKeyAndForwardedToOrigin", {})
    return [config for config, behavior in BEHAVIORS.items() if given.get(config, {}).get(behavior) != "none"]


class OtherHosts(CloudFormationLintRule):
    """A host that a template names by its letters is of somebody else: ours come from parameters and resources."""

    id = "E9016"
    shortdesc = "A host that is not ours gets the path of a request, by a function that checks it, and nothing else of the visitor's"
    description = "Cookies, headers and queries are nobody else's, and a path that is not checked makes us a proxy for everybody"
    source_url = "infra/lint/README.md"
    tags = ["kanalyse"]

    def match(self, cfn):
        resources = cfn.template.get("Resources", {})
        policies = {name: each.get("Properties", {}) for name, each in resources.items() if each.get("Type") == CACHE_POLICY}
        return [
            RuleMatch(["Resources", name, "Properties"], f"{name}: {problem}")
            for name, cdn in resources.items()
            if cdn.get("Type") == DISTRIBUTION
            for problem in self._of_distribution(cdn["Properties"]["DistributionConfig"], policies)
        ]

    def _of_distribution(self, config, policies):
        others = {each["Id"]: each for each in config.get("Origins", []) if isinstance(each.get("DomainName"), str)}
        for host in others.values():
            if host.get("CustomOriginConfig", {}).get("OriginProtocolPolicy") != "https-only":
                yield f"{host['DomainName']} is asked without TLS"
        for behavior in [*config.get("CacheBehaviors", []), config.get("DefaultCacheBehavior", {})]:
            if behavior.get("TargetOriginId") in others:
                for problem in self._of_behavior(behavior, policies):
                    yield f"{behavior.get('PathPattern', 'the default behavior')} {problem}"

    @staticmethod
    def _of_behavior(behavior, policies):
        if not set(behavior.get("AllowedMethods", ["GET", "HEAD"])) <= {"GET", "HEAD"}:
            yield "takes more than questions"
        if "OriginRequestPolicyId" in behavior or "ForwardedValues" in behavior:
            yield "passes on more than its cache policy says"
        policy = behavior.get("CachePolicyId")
        policy = policies.get(policy.get("Ref")) if isinstance(policy, dict) else None
        if policy is None:
            yield "has no cache policy of this template"
        else:
            yield from (f"passes on what {config} says" for config in passes_on(policy))
        events = [each.get("EventType") for each in behavior.get("FunctionAssociations", [])]
        if "viewer-request" not in events:
            yield "lets every path through"
