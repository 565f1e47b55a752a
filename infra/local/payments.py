"""What a deployment makes and keeps of payments."""

import json
import os
import subprocess

from stack import Failed, say

# Of the stand-in, which takes any key of test mode.
LOCAL_KEY = "sk_test_local"
# How keys begin, and what the status page calls them (`Mode` of shared/payments).
STATES = {"sk_live_": "live", "rk_live_": "live", "sk_test_": "sample", "rk_test_": "sample"}


def _key():
    """From the environment; never from an argument, where others could read it."""
    return os.environ.get("STRIPE_SECRET_KEY") or LOCAL_KEY


def state(program, secrets, secret):
    """What the stack is given as `Payments`: of the key that is about to be set up, else of the one that it has, if any."""
    key = _key() if program else _stored(secrets, secret)
    return next((name for begin, name in STATES.items() if key.startswith(begin)), "off")


def _stored(secrets, secret):
    try:
        return json.loads(secrets.get_secret_value(SecretId=secret)["SecretString"])["apiKey"]
    except secrets.exceptions.ResourceNotFoundException:
        return ""


def set_up(secrets, secret, program, site):
    """Has `program` make at the payment provider what is missing, and keeps key, webhook secrets and the site's address.

    The key and the provider's address are read from STRIPE_SECRET_KEY and STRIPE_API_BASE. Without `program` nothing happens.
    """
    if not program:
        return
    key = _key()
    known = json.loads(secrets.get_secret_value(SecretId=secret)["SecretString"])
    same = known.get("apiKey") == key and known.get("site") == site
    kept = known.get("webhookSecrets", []) if same else []
    command = [str(program), "--site", site] + (["--knows-secret"] if kept else [])
    environment = {"STRIPE_SECRET_KEY": key, "PATH": os.environ.get("PATH", "")}
    if "STRIPE_API_BASE" in os.environ:
        environment["STRIPE_API_BASE"] = os.environ["STRIPE_API_BASE"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode != 0:
        raise Failed(f"payments cannot be set up: {done.stderr.strip()}")
    said = json.loads(done.stdout)
    # The old secret of a recreated endpoint stays valid for a while: events on their way are signed with it.
    fresh = [said["webhookSecret"] or os.environ.get("STRIPE_WEBHOOK_SECRET", "")]
    hooks = list(dict.fromkeys([each for each in fresh + kept if each]))[:2]
    value = {"apiKey": key, "webhookSecrets": hooks, "site": site}
    if value != known:
        secrets.put_secret_value(SecretId=secret, SecretString=json.dumps(value, separators=(",", ":")))
    say(f"payments: {len(said['made'])} made, {said['found']} found")
