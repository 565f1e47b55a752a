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
    key = _key() if program else _known(secrets, secret).get("apiKey", "")
    return state_of(key)


def state_of(key):
    """What a key is for."""
    return next((name for begin, name in STATES.items() if key.startswith(begin)), "off")


def _known(secrets, secret):
    """What the secret holds; nothing where there is none yet."""
    try:
        return json.loads(secrets.get_secret_value(SecretId=secret)["SecretString"])
    except secrets.exceptions.ResourceNotFoundException:
        return {}


def _store(secrets, secret, value):
    secrets.put_secret_value(SecretId=secret, SecretString=json.dumps(value, separators=(",", ":")))


def _run(program, key, *arguments):
    """What the program says. The key and the provider's address reach it by its environment, and nothing else of the host does."""
    environment = {"STRIPE_SECRET_KEY": key, "PATH": os.environ.get("PATH", "")}
    if "STRIPE_API_BASE" in os.environ:
        environment["STRIPE_API_BASE"] = os.environ["STRIPE_API_BASE"]
    command = [str(program), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode != 0:
        raise Failed(f"payments cannot be set up: {done.stderr.strip()}")
    return json.loads(done.stdout)


def verify_tax(secrets, secret, program, stage):
    """Production sells nothing without tax, so it is not deployed either: the seller owes the tax of every sale, charged or not.

    Before the functions come that ask the secret: what is sold meanwhile is taxed, too, and nothing stops being sold.
    """
    if stage != "prod":
        return
    known = _known(secrets, secret)
    if program and not _run(program, _key(), "--check")["tax"]:
        raise Failed(
            "the payment provider charges no tax yet: name the place of business and a registration at "
            "https://dashboard.stripe.com/settings/tax, then deploy again"
        )
    if known.get("apiKey") and not known.get("tax"):
        if not program:
            raise Failed("whether the payment provider charges tax is not known yet: deploy with STRIPE_SECRET_KEY")
        _store(secrets, secret, known | {"tax": True})


def set_up(secrets, secret, program, site):
    """Has `program` make at the payment provider what is missing, and keeps key, webhook secrets, the site's address and whether tax is
    computed.

    The key and the provider's address are read from STRIPE_SECRET_KEY and STRIPE_API_BASE. Without `program` nothing happens.
    """
    if not program:
        return
    key = _key()
    known = json.loads(secrets.get_secret_value(SecretId=secret)["SecretString"])
    same = known.get("apiKey") == key and known.get("site") == site
    kept = known.get("webhookSecrets", []) if same else []
    said = _run(program, key, "--site", site, *(["--knows-secret"] if kept else []))
    # The old secret of a recreated endpoint stays valid for a while: events on their way are signed with it.
    fresh = [said["webhookSecret"] or os.environ.get("STRIPE_WEBHOOK_SECRET", "")]
    hooks = list(dict.fromkeys([each for each in fresh + kept if each]))[:2]
    value = {"apiKey": key, "webhookSecrets": hooks, "site": site, "tax": said["tax"]}
    if value != known:
        _store(secrets, secret, value)
    say(f"payments: {len(said['made'])} made, {said['found']} found, {'with' if said['tax'] else 'without'} tax")
