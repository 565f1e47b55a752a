"""Rust's crates, held by cargo-deny against the RustSec database and `deny.toml`."""

import fcntl
import json
import os
import platform
import time
from pathlib import Path

import tomli

from command import last_line, run
from findings import Away, Broken, Finding

VERSION = "0.20.2"
# Time to answer, to compile cargo-deny once on a machine, and to fetch the database and look.
REACH_SECONDS, BUILD_SECONDS, CHECK_SECONDS = 10, 2400, 300
# A copy that is older says too little of what is known today.
COPY_DAYS = 7
UNREACHED = ("failed to fetch", "failed to download", "--offline was specified", "Could not resolve", "Couldn't resolve", "spurious network error")


def ask(root, tools, may_install=False, strict=False, env=None):
    """The findings, and how old what they are from is. Compiles nothing where the database can be had in no way. A `strict` answer is by
    today's database."""
    settings = tomli.loads((root / "deny.toml").read_text(encoding="utf-8"))
    home = Path((env or os.environ).get("CARGO_HOME", Path.home() / ".cargo"))
    note, options = source(settings["advisories"]["db-urls"][0], home / "advisory-dbs", strict, env)
    program = install(tools, may_install)
    # What needs no database first: a wrong licence is named even if the database then fails.
    held = run([program, "--locked", *options, "check", "bans", "licenses", "sources"], CHECK_SECONDS, env, root)
    if held.returncode:
        if any(sign in held.stderr for sign in UNREACHED):
            raise Away(f"crates cannot be fetched ({last_line(held.stderr)})")
        refused = sorted({line for line in held.stderr.splitlines() if line.startswith("error")})
        raise Broken(f"{'; '.join(refused) or last_line(held.stderr)}: `{program} check bans licenses sources` shows where")
    command = [program, "--locked", *options, "--format", "json", "check", "--hide-inclusion-graph", "advisories"]
    done = run(command, CHECK_SECONDS, env, root)
    return read(done.stderr, done.returncode), note


def source(url, copies, strict=False, env=None):
    """Whether the database can be fetched, or was a few days ago: what to say of it, and cargo-deny's options."""
    try:
        asked = run(["git", "ls-remote", "--exit-code", url, "HEAD"], REACH_SECONDS, env)
        if asked.returncode == 0:
            return "", []
        why = last_line(asked.stderr)
    except Away as error:
        why = str(error)
    days = age(copies)
    if days is None or strict:
        raise Away(f"the database cannot be fetched ({why})")
    if days > COPY_DAYS:
        raise Away(f"the database cannot be fetched ({why}), and the copy of it is {days:.0f} days old")
    return f"by a copy that is {days:.1f} days old, as the database cannot be fetched", ["--offline"]


def age(copies):
    """Days since cargo-deny last fetched the database; none where it never did."""
    written = [path.stat().st_mtime for name in ("FETCH_HEAD", "HEAD") for path in copies.glob(f"advisory-db-*/.git/{name}")]
    return (time.time() - max(written)) / 86_400 if written else None


def install(tools, may_install):
    """cargo-deny as a program, of this version and for this machine. Tests have limits, so it is never compiled next to them."""
    folder = tools / f"cargo-deny-{VERSION}-{platform.machine()}"
    program = folder / "bin" / "cargo-deny"
    if not program.exists() and not may_install:
        raise Away("cargo-deny is not installed: `cargo xtask advisories` does it")
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w", encoding="utf-8") as lock:
        # Another clone may be about it.
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not program.exists():
            _compile(folder)
    return program


def _compile(folder):
    done = run(["cargo", "install", "cargo-deny", "--version", VERSION, "--locked", "--root", folder], BUILD_SECONDS)
    if done.returncode:
        known = Away if any(sign in done.stderr for sign in UNREACHED) else Broken
        raise known(f"cargo-deny cannot be installed ({last_line(done.stderr)})")


def read(text, code):
    """The findings of an answer."""
    found, ended, said, unseen = {}, False, "", ""
    for line in text.splitlines():
        try:
            entry = json.loads(line)
        except ValueError as error:
            raise Broken(f"cargo-deny: {line}") from error
        fields = entry["fields"]
        ended |= entry["type"] == "summary"
        if entry["type"] == "log" and fields["level"] == "ERROR":
            said = fields["message"]
        # The index says which versions were withdrawn.
        if entry["type"] == "diagnostic" and fields.get("code") == "index-failure":
            unseen = fields["message"]
        if entry["type"] == "diagnostic" and fields["severity"] == "error":
            finding = _finding(fields)
            found[str(finding)] = finding
    # It says errors and goes on: they count where there is no answer.
    if said and not ended:
        unreached = any(sign in said for sign in UNREACHED)
        raise (Away if unreached else Broken)(f"cargo-deny: {last_line(said)}")
    if not ended or code not in (0, 1) or bool(code) != bool(found):
        raise Broken(f"cargo-deny ended with {code} and {len(found)} findings: {last_line(text)}")
    if unseen and not found:
        raise Away(f"cargo-deny: {unseen}")
    return list(found.values())


def _finding(fields):
    try:
        package, version = fields["labels"][0]["span"].split()[:2]
    except (IndexError, KeyError, ValueError) as error:
        raise Broken(f"cargo-deny: {fields['message']}") from error
    advisory = fields.get("advisory")
    ids = [advisory["id"], *advisory["aliases"]] if advisory else [fields["code"]]
    return Finding(frozenset(ids), package, version, f"{fields['message']} ({fields['code']})")


def prereleases(root):
    """The crates that are release candidates: what is mended from one to the next seldom gets an advisory."""
    lock = tomli.loads((root / "Cargo.lock").read_text(encoding="utf-8"))
    return [f"{each['name']} {each['version']}" for each in lock["package"] if "-" in each["version"].partition("+")[0]]
