"""A local cloud of its own for tests: two emulators on free ports, and functions that answer with what they were given."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

from botocore.exceptions import BotoCoreError, ClientError

from deploy import local_client

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FUNCTION = '''#!{python}
"""Writes each event to a file, fails messages that say so, answers requests with what came."""
import json, os, urllib.request
api = "http://" + os.environ["AWS_LAMBDA_RUNTIME_API"] + "/2018-06-01/runtime/invocation/"
while True:
    with urllib.request.urlopen(api + "next") as call:
        event, request = json.load(call), call.headers["Lambda-Runtime-Aws-Request-Id"]
    seen = {{"function": "{name}", "version": "{version}", "event": event, "environment": dict(os.environ)}}
    with open("{log}", "a") as log:
        log.write(json.dumps(seen) + "\\n")
    print("handled", flush=True)
    reply = event
    if "service" in event:
        import boto3
        try:
            call = getattr(boto3.client(event["service"]), event["operation"])
            call(**event["arguments"])
            reply = "allowed"
        except Exception as error:
            reply = getattr(error, "response", {{}}).get("Error", {{}}).get("Code", repr(error))
    elif "Records" in event:
        failed = [each["messageId"] for each in event["Records"] if "bad" in each["body"]]
        reply = {{"batchItemFailures": [{{"itemIdentifier": each}} for each in failed]}}
    elif "rawPath" in event:
        body = {{"function": "{name}", "version": "{version}", "parameters": event.get("pathParameters")}}
        reply = {{"statusCode": 200, "body": json.dumps(body)}}
    answer = urllib.request.Request(api + request + "/response", data=json.dumps(reply).encode(), method="POST")
    urllib.request.urlopen(answer).read()
'''


def free_port():
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def until(what, check, seconds=30):
    """Waits for a state; its value. Failing is an AssertionError that says what did not come."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = check()
        if value:
            return value
        time.sleep(0.05)
    raise AssertionError(f"{what}: not within {seconds} s")


class LocalCloud:
    """Starts, deploys to, kills and stops it. `folder` holds everything it writes."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.ports = {"gateway": free_port(), "dynamodb": free_port()}
        self.gateway, self.dynamodb = (f"http://127.0.0.1:{self.ports[name]}" for name in self.ports)
        self.out = self.folder / "outputs.json"
        self.processes = {}

    def start(self, name, **settings):
        """Starts `gateway`, which keeps its state, or `dynamodb`, with these further settings."""
        state = self.folder / name
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "TMPDIR": str(self.folder),
            "GATEWAY_PORT": str(self.ports[name]),
            "STATE_DIR": str(state / "state"),
            "S3_DATA_DIR": str(state / "s3"),
            "OF_THE_HOST": "must not reach a function",
        } | settings
        with open(self.folder / f"{name}.log", "ab") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, str(HERE / "launcher.py")], env=environment, stdout=log, stderr=log, cwd=self.folder
            )

    def kill(self, name):
        """As the system does when memory is short: no chance to save anything."""
        self.processes[name].send_signal(signal.SIGKILL)
        self.processes[name].wait(timeout=10)

    def stop(self):
        """Ends what was started."""
        for name in self.processes:
            self.kill(name)

    def write_functions(self, version):
        """A binary for each function of the template."""
        for name in self.functions():
            path = self.folder / "lambda" / name / "bootstrap"
            path.parent.mkdir(parents=True, exist_ok=True)
            log = self.folder / "events.jsonl"
            path.write_text(FUNCTION.format(python=sys.executable, name=name, version=version, log=log))
            path.chmod(0o755)

    @staticmethod
    def functions():
        """Names of the functions, from their CodeUri."""
        lines = (ROOT / "template.yaml").read_text().splitlines()
        return [line.split("target/lambda/")[1].strip("/ ") for line in lines if "CodeUri: target/lambda/" in line]

    def deploy(self, *more):
        """Runs deploy.py; its exit code and what it said."""
        return self.run(
            *("local", "--gateway", self.gateway, "--dynamodb", self.dynamodb, "--out", str(self.out)),
            *("--artifacts", str(self.folder / "lambda"), *more),
        )

    def run(self, *arguments, **environment):
        """Runs a subcommand of deploy.py."""
        command = [sys.executable, str(HERE / "deploy.py"), *arguments]
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder)} | environment
        return subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment, cwd=self.folder)

    def outputs(self):
        """What the deploy has written."""
        return json.loads(self.out.read_text())

    def events(self, function):
        """What this function has been called with so far."""
        log = self.folder / "events.jsonl"
        lines = log.read_text().splitlines() if log.exists() else []
        return [each for each in map(json.loads, lines) if each["function"] == function]

    def call(self, method, path, token=None):
        """Status and body of a request to the API."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(self.outputs()["apiUrl"] + path, method=method, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, None


class SharedGateway(unittest.TestCase):
    """Tests that share the gateway of a cloud, where nothing is deployed."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.cloud = LocalCloud(folder.name)
        cls.addClassCleanup(cls.cloud.stop)
        cls.cloud.start("gateway")
        cls.s3 = local_client("s3", cls.cloud.gateway)
        until("the gateway", cls._answers)

    @classmethod
    def _answers(cls):
        try:
            return cls.s3.list_buckets()
        except (BotoCoreError, ClientError):
            return None


class OwnCloud(unittest.TestCase):
    """Tests that each have a cloud of their own, with nothing deployed yet."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.cloud = LocalCloud(folder.name)
        self.addCleanup(self.cloud.stop)
        self.cloud.start("gateway")
        self.cloud.start("dynamodb")
        self.cloud.write_functions("first")
