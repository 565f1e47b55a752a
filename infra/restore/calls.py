"""Calls of the database, each bounded: tried again a few times, then given up with a sentence."""

import random
import time

from botocore.config import Config

from stack import Failed

CALLS = Config(connect_timeout=5, read_timeout=20, retries={"total_max_attempts": 5, "mode": "standard"}, max_pool_connections=32)
# A table that is written faster than it takes hands the rest of a batch back: all rounds together last half a minute at most.
ROUNDS = 10
LONGEST_PAUSE = 5.0
GET_AT_ONCE, WRITE_AT_ONCE = 100, 25


def _chunks(items, size):
    return (items[start : start + size] for start in range(0, len(items), size))


def _pause(turn):
    time.sleep(random.uniform(0, min(LONGEST_PAUSE, 0.05 * 2**turn)))


def _until_taken(what, send, rest):
    """Sends `rest`, and what is handed back of it, until nothing is."""
    for turn in range(ROUNDS):
        rest = send(rest)
        if not rest:
            return
        _pause(turn)
    raise Failed(f"{what} takes no more for now: run the same command again later, it goes on where it stopped")


def get(dynamodb, table, keys):
    """The items under these keys, as they are now; those that are not there are left out."""
    found = []

    def send(rest):
        answer = dynamodb.batch_get_item(RequestItems={table: {"Keys": rest, "ConsistentRead": True}})
        found.extend(answer["Responses"].get(table, []))
        return answer.get("UnprocessedKeys", {}).get(table, {}).get("Keys", [])

    for chunk in _chunks(keys, GET_AT_ONCE):
        _until_taken(table, send, chunk)
    return found


def write(dynamodb, table, puts=(), deletes=()):
    """Puts items, and deletes those under these keys."""
    requests = [{"PutRequest": {"Item": item}} for item in puts] + [{"DeleteRequest": {"Key": key}} for key in deletes]

    def send(rest):
        return dynamodb.batch_write_item(RequestItems={table: rest}).get("UnprocessedItems", {}).get(table, [])

    for chunk in _chunks(requests, WRITE_AT_ONCE):
        _until_taken(table, send, chunk)


def pages(dynamodb, table, segment=0, segments=1):
    """The items of one part of a table, of `segments`, page by page, as they are now."""
    arguments = {"TableName": table, "ConsistentRead": True, "Segment": segment, "TotalSegments": segments}
    while True:
        answer = dynamodb.scan(**arguments)
        yield answer["Items"]
        if "LastEvaluatedKey" not in answer:
            return
        arguments["ExclusiveStartKey"] = answer["LastEvaluatedKey"]


def rows(dynamodb, table):
    """All items of a table."""
    for page in pages(dynamodb, table):
        yield from page
