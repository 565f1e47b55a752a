"""Makes the template's own tables in the local DynamoDB engine."""

import time

from botocore.exceptions import ClientError

from stack import Failed

TABLE = "AWS::DynamoDB::Table"
CREATED = ("AttributeDefinitions", "KeySchema", "BillingMode", "LocalSecondaryIndexes", "GlobalSecondaryIndexes")
READY_SECONDS = 30


def definitions(template, parameters):
    """The tables of a data template: name to (arguments of CreateTable, TTL attribute or None)."""
    found = {}
    for resource in template["Resources"].values():
        if resource["Type"] == TABLE:
            properties = resource["Properties"]
            name = properties["TableName"]["Fn::Sub"]
            for key, value in parameters.items():
                name = name.replace("${" + key + "}", value)
            create = {key: properties[key] for key in CREATED if key in properties}
            ttl = properties.get("TimeToLiveSpecification", {}).get("AttributeName")
            found[name] = ({"TableName": name, **create}, ttl)
    return found


def keys_of(table):
    """What cannot be changed afterwards: the keys and the indexes with theirs."""

    def pairs(schema):
        return sorted((key["AttributeName"], key["KeyType"]) for key in schema)

    indexes = [*table.get("LocalSecondaryIndexes", []), *table.get("GlobalSecondaryIndexes", [])]
    return pairs(table["KeySchema"]), {index["IndexName"]: pairs(index["KeySchema"]) for index in indexes}


def ensure(dynamodb, wanted):
    """Creates what is missing. A table that is there with other keys is an error, never a change."""
    for name, (create, ttl) in wanted.items():
        try:
            dynamodb.create_table(**create)
        except ClientError as error:
            if error.response["Error"]["Code"] != "ResourceInUseException":
                raise Failed(f"table {name} cannot be created: {error}") from error
        table = _ready(dynamodb, name)
        if keys_of(table) != keys_of(create):
            raise Failed(f"table {name} has other keys than the template: start afresh with `cargo xtask up --fresh`")
        if ttl and not _has_ttl(dynamodb, name):
            dynamodb.update_time_to_live(
                TableName=name, TimeToLiveSpecification={"AttributeName": ttl, "Enabled": True}
            )


def _ready(dynamodb, name):
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        table = dynamodb.describe_table(TableName=name)["Table"]
        if table["TableStatus"] == "ACTIVE":
            return table
        time.sleep(0.1)
    raise Failed(f"table {name} is not ready after {READY_SECONDS} seconds")


def _has_ttl(dynamodb, name):
    described = dynamodb.describe_time_to_live(TableName=name)["TimeToLiveDescription"]
    return described["TimeToLiveStatus"] in ("ENABLED", "ENABLING")
