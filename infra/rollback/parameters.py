"""Which parameters of template.yaml go back with a release, and which stay as they are."""

# They belong to the program: what its packages are built for, the share of its scout, and whether its functions bear their own boundary.
PROGRAM = ("Arch", "ScoutUnits", "FunctionBoundary")
# They belong to the installation: its name and addresses, what its account and the platform grant it, what it promises, and what goes with
# a secret or with another stack. A roll back touches none of these: an older address would be shown the newer key.
INSTALLATION = (
    *("Stage", "WebDomain", "CertificateArn", "SiteUrl", "MailFrom", "AlarmEmail", "MonthlyBudget", "BackupCopyVault", "Trail"),
    *("WorkerConcurrency", "PlatformUnits", "PlatformSearches", "LogRetentionDays", "BreachedPasswordsApiBase", "WebAclArn"),
    *("YoutubeApiBase", "SamplePlatform", "ChannelLink", "StripeApiBase", "Payments", "Chat", "CoachApiBase", "CoachModel"),
)


def is_secret(parameter):
    """Whether the template has CloudFormation hide the parameter's value."""
    return str(parameter.get("NoEcho", "false")).lower() == "true"


def without_secrets(template, values):
    """The parameters that may be read by whoever reads the bucket: all but those that the template marks as secret."""
    said = template.get("Parameters", {})
    return {name: value for name, value in values.items() if not is_secret(said.get(name, {}))}


def of_program(values):
    """Those that make a release another one."""
    return {name: value for name, value in values.items() if name in PROGRAM}


def now_of(found):
    """Parameter to value of a stack as it was described."""
    return {each["ParameterKey"]: each["ParameterValue"] for each in found.get("Parameters", [])}


def wanted(template, release, found):
    """What a release of this template is deployed with: what belongs to the program as it was, all else as it is now. `None` is one whose
    value nobody but CloudFormation knows."""
    now, then = now_of(found), dict(release["parameters"])
    for name, said in template["Parameters"].items():
        if name in now and is_secret(said):
            then[name] = None
        elif name in now and name not in PROGRAM:
            then[name] = now[name]
    return {name: value for name, value in then.items() if name in template["Parameters"]}


def afterwards(template, then, found):
    """Parameter to value once the stack is deployed with `then`."""
    now = now_of(found)
    defaults = {name: str(said.get("Default", "")) for name, said in template["Parameters"].items()}
    return {name: now.get(name, "") if value is None else value for name, value in (defaults | then).items()}


def differences(template, then, found):
    """Name to value now and then, of the parameters that would change."""
    now, later = now_of(found), afterwards(template, then, found)
    names = sorted(now.keys() | later.keys())
    return {name: (now.get(name), later.get(name)) for name in names if now.get(name) != later.get(name)}
