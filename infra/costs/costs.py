"""What the product costs to run at AWS, in dollars a month: `python3 infra/costs/costs.py` prints the tables of the README.

Counts of the system are those of template.yaml and its stacks; `test_costs.py` compares them. What an analysis, a report and a read of the
leaderboard use was measured by `cargo xtask costs`, which writes measured.json. What neither says (traffic) is an assumption and named so.
Free tiers are not deducted, except for Cognito's.
"""

import argparse
import json
from datetime import UTC, datetime
from pathlib import Path

FOLDER = Path(__file__).parent
MEASURED = FOLDER / "measured.json"
PAGE = FOLDER / "page.json"

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
WORKERS = {"run-analysis": 384, "run-xray": 512}
# Megabytes of the other functions that have more than most.
LARGER = {
    "admin-sync-all-subscriptions": 512,
    "cancel-subscription": 512,
    "change-subscription": 512,
    "create-monitor": 512,
    "create-payment": 512,
    "get-hub": 1024,
    "get-hub-choices": 1024,
    "get-hub-patterns": 1024,
    "get-hub-video": 1024,
    "get-leaderboard": 512,
    "get-leaderboard-channel": 512,
    "get-share-picture": 1769,
    "import-titles": 512,
    "process-payment-event": 512,
    "run-monitor": 512,
    "start-analysis": 512,
}
# The two metrics of each line of the log: Latency and Faults.
METRICS_A_FUNCTION = 2
# Metrics that are counted in the API's access log.
COUNTED_IN_LOGS = 2

# Units of the platform: the channel, the list of its uploads and the uploads themselves, 50 at a time.
ANALYSIS_UNITS = 1 + 1 + 1
REPORT_UNITS = 1 + 4 + 4
DAILY_UNITS = 10_000

# Write units of a snapshot: KB of it, compressed. Those of the sample platform are smaller than those of real channels.
SAMPLE_SNAPSHOT, SNAPSHOT = 6, 9
# Writes that were not measured, as the channels of the scenes are named by their ids: what a name means is stored, and the search for it is
# counted. And a snapshot of a real channel is larger; a run reads four times as many uploads.
NAMED = 2
UNMEASURED_WRITES = {"analyses": NAMED + SNAPSHOT - SAMPLE_SNAPSHOT, "reports": 4 * (SNAPSHOT - SAMPLE_SNAPSHOT), "boardReads": 0}
# Of the answers together, packed: the report above all, or a page of 25 rows.
ANSWERS_GB = {"analyses": 30e-6, "reports": 40e-6, "boardReads": 3e-6}
# Of a scouted channel: its rows, as those of an analysis without what belongs to a person.
SCOUTED_CHANNEL_WRITES, SCOUTED_CHANNEL_READS = 20 + REPORT_UNITS, 10

# What happens besides calls of functions: requests to queues (send, receive, delete), events of the bus, mails. A run passes three queues: its
# own, that of mails, and that of what becomes of them.
BESIDES = {"analyses": (3, 1, 0), "reports": (9, 1, 1), "boardReads": (0, 0, 0)}
# Our limits for a thousand analyses, a thousand reports and a million reads: of functions and database.
MOST = {"analyses": 0.05, "reports": 0.20, "boardReads": 2.50}
EACH = {"analyses": 1_000, "reports": 1_000, "boardReads": 1_000_000}

# Assumptions.
# Of each call with a token its session, two rows, is read and its limit written; the rest is what endpoints do, and a note of the
# session's use each hour.
READS_A_CALL, WRITES_A_CALL, SECONDS_A_CALL = 2 + 3, 1 + 0.2, 0.03
SECONDS_A_SCOUTED_CHANNEL = 1.5
CALLS_A_PERSON, FILES_A_PERSON, GB_A_PERSON = 200, 100, 0.005
SIGN_INS_A_PERSON, CODES_A_PERSON = 50, 1  # calls of the user pool, most of them renewals of tokens; mails with a code
# What is counted with each line besides its own bytes; and the gateway's line of a request. Of a call that went well Lambda writes none.
LOG_BYTES_A_LINE = 26
ACCESS_LOG_BYTES = 200
LOG_BYTES_A_CALL = 700  # of a call that was not measured
CDN_LOG_GB_A_REQUEST = 0.5e-6
# Megabytes with which a function has a processor of its own; with less it has a share.
WHOLE_PROCESSOR = 1769
# A schedule's run notes that it was there, which its line does not count: it is over by then.
WRITES_A_RUN = 1
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


def memory_of(function):
    """Megabytes."""
    known = {name: memory for name, (memory, _) in SCHEDULED.items()} | WORKERS | LARGER
    return known.get(function, API_MEMORY)


def gb_seconds(function, used):
    """Of the calls of a function: what it waited here, and its time of the processor at the share that its memory gives."""
    memory = memory_of(function)
    waited = max(0, used["latencyMs"] - used["cpuMs"])
    worked = used["cpuMs"] / min(1, memory / WHOLE_PROCESSOR)
    # Each call is billed up to the next millisecond.
    begun = used["calls"] * 0.5
    return (waited + worked + begun) / 1_000 * memory / 1_024


def of_function(function, used):
    """Dollars by service for what a function has used."""
    return {
        "Lambda": used["calls"] * PRICES["Lambda call"] + gb_seconds(function, used) * PRICES["Lambda GB-second, arm64"],
        "DynamoDB": used["writeUnits"] * PRICES["write unit"] + used["readUnits"] * PRICES["read unit"],
        "CloudWatch Logs": (used["logBytes"] + used["calls"] * LOG_BYTES_A_LINE + used["requests"] * ACCESS_LOG_BYTES) / 1e9 * PRICES["log GB"],
        "API Gateway": used["requests"] * PRICES["API call"],
        "CloudFront": used["requests"] * PRICES["CDN request"],
        "CDN logs": used["requests"] * CDN_LOG_GB_A_REQUEST * PRICES["CDN log GB"],
        "WAF": used["requests"] * PRICES["request by a web ACL"],
    }


def beyond_idle(function, used, idle):
    """What a scheduled function has used more than it does where nothing happens: it runs anyway."""
    if function not in SCHEDULED:
        return used
    alone = idle["functions"].get(function)
    if not alone:
        # One that runs more rarely fell into the scene by chance: the month has it.
        return dict.fromkeys(used, 0)
    share = used["calls"] / alone["calls"]
    return {name: max(0, value - alone[name] * share) for name, value in used.items()} | {"calls": 0, "requests": 0}


def one(scene, measured):
    """Dollars by service for one of a scene."""
    done, count = measured[scene], measured[scene]["count"]
    sums = {}
    for function, used in done["functions"].items():
        for service, dollars in of_function(function, beyond_idle(function, used, measured["idle"])).items():
            sums[service] = sums.get(service, 0) + dollars / count
    queue, events, mails = BESIDES[scene]
    sums["DynamoDB"] += UNMEASURED_WRITES[scene] * PRICES["write unit"]
    sums["CloudFront"] += ANSWERS_GB[scene] * PRICES["CDN GB"]
    more = {"SQS": queue * PRICES["queue request"], "EventBridge": events * PRICES["event"], "SES": mails * PRICES["mail"]}
    return sums | {service: dollars for service, dollars in more.items() if dollars}


def of_program(services):
    """Dollars for what the program itself uses: memory, time and units. Around it are gateway, CDN, web ACL, logs, queues and mails."""
    return services["Lambda"] + services["DynamoDB"]


def month(measured, people, analyses, reports, busy_functions, gigabytes):
    """Dollars by service."""
    price = PRICES
    runs = sum(per_hour * HOURS for _, per_hour in SCHEDULED.values())
    calls = people * CALLS_A_PERSON
    each_call = {"calls": 1, "requests": 1, "latencyMs": SECONDS_A_CALL * 1_000, "cpuMs": 0}
    each_call |= {"readUnits": READS_A_CALL, "writeUnits": WRITES_A_CALL, "logBytes": LOG_BYTES_A_CALL}
    scouted = SCOUT_UNITS / REPORT_UNITS * DAYS
    requests = people * FILES_A_PERSON
    metrics = METRICS_A_FUNCTION * (busy_by_the_clock() + busy_functions) + COUNTED_IN_LOGS
    alone = {
        "CloudWatch metrics": metrics * price["metric"],
        "CloudWatch alarms": (FUNCTIONS + STACK_ALARMS + EDGE_ALARMS) * price["alarm"],
        "Secrets Manager": SECRETS * price["secret"] + busy_functions * SECRET_READS_AN_HOUR * HOURS * price["secret read"],
        "SQS": QUEUE_READERS * POLLS_A_MINUTE * MINUTES * price["queue request"],
        "DynamoDB": scouted * (SCOUTED_CHANNEL_WRITES * price["write unit"] + SCOUTED_CHANNEL_READS * price["read unit"])
        + runs * WRITES_A_RUN * price["write unit"]
        + gigabytes * price["table GB, with recovery"],
        "Lambda": scouted * SECONDS_A_SCOUTED_CHANNEL * SCHEDULED["scout-channels"][0] / 1024 * price["Lambda GB-second, arm64"],
        "AWS Backup": gigabytes * sum(kept / between for kept, between in BACKUPS.items()) * price["backup GB"],
        "S3": 2 * MINUTES * price["object written"] + calls * 0.2 * price["object read"],
        "EventBridge": runs * price["scheduled call"],
        "CloudFront": requests * price["CDN request"] + people * GB_A_PERSON * price["CDN GB"],
        "CDN logs": requests * CDN_LOG_GB_A_REQUEST * price["CDN log GB"],
        "CloudTrail": TRAIL_FILES_AN_HOUR * HOURS * price["object written"]
        + trail_events(people, busy_functions) * TRAIL_GB_AN_EVENT * price["trail GB"],
        "SES": people * CODES_A_PERSON * price["mail"],
        "WAF": WEB_ACLS * price["web ACL"]
        + WEB_ACL_RULES * price["web ACL rule"]
        + (requests + people * SIGN_INS_A_PERSON) * price["request by a web ACL"],
        "Cognito": max(0, people - FREE_PEOPLE) * price["active person"],
    }
    parts = [(1, alone), (calls, of_function("", each_call))]
    parts += [(per_hour * HOURS, of_run(name, measured["idle"])) for name, (_, per_hour) in SCHEDULED.items()]
    parts += [(analyses, one("analyses", measured)), (reports, one("reports", measured))]
    return sum_up(parts)


def of_run(function, idle):
    """Dollars by service for one run of a scheduled function where nothing happens; one that did not run while that was measured is taken
    for as long as the longest of them."""
    used = idle["functions"].get(function) or max(
        (used for name, used in idle["functions"].items() if name in SCHEDULED), key=lambda used: used["latencyMs"] / used["calls"]
    )
    return {service: dollars / used["calls"] for service, dollars in of_function(function, used).items()}


def sum_up(parts):
    """Of dollars by service, each as often as it is there."""
    sums = {}
    for count, services in parts:
        for service, dollars in services.items():
            sums[service] = sums.get(service, 0) + count * dollars
    return sums


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


def page(measured):
    """The figures of the admin panel, in dollars."""
    scenes = {}
    for scene, count in EACH.items():
        services = {service: count * dollars for service, dollars in one(scene, measured).items()}
        scenes[scene] = {"each": count, "program": of_program(services), "all": sum(services.values()), "most": MOST[scene]}
    months = {name: sum(month(measured, *use).values()) for name, use in USES.items()}
    rounded = {scene: {name: round(value, 4) for name, value in figures.items()} for scene, figures in scenes.items()}
    day = datetime.fromtimestamp(measured["at"], UTC).date().isoformat()
    return {"measuredOn": day, "scenes": rounded, "months": {name: round(dollars, 2) for name, dollars in months.items()}}


def markdown(rows):
    """Rows of cells as a table, numbers to the right."""
    head, *rest = rows
    marks = ["---"] + ["---:"] * (len(head) - 1)
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, marks, *rest])


NAMES = {"analyses": "1,000 analyses", "reports": "1,000 X-Ray reports", "boardReads": "1,000,000 reads of the leaderboard"}


def scenes_table(measured):
    """What each costs, by service."""
    each = {scene: one(scene, measured) for scene in EACH}
    services = sorted({service for costs in each.values() for service in costs}, key=lambda name: -each["analyses"].get(name, 0))
    rows = [["US dollars", *(NAMES[scene] for scene in EACH)]]
    rows += [[service, *(f"{count * each[scene].get(service, 0):.3f}" for scene, count in EACH.items())] for service in services]
    rows.append(["**together**", *(f"**{count * sum(each[scene].values()):.3f}**" for scene, count in EACH.items())])
    rows.append(["functions and database", *(f"{count * of_program(each[scene]):.3f}" for scene, count in EACH.items())])
    rows.append(["our limit for these", *(f"{MOST[scene]:.2f}" for scene in EACH)])
    return markdown(rows)


def months_table(measured):
    """What a month costs, by service."""
    months = {name: month(measured, *use) for name, use in USES.items()}
    rows = [["US dollars a month", *USES]]
    rows.append(["people · analyses · X-Ray reports"] + [" · ".join(f"{n:,}" for n in use[:3]) for use in USES.values()])
    services = sorted(months["idle"], key=lambda service: -months["medium"][service])
    rows += [[service, *(f"{each[service]:.2f}" for each in months.values())] for service in services]
    rows.append(["**together**", *(f"**{sum(each.values()):.2f}**" for each in months.values())])
    rows.append(["platform units a day, of 10,000", *(f"{units_a_day(*use):,.0f}" for use in USES.values())])
    return markdown(rows)


def read(path=MEASURED):
    """What `cargo xtask costs` has measured."""
    return json.loads(Path(path).read_text(encoding="utf-8"))


def main():
    parser = argparse.ArgumentParser(description="What the product costs to run at AWS.")
    parser.add_argument("measured", nargs="?", type=Path, default=MEASURED, help="what `cargo xtask costs` wrote")
    parser.add_argument("--write", action="store_true", help="write the figures of the admin panel, too")
    arguments = parser.parse_args()
    measured = read(arguments.measured)
    if arguments.write:
        PAGE.write_text(json.dumps(page(measured), indent=2) + "\n", encoding="utf-8")
    print(f"{months_table(measured)}\n\n{scenes_table(measured)}")


if __name__ == "__main__":
    main()
