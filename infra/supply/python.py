"""Python's packages, asked of the OSV database by pip-audit, from our lists."""

import json
import sys

from command import last_line, run
from findings import Away, Broken, Finding, of_all

SECONDS = 120
# How pip-audit says, in its last lines, that nobody answered, or with a refusal.
SIGNS = ("JSONDecodeError", "ChunkedEncodingError", "ContentDecodingError", "ConnectionError", "ConnectTimeout", "ReadTimeout", "ProxyError", "SSLError", "HTTPError", "ServiceError", "Could not connect")


def ask(lists, url=None, cache=None):
    """The findings of every list, those for this very Python and system."""

    def audit(requirements):
        command = [sys.executable, "-m", "pip_audit", "--requirement", requirements, "--require-hashes", "--disable-pip"]
        command += ["--format", "json", "--aliases", "on", "--desc", "on", "--progress-spinner", "off", "--timeout", "10"]
        command += ["--vulnerability-service", "osv", *(["--osv-url", url] if url else []), *(["--cache-dir", cache] if cache else [])]
        done = run(command, SECONDS)
        return read(done.stdout, done.stderr)

    return of_all(lists, audit)


def read(text, errors=""):
    """The findings of an answer."""
    try:
        packages = json.loads(text)["dependencies"]
    except (ValueError, KeyError) as error:
        said = last_line(errors)
        if any(sign in errors for sign in SIGNS):
            raise Away((said.partition("Caused by ")[2] or said)[:200]) from error
        raise Broken(f"pip-audit: {said}") from error
    found = []
    for package in packages:
        if "skip_reason" in package:
            raise Broken(f"pip-audit left out {package['name']}: {package['skip_reason']}")
        for weakness in package["vulns"]:
            ids = frozenset([weakness["id"], *weakness.get("aliases", [])])
            title = weakness.get("description", "").split("\n", 1)[0][:120]
            found.append(Finding(ids, package["name"], package["version"], title))
    return found
