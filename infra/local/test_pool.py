"""The user pool behaves as the one of AWS where the product relies on it. On MiniStack's own module, without a server."""

import json
import logging
import os
import unittest
from unittest import mock

logging.disable(logging.WARNING)
with mock.patch.dict(os.environ, {"PERSIST_STATE": "0"}):
    from ministack.services import cognito

import pool

PASSWORD = "a pass phrase of words"


class Clock:
    now = 1_000_000.0

    def __call__(self):
        return self.now


class Functions:
    """Where triggers are called: notes their events."""

    def __init__(self):
        self.events = []

    def _get_func_record_for_ref(self, arn):
        return {"arn": arn}, {}, None

    def _execution_record_for_config(self, record, config):
        return record

    def _execute_function_with_config_scope(self, record, event):
        self.events.append(event)
        return {}


CLOCK, FUNCTIONS = Clock(), Functions()
pool.install(cognito, FUNCTIONS, CLOCK)


def call(name, **data):
    """What the pool answers, and its status."""
    status, _, body = getattr(cognito, name)(data)
    return status, json.loads(body or b"{}")


class Pool(unittest.TestCase):
    def setUp(self):
        FUNCTIONS.events.clear()
        classes = dict.fromkeys(["RequireLowercase", "RequireUppercase", "RequireNumbers", "RequireSymbols"], False)
        made = call("_create_user_pool", PoolName="test", MfaConfiguration="OPTIONAL", UsernameAttributes=["email"],
                    LambdaConfig={"PostConfirmation": "arn:function"},
                    Policies={"PasswordPolicy": {"MinimumLength": 12} | classes})
        self.pool = made[1]["UserPool"]["Id"]
        flows = ["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH"]
        client = call("_create_user_pool_client", UserPoolId=self.pool, ClientName="web", ExplicitAuthFlows=flows)
        self.client = client[1]["UserPoolClient"]["ClientId"]
        attributes = [{"Name": "email", "Value": "a@kanalyse.example"}]
        call("_sign_up", ClientId=self.client, Username="a@kanalyse.example", Password=PASSWORD, UserAttributes=attributes)
        call("_confirm_sign_up", ClientId=self.client, Username="a@kanalyse.example", ConfirmationCode="123456")

    def sign_in(self):
        said = {"USERNAME": "a@kanalyse.example", "PASSWORD": PASSWORD}
        return call("_admin_initiate_auth", UserPoolId=self.pool, ClientId=self.client,
                    AuthFlow="ADMIN_USER_PASSWORD_AUTH", AuthParameters=said)[1]

    def tokens(self):
        return self.sign_in()["AuthenticationResult"]

    def refresh(self, token):
        return call("_get_tokens_from_refresh_token", ClientId=self.client, RefreshToken=token)

    def prefer(self, on):
        settings = {"Enabled": on, "PreferredMfa": on}
        return call("_admin_set_user_mfa_preference", UserPoolId=self.pool, Username="a@kanalyse.example",
                    SoftwareTokenMfaSettings=settings)

    def test_the_trigger_runs_after_a_sign_up_and_after_a_reset(self):
        call("_forgot_password", ClientId=self.client, Username="a@kanalyse.example")
        call("_confirm_forgot_password", ClientId=self.client, Username="a@kanalyse.example",
             ConfirmationCode="654321", Password="another pass phrase")
        sources = [event["triggerSource"] for event in FUNCTIONS.events]
        self.assertEqual(sources, ["PostConfirmation_ConfirmSignUp", "PostConfirmation_ConfirmForgotPassword"])
        self.assertEqual({event["userPoolId"] for event in FUNCTIONS.events}, {self.pool})

    def test_an_app_is_asked_for_once_it_is_confirmed_and_preferred(self):
        self.assertEqual(self.prefer(True)[1]["__type"], "InvalidParameterException")
        token = self.tokens()["AccessToken"]
        call("_associate_software_token", AccessToken=token)
        [pending] = pool.apps(cognito, "A@Kanalyse.example")
        self.assertEqual((pending["state"], pending["asked"]), ("pending", False))
        self.assertEqual(call("_verify_software_token", AccessToken=token, UserCode=pending["code"])[0], 200)
        self.assertIn("AuthenticationResult", self.sign_in(), "confirmed, and not asked for")
        self.assertEqual(self.prefer(True)[0], 200)
        self.assertEqual(self.sign_in()["ChallengeName"], pool.FACTOR)
        [app] = pool.apps(cognito, "a@kanalyse.example")
        self.assertEqual((app["state"], app["asked"], app["code"]), ("confirmed", True, pending["code"]))
        self.assertIn(app["code"], pool.page([app]))
        self.prefer(False)
        self.assertIn("AuthenticationResult", self.sign_in())

    def test_a_refresh_token_brings_the_next_one_and_is_refused_after_a_minute(self):
        first = self.tokens()["RefreshToken"]
        second = self.refresh(first)[1]["AuthenticationResult"]["RefreshToken"]
        self.assertNotEqual(first, second)
        CLOCK.now += pool.GRACE
        self.assertEqual(self.refresh(first)[0], 200, "another tab, within the grace")
        CLOCK.now += 1
        self.assertEqual(self.refresh(first)[1]["__type"], "RefreshTokenReuseException")
        self.assertEqual(self.refresh(second)[0], 200)

    def test_a_renewed_token_says_when_its_person_signed_in(self):
        with mock.patch("time.time", return_value=2_000_000):
            first = self.tokens()
        with mock.patch("time.time", return_value=2_000_900):
            renewed = self.refresh(first["RefreshToken"])[1]["AuthenticationResult"]["AccessToken"]
            again = self.tokens()["AccessToken"]
        said = [cognito._token_claims(token)["auth_time"] for token in (first["AccessToken"], renewed, again)]
        self.assertEqual(said, [2_000_000, 2_000_000, 2_000_900])

    def test_whoever_is_signed_out_everywhere_renews_nothing_in_the_same_second_either(self):
        first = self.tokens()["RefreshToken"]
        second = self.refresh(first)[1]["AuthenticationResult"]["RefreshToken"]
        call("_admin_user_global_sign_out", UserPoolId=self.pool, Username="a@kanalyse.example")
        for token in (first, second):
            self.assertEqual(self.refresh(token)[1]["__type"], "NotAuthorizedException")
        self.assertEqual(self.refresh(self.tokens()["RefreshToken"])[0], 200)


if __name__ == "__main__":
    unittest.main()
