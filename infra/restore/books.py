"""Each account's balance is the sum of its ledger (shared/store/README.md)."""

from collections import defaultdict
from decimal import Decimal

import calls

BUCKETS = ("subscription", "purchased")


def disagreements(dynamodb, billing):
    """(Number of accounts, those whose two buckets are not what their movements add up to)."""
    balances, sums = {}, defaultdict(lambda: [Decimal(0)] * len(BUCKETS))
    for item in calls.rows(dynamodb, billing):
        owner, kind = item["pk"]["S"], item["sk"]["S"]
        if kind == "ACCT":
            balances[owner] = [Decimal(item[bucket]["N"]) for bucket in BUCKETS]
        elif kind.startswith("L#"):
            moved = [Decimal(item["delta"]["M"][bucket]["N"]) for bucket in BUCKETS]
            sums[owner] = [one + other for one, other in zip(sums[owner], moved, strict=True)]
    zero = [Decimal(0)] * len(BUCKETS)
    people = balances.keys() | sums.keys()
    return len(balances), sorted(each for each in people if balances.get(each, zero) != sums.get(each, zero))
