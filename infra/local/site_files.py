"""Puts the built web app into its bucket, each file with how long it may be kept."""

import json
import mimetypes
import time

from stack import Failed

FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
NEVER_KEEP = "no-store"
CONFIG = "config.json"


def cache_control(key):
    """Files below assets/ have their content in their name; everything else is asked for again."""
    return FOREVER if key.startswith("assets/") else ALWAYS_ASK


def is_served(path):
    """A build tool's own files begin with a dot, or lie in a folder that does: no browser asks for them."""
    return not any(part.startswith(".") for part in path.parts)


def upload_order(key):
    """Assets, then what is asked for by its name, then pages."""
    return (not key.startswith("assets/"), key.endswith(".html"), key)


def config(region, outputs, operator=None):
    """What the app must know of this installation; served as /config.json."""
    named = {"operator": operator} if operator else {}
    if outputs.get("ChannelLink") == "on":
        named["channelLink"] = True
    return named | {
        "region": region,
        "userPoolId": outputs["UserPoolId"],
        "userPoolClientId": outputs["UserPoolClientId"],
    }


def files(folder):
    """Paths of the built app, in the order in which they are sent."""
    if not (folder / "index.html").is_file():
        raise Failed(f"{folder}/index.html is missing: build the front end first (`npm run build` in frontend)")
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return sorted((path.as_posix() for path in paths if is_served(path)), key=upload_order)


def put(s3, bucket, key, body):
    """Sends one file, with what a browser is told of it."""
    kind = mimetypes.guess_type(key)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind in ("application/json", "image/svg+xml")
    s3.put_object(
        Bucket=bucket,
        Key=key,
        Body=body,
        ContentType=f"{kind}; charset=utf-8" if text else kind,
        CacheControl=cache_control(key),
    )


def put_config(s3, bucket, app_config):
    """Sends what the app must know of this installation."""
    body = json.dumps(app_config).encode()
    s3.put_object(Bucket=bucket, Key=CONFIG, Body=body, ContentType="application/json", CacheControl=NEVER_KEEP)


def upload(s3, bucket, folder, app_config):
    """Sends the app: assets first, pages last, so that nobody gets a page whose parts are not there yet."""
    keys = files(folder)
    for key in keys:
        put(s3, bucket, key, (folder / key).read_bytes())
    put_config(s3, bucket, app_config)
    return len(keys) + 1


def invalidate(cloudfront, distribution):
    """Makes the CDN ask for every path again."""
    batch = {"Paths": {"Quantity": 1, "Items": ["/*"]}, "CallerReference": str(time.time_ns())}
    cloudfront.create_invalidation(DistributionId=distribution, InvalidationBatch=batch)
