"""What is before the CDN and what it writes down: infra/stacks/edge.yaml, a stack of its own, as both are in us-east-1 alone.

It is deployed before the installation, which is given its web ACL, and again once the installation has a distribution to log. A deployment
that fails in between is taken up by the next one.
"""

import protection
import stack
from stack import say

REGION = "us-east-1"
PARAMETER = "WebAclArn"
# Of the web ACL that a deployment is going to make.
PROMISED = {PARAMETER: "to come"}


def is_wanted(parameters, asked, stage, is_there=False):
    """Whether a deployment makes a web ACL: in production, where it is asked for, and where one is; unless one is named by hand."""
    return PARAMETER not in parameters and (asked or stage == "prod" or is_there)


class Edge:
    """That stack of one installation. Where it is not wanted, or a web ACL is named by hand, nothing is deployed; once it is there it is
    wanted."""

    def __init__(self, arguments, cloudformation, parameters, stage):
        self.cloudformation, self.stage = cloudformation, stage
        self.name = f"{arguments.stack}-edge"
        self.template = arguments.template.parent / "infra/stacks/edge.yaml"
        self.given = parameters.get(PARAMETER, "")
        self.is_there = stack.describe(cloudformation, self.name) is not None
        self.wanted = is_wanted(parameters, arguments.edge, stage, self.is_there)
        self.parameters = {"Prefix": arguments.stack, "AlarmEmail": parameters.get("AlarmEmail", "")}
        self.outputs = {}

    @property
    def promised(self):
        """For the rules of the root template, which are asked before anything is sent."""
        return PROMISED if self.wanted else {}

    def deploy(self, root):
        """The parameter of the installation; `root` is its stack as it was, or None."""
        self.parameters["DistributionId"] = stack.outputs_of(root or {}).get("WebDistribution", "")
        if not self.wanted:
            return {}
        self._deploy()
        protection.protect_stack(self.cloudformation, self.name, self.stage, kept=("Logs",))
        return {PARAMETER: self.outputs["WebAclArn"]}

    def log(self, outputs):
        """Has the logs of the installation's distribution delivered, where it is a new one."""
        if self.wanted and outputs["WebDistribution"] != self.parameters["DistributionId"]:
            self.parameters["DistributionId"] = outputs["WebDistribution"]
            self._deploy()

    def _deploy(self):
        # Far below the 51,200 bytes that a call may carry: no bucket of that region is needed.
        template = {"TemplateBody": self.template.read_text(encoding="utf-8")}
        self.outputs = stack.deploy_stack(self.cloudformation, self.name, template, self.parameters)

    def say(self):
        """What limits an address before a function runs."""
        if self.wanted:
            say(f"edge: requests are counted by address; logs for 90 days in {self.outputs['LogBucketName']}")
        elif self.given:
            rest = f"{self.name} in {REGION} goes on, and may be deleted" if self.is_there else "logs of the CDN are not set up here"
            say(f"edge: the web ACL of {PARAMETER}; {rest}")
        else:
            say("edge: no web ACL, so nothing limits an address before a function runs (--edge makes one)")
