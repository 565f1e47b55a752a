"""How a deployment sets payments up: what it keeps of them, what it asks the program for, and that without a key they stay off."""

import json
import os
import tempfile
import unittest
from argparse import Namespace
from pathlib import Path
from unittest import mock

import payments
from deploy import local_client, local_parameters
from local_cloud import ROOT, SharedGateway
from stack import Failed, read_template

SITE = "https://kanalyse.example"
KEY = "sk_test_of_the_tests"
# Answers as instructed, and writes down what it was called with.
PROGRAM = """#!/bin/sh
{ printf '%s\\n' "$*"; env; } > "{folder}/called"
cat "{folder}/refuses" >&2 && exit 1
cat "{folder}/says"
"""
# Of the shell itself.
OF_THE_SHELL = {"PWD", "SHLVL", "_", "OLDPWD"}


def payments_secret():
    """What a new stack keeps of payments."""
    data = read_template(ROOT / "infra/stacks/data.yaml")
    return data["Resources"]["StripeSecret"]["Properties"]["SecretString"]


class Payments(SharedGateway):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.secrets = local_client("secretsmanager", cls.cloud.gateway)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.program = self.folder / "stripe-setup"
        self.program.write_text(PROGRAM.replace("{folder}", folder.name))
        self.program.chmod(0o755)
        self.name = f"{self.id()}/stripe"
        self.secrets.create_secret(Name=self.name, SecretString=payments_secret())

    def kept(self):
        return json.loads(self.secrets.get_secret_value(SecretId=self.name)["SecretString"])

    def version(self):
        return self.secrets.get_secret_value(SecretId=self.name)["VersionId"]

    def says(self, **said):
        (self.folder / "says").write_text(json.dumps(said))

    def set_up(self, webhook_secret, site=SITE, key=KEY, tax=True, **environment):
        """One deployment, in which the program says that it made an endpoint with this secret, or that it found one."""
        self.says(made=["webhook endpoint"], found=14, webhookSecret=webhook_secret, tax=tax)
        environment = {"PATH": os.environ["PATH"], "STRIPE_SECRET_KEY": key, "OF_THE_HOST": "no"} | environment
        with mock.patch.dict(os.environ, environment, clear=True):
            payments.set_up(self.secrets, self.name, self.program, site)

    def called(self):
        """The program's arguments and environment."""
        arguments, *lines = (self.folder / "called").read_text().splitlines()
        environment = dict(line.split("=", 1) for line in lines)
        return arguments.split(), {name: environment[name] for name in environment.keys() - OF_THE_SHELL}

    def test_without_the_program_nothing_is_written_and_payments_stay_off(self):
        before = self.version()
        with mock.patch.dict(os.environ, {"STRIPE_SECRET_KEY": KEY}):
            payments.set_up(self.secrets, self.name, None, SITE)
        self.assertEqual(self.version(), before)
        self.assertEqual(self.kept(), {"apiKey": "", "webhookSecrets": [], "site": ""})

    def test_key_webhook_secret_and_address_are_kept(self):
        self.set_up("whsec_1")
        self.assertEqual(self.kept(), {"apiKey": KEY, "webhookSecrets": ["whsec_1"], "site": SITE, "tax": True})

    def test_an_account_that_begins_to_compute_tax_is_asked_to_from_the_next_deployment_on(self):
        self.set_up("whsec_1", tax=False)
        self.assertFalse(self.kept()["tax"])
        self.set_up(None)
        self.assertTrue(self.kept()["tax"])
        self.assertEqual(self.kept()["webhookSecrets"], ["whsec_1"])

    def verify(self, program, stage="prod"):
        payments.verify_tax(self.secrets, self.name, program, stage)

    def test_production_is_not_deployed_without_tax_and_other_stages_do_not_ask(self):
        self.says(tax=False)
        self.verify(self.program, "staging")
        self.assertFalse((self.folder / "called").exists())
        with self.assertRaisesRegex(Failed, "^the payment provider charges no tax yet: .*/settings/tax"):
            self.verify(self.program)
        self.assertEqual(self.called()[0], ["--check"])
        self.says(tax=True)
        self.verify(self.program)

    def test_a_first_deployment_of_production_without_payments_needs_no_tax(self):
        self.verify(None)
        payments.verify_tax(self.secrets, f"{self.name}/of-nobody", None, "prod")

    def test_production_that_sells_already_is_taxed_before_its_functions_are_replaced(self):
        self.set_up("whsec_1", tax=False)
        with self.assertRaisesRegex(Failed, "is not known yet: deploy with STRIPE_SECRET_KEY"):
            self.verify(None)
        self.says(tax=True)
        self.verify(self.program)
        self.assertEqual(self.kept(), {"apiKey": KEY, "webhookSecrets": ["whsec_1"], "site": SITE, "tax": True})
        self.verify(None)

    def test_the_program_is_given_the_key_by_its_environment_alone_and_nothing_else_of_the_host(self):
        self.set_up("whsec_1", STRIPE_API_BASE="http://127.0.0.1:4569")
        arguments, environment = self.called()
        self.assertEqual(arguments, ["--site", SITE])
        self.assertEqual(environment.pop("PATH"), os.environ["PATH"])
        self.assertEqual(environment, {"STRIPE_SECRET_KEY": KEY, "STRIPE_API_BASE": "http://127.0.0.1:4569"})

    def test_a_second_deployment_says_that_it_knows_the_secret_and_changes_nothing(self):
        self.set_up("whsec_1")
        before = self.version()
        self.set_up(None)
        self.assertEqual(self.called()[0], ["--site", SITE, "--knows-secret"])
        self.assertEqual(self.version(), before)
        self.assertEqual(self.kept()["webhookSecrets"], ["whsec_1"])

    def test_the_secret_of_an_endpoint_made_anew_stands_before_the_last_one_and_older_ones_go(self):
        for made in ("whsec_1", "whsec_2", "whsec_3"):
            self.set_up(made)
        self.assertEqual(self.kept()["webhookSecrets"], ["whsec_3", "whsec_2"])

    def test_another_key_or_another_address_leaves_no_old_secret_behind(self):
        for changed in ({"key": "sk_test_of_somebody_else"}, {"site": "https://elsewhere.example"}):
            self.set_up("whsec_1")
            self.set_up("whsec_2", **changed)
            self.assertNotIn("--knows-secret", self.called()[0])
            self.assertEqual(self.kept()["webhookSecrets"], ["whsec_2"])

    def test_where_the_provider_reaches_no_endpoint_its_secret_is_the_one_that_was_named(self):
        self.set_up(None, STRIPE_WEBHOOK_SECRET="whsec_of_the_listener")
        self.assertEqual(self.kept()["webhookSecrets"], ["whsec_of_the_listener"])

    def test_without_a_key_the_stand_in_is_given_one_that_is_none(self):
        self.set_up("whsec_1", key="")
        self.assertEqual(self.called()[1]["STRIPE_SECRET_KEY"], payments.LOCAL_KEY)
        self.assertEqual(self.kept()["apiKey"], payments.LOCAL_KEY)

    def test_a_provider_that_refuses_ends_the_deployment_in_its_words_and_nothing_is_kept(self):
        before = self.version()
        (self.folder / "refuses").write_text("the key is not known\n")
        with self.assertRaisesRegex(Failed, "^payments cannot be set up: the key is not known$"):
            self.set_up("whsec_1")
        self.assertEqual(self.version(), before)

    def test_the_status_page_hears_what_the_key_is_for_and_never_the_key(self):
        keys = {"sk_test_1": "sample", "rk_test_1": "sample", "sk_live_1": "live", "rk_live_1": "live", "pk_1": "off"}
        for key, state in keys.items():
            with mock.patch.dict(os.environ, {"STRIPE_SECRET_KEY": key}):
                self.assertEqual(payments.state(self.program, self.secrets, self.name), state)
        for begin in payments.STATES:
            self.assertIn(f'"{begin}"', (ROOT / "shared/payments/src/config.rs").read_text())
        allowed = read_template(ROOT / "template.yaml")["Parameters"]["Payments"]["AllowedValues"]
        self.assertEqual(set(payments.STATES.values()) | {"off"}, set(allowed))

    def test_a_deployment_without_a_key_says_what_the_stored_one_is_for(self):
        self.assertEqual(payments.state(None, self.secrets, f"{self.name}/of-nobody"), "off")
        self.assertEqual(payments.state(None, self.secrets, self.name), "off")
        self.set_up("whsec_1", key="rk_live_1")
        self.assertEqual(payments.state(None, self.secrets, self.name), "live")


class Parameters(unittest.TestCase):
    def of(self, **environment):
        platform = "http://127.0.0.1:4568/youtube/v3"
        arguments = Namespace(youtube_key_env=None, sample_platform=platform, mail_from="", site="http://127.0.0.1:5173")
        with mock.patch.dict(os.environ, environment, clear=True):
            return local_parameters(arguments, None)

    def test_functions_ask_the_stand_in_where_one_is_named_and_the_real_provider_otherwise(self):
        self.assertEqual(self.of(STRIPE_API_BASE="http://127.0.0.1:4569")["StripeApiBase"], "http://127.0.0.1:4569")
        self.assertNotIn("StripeApiBase", self.of())
        parameters = read_template(ROOT / "template.yaml")["Parameters"]
        self.assertEqual(parameters["StripeApiBase"]["Default"], "https://api.stripe.com")

    def test_breached_passwords_are_known_to_the_web_server_here_and_to_the_service_elsewhere(self):
        self.assertEqual(self.of()["BreachedPasswordsApiBase"], "http://127.0.0.1:5173")
        parameter = read_template(ROOT / "template.yaml")["Parameters"]["BreachedPasswordsApiBase"]
        self.assertEqual(parameter["Default"], "https://api.pwnedpasswords.com")
        for address in (parameter["Default"], "http://127.0.0.1:5173", "http://localhost:5173"):
            self.assertRegex(address, parameter["AllowedPattern"])
        for address in ("", "http://api.pwnedpasswords.com", "http://127.0.0.1.example.org"):
            self.assertNotRegex(address, parameter["AllowedPattern"])


if __name__ == "__main__":
    unittest.main()
