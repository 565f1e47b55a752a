"""What only somebody with an account can say, each with the command or the page that says it."""

import stack
import templates
from finding import ASKED, Finding

# Calls at once that AWS leaves for functions without a number of their own.
LEFT = 100


def reserved(template, parameters):
    """Calls at once that functions have for themselves."""
    functions = templates.of_type(template["Resources"], stack.FUNCTION).values()
    said = [each["Properties"]["ReservedConcurrentExecutions"] for each in functions if "ReservedConcurrentExecutions" in each["Properties"]]
    numbers = [each["Fn::If"][1] for each in said if stack.holds(template["Conditions"][each["Fn::If"][0]], parameters)]
    return sum(int(parameters[each["Ref"]] if isinstance(each, dict) else each) for each in numbers)


def of_others(template, parameters):
    """In the order of the guide (README.md)."""
    units, searches = parameters["PlatformUnits"], parameters["PlatformSearches"]
    calls = LEFT + reserved(template, parameters) if parameters["WorkerConcurrency"].isdigit() else LEFT
    is_own = parameters["Trail"] == "own"
    lines = [
        ("root user", "has a second factor and no key: `aws iam get-account-summary` says AccountMFAEnabled 1, AccountAccessKeysPresent 0"),
        ("rights", "of the credentials: `aws sts get-caller-identity` says whose; infra/README.md (template.yaml) names what they need"),
        ("calls at once", f"are {calls} at least: `aws lambda get-account-settings --query AccountLimit.ConcurrentExecutions`"),
        ("trail", "is the only one of the account: the deployment says if another one records the same, which AWS bills"),
        ("account's trail", "is on, of all regions and management events, and keeps 90 days at most; without, the deployment goes no further"),
        ("other vault", "is of another account: the deployment says if it is not"),
        ("certificate", "is ISSUED and names WebDomain: `aws acm describe-certificate --region us-east-1 --certificate-arn <its ARN>`"),
        ("domain of mail", "is verified: the deployment makes it an identity of SES, prints its DNS records, and goes no further before"),
        ("sandbox of SES", "is left: `aws sesv2 get-account --query ProductionAccessEnabled` says true, or only verified addresses get mail"),
        ("quota of the platform", f"is {units} units and {searches} searches a day: https://console.cloud.google.com/iam-admin/quotas"),
        ("Stripe account", "is activated and may pay out: https://dashboard.stripe.com/account/onboarding"),
        ("Stripe Tax", "knows a place of business and a registration (https://dashboard.stripe.com/settings/tax), or the deployment ends early"),
        ("known weaknesses", "`cargo xtask advisories --strict` says what the deployment is going to ask"),
        ("alarms' subscriptions", "are confirmed by the links in the mails to AlarmEmail, one of each region, after the first deployment"),
        ("DNS of WebDomain", "names the CDN after the first deployment (infra/production/README.md)"),
    ]
    absent = {"account's trail" if is_own else "trail"} | (set() if parameters["BackupCopyVault"] else {"other vault"})
    return [Finding(ASKED, what, text) for what, text in lines if what not in absent]
