"""The user pool as AWS runs it, where MiniStack's differs in what the product relies on:

- after a forgotten password the PostConfirmation trigger runs too, as after a sign-up (MiniStack calls neither);
- an authenticator app that was confirmed is asked for only once its person's preference says so, and none is that was not confirmed;
- refresh tokens rotate: each brings the next one and is refused 60 s later, and what a renewed token says of when its person signed
  in stays as it was.

`/_local/authenticators` shows the codes of all authenticator apps now, `/_local/authenticators.json` the same for tests; `?email=`
for those of one person. Nobody needs a phone to try the product.
"""

import json
import time
from html import escape
from urllib.parse import parse_qs

import mail_page

PAGE, DATA = "/_local/authenticators", "/_local/authenticators.json"
# Seconds for which a refresh token that was used still works: another tab may be about to.
GRACE = 60
FACTOR = "SOFTWARE_TOKEN_MFA"


def post_confirmation_event(source, pool_id, client_id, username, attributes):
    """As Cognito sends it."""
    return {
        "version": "1",
        "triggerSource": f"PostConfirmation_{source}",
        "region": pool_id.split("_")[0],
        "userPoolId": pool_id,
        "userName": username,
        "callerContext": {"awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": client_id},
        "request": {"userAttributes": attributes},
        "response": {},
    }


def install(cognito, functions, clock=time.time):
    """Changes MiniStack's module of the user pool."""
    cognito._confirm_sign_up = _told(cognito, functions, cognito._confirm_sign_up, "ConfirmSignUp")
    cognito._confirm_forgot_password = _told(
        cognito, functions, cognito._confirm_forgot_password, "ConfirmForgotPassword"
    )
    cognito._verify_software_token = _verifying(cognito, cognito._verify_software_token)
    for name in ("_admin_set_user_mfa_preference", "_set_user_mfa_preference"):
        setattr(cognito, name, _preferring(cognito, getattr(cognito, name)))
    _rotate(cognito, clock)


def _told(cognito, functions, confirm, source):
    def confirm_and_tell(data):
        answer = confirm(data)
        pool, pool_id = cognito._pool_for_client(data.get("ClientId"))
        arn = (pool or {}).get("LambdaConfig", {}).get("PostConfirmation")
        if answer[0] != 200 or not arn:
            return answer
        user, _ = cognito._resolve_user(pool, data.get("Username"))
        if user is None:  # a pool that hides who exists answers as if somebody did
            return answer
        attributes = {"cognito:user_status": "CONFIRMED"} | cognito._attr_list_to_dict(user["Attributes"])
        event = post_confirmation_event(source, pool_id, data["ClientId"], user["Username"], attributes)
        record, config, _ = functions._get_func_record_for_ref(arn)
        result = {"error": True, "body": f"no such function: {arn}"}
        if record is not None:
            run = functions._execution_record_for_config(record, config)
            result = functions._execute_function_with_config_scope(run, event)
        if result.get("error"):
            message = f"PostConfirmation failed with error {result.get('body')}."
            return cognito.error_response_json("UserLambdaValidationException", message, 400)
        return answer

    return confirm_and_tell


def _verifying(cognito, verify):
    """Confirms an app without asking for it: that is what preferences are for."""

    def verify_alone(data):
        user = cognito._user_for_access_token(data.get("AccessToken"))
        before = list((user or {}).get("_mfa_enabled", []))
        answer = verify(data)
        if user is not None:
            user["_mfa_enabled"] = before
        return answer

    return verify_alone


def _preferring(cognito, prefer):
    """Refuses to ask for an app that was never confirmed."""

    def prefer_confirmed(data):
        settings = data.get("SoftwareTokenMfaSettings") or {}
        user = cognito._user_for_access_token(data.get("AccessToken"))
        if user is None:
            pool, _ = cognito._resolve_pool(data.get("UserPoolId"))
            user = cognito._resolve_user(pool, data.get("Username"))[0] if pool else None
        if settings.get("Enabled") and user is not None and not user.get("_totp_secret"):
            message = "User has not verified software token mfa"
            return cognito.error_response_json("InvalidParameterException", message, 400)
        return prefer(data)

    return prefer_confirmed


def _rotate(cognito, clock):
    used, signed_in = {}, {}
    refresh, sign, token = cognito._refresh_auth_result, cognito._signed_jwt, cognito._fake_token

    def sign_with_time(claims, pool_id="", use=""):
        origin = claims.get("origin_jti")
        if origin:
            claims["auth_time"] = signed_in.setdefault(origin, claims["iat"])
        return sign(claims, pool_id, use)

    def refresh_once(pool, pool_id, client_id, refresh_token):
        if clock() - used.get(refresh_token, clock()) > GRACE:
            return None, cognito.error_response_json("RefreshTokenReuseException", "Refresh token reused", 400)
        claims = cognito._token_claims(refresh_token)
        origin = claims.get("origin_jti", "")
        if origin in cognito._revoked_tokens:  # MiniStack looks only whether a token is older, in whole seconds
            return None, cognito.error_response_json("NotAuthorizedException", "Refresh Token has been revoked", 400)
        # After a restart only the token itself still says it.
        if origin and "auth_time" in claims:
            signed_in.setdefault(origin, claims["auth_time"])
        result, error = refresh(pool, pool_id, client_id, refresh_token)
        if error is None:
            used.setdefault(refresh_token, clock())
            sub = cognito._token_claims(result["AccessToken"])["sub"]
            result["RefreshToken"] = token(sub, pool_id, client_id, "refresh", origin_jti=origin, scope=claims.get("scope"))
        return result, error

    cognito._signed_jwt = sign_with_time
    cognito._refresh_auth_result = refresh_once


def apps(cognito, email=""):
    """The authenticator apps of everybody, or of one person: what each shows now, and whether the pool has confirmed it."""
    found = []
    for _, pool in cognito._all_pools():
        for user in pool["_users"].values():
            address = cognito._attr_list_to_dict(user.get("Attributes", [])).get("email", "")
            for state, name in (("confirmed", "_totp_secret"), ("pending", "_totp_pending_secret")):
                secret = user.get(name)
                if secret and (not email or address.lower() == email.lower()):
                    asked = state == "confirmed" and FACTOR in user.get("_mfa_enabled", [])
                    code = cognito._totp_code(secret)
                    found.append({"email": address, "state": state, "asked": asked, "code": code, "secret": secret})
    return found


def wrap(application, cognito):
    """The application with these two paths before it."""

    async def with_page(scope, receive, send):
        if scope["type"] != "http" or scope["path"] not in (PAGE, DATA) or scope["method"] != "GET":
            await application(scope, receive, send)
            return
        email = parse_qs(scope.get("query_string", b"").decode()).get("email", [""])[0]
        found = apps(cognito, email)
        if scope["path"] == DATA:
            await mail_page.answer(send, b"application/json", json.dumps({"authenticators": found}))
        else:
            await mail_page.answer(send, b"text/html; charset=utf-8", page(found))

    return with_page


def page(found):
    """The page, which loads itself again with the next codes."""
    rows = "".join(
        f"<tr><td>{escape(app['email'])}</td><td><strong>{app['code']}</strong></td><td>{app['state']}</td></tr>"
        for app in found
    )
    said = "The codes of now; the page loads itself again." if found else "Nobody has set an authenticator app up."
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Local authenticator apps</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="10">'
        f"<style>{mail_page.STYLE} td {{ padding: .25rem 1rem .25rem 0; }}</style></head>"
        f"<body><main><h1>Local authenticator apps</h1><p>{said}</p><table>{rows}</table></main></body></html>"
    )
