"""Three accounts to look around with. On the local cloud alone: their passwords are no secret, nor is the admin's authenticator app."""

import json
import urllib.parse
import urllib.request

import pool
from botocore.exceptions import ClientError

ACCOUNTS = (
    {"role": "member", "email": "member@kanalyse.example", "password": "member-demo-2026", "groups": []},
    {"role": "watcher", "email": "watcher@kanalyse.example", "password": "watcher-demo-2026", "groups": []},
    {"role": "admin", "email": "admin@kanalyse.example", "password": "admin-demo-2026", "groups": ["admin"]},
)


def seed(cognito, pool_id, client_id, gateway):
    """Creates the demo accounts where they are missing; returns them with their user ids. Their first credits come as
    everybody's, when the account is first seen."""
    made = [_ensure(cognito, pool_id, account) for account in ACCOUNTS]
    for account in ACCOUNTS:
        if account["groups"]:
            _set_authenticator_up(cognito, pool_id, client_id, gateway, account)
    return made


def _set_authenticator_up(cognito, pool_id, client_id, gateway, account):
    """Operators sign in with a code; what their app shows is at `pool.PAGE`."""
    who = {"UserPoolId": pool_id, "Username": account["email"]}
    if pool.FACTOR in cognito.admin_get_user(**who).get("UserMFASettingList", []):
        return
    said = {"USERNAME": account["email"], "PASSWORD": account["password"]}
    flow = {"UserPoolId": pool_id, "ClientId": client_id, "AuthFlow": "ADMIN_USER_PASSWORD_AUTH"}
    token = cognito.admin_initiate_auth(**flow, AuthParameters=said)["AuthenticationResult"]["AccessToken"]
    cognito.associate_software_token(AccessToken=token)
    cognito.verify_software_token(AccessToken=token, UserCode=_code(gateway, account["email"], "pending"))
    cognito.admin_set_user_mfa_preference(**who, SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True})


def _code(gateway, email, state):
    address = f"{gateway}{pool.DATA}?{urllib.parse.urlencode({'email': email})}"
    with urllib.request.urlopen(address, timeout=30) as answer:
        apps = json.load(answer)["authenticators"]
    return next(app["code"] for app in apps if app["state"] == state)


def _ensure(cognito, pool_id, account):
    who = {"UserPoolId": pool_id, "Username": account["email"]}
    try:
        user = cognito.admin_get_user(**who)
        attributes = user["UserAttributes"]
    except ClientError as error:
        if error.response["Error"]["Code"] != "UserNotFoundException":
            raise
        verified = [{"Name": "email", "Value": account["email"]}, {"Name": "email_verified", "Value": "true"}]
        user = cognito.admin_create_user(**who, UserAttributes=verified, MessageAction="SUPPRESS")["User"]
        attributes = user["Attributes"]
    if user["UserStatus"] != "CONFIRMED":
        cognito.admin_set_user_password(**who, Password=account["password"], Permanent=True)
    for group in account["groups"]:
        cognito.admin_add_user_to_group(**who, GroupName=group)
    sub = next(each["Value"] for each in attributes if each["Name"] == "sub")
    return {key: account[key] for key in ("role", "email", "password")} | {"userId": sub}
