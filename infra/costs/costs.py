"""What the product costs to run at AWS, in dollars a month: `python3 infra/costs/costs.py` prints the table of the README.

Counts of the system are those of template.yaml and its stacks, and sizes of rows those of the sample data; `test_costs.py` compares the former with
the templates. What no template says (times, traffic) is an assumption and named so. Free tiers are not deducted, except for Cognito's.
"""

HOURS = 730
MINUTES = HOURS * 60
DAYS = HOURS / 24

# List prices of us-east-1 in US dollars. The README says where they are from and from when.
PRICES = {
    "alarm": 0.10,
    "metric": 0.30,
    "secret": 0.40,
    "secret read": 0.05 / 10_000,
    "log GB": 0.50 + 0.03 * 3,
    "Lambda call": 0.20e-6,
    "Lambda GB-second, arm64": 0.0000133334,
    "write unit": 0.625e-6,
    "read unit": 0.125e-6,
    "table GB, with recovery": 0.25 + 0.20,
    "backup GB": 0.10,
    "queue request": 0.40e-6,
    "scheduled call": 1.00e-6,
    "event": 1.00e-6,
    "API call": 1.00e-6,
    "CDN request": 1.00e-6,
    "CDN GB": 0.085,
    "object written": 0.005e-3,
    "object read": 0.0004e-3,
    "mail": 0.10e-3,
    "active person": 0.015,
    "web ACL": 5.00,
    "web ACL rule": 1.00,
    "request by a web ACL": 0.60e-6,
    "CDN log GB": 0.25 + 0.023 * 3,
    "trail GB": 0.023 * 3,
    "trail event, second copy": 2.00 / 100_000,
}
FREE_PEOPLE = 10_000

# Of template.yaml and infra/stacks.
FUNCTIONS = 117
STACK_ALARMS = 77
EDGE_ALARMS = 1  # in a stack of its own, next to the installation
SECRETS = 8
WEB_ACLS = 2
WEB_ACL_RULES = 9
QUEUE_READERS = 10
# Days for which a rule of the backup plan keeps its backups: days between two of them. Each is a full one.
BACKUPS = {7: 1, 35: 7}
SCOUT_UNITS = 3_000
API_MEMORY = 256
# Function: megabytes, calls an hour.
SCHEDULED = {
    "sweep-analyses": (256, 60),
    "build-leaderboard": (2048, 60),
    "build-hub": (2048, 60),
    "scout-channels": (512, 60),
    "refresh-baselines": (256, 4),
    "reconcile-billing": (512, 4),
    "expire-platform-data": (256, 1),
    "delete-channels": (256, 1),
    "catch-up-runs": (256, 1 / 24),
    "reconcile-rules": (256, 1 / 24),
    "compare-accounts": (512, 1 / 144),
}
WORKERS = {"run-analysis": 512, "run-xray": 512}
# The two metrics of each line of the log: Latency and Faults.
METRICS_A_FUNCTION = 2
# Metrics that are counted in the API's access log.
COUNTED_IN_LOGS = 2

# Units of the platform: the channel, the list of its uploads and the uploads themselves, 50 at a time.
ANALYSIS_UNITS = 1 + 1 + 1
REPORT_UNITS = 1 + 4 + 4
DAILY_UNITS = 10_000

# Write units. One for each KB of a row and of an index of it, twice in a transaction.
ANALYSIS_WRITES = {
    "start: ledger, account, analysis, lock, three index rows; a transaction": 2 * (4 + 3),
    "claim and four stages, with their index rows": 3 + 4 * 2,
    "alias, and a snapshot of 25 KB": 1 + 25,
    "end: report of 9 KB, analysis, hub's reading of 3 KB, nine small rows, five index rows; a transaction": 2 * (9 + 3 + 9 + 5),
    "channel, its day, summary, count": 8,
    "announcement, sums, limits": 6,
    "quota of the platform, counted before each call": ANALYSIS_UNITS,
}
REPORT_WRITES = 14 + 11 + 60 + 2 * (20 + 12) + 14 + 4 + REPORT_UNITS
ANALYSIS_READS, REPORT_READS = 33, 62
SCOUTED_CHANNEL_WRITES, SCOUTED_CHANNEL_READS = 20 + REPORT_UNITS, 10

# Assumptions.
SECONDS = {"API call": 0.03, "run-analysis": 2.0, "run-xray": 5.0, "scout-channels": 1.0, "build-leaderboard": 0.3, "build-hub": 0.3}
OTHER_SECONDS = 0.2
SCHEDULED_READS, SCHEDULED_WRITES = 10, 2
CALLS_AN_ANALYSIS = 12
# Of each call with a token its session, two rows, is read and its limit written; the rest is what endpoints do, and a note of the
# session's use each hour.
READS_A_CALL, WRITES_A_CALL = 2 + 3, 1 + 0.2
CALLS_A_PERSON, FILES_A_PERSON, GB_A_PERSON = 200, 100, 0.005
SIGN_INS_A_PERSON, CODES_A_PERSON = 50, 1  # calls of the user pool, most of them renewals of tokens; mails with a code
LOG_GB_A_CALL = 1.6e-6
CDN_LOG_GB_A_REQUEST = 0.5e-6
# Each region that is on by itself gets a digest an hour; files of events come every five minutes, of our region and us-east-1.
TRAIL_FILES_AN_HOUR = 17 + 2 * 12
# Of each function that is called all the time: a read of a secret is one event and one of the key that it is encrypted with; and its role.
TRAIL_EVENTS_BY_THE_CLOCK, TRAIL_EVENTS_AN_HOUR = 5, 9
TRAIL_GB_AN_EVENT = 0.2e-6  # packed
SECRET_READS_AN_HOUR = 4  # by each function that is called all the time: two of what the CDN shows, two of the key of the log's marks
POLLS_A_MINUTE = 15  # of each reader of a queue: five long polls of 20 seconds.
# People, analyses and X-Ray reports a month; functions that are called in a usual hour besides the scheduled ones; GB in the tables.
USES = {
    "idle": (0, 0, 0, 0, 0.1),
    "small": (100, 1_000, 100, 20, 0.5),
    "medium": (5_000, 50_000, 5_000, 80, 10),
}


def month(people, analyses, reports, busy_functions, gigabytes):
    """Dollars by service."""
    price = PRICES
    scheduled = {name: per_hour * HOURS for name, (_, per_hour) in SCHEDULED.items()}
    runs = sum(scheduled.values())
    calls = people * CALLS_A_PERSON + analyses * CALLS_AN_ANALYSIS
    work = analyses + reports
    gb_seconds = (
        sum(n * SCHEDULED[name][0] / 1024 * SECONDS.get(name, OTHER_SECONDS) for name, n in scheduled.items())
        + calls * API_MEMORY / 1024 * SECONDS["API call"]
        + analyses * WORKERS["run-analysis"] / 1024 * SECONDS["run-analysis"]
        + reports * WORKERS["run-xray"] / 1024 * SECONDS["run-xray"]
    )
    scouted = SCOUT_UNITS / REPORT_UNITS * DAYS
    writes = (
        analyses * sum(ANALYSIS_WRITES.values())
        + reports * REPORT_WRITES
        + scouted * SCOUTED_CHANNEL_WRITES
        + runs * SCHEDULED_WRITES
        + calls * WRITES_A_CALL
    )
    reads = (
        analyses * ANALYSIS_READS
        + reports * REPORT_READS
        + scouted * SCOUTED_CHANNEL_READS
        + runs * SCHEDULED_READS
        + calls * READS_A_CALL
    )
    invocations = runs + calls + work
    requests = calls + people * FILES_A_PERSON
    metrics = METRICS_A_FUNCTION * (busy_by_the_clock() + busy_functions) + COUNTED_IN_LOGS
    return {
        "CloudWatch metrics": metrics * price["metric"],
        "CloudWatch alarms": (FUNCTIONS + STACK_ALARMS + EDGE_ALARMS) * price["alarm"],
        "CloudWatch Logs": invocations * LOG_GB_A_CALL * price["log GB"],
        "Secrets Manager": SECRETS * price["secret"] + busy_functions * SECRET_READS_AN_HOUR * HOURS * price["secret read"],
        "SQS": (QUEUE_READERS * POLLS_A_MINUTE * MINUTES + 3 * work + 3 * reports) * price["queue request"],
        "Lambda": invocations * price["Lambda call"] + gb_seconds * price["Lambda GB-second, arm64"],
        "DynamoDB": writes * price["write unit"] + reads * price["read unit"] + gigabytes * price["table GB, with recovery"],
        "AWS Backup": gigabytes * sum(kept / between for kept, between in BACKUPS.items()) * price["backup GB"],
        "S3": 2 * MINUTES * price["object written"] + calls * 0.2 * price["object read"],
        "EventBridge": runs * price["scheduled call"] + work * price["event"],
        "API Gateway": calls * price["API call"],
        "CloudFront": requests * price["CDN request"] + people * GB_A_PERSON * price["CDN GB"],
        "CDN logs": requests * CDN_LOG_GB_A_REQUEST * price["CDN log GB"],
        "CloudTrail": TRAIL_FILES_AN_HOUR * HOURS * price["object written"]
        + trail_events(people, busy_functions) * TRAIL_GB_AN_EVENT * price["trail GB"],
        "SES": (reports + people * CODES_A_PERSON) * price["mail"],
        "WAF": WEB_ACLS * price["web ACL"]
        + WEB_ACL_RULES * price["web ACL rule"]
        + (requests + people * SIGN_INS_A_PERSON) * price["request by a web ACL"],
        "Cognito": max(0, people - FREE_PEOPLE) * price["active person"],
    }


def busy_by_the_clock():
    """Functions that the clock calls each hour or more often."""
    return len([1 for _, each in SCHEDULED.values() if each >= 1])


def trail_events(people, busy_functions):
    """Management events a month. The first trail of an account gets them for nothing."""
    functions = busy_by_the_clock() * TRAIL_EVENTS_BY_THE_CLOCK + busy_functions * TRAIL_EVENTS_AN_HOUR
    return functions * HOURS + people * SIGN_INS_A_PERSON


def units_a_day(people, analyses, reports, *_):
    """Of the platform's quota."""
    return (analyses * ANALYSIS_UNITS + reports * REPORT_UNITS) / DAYS + SCOUT_UNITS


def thousand_analyses():
    """Dollars for a thousand more, whatever runs besides."""
    without, with_them = (sum(month(0, analyses, 0, 0, 0).values()) for analyses in (0, 1_000))
    return with_them - without


def table():
    """The README's, as Markdown."""
    months = {name: month(*use) for name, use in USES.items()}
    head = ["US dollars a month"] + [f"{name}" for name in USES]
    rows = [head, ["---"] + ["---:"] * len(USES)]
    rows.append(["people · analyses · X-Ray reports"] + [" · ".join(f"{n:,}" for n in use[:3]) for use in USES.values()])
    services = sorted(months["idle"], key=lambda service: -months["medium"][service])
    rows += [[service] + [f"{each[service]:.2f}" for each in months.values()] for service in services]
    rows.append(["**together**"] + [f"**{sum(each.values()):.2f}**" for each in months.values()])
    rows.append(["platform units a day, of 10,000"] + [f"{units_a_day(*use):,.0f}" for use in USES.values()])
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + f"\n\nA thousand more analyses: ${thousand_analyses():.2f}."


if __name__ == "__main__":
    print(table())
