"""Deploys template.yaml: `local` to the local cloud, `aws` to AWS; `check` says what is missing for production; `seed` makes the demo accounts.

Standard output carries JSON alone, of `check` a line for each finding; a failure is one line on standard error and exit code 1.
"""

import argparse
import json
import os
import platform
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "infra" / folder) for folder in ("production", "rollback")]

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

import durable
import edge
import mail_page
import payments
import protection
import releases
import seed
import sender
import settings
import site_files
import stack
import tables
import trail
from local_template import localize_nested, localize_root
from parameters import without_secrets
from stack import Failed, say

REGION = "eu-central-1"
LOCAL_STACK = "kanalyse"
LOCAL_MAIL_FROM = "mail@kanalyse.example"
SAMPLE_KEY = "sample-platform"
# Every call is bounded and retried a few times.
CALLS = Config(connect_timeout=5, read_timeout=120, retries={"max_attempts": 4, "mode": "standard"})


def local_client(service, endpoint, region=REGION):
    """A client of the local cloud. Its keys are no secret: any are accepted."""
    keys = {"aws_access_key_id": "test", "aws_secret_access_key": "test"}
    config = CALLS.merge(Config(s3={"addressing_style": "path"}))
    return boto3.client(service, endpoint_url=endpoint, region_name=region, config=config, **keys)


def wait_for(url, seconds):
    """Until `url` answers at all."""
    end = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except urllib.error.HTTPError:
            return
        except OSError as error:
            if time.monotonic() > end:
                raise Failed(f"{url} does not answer after {seconds} seconds: {error}") from error
            time.sleep(0.1)


def key_from(variable):
    """The platform's key from the environment; never from an argument, where others could read it."""
    key = os.environ.get(variable, "")
    if not key:
        raise Failed(f"{variable} is empty: put the key of the YouTube Data API into it")
    return key


def put_key(secrets, secret, key):
    """Stores the platform's key where it differs."""
    value = json.dumps({"apiKey": key}, separators=(",", ":"))
    if secrets.get_secret_value(SecretId=secret).get("SecretString") != value:
        secrets.put_secret_value(SecretId=secret, SecretString=value)


def put_chat(secrets, secret, chat):
    """Stores where the workflow of the support chat is and what it is shown, with the key that was generated with the secret; empty texts
    take old ones away."""
    known = json.loads(secrets.get_secret_value(SecretId=secret)["SecretString"])
    wanted = known | {"webhookUrl": chat["url"], "webhookKey": chat["key"]}
    if known != wanted:
        secrets.put_secret_value(SecretId=secret, SecretString=json.dumps(wanted, separators=(",", ":")))


def prepare_chat(secrets, secret, chat):
    """Does so before a deployment turns the chat on, so that no message finds it without an address. A new stack has no secret yet, and
    nobody writes to it."""
    if chat["url"]:
        try:
            put_chat(secrets, secret, chat)
        except secrets.exceptions.ResourceNotFoundException:
            return


def put_coach_key(secrets, secret, key):
    """Stores the key of the coach's language model; an empty one takes an old key away."""
    value = json.dumps({"apiKey": key}, separators=(",", ":"))
    if secrets.get_secret_value(SecretId=secret)["SecretString"] != value:
        secrets.put_secret_value(SecretId=secret, SecretString=value)


def put_client(secrets, secret, client, site):
    """Stores our id and secret at the platform's sign-in, and where its page comes back to; nothing where channels cannot be linked."""
    if not client:
        return
    value = json.dumps(client | {"site": site}, separators=(",", ":"))
    if secrets.get_secret_value(SecretId=secret).get("SecretString") != value:
        secrets.put_secret_value(SecretId=secret, SecretString=value)


def say_chat(parameters):
    """Who answers the support chat. The address of the webhook is a secret: whoever knows it may call it."""
    if parameters["Chat"] == "on":
        say("support chat: answered by the workflow behind the webhook")
    else:
        say(f"support chat: answered from the FAQ ({settings.CHAT['url']} names the webhook of a workflow)")


def say_coach(parameters):
    """Who words the coach's answers."""
    if parameters["CoachApiBase"]:
        say(f"coach: worded by {parameters['CoachModel']}, every figure of the report")
    else:
        say(f"coach: sentences of ours ({settings.COACH['base']} and {settings.COACH['model']} name a language model)")


# More than anything on one machine asks for in a day.
SAMPLE_QUOTA = "1000000"


def local_parameters(arguments, client):
    """Parameters of the stack on the local cloud."""
    arch = {"aarch64": "arm64", "arm64": "arm64"}.get(platform.machine(), "x86_64")
    parameters = {"Stage": "local", "Arch": arch, "LogRetentionDays": "1", trail.PARAMETER: "off"}
    parameters["ChannelLink"] = "on" if client else "off"
    parameters |= {"MailFrom": arguments.mail_from, "SiteUrl": arguments.site}
    # The web server stands in for the service of breached passwords.
    parameters["BreachedPasswordsApiBase"] = arguments.site
    parameters["Chat"] = "on" if settings.chat(os.environ, True)["url"] else "off"
    coach = settings.coach(os.environ)
    parameters |= {"CoachApiBase": coach["base"], "CoachModel": coach["model"]}
    # The scout works alongside everything else: only someone who wants the discovery hub filled has it read.
    parameters["ScoutUnits"] = os.environ.get("KANALYSE_SCOUT_UNITS", "0")
    if not arguments.youtube_key_env:
        parameters |= {"YoutubeApiBase": arguments.sample_platform, "SamplePlatform": "on"}
        # Every account of one machine is new: the shares of a real day would soon refuse it. The sample platform has a quota of its own.
        parameters |= {"PlatformUnits": SAMPLE_QUOTA, "PlatformSearches": SAMPLE_QUOTA}
    if os.environ.get("STRIPE_API_BASE"):
        parameters["StripeApiBase"] = os.environ["STRIPE_API_BASE"]
    return parameters


def local_outputs(arguments, outputs):
    """What everybody else needs to know of the local cloud."""
    origin = f"{arguments.gateway}/_aws/execute-api/{outputs['ApiId']}"
    return {
        "stack": arguments.stack,
        "region": REGION,
        "gateway": arguments.gateway,
        "dynamodb": arguments.dynamodb,
        "apiId": outputs["ApiId"],
        "apiOrigin": origin,
        "apiUrl": f"{origin}/api",
        "userPoolId": outputs["UserPoolId"],
        "clientId": outputs["UserPoolClientId"],
        "tables": {
            key.removeprefix("Table").lower(): value for key, value in outputs.items() if key.startswith("Table")
        },
        "queues": {
            "analyses": outputs["QueueAnalyses"],
            "analysesPriority": outputs["QueueAnalysesPriority"],
            "analysesDead": outputs["QueueAnalysesDead"],
            "xray": outputs["QueueXray"],
            "xrayPriority": outputs["QueueXrayPriority"],
            "xrayDead": outputs["QueueXrayDead"],
            "dispatchDead": outputs["QueueDispatchDead"],
            "erasures": outputs["QueueErasures"],
            "payments": outputs["QueuePayments"],
            "mail": outputs["QueueMail"],
            "mailDead": outputs["QueueMailDead"],
            "mailFeedback": outputs["QueueMailFeedback"],
            "mailFeedbackDead": outputs["QueueMailFeedbackDead"],
        },
        "bus": outputs["EventBus"],
        "site": outputs["SiteUrl"],
        "mail": f"{arguments.gateway}{mail_page.PAGE}",
        "webBucket": outputs["WebBucket"],
    }


def deploy_local(arguments):
    """Everything from an empty local cloud to a running stack; on a running one only what has changed."""
    gateway = arguments.gateway
    # The task runner has read `.env`.
    client = settings.channel_link(os.environ, not arguments.youtube_key_env)
    wait_for(f"{gateway}/_ministack/health", arguments.wait)
    wait_for(arguments.dynamodb, arguments.wait)
    data = stack.read_template(ROOT / "infra/stacks/data.yaml")
    tables.ensure(
        local_client("dynamodb", arguments.dynamodb), tables.definitions(data, {"Prefix": arguments.stack})
    )
    # The way is short: compressing hard would take four times as long as compressing at all.
    bucket = stack.Bucket(local_client("s3", gateway), "artifacts", f"{gateway}/artifacts", effort=1, compares=False)
    bucket.ensure(REGION)
    template = localize_root(stack.read_template(ROOT / "template.yaml"), gateway, arguments.dynamodb)
    packaged = stack.package(template, ROOT, arguments.artifacts, bucket, localize_nested)
    url = bucket.put_template("root", packaged)
    cloudformation, secrets = (local_client(service, gateway) for service in ("cloudformation", "secretsmanager"))
    parameters = local_parameters(arguments, client)
    parameters["Payments"] = payments.state(arguments.stripe_setup, secrets, f"{arguments.stack}/stripe")
    prepare_chat(secrets, f"{arguments.stack}/chat", settings.chat(os.environ, True))
    try:
        outputs = stack.deploy_stack(cloudformation, arguments.stack, {"TemplateURL": url}, parameters)
    except (Failed, ClientError) as error:
        raise Failed(f"{error}; `cargo xtask up --fresh` starts from nothing") from error
    key = key_from(arguments.youtube_key_env) if arguments.youtube_key_env else SAMPLE_KEY
    put_key(secrets, outputs["YoutubeSecret"], key)
    put_client(secrets, outputs["ChannelLinkSecret"], client, arguments.site)
    put_chat(secrets, outputs["ChatSecret"], settings.chat(os.environ, True))
    put_coach_key(secrets, outputs["CoachSecret"], settings.coach(os.environ)["key"])
    payments.set_up(secrets, outputs["StripeSecret"], arguments.stripe_setup, arguments.site)
    sender.verify_sender(local_client("sesv2", gateway), arguments.mail_from)
    save_state(gateway)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps(local_outputs(arguments, outputs), indent=2) + "\n", encoding="utf-8")
    say(f"deployed to {gateway}: {bucket.sent} new packages, {len(outputs)} outputs in {arguments.out}")


def save_state(gateway):
    """Has the local cloud write its state to disk."""
    request = urllib.request.Request(f"{gateway}{durable.SAVE_ALL}", method="POST")
    try:
        with urllib.request.urlopen(request, timeout=60):
            return
    except OSError as error:
        say(f"the local cloud has not saved its state ({error}): start it by infra/local/launcher.py")


def seed_local(arguments):
    """Makes the demo accounts and prints them."""
    outputs = json.loads(arguments.out.read_text(encoding="utf-8"))
    cognito = local_client("cognito-idp", outputs["gateway"])
    print(json.dumps(seed.seed(cognito, outputs["userPoolId"], outputs["clientId"], outputs["gateway"]), indent=2))


def aws_client(arguments, service, region=None):
    """A client with the credentials of the environment; of another address where one is given."""
    return boto3.client(service, region_name=region or arguments.region, endpoint_url=arguments.endpoint, config=CALLS)


def packages_bucket(arguments, s3):
    """The bucket of the packages at AWS, as the command line names it."""
    url = f"{arguments.endpoint}/{arguments.bucket}" if arguments.endpoint else None
    return stack.Bucket(s3, arguments.bucket, url or f"https://{arguments.bucket}.s3.{arguments.region}.amazonaws.com")


def deploy_aws(arguments):
    """Functions, stacks, key, web app, CDN."""
    # Before anything is sent: half a name is refused, and so is a parameter that a setting decides.
    named = dict(pair.split("=", 1) for pair in arguments.parameter)
    settings.refuse_parameters(named)
    known = settings.of_installation(ROOT)
    operator = settings.operator(known)
    chat = settings.chat(known, False)
    coach = settings.coach(known)
    ours = {"CoachApiBase": coach["base"], "CoachModel": coach["model"]}
    secrets = aws_client(arguments, "secretsmanager")
    ours["Payments"] = payments.state(arguments.stripe_setup, secrets, f"{arguments.stack}/stripe")
    parameters = settings.mail(known) | ours | named
    client = settings.channel_link(known, parameters.get("SamplePlatform") == "on")
    parameters |= {"ChannelLink": "on" if client else "off", "Chat": "on" if chat["url"] else "off"}
    root_template = stack.read_template(arguments.template)
    stage = parameters.get("Stage", root_template["Parameters"]["Stage"]["Default"])
    formation = aws_client(arguments, "cloudformation")
    before_cdn = edge.Edge(arguments, aws_client(arguments, "cloudformation", edge.REGION), parameters, stage)
    stack.assert_rules(root_template, parameters | before_cdn.promised)
    records = trail.Trail(arguments, aws_client(arguments, "cloudtrail"), parameters, root_template)
    records.verify()
    sender.verify_domain(aws_client(arguments, "sesv2"), parameters["MailFrom"])
    payments.verify_tax(secrets, f"{arguments.stack}/stripe", arguments.stripe_setup, stage)
    bucket = packages_bucket(arguments, aws_client(arguments, "s3"))
    bucket.ensure(arguments.region)
    protection.protect_bucket(bucket.s3, aws_client(arguments, "sts"), arguments.bucket)
    template = stack.package(root_template, arguments.template.parent, arguments.artifacts, bucket)
    root = bucket.put_template("root", template)
    say(f"{bucket.sent} new packages in {arguments.bucket}; deploying {arguments.stack}")
    documents = bucket.put_documents(arguments.sbom) if arguments.sbom else []
    if documents:
        say(f"what this release holds: {', '.join(documents)}")
    if arguments.without_advisories:
        where = bucket.put_reason(arguments.without_advisories, arguments.stack, documents)
        say(f"nobody was asked about known weaknesses: {arguments.without_advisories} ({where})")
    parameters |= before_cdn.deploy(stack.describe(formation, arguments.stack))
    source, site = releases.commit_of(ROOT), releases.store_site(bucket, arguments.frontend)
    made_of = {"template": root, "parameters": without_secrets(root_template, parameters), "site": site, "documents": documents}
    with releases.recorded(bucket, arguments.stack, source | made_of) as record:
        prepare_chat(secrets, f"{arguments.stack}/chat", chat)
        outputs = stack.deploy_stack(formation, arguments.stack, {"TemplateURL": root}, parameters)
        protection.protect_stack(formation, arguments.stack, stage)
        before_cdn.log(outputs)
        if arguments.youtube_key_env:
            put_key(secrets, outputs["YoutubeSecret"], key_from(arguments.youtube_key_env))
        put_client(secrets, outputs["ChannelLinkSecret"], client, outputs["WebUrl"])
        put_chat(secrets, outputs["ChatSecret"], chat)
        put_coach_key(secrets, outputs["CoachSecret"], coach["key"])
        payments.set_up(secrets, outputs["StripeSecret"], arguments.stripe_setup, outputs["WebUrl"])
        record["config"] = site_files.config(arguments.region, outputs, operator)
        sent = site_files.upload(bucket.s3, outputs["WebBucket"], arguments.frontend, record["config"])
        site_files.invalidate(aws_client(arguments, "cloudfront"), outputs["WebDistribution"])
    say(f"{sent} files of the web app sent")
    sender.say_mail(parameters)
    say_chat(parameters)
    say_coach(parameters)
    protection.say_boundary(parameters)
    protection.say_backups(parameters, outputs["StripeSecret"].split(":")[4])
    before_cdn.say()
    records.say(outputs)
    print(json.dumps(outputs, indent=2))


def check_production(arguments):
    """What is missing for production, without an account."""
    # Nobody else needs the templates' linter.
    import readiness

    readiness.check(arguments, ROOT)


def pair(text):
    """`Name=value`."""
    if "=" not in text:
        raise argparse.ArgumentTypeError("must be Name=value")
    return text


def parse(argv):
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    local = commands.add_parser("local", help="to the local cloud")
    local.add_argument("--gateway", default="http://127.0.0.1:4566")
    local.add_argument("--dynamodb", default="http://127.0.0.1:4567")
    local.add_argument("--sample-platform", default="http://127.0.0.1:4568/youtube/v3", help="base address of the API")
    local.add_argument("--youtube-key-env", help="variable with a key: the real platform in place of the sample")
    local.add_argument("--stripe-setup", type=Path, help="program that sets up payments; without it they stay off")
    local.add_argument("--site", default="http://127.0.0.1:5173", help="address of the web app")
    local.add_argument("--mail-from", default=LOCAL_MAIL_FROM, help="address that mails come from; empty and none is sent")
    local.add_argument("--stack", default=LOCAL_STACK)
    local.add_argument("--artifacts", type=Path, default=ROOT / "target/lambda")
    local.add_argument("--out", type=Path, default=ROOT / ".local/outputs.json")
    local.add_argument("--wait", type=int, default=30, help="seconds to wait for the services")
    local.set_defaults(run=deploy_local)
    seeds = commands.add_parser("seed", help="makes the demo accounts of the local cloud")
    seeds.add_argument("--out", type=Path, default=ROOT / ".local/outputs.json", help="as written by `local`")
    seeds.set_defaults(run=seed_local)
    aws = commands.add_parser("aws", help="to AWS, with the credentials of the environment")
    aws.add_argument("--bucket", required=True, help="for packages; made where it is missing")
    aws.add_argument("--sbom", type=Path, help="folder with the documents about what the release holds, sent there too")
    installation_options(aws)
    aws.add_argument("--artifacts", type=Path, default=ROOT / "target/lambda")
    aws.add_argument("--frontend", type=Path, default=ROOT / "frontend/dist")
    aws.add_argument("--youtube-key-env", help="variable with the key of the YouTube Data API")
    aws.add_argument("--stripe-setup", type=Path, help="program that sets up payments with STRIPE_SECRET_KEY")
    aws.add_argument("--endpoint", help="another address than AWS, for tests")
    aws.set_defaults(run=deploy_aws)
    checks = commands.add_parser("check", help="what is missing for production, without an account")
    checks.add_argument("--bucket", help="as of `aws`; not needed here")
    installation_options(checks)
    checks.set_defaults(run=check_production)
    return parser.parse_args(argv)


def installation_options(command):
    """What is deployed to AWS, and as what."""
    command.add_argument("--without-advisories", metavar="REASON", help="why the task runner asked nobody about weaknesses, stored there too")
    command.add_argument("--stack", default=LOCAL_STACK)
    command.add_argument("--region", default=os.environ.get("AWS_REGION", REGION))
    command.add_argument("--parameter", type=pair, action="append", default=[], metavar="NAME=VALUE")
    command.add_argument("--edge", action="store_true", help="a web ACL before the CDN, and its logs, for other stages than prod too")
    command.add_argument("--template", type=Path, default=ROOT / "template.yaml")


def main(argv):
    """Runs one command."""
    arguments = parse(argv)
    return stack.exit_code("deploy", lambda: arguments.run(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
