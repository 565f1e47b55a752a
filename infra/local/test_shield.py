"""The web ACL of our own template, asked for each operation: what the web app asks is answered, nothing else is."""

import asyncio
import json
import logging
import os
import re
import unittest
from unittest import mock

logging.disable(logging.WARNING)
with mock.patch.dict(os.environ, {"PERSIST_STATE": "0"}):
    from ministack.services import cognito, waf

import shield
from deploy import ROOT
from stack import read_template

ACL = read_template(ROOT / "infra/stacks/auth.yaml")["Resources"]["Shield"]["Properties"]
# Each is a way past a rule of ours, with nothing but an access token.
BYPASSES = {
    "DeleteUser", "UpdateUserAttributes", "DeleteUserAttributes", "GetUserAttributeVerificationCode", "VerifyUserAttribute",
    "SetUserMFAPreference", "SetUserSettings", "GetUser", "ConfirmDevice", "StartWebAuthnRegistration", "GetUserAuthFactors",
}  # fmt: skip
# What the web app asks; its own tests compare what it imports with the template.
ASKED = {
    "AssociateSoftwareToken", "ChangePassword", "ConfirmForgotPassword", "ConfirmSignUp", "ForgotPassword", "GetTokensFromRefreshToken",
    "GlobalSignOut", "InitiateAuth", "ResendConfirmationCode", "RespondToAuthChallenge", "RevokeToken", "SignUp", "VerifySoftwareToken",
}  # fmt: skip


class Rules(unittest.TestCase):
    def test_everything_that_the_web_app_asks_is_answered(self):
        self.assertEqual([name for name in sorted(ASKED) if shield.refuses(ACL, name)], [])

    def test_nothing_else_is(self):
        self.assertEqual([name for name in sorted(BYPASSES) if not shield.refuses(ACL, name)], [])
        for near in ("SignUpX", "XSignUp", "signup", "SignUp\nDeleteUser", "DeleteUser|SignUp"):
            self.assertTrue(shield.refuses(ACL, near), near)

    def test_a_call_without_an_operation_is_not_refused(self):
        self.assertFalse(shield.refuses(ACL, ""))

    def test_what_sends_mails_and_what_guesses_is_counted(self):
        counted = {}
        for rule in ACL["Rules"]:
            rate = rule["Statement"].get("RateBasedStatement")
            if rate:
                self.assertEqual(rule["Action"], {"Block": {}})
                counted[rule["Name"]] = re.compile(rate["ScopeDownStatement"]["RegexMatchStatement"]["RegexString"])
        self.assertTrue(all(counted["mails"].search(name) for name in ("SignUp", "ResendConfirmationCode", "ForgotPassword")))
        guessing = ("InitiateAuth", "RespondToAuthChallenge", "ConfirmSignUp", "ConfirmForgotPassword", "ChangePassword")
        self.assertTrue(all(counted["guesses"].search(name) for name in guessing))

    def test_a_statement_that_is_not_modelled_is_an_error_and_no_pass(self):
        for statement in (
            {"GeoMatchStatement": {"CountryCodes": ["DE"]}},
            {"RegexMatchStatement": {"FieldToMatch": {"Body": {}}, "RegexString": "x"}},
        ):
            with self.assertRaises(shield.NotUnderstood):
                shield.matches(statement, "SignUp")


class Pool(unittest.TestCase):
    """Before MiniStack's own pool."""

    def setUp(self):
        handlers = {}
        patch = mock.patch.object(cognito, "_dispatch_idp", cognito._dispatch_idp)
        patch.start()
        self.addCleanup(patch.stop)
        shield.install(cognito, waf, handlers)
        self.handlers = handlers[shield.ASSOCIATION]
        self.pool = self.ask("CreateUserPool", PoolName="test", UsernameAttributes=["email"])["UserPool"]["Id"]
        flows = ["ALLOW_ADMIN_USER_PASSWORD_AUTH"]
        made = self.ask("CreateUserPoolClient", UserPoolId=self.pool, ClientName="web", ExplicitAuthFlows=flows)
        self.client = made["UserPoolClient"]["ClientId"]
        self.ask("SignUp", ClientId=self.client, Username="a@kanalyse.example", Password="A pass phrase 1!")
        self.ask("AdminConfirmSignUp", UserPoolId=self.pool, Username="a@kanalyse.example")

    def ask(self, operation, **data):
        return json.loads(asyncio.run(cognito._dispatch_idp(operation, data))[2] or b"{}")

    def associate(self):
        _, arn, _ = waf.create_web_acl_record("test", "REGIONAL", ACL)
        said = {"WebACLArn": arn, "ResourceArn": cognito._pool_arn(self.pool)}
        return self.handlers["create"]("ShieldOfPool", said, "stack")[0], said

    def token(self):
        said = {"USERNAME": "a@kanalyse.example", "PASSWORD": "A pass phrase 1!"}
        made = self.ask("AdminInitiateAuth", UserPoolId=self.pool, ClientId=self.client,
                        AuthFlow="ADMIN_USER_PASSWORD_AUTH", AuthParameters=said)  # fmt: skip
        return made["AuthenticationResult"]["AccessToken"]

    def test_a_token_deletes_nobody_and_changes_no_address(self):
        self.associate()
        token = self.token()
        change = {"UserAttributes": [{"Name": "email", "Value": "b@kanalyse.example"}]}
        for operation, said in (("DeleteUser", {}), ("UpdateUserAttributes", change), ("SetUserMFAPreference", {})):
            answer = self.ask(operation, AccessToken=token, **said)
            self.assertEqual(answer.get("__type"), "ForbiddenException", operation)
        found = self.ask("AdminGetUser", UserPoolId=self.pool, Username="a@kanalyse.example")
        self.assertEqual(found["UserStatus"], "CONFIRMED")

    def test_calls_with_credentials_do_not_come_by_it(self):
        self.associate()
        self.assertEqual(self.ask("AdminDeleteUser", UserPoolId=self.pool, Username="a@kanalyse.example"), {})

    def test_without_it_the_pool_does_what_it_is_asked(self):
        physical, said = self.associate()
        self.handlers["delete"](physical, said)
        self.assertEqual(self.ask("DeleteUser", AccessToken=self.token()), {})

    def test_a_web_acl_that_is_not_there_protects_nothing_and_is_refused(self):
        said = {"WebACLArn": "arn:aws:wafv2:eu-central-1:000000000000:regional/webacl/no/no", "ResourceArn": "arn:pool"}
        with self.assertRaises(ValueError):
            self.handlers["create"]("ShieldOfPool", said, "stack")


if __name__ == "__main__":
    unittest.main()
