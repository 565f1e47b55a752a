"""What is confirmed is saved first."""

import asyncio
import unittest

import durable


class State:
    def __init__(self, log, broken=False):
        self.log, self.broken = log, broken

    def save(self, name):
        if self.broken:
            raise OSError(28, "No space left on device")
        self.log.append(f"saved {name}")

    def save_all(self):
        self.save("everything")


def call(path="/", method="POST", target="", status=200, broken=False):
    """Log of what happened in which order, and the status the caller got."""
    log = []

    async def application(scope, receive, send):
        log.append("done")
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b"answer"})

    async def send(message):
        if message["type"] == "http.response.start":
            log.append(f"answered {message['status']}")

    scope = {"type": "http", "method": method, "path": path, "headers": [(b"X-Amz-Target", target.encode())]}
    asyncio.run(durable.wrap(application, State(log, broken))(scope, None, send))
    return log


class Durable(unittest.TestCase):
    def test_a_sign_up_is_saved_before_it_is_answered(self):
        log = call(target="AWSCognitoIdentityProviderService.SignUp")
        self.assertEqual(log, ["done", "saved cognito", "answered 200"])

    def test_an_accepted_message_is_saved_before_it_is_answered(self):
        log = call(target="AmazonSQS.SendMessage")
        self.assertEqual(log, ["done", "saved sqs", "answered 200"])

    def test_a_rule_made_at_run_time_is_saved_before_it_is_answered(self):
        for operation in ("PutRule", "PutTargets", "RemoveTargets", "DeleteRule"):
            log = call(target=f"AWSEvents.{operation}")
            self.assertEqual(log, ["done", "saved eventbridge", "answered 200"], operation)

    def test_a_refresh_over_the_token_address_is_saved(self):
        self.assertIn("saved cognito", call(path="/oauth2/token"))

    def test_what_an_event_puts_into_queues_is_saved_before_it_is_answered(self):
        self.assertEqual(call(target="AWSEvents.PutEvents"), ["done", "saved sqs", "answered 200"])
        self.assertEqual(call(path="/v2/email/outbound-emails"), ["done", "saved sqs", "answered 200"])

    def test_a_change_of_the_mail_service_is_saved_before_it_is_answered(self):
        for method, path in (("POST", "identities"), ("DELETE", "configuration-sets/ours"), ("PUT", "account/suppression")):
            log = call(method=method, path=f"/v2/email/{path}")
            self.assertEqual(log, ["done", "saved ses", "saved ses_v2", "answered 200"], path)

    def test_reads_and_other_services_save_nothing(self):
        for target in ("AWSCognitoIdentityProviderService.GetUser", "AmazonSQS.ReceiveMessage", "AWSEvents.ListRules", ""):
            self.assertEqual(call(target=target), ["done", "answered 200"], target)
        self.assertEqual(call(method="GET", path="/v2/email/identities"), ["done", "answered 200"])

    def test_what_cannot_be_saved_is_not_confirmed(self):
        log = call(target="AWSCognitoIdentityProviderService.ConfirmSignUp", broken=True)
        self.assertEqual(log, ["done", "answered 500"])

    def test_everything_is_saved_on_request(self):
        self.assertEqual(call(path=durable.SAVE_ALL), ["saved everything", "answered 200"])
        self.assertEqual(call(path=durable.SAVE_ALL, broken=True), ["answered 500"])


if __name__ == "__main__":
    unittest.main()
