"""Starts the local cloud (MiniStack) with a clean environment and with what it lacks for us:

- Nagle's delay off on the runtime API: it costs 40 ms a call;
- mails are kept whole and shown at `/_local/mail`, and what becomes of them is announced (mail.py, mail_page.py);
- users, accepted messages and mails survive `kill -9`, and everything else on `POST /_local/save`, which the deploy calls
  at its end (durable.py; by itself MiniStack saves at shutdown only);
- the user pool as AWS runs it: triggers, authenticator apps, rotating tokens (pool.py), behind its web ACL (shield.py);
- updates of nested stacks: MiniStack forgets the attributes of resources in them that have not changed;
- boundaries of roles: MiniStack holds a role to one, but its CloudFormation gives it none, and tags of a role in them are not filled in;
- rights to rules and logs: MiniStack writes their names in another way than AWS, and does not see that of a rule in every call;
- rights to identities: MiniStack does not see which one a mail is sent with.

Settings are environment variables: GATEWAY_PORT, STATE_DIR, S3_DATA_DIR, MINISTACK_REGION, and others of MiniStack.
"""

import json
import os
import re
import socketserver
import sys
from dataclasses import replace

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


def _bound_roles(handlers, roles):
    handler = handlers["AWS::IAM::Role"]
    create, update = handler["create"], handler["update"]

    def bound(made, properties):
        roles[made[0]]["PermissionsBoundary"] = properties.get("PermissionsBoundary")
        return made

    def create_bound(logical_id, properties, stack_name):
        return bound(create(logical_id, properties, stack_name), properties)

    def update_bound(physical_id, old, new, *of_stack, **named):
        return bound(update(physical_id, old, new, *of_stack, **named), new)

    handler |= {"create": create_bound, "update": update_bound}


TAG = re.compile(r"\$\{(aws:PrincipalTag/[^}]+)\}")


def _fill_tags_in(evaluator):
    first_match = evaluator._first_match

    def filled(resource, known):
        """One with a tag that the caller does not have stays as it is, and is the name of nothing."""
        return TAG.sub(lambda found: known.get(found.group(1).lower(), found.group(0)), resource)

    def first_match_filled(ctx, statements, effect):
        known = [replace(each, resources=[filled(one, ctx.principal_keys) for one in each.resources]) for each in statements]
        return first_match(ctx, known, effect)

    evaluator._first_match = first_match_filled


def rule_arn(body, region, account):
    """The rule that a call names, as AWS writes one of the default bus; all of the region's where it names none."""
    data = json.loads(body or b"{}")
    return f"arn:aws:events:{region}:{account}:rule/{data.get('Rule') or data.get('Name') or '*'}"


def _name_rules_and_logs(actions):
    extract = actions.extract_resource_arn

    def extract_as_aws(service, method, path, headers, body, query_params, region, account_id):
        arn = extract(service, method, path, headers, body, query_params, region, account_id)
        if service == "logs" and ":log-group:" in arn:
            return f"{arn}:*"
        if service != "events" or ":event-bus/" in arn:
            return arn
        return rule_arn(body, region, account_id)

    actions.extract_resource_arn = extract_as_aws


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
    from ministack.core import iam_actions, iam_evaluator
    from ministack.services import cloudformation, cognito, eventbridge, iam, lambda_svc, ses, ses_v2, waf
    from ministack.services.cloudformation import provisioners

    pool.install(cognito, lambda_svc)
    shield.install(cognito, waf, provisioners._RESOURCE_HANDLERS)
    _remember_attributes(cloudformation._stacks, provisioners)
    _bound_roles(provisioners._RESOURCE_HANDLERS, iam._roles)
    _fill_tags_in(iam_evaluator)
    _name_rules_and_logs(iam_actions)
    _name_identities(iam_actions, ses_v2)
    sent = mail.SentMails(os.path.join(environment["STATE_DIR"], "sent-mails.jsonl"))
    mail.install(ses, ses_v2, eventbridge, sent)
    gateway.app = pool.wrap(mail_page.wrap(durable.wrap(gateway.app), sent), cognito)
    return gateway.main()


if __name__ == "__main__":
    sys.exit(main())
