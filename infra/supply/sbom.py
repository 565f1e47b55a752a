"""What a release holds, as CycloneDX, from the lock files: functions, web app, and the tools that deploy.

Called by `cargo xtask sbom` and before each deployment.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import tomli
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

ROOT = Path(__file__).parents[2]
LICENCES = LicenseFactory()
SECONDS = 600
TARGET = "aarch64-unknown-linux-gnu"


class Failed(Exception):
    """Said in a line."""


def output(command, cwd=ROOT):
    command = [str(word) for word in command]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, cwd=cwd, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failed(f"{command[0]} failed: {error}") from error
    if done.returncode:
        raise Failed(f"{command[0]} failed: {done.stderr.strip()[-500:]}")
    return done.stdout


def metadata(root=ROOT, target=TARGET):
    """What cargo knows of the crates that are built for a system. It fetches what is missing: after a build nothing is."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", target]
    return json.loads(output(command, root))


def tree(names, root=ROOT, target=TARGET):
    """Name and version of each crate that these are built of, without tests and builds. Only the tree knows which features are on."""
    command = ["cargo", "tree", "--locked", "--edges", "normal", "--target", target, "--prefix", "none", "--format", "{p}"]
    for name in names:
        command += ["--package", name]
    lines = (line.split() for line in output(command, root).splitlines() if line)
    return {(words[0], words[1].removeprefix("v")) for words in lines}


def shipped(known, built_of):
    """The crates of the functions, each with the ones of them that it uses."""
    used = {each["id"] for each in known["packages"] if (each["name"], each["version"]) in built_of}
    nodes = {node["id"]: node for node in known["resolve"]["nodes"]}
    links, waiting = {}, functions(known)
    while waiting:
        crate = waiting.pop()
        if crate not in links:
            normal = [each["pkg"] for each in nodes[crate]["deps"] if any(kind["kind"] is None for kind in each["dep_kinds"])]
            links[crate] = [each for each in normal if each in used]
            waiting += links[crate]
    return links


def functions(known):
    """The crates that are deployed, each as a function."""
    folder = Path(known["workspace_root"], "functions")
    found = [each["id"] for each in known["packages"] if folder in Path(each["manifest_path"]).parents]
    if not found:
        raise Failed(f"there are no crates in {folder}")
    return found


def bom_of_crates(known, built_of, lock):
    """The document about the functions; hashes are those of the lock file."""
    packages = {package["id"]: package for package in known["packages"]}
    ours = functions(known)
    links = shipped(known, built_of)
    hashes = {(each["name"], each["version"]): each.get("checksum") for each in lock["package"]}
    components = {crate: _component(packages[crate], hashes, crate in ours) for crate in links}
    bom = Bom(components=components.values())
    bom.metadata.component = Component(type=ComponentType.APPLICATION, name="kanalyse-functions", bom_ref="kanalyse-functions")
    bom.register_dependency(bom.metadata.component, [components[crate] for crate in ours])
    for crate, linked in links.items():
        bom.register_dependency(components[crate], [components[each] for each in linked])
    return JsonV1Dot6(bom).output_as_string(indent=1)


def functions_of(target=TARGET):
    """The same of this repository."""
    known = metadata(target=target)
    ours = set(functions(known))
    names = [each["name"] for each in known["packages"] if each["id"] in ours]
    lock = tomli.loads((ROOT / "Cargo.lock").read_text(encoding="utf-8"))
    return bom_of_crates(known, tree(names, target=target), lock)


def _component(package, hashes, is_function):
    name, version = package["name"], package["version"]
    component = Component(type=ComponentType.APPLICATION if is_function else ComponentType.LIBRARY, name=name, version=version)
    component.bom_ref.value = f"{name}@{version}"
    # Ours are not in the registry: no address of it leads to them, and their licence is ours alone to say.
    if package["source"]:
        component.purl = PackageURL("cargo", None, name, version)
        component.hashes.add(HashType(alg=HashAlgorithm.SHA_256, content=hashes[name, version]))
        if package["license"]:
            # An older way to write "or".
            component.licenses.add(LICENCES.make_from_string(package["license"].replace("/", " OR ")))
    return component


def bom_of_web_app(npm):
    """The document about the web app, by npm itself, from a lock file without what is for development alone.

    npm's own `--omit dev` also drops what both need, React among it.
    """
    manifest, lock = (json.loads((ROOT / "frontend" / name).read_text(encoding="utf-8")) for name in ("package.json", "package-lock.json"))
    lock["packages"] = {path: each for path, each in lock["packages"].items() if not each.get("dev") and not each.get("devOptional")}
    for each in (manifest, lock["packages"][""]):
        each.pop("devDependencies", None)
    with tempfile.TemporaryDirectory() as folder:
        for name, value in (("package.json", manifest), ("package-lock.json", lock)):
            Path(folder, name).write_text(json.dumps(value), encoding="utf-8")
        return output([*npm, "sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], folder)


def bom_of_deployment():
    """The document about the tools that deploy, by cyclonedx-bom."""
    requirements = ROOT / "infra/local/requirements.txt"
    return output([sys.executable, "-m", "cyclonedx_py", "requirements", "--output-format", "JSON", "--output-reproducible", "--no-validate", requirements])


def of_release(name, text, revision):
    """The document about one release, the same each time: that of another commit, or of other packages, is another one."""
    document = json.loads(text)
    document.pop("serialNumber", None)
    document["metadata"].pop("timestamp", None)
    document["metadata"].setdefault("component", {"type": "application", "name": f"kanalyse-{name}"})["version"] = revision
    return json.dumps(document, indent=1)


def revision():
    """The commit, and whether something was changed after it."""
    return output(["git", "describe", "--always", "--abbrev=40", "--dirty", "--exclude", "*"]).strip()


def faults(text):
    """What breaks the schema of the version that the document names."""
    version = SchemaVersion.from_version(json.loads(text)["specVersion"])
    return JsonStrictValidator(version).validate_str(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--target", default=TARGET, help="what the functions are built for")
    parser.add_argument("npm", nargs="+", help="npm as a command")
    arguments = parser.parse_args()
    documents = {
        "functions": functions_of(arguments.target),
        "web-app": bom_of_web_app(arguments.npm),
        "deployment": bom_of_deployment(),
    }
    arguments.out.mkdir(parents=True, exist_ok=True)
    commit = revision()
    for name, text in documents.items():
        text = of_release(name, text, commit)
        wrong = faults(text)
        if wrong:
            raise Failed(f"{name} is no valid document: {wrong}")
        (arguments.out / f"{name}.cdx.json").write_text(text, encoding="utf-8")
        print(f"{name}: {len(json.loads(text)['components'])} components")


if __name__ == "__main__":
    try:
        main()
    except Failed as error:
        sys.exit(f"sbom: {error}")
