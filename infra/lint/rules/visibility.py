"""A message stays invisible long enough for its function, across nested stacks."""

from pathlib import Path

from cfnlint.decode import decode
from cfnlint.rules import CloudFormationLintRule, RuleMatch

FUNCTION = "AWS::Serverless::Function"
STACK = "AWS::CloudFormation::Stack"
LAMBDA_DEFAULT = 3
SQS_DEFAULT = 30
FACTOR = 6


class VisibilityCoversRetries(CloudFormationLintRule):
    """Lambda retries within the visibility timeout; below six times the function's own a message may run twice."""

    id = "E9007"
    shortdesc = "A queue's visibility timeout is at least six times its function's timeout"
    description = "AWS asks for it; below that a message may be given to two workers"
    source_url = "infra/lint/README.md"
    tags = ["kanalyse"]

    def match(self, cfn):
        found = []
        every = cfn.template.get("Globals", {}).get("Function", {}).get("Timeout", LAMBDA_DEFAULT)
        for name, resource in cfn.template.get("Resources", {}).items():
            if not isinstance(resource, dict) or resource.get("Type") != FUNCTION:
                continue
            properties = resource.get("Properties", {})
            needed = FACTOR * int(properties.get("Timeout", every))
            for event, definition in properties.get("Events", {}).items():
                if definition.get("Type") != "SQS":
                    continue
                path = ["Resources", name, "Properties", "Events", event]
                queue, visibility = self._queue(cfn, definition["Properties"]["Queue"])
                if queue is None:
                    found.append(RuleMatch(path, f"{name}.{event}: its queue is in no template here"))
                elif visibility < needed:
                    text = f"{name}.{event}: {queue} is invisible for {visibility} s; {needed} s are needed"
                    found.append(RuleMatch(path, text))
        return found

    def _queue(self, cfn, value):
        """Name and visibility of the queue behind `!GetAtt Queue.Arn` or `!GetAtt Stack.Outputs.X`."""
        target = value.get("Fn::GetAtt") if isinstance(value, dict) else None
        parts = target.split(".") if isinstance(target, str) else [part for each in target or [] for part in each.split(".")]
        template = cfn.template
        if len(parts) == 3:
            stack = template["Resources"].get(parts[0], {})
            if stack.get("Type") != STACK:
                return None, 0
            path = Path(cfn.filename).parent / stack["Properties"]["TemplateURL"]
            template, problems = decode(str(path))
            output = None if problems else template.get("Outputs", {}).get(parts[2])
            return (None, 0) if output is None else self._in(template, output["Value"].get("Fn::GetAtt"))
        return self._in(template, parts)

    @staticmethod
    def _in(template, parts):
        name = parts.split(".")[0] if isinstance(parts, str) else (parts or [None])[0]
        queue = template.get("Resources", {}).get(name)
        if not queue:
            return None, 0
        return name, int(queue.get("Properties", {}).get("VisibilityTimeout", SQS_DEFAULT))
