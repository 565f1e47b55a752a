"""The operator is named wholly or not at all, from the environment or from `.env`."""

import tempfile
import unittest
from pathlib import Path

import deploy
import settings
import site_files
from stack import Failed

NAMED = {
    "KANALYSE_OPERATOR_NAME": "Muster GmbH",
    "KANALYSE_OPERATOR_ADDRESS": r"Weg 1\n12345 Ort",
    "KANALYSE_OPERATOR_EMAIL": "hallo@example.org",
}
OUTPUTS = {"UserPoolId": "pool", "UserPoolClientId": "client"}


class Operator(unittest.TestCase):
    def test_whoever_is_named_stands_in_the_configuration_of_the_app(self):
        config = site_files.config("eu-central-1", OUTPUTS, settings.operator(NAMED))
        self.assertEqual(
            config["operator"],
            {"name": "Muster GmbH", "address": "Weg 1\n12345 Ort", "email": "hallo@example.org"},
        )
        self.assertEqual(config["userPoolId"], "pool")

    def test_without_a_name_the_configuration_says_nothing_of_it(self):
        self.assertIsNone(settings.operator({}))
        self.assertIsNone(settings.operator(dict.fromkeys(NAMED, " ")))
        self.assertNotIn("operator", site_files.config("eu-central-1", OUTPUTS, settings.operator({})))

    def test_half_a_name_is_refused_by_what_is_missing(self):
        for name in NAMED:
            with self.subTest(name), self.assertRaisesRegex(Failed, f"^{name} must be set"):
                settings.operator({**NAMED, name: ""})
        with self.assertRaisesRegex(Failed, "no address: nobody"):
            settings.operator(NAMED | {"KANALYSE_OPERATOR_EMAIL": "nobody"})


class ChannelLink(unittest.TestCase):
    KNOWN = {"YOUTUBE_OAUTH_CLIENT_ID": "id", "YOUTUBE_OAUTH_CLIENT_SECRET": "secret"}

    def test_it_is_off_until_somebody_turns_it_on(self):
        for switch in ({}, {"KANALYSE_CHANNEL_LINK": ""}, {"KANALYSE_CHANNEL_LINK": "off"}):
            self.assertIsNone(settings.channel_link(self.KNOWN | switch, False))
        with self.assertRaisesRegex(Failed, "on or off, not yes"):
            settings.channel_link({"KANALYSE_CHANNEL_LINK": "yes"}, True)

    def test_at_the_real_platform_it_needs_id_and_secret(self):
        on = {"KANALYSE_CHANNEL_LINK": "on"}
        client = settings.channel_link(self.KNOWN | on, False)
        self.assertEqual(client, {"clientId": "id", "clientSecret": "secret"})
        for name in self.KNOWN:
            with self.subTest(name), self.assertRaisesRegex(Failed, f"^{name} must be set"):
                settings.channel_link({**self.KNOWN, **on, name: " "}, False)

    def test_the_sample_platform_has_a_client_of_its_own(self):
        client = settings.channel_link(self.KNOWN | {"KANALYSE_CHANNEL_LINK": "on"}, True)
        self.assertNotIn("secret", client.values())

    def test_the_app_is_told_where_it_is_on(self):
        self.assertTrue(site_files.config("eu-central-1", OUTPUTS | {"ChannelLink": "on"})["channelLink"])
        self.assertNotIn("channelLink", site_files.config("eu-central-1", OUTPUTS | {"ChannelLink": "off"}))


class Chat(unittest.TestCase):
    def test_without_a_webhook_the_faq_answers(self):
        for is_local in (True, False):
            self.assertEqual(settings.chat({"CHAT_WEBHOOK_URL": " "}, is_local), {"url": "", "key": ""})

    def test_a_webhook_is_far_away_with_tls_or_on_this_machine(self):
        for url in ("https://flows.example.org/webhook/1", "http://127.0.0.1:5678/webhook/1", "http://localhost/1"):
            said = settings.chat({"CHAT_WEBHOOK_URL": url, "CHAT_WEBHOOK_KEY": "key"}, True)
            self.assertEqual(said, {"url": url, "key": "key"})
        for url in ("http://flows.example.org/hidden", "ftp://127.0.0.1/hidden", "http://127.0.0.1.example.org/hidden"):
            with self.subTest(url), self.assertRaisesRegex(Failed, "must begin with https") as caught:
                settings.chat({"CHAT_WEBHOOK_URL": url}, True)
            self.assertNotIn("hidden", str(caught.exception))

    def test_at_aws_there_is_tls_alone(self):
        url = "https://flows.example.org/webhook/1"
        self.assertEqual(settings.chat({"CHAT_WEBHOOK_URL": url}, False), {"url": url, "key": ""})
        for url in ("http://127.0.0.1:5678/hidden", "http://localhost/hidden", "http://flows.example.org/hidden", "hidden"):
            with self.subTest(url), self.assertRaisesRegex(Failed, "must begin with https:// and a host$"):
                settings.chat({"CHAT_WEBHOOK_URL": url}, False)

    def test_an_address_names_a_host(self):
        for rest in ("", "/hidden", ":443/hidden", "?hidden", "[hidden", "flows example/hidden"):
            url = f"https://{rest}"
            for is_local in (True, False):
                with self.subTest(url), self.assertRaisesRegex(Failed, "and a host") as caught:
                    settings.chat({"CHAT_WEBHOOK_URL": url}, is_local)
                self.assertNotIn("hidden", str(caught.exception))
        for url in ("https://[2001:db8::1]/1", "https://user@flows.example.org:8443", "https://flows.example.org"):
            self.assertEqual(settings.chat({"CHAT_WEBHOOK_URL": url}, False)["url"], url)

    def test_a_key_that_nobody_would_be_shown_is_refused(self):
        with self.assertRaisesRegex(Failed, "^CHAT_WEBHOOK_URL must be set"):
            settings.chat({"CHAT_WEBHOOK_KEY": "key"}, True)


class Coach(unittest.TestCase):
    def test_without_a_model_there_are_our_own_sentences(self):
        self.assertEqual(settings.coach({"COACH_MODEL": " "}), {"base": "", "model": "", "key": ""})

    def test_a_model_has_an_address_and_a_name_and_on_this_machine_no_key(self):
        for base, key in (("https://api.example.org/v1", "sk-1"), ("http://127.0.0.1:11434/v1", "")):
            said = settings.coach({"COACH_API_BASE": base, "COACH_MODEL": "small", "COACH_API_KEY": key})
            self.assertEqual(said, {"base": base, "model": "small", "key": key})
        for half, missing in (
            ({"COACH_API_BASE": "https://api.example.org/v1"}, "COACH_MODEL"),
            ({"COACH_MODEL": "small"}, "COACH_API_BASE"),
            ({"COACH_API_KEY": "sk-1"}, "COACH_API_BASE"),
            ({"COACH_API_BASE": "http://api.example.org/v1", "COACH_MODEL": "small"}, "COACH_API_BASE"),
            ({"COACH_API_BASE": "https:///v1", "COACH_MODEL": "small"}, "COACH_API_BASE"),
        ):
            with self.subTest(half), self.assertRaisesRegex(Failed, f"^{missing} must"):
                settings.coach(half)


class Parameters(unittest.TestCase):
    def test_what_a_setting_decides_is_refused_by_its_name_before_anything_is_sent(self):
        for pair, setting in (
            ("Chat=hidden", "CHAT_WEBHOOK_URL"),
            ("ChatWebhookUrl=https://hidden.example.org", "CHAT_WEBHOOK_URL"),
            ("ChannelLink=hidden", "KANALYSE_CHANNEL_LINK"),
        ):
            # The address is no place that anything could be sent to.
            arguments = deploy.parse(["aws", "--bucket", "b", "--endpoint", "http://127.0.0.1:1", "--parameter", pair])
            name = pair.split("=")[0]
            with self.subTest(name), self.assertRaisesRegex(Failed, f"^--parameter {name} is not taken: {setting} ") as caught:
                deploy.deploy_aws(arguments)
            self.assertNotIn("hidden", str(caught.exception))

    def test_others_are_taken(self):
        settings.refuse_parameters({"Stage": "trial", "MailFrom": "", "WebDomain": "app.example.org"})

    def test_an_address_that_is_none_is_refused_without_being_shown(self):
        for name, said in (("AlarmEmail", "hidden"), ("AlarmEmail", "hidden@a.org b@a.org"), ("MailFrom", "hidden@Example.org")):
            with self.subTest(name), self.assertRaisesRegex(Failed, f"^--parameter {name} ") as caught:
                settings.refuse_parameters({name: said})
            self.assertNotIn("hidden", str(caught.exception))
        settings.refuse_parameters({"AlarmEmail": "Alarms@Example.org", "MailFrom": "Reports@example.org"})
        settings.refuse_parameters({"AlarmEmail": ""})


class Mail(unittest.TestCase):
    def test_without_an_address_none_is_sent(self):
        for said in ({}, {"KANALYSE_MAIL_FROM": " "}):
            self.assertEqual(settings.mail(said), {"MailFrom": ""})
        self.assertEqual(settings.mail({"KANALYSE_MAIL_FROM": "Reports@Example.org"}), {"MailFrom": "Reports@example.org"})

    def test_what_is_no_address_is_refused(self):
        for sender in ("reports", "@example.org", "Reports <reports@example.org>"):
            with self.subTest(sender), self.assertRaisesRegex(Failed, "^KANALYSE_MAIL_FROM is no address$"):
                settings.mail({"KANALYSE_MAIL_FROM": sender})


class Dotenv(unittest.TestCase):
    def test_it_is_read_as_people_write_it(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / ".env"
            self.assertEqual(settings.dotenv(path), {})
            path.write_text("# who\nexport A = \"Muster & Söhne\"\nB='x y'\n#B=z\nB=last=1\nC=\n\nnothing\n", encoding="utf-8")
            self.assertEqual(settings.dotenv(path), {"A": "Muster & Söhne", "B": "last=1", "C": ""})

    def test_the_environment_wins_over_it(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / ".env").write_text("PATH=nowhere\nKANALYSE_OPERATOR_NAME=Muster\n", encoding="utf-8")
            found = settings.of_installation(Path(folder))
            self.assertNotEqual(found["PATH"], "nowhere")
            self.assertEqual(found["KANALYSE_OPERATOR_NAME"], "Muster")


if __name__ == "__main__":
    unittest.main()
