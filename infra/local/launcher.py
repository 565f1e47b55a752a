"""Starts the local cloud (MiniStack) with a clean environment and with what it lacks for us:

- Nagle's delay off on the runtime API: it costs 40 ms a call;
- mails are kept whole and shown at `/_local/mail`, and what becomes of them is announced (mail.py, mail_page.py);
- users, accepted messages and mails survive `kill -9`, and everything else on `POST /_local/save`, which the deploy calls
  at its end (durable.py; by itself MiniStack saves at shutdown only);
- the user pool as AWS runs it: triggers, authenticator apps, rotating tokens (pool.py), behind its web ACL (shield.py);
- updates of nested stacks: MiniStack forgets the attributes of resources in them that have not changed;
- rights to rules: MiniStack writes the name of a rule in another way than AWS, and does not see it in every call;
- rights to identities: MiniStack does not see which one a mail is sent with.

Settings are environment variables: GATEWAY_PORT, STATE_DIR, S3_DATA_DIR, MINISTACK_REGION, and others of MiniStack.
"""

import json
import os
import socketserver
import sys

import durable
import mail
import mail_page
import pool
import shield

DEFAULTS = {
    "GATEWAY_PORT": "4566",
    "BIND_HOST": "127.0.0.1",
    "MINISTACK_REGION": "eu-central-1",
    "LAMBDA_EXECUTOR": "local",
    "PERSIST_STATE": "1",
    "STATE_DIR": ".local/state",
    "S3_PERSIST": "1",
    "S3_DATA_DIR": ".local/s3",
    "SFTP_ENABLED": "0",
    "IOT_MTLS_ENABLED": "0",
}
KEPT = {"PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "LOG_LEVEL", "AUTH", "AWS_ENDPOINT_URL"}
KEPT |= {"KANALYSE_LOCAL_STATE", *DEFAULTS}  # the task runner finds what it left behind by the first


def clean_environment(environ):
    """What the emulator may see. Its functions inherit it, so nothing of the caller's may leak."""
    kept = DEFAULTS | {name: value for name, value in environ.items() if name in KEPT}
    kept.setdefault("AWS_ENDPOINT_URL", f"http://127.0.0.1:{kept['GATEWAY_PORT']}")
    return kept


def _remember_attributes(stacks, provisioners):
    update = provisioners._update_resource

    def update_knowing(kind, physical_id, old, new, stack_name, logical_id=None, old_attrs=None):
        if old_attrs is None:
            resources = (stacks.get(stack_name) or {}).get("_resources", {})
            old_attrs = resources.get(logical_id, {}).get("Attributes")
        return update(kind, physical_id, old, new, stack_name, logical_id, old_attrs)

    provisioners._update_resource = update_knowing


def rule_arn(body, region, account):
    """The rule that a call names, as AWS writes one of the default bus; all of the region's where it names none."""
    data = json.loads(body or b"{}")
    return f"arn:aws:events:{region}:{account}:rule/{data.get('Rule') or data.get('Name') or '*'}"


def _name_rules(actions):
    extract = actions.extract_resource_arn

    def extract_rules_too(service, method, path, headers, body, query_params, region, account_id):
        arn = extract(service, method, path, headers, body, query_params, region, account_id)
        if service != "events" or ":event-bus/" in arn:
            return arn
        return rule_arn(body, region, account_id)

    actions.extract_resource_arn = extract_rules_too


def sender_arn(body, region, account, ses_v2):
    """The identity that a mail is sent with."""
    sender = json.loads(body or b"{}").get("FromEmailAddress") or ""
    return f"arn:aws:ses:{region}:{account}:identity/{mail.identity_of(sender, ses_v2)}"


def _name_identities(actions, ses_v2):
    extract = actions.extract_resource_arn

    def extract_identities_too(service, method, path, headers, body, query_params, region, account_id):
        if service == "ses" and method == "POST" and path.rstrip("/") == mail.SEND_PATH:
            return sender_arn(body, region, account_id, ses_v2)
        return extract(service, method, path, headers, body, query_params, region, account_id)

    actions.extract_resource_arn = extract_identities_too


def main():
    """Runs until it is stopped."""
    environment = clean_environment(os.environ)
    os.environ.clear()
    os.environ.update(environment)
    socketserver.StreamRequestHandler.disable_nagle_algorithm = True

    from ministack import app as gateway
    from ministack.core import iam_actions
    from ministack.services import cloudformation, cognito, eventbridge, lambda_svc, ses, ses_v2, waf
    from ministack.services.cloudformation import provisioners

    pool.install(cognito, lambda_svc)
    shield.install(cognito, waf, provisioners._RESOURCE_HANDLERS)
    _remember_attributes(cloudformation._stacks, provisioners)
    _name_rules(iam_actions)
    _name_identities(iam_actions, ses_v2)
    sent = mail.SentMails(os.path.join(environment["STATE_DIR"], "sent-mails.jsonl"))
    mail.install(ses, ses_v2, eventbridge, sent)
    gateway.app = pool.wrap(mail_page.wrap(durable.wrap(gateway.app), sent), cognito)
    return gateway.main()


if __name__ == "__main__":
    sys.exit(main())
