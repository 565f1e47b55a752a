"""Stops everything that writes into the tables of a stack, and lets it go on.

A function with no concurrency refuses every call: the API answers with an error, schedules are called again later by themselves. Queues are
unhooked first: a refused batch would count as an attempt, and after three of them a message is dead. What each function had before is kept
as a tag of the function, so that anybody may let the work go on, from any machine, and a run that was cut off is simply run again.
"""

import time
from concurrent.futures import ThreadPoolExecutor

from stack import Failed

FUNCTION, READER = "AWS::Lambda::Function", "AWS::Lambda::EventSourceMapping"
TAG = "kanalyse:held"
NO_RESERVATION = "none"
AT_ONCE = 4
READY_SECONDS = 180


class Work:
    """The functions of a stack and the readers of its queues."""

    def __init__(self, cloudformation, functions, stack):
        self.functions, self.stack = functions, stack
        self.names, self.readers = [], []
        for page in cloudformation.get_paginator("list_stack_resources").paginate(StackName=stack):
            for each in page["StackResourceSummaries"]:
                if each["ResourceType"] == FUNCTION:
                    self.names.append(each["PhysicalResourceId"])
                elif each["ResourceType"] == READER:
                    self.readers.append(each["PhysicalResourceId"])
        if not self.names:
            raise Failed(f"the stack {stack} has no functions")

    def hold(self):
        """Returns the number of seconds after which no call that had begun can still run."""
        self._each(self.readers, lambda reader: self._hook(reader, enabled=False))
        self._until(self.readers, "Disabled")
        return max(self._each(self.names, self._hold), default=0)

    def resume(self):
        """The other way round."""
        self._each(self.names, self._resume)
        self._each(self.readers, lambda reader: self._hook(reader, enabled=True))
        self._until(self.readers, "Enabled")

    def unheld(self):
        """The functions that are not held, by name."""
        return [name for name, held in zip(self.names, self._each(self.names, self._is_held), strict=True) if not held]

    @staticmethod
    def _each(names, act):
        with ThreadPoolExecutor(AT_ONCE) as pool:
            return list(pool.map(act, names))

    def _hold(self, name):
        found = self.functions.get_function(FunctionName=name)
        configuration = found["Configuration"]
        if TAG not in found.get("Tags", {}):
            before = found.get("Concurrency", {}).get("ReservedConcurrentExecutions", NO_RESERVATION)
            self.functions.tag_resource(Resource=configuration["FunctionArn"], Tags={TAG: str(before)})
        self.functions.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=0)
        return configuration["Timeout"]

    def _is_held(self, name):
        found = self.functions.get_function(FunctionName=name)
        # The tag comes before the hold, and goes after it: cut off between, the function runs though it carries the tag.
        return TAG in found.get("Tags", {}) and found.get("Concurrency", {}).get("ReservedConcurrentExecutions") == 0

    def _resume(self, name):
        found = self.functions.get_function(FunctionName=name)
        before = found.get("Tags", {}).get(TAG)
        if before is None:
            return
        if before == NO_RESERVATION:
            self.functions.delete_function_concurrency(FunctionName=name)
        else:
            self.functions.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=int(before))
        # Last, so that a run that is cut off before finds it again.
        self.functions.untag_resource(Resource=found["Configuration"]["FunctionArn"], TagKeys=[TAG])

    def _hook(self, reader, enabled):
        self._until([reader], "Enabled", "Disabled")
        self.functions.update_event_source_mapping(UUID=reader, Enabled=enabled)

    def _until(self, readers, *states):
        end = time.monotonic() + READY_SECONDS
        for reader in readers:
            while (state := self.functions.get_event_source_mapping(UUID=reader)["State"]) not in states:
                if time.monotonic() > end:
                    raise Failed(f"the reader {reader} of a queue is {state}, not {' or '.join(states)}: run the same command again")
                time.sleep(1)
