"""npm's packages, asked of their registry by npm itself, from the lock files."""

import json

from command import last_line, run
from findings import Away, Broken, Finding, of_all

SECONDS = 60
# Short, and once: whoever is away is asked again with the next run.
PATIENCE = {"NPM_CONFIG_FETCH_TIMEOUT": "10000", "NPM_CONFIG_FETCH_RETRIES": "0", "NPM_CONFIG_UPDATE_NOTIFIER": "false"}


def folders(root):
    """Every folder with a lock file that is committed, or is going to be."""
    listed = run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*package-lock.json"], SECONDS, cwd=root)
    if listed.returncode or not listed.stdout:
        raise Broken(f"git names no lock files: {last_line(listed.stderr)}")
    return sorted((root / line).parent for line in listed.stdout.splitlines())


def ask(places, npm, env=None):
    """The findings of every `package-lock.json`, development included: what builds the app could change it."""
    # Whatever the settings of this machine are.
    everything = ["--include=dev", "--include=optional", "--include=peer", "--offline=false"]

    def audit(folder):
        done = run([*npm, "audit", "--json", "--package-lock-only", *everything], SECONDS, PATIENCE | (env or {}), folder)
        return read(done.stdout, done.stderr)

    return of_all(places, audit)


def read(text, errors=""):
    """The findings of an answer."""
    try:
        answer = json.loads(text)
    except ValueError as error:
        raise Broken(f"npm audit: {last_line(errors or text)}") from error
    if "vulnerabilities" not in answer:
        # What npm says where it was refused, or reached nobody; a lock file it cannot read has a code of its own.
        fault = answer.get("error") or {}
        if str(fault.get("code", "")) in ("ENOLOCK", "EUSAGE", "EAUDITNOLOCK", "EJSONPARSE"):
            raise Broken(f"npm audit: {fault}")
        raise Away(answer.get("message") or fault.get("summary") or last_line(errors))
    found = []
    for package, entry in answer["vulnerabilities"].items():
        for advisory in entry["via"]:
            # A name alone says that the weakness is that of another package, which has its own entry.
            if isinstance(advisory, dict):
                number = str(advisory.get("url", "")).rsplit("/", 1)[-1] or str(advisory["source"])
                title = f"{advisory['title']} ({advisory.get('severity', '?')})"
                found.append(Finding(frozenset([number]), package, entry["range"], title))
    return found
