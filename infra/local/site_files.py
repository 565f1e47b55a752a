"""Puts the built web app into its bucket, each file with how long it may be kept."""

import json
import mimetypes
import time

from stack import Failed

FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
NEVER_KEEP = "no-store"


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


def upload(s3, bucket, folder, app_config):
    """Sends the app: assets first, pages last, so that nobody gets a page whose parts are not there yet."""
    if not (folder / "index.html").is_file():
        raise Failed(f"{folder}/index.html is missing: build the front end first (`npm run build` in frontend)")
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    keys = [path.as_posix() for path in files if is_served(path)]
    for key in sorted(keys, key=upload_order):
        kind = mimetypes.guess_type(key)[0] or "application/octet-stream"
        text = kind.startswith("text/") or kind in ("application/json", "image/svg+xml")
        s3.put_object(
            Bucket=bucket,
            Key=key,
            Body=(folder / key).read_bytes(),
            ContentType=f"{kind}; charset=utf-8" if text else kind,
            CacheControl=cache_control(key),
        )
    body = json.dumps(app_config).encode()
    s3.put_object(
        Bucket=bucket, Key="config.json", Body=body, ContentType="application/json", CacheControl=NEVER_KEEP
    )
    return len(keys) + 1


def invalidate(cloudfront, distribution):
    """Makes the CDN ask for every path again."""
    batch = {"Paths": {"Quantity": 1, "Items": ["/*"]}, "CallerReference": str(time.time_ns())}
    cloudfront.create_invalidation(DistributionId=distribution, InvalidationBatch=batch)
