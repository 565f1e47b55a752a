"""What writes is stopped and goes on as it was, on a local cloud of its own."""

import time
import unittest

from wire import ROOT  # noqa: F401 - finds the modules of infra/local

from deploy import local_client
from local_cloud import OwnCloud, until

import work
from stack import Failed


class Holding(OwnCloud):
    def setUp(self):
        super().setUp()
        done = self.cloud.deploy()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.functions = local_client("lambda", self.cloud.gateway)
        self.sqs = local_client("sqs", self.cloud.gateway)
        self.queue = self.cloud.outputs()["queues"]["analyses"]

    def work(self, stack="kanalyse"):
        return work.Work(local_client("cloudformation", self.cloud.gateway), self.functions, stack)

    def status(self):
        return self.cloud.call("GET", "/status")[0]

    def handled(self):
        return [record["body"] for each in self.cloud.events("run-analysis") for record in each["event"]["Records"]]

    def reserved(self):
        """What each function had set aside, and whether a tag of ours is left."""
        found = {name: self.functions.get_function(FunctionName=name) for name in self.work().names}
        kept = {name: each.get("Concurrency", {}).get("ReservedConcurrentExecutions") for name, each in found.items()}
        return kept, [name for name, each in found.items() if work.TAG in each.get("Tags", {})]

    def test_nothing_is_called_while_it_is_held_and_everything_goes_on_as_it_was(self):
        # At AWS the template does this; the local cloud does not read it there.
        self.functions.put_function_concurrency(FunctionName="kanalyse-run-analysis", ReservedConcurrentExecutions=10)
        before, _ = self.reserved()
        self.assertEqual({count for count in before.values() if count}, {10})
        self.assertEqual(self.status(), 200)
        self.assertEqual(self.work().unheld(), self.work().names)
        seconds = self.work().hold()
        self.assertEqual(self.work().unheld(), [])
        self.assertEqual(seconds, 900, "the longest time of a function in template.yaml")
        self.assertEqual(set(self.reserved()[0].values()), {0})
        self.assertGreaterEqual(self.status(), 429)
        self.sqs.send_message(QueueUrl=self.queue, MessageBody="good while held")
        clock = len(self.cloud.events("sweep-analyses"))
        time.sleep(3)
        self.assertEqual((self.handled(), len(self.cloud.events("sweep-analyses"))), ([], clock))
        # Twice is once: what was kept is not overwritten by what is held.
        self.work().hold()
        self.work().resume()
        self.assertEqual(self.reserved(), (before, []))
        self.assertEqual(self.status(), 200)
        until("the message", lambda: self.handled() == ["good while held"])
        self.work().resume()
        self.assertEqual(self.reserved(), (before, []))

    def test_a_hold_or_a_resume_that_is_cut_off_is_run_again(self):
        before, _ = self.reserved()
        for act in ("hold", "resume"):
            cut = self.work()
            cut._each = lambda names, do: work.Work._each(names[: len(names) // 2], do)
            cut._until = lambda *_: None
            getattr(cut, act)()
            self.assertTrue(0 < len(self.work().unheld()) < len(before))
            getattr(self.work(), act)()
        self.assertEqual(self.reserved(), (before, []))
        with self.assertRaises((Failed, self.functions.exceptions.ClientError)):
            self.work("nothing")


if __name__ == "__main__":
    unittest.main()
