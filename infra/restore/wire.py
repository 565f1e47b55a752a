"""For tests: a database of their own, and a wire before it that is slow, hands back what it was given, or says nothing."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "infra/local"))

import boto3

from local_cloud import free_port, until

import calls
from work import TAG

KEYS = {"aws_access_key_id": "test", "aws_secret_access_key": "test", "region_name": "eu-central-1"}


def client(address, config=calls.CALLS):
    """Of the database at this address, with the settings of the command."""
    return boto3.client("dynamodb", endpoint_url=address, config=config, **KEYS)


class Wire:
    """Passes calls on to `address`. `hand_back` of the next batches are handed back but for their first row; `pause` delays each batch;
    `mute` leaves every call without an answer."""

    def __init__(self, address):
        self.target, self.hand_back, self.pause, self.mute = address, 0, 0.0, False
        self.calls = []
        wire = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                wire.answer(self, self.headers["X-Amz-Target"].split(".")[-1], body)

            def log_message(self, *_):
                """Nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, handler, operation, body):
        """One call."""
        self.calls.append(operation)
        if self.mute:
            time.sleep(3)
            return
        kept = None
        if operation == "BatchWriteItem":
            time.sleep(self.pause)
            if self.hand_back > 0:
                self.hand_back -= 1
                ((table, requests),) = json.loads(body)["RequestItems"].items()
                body = json.dumps({"RequestItems": {table: requests[:1]}}).encode()
                kept = {table: requests[1:]} if requests[1:] else {}
        names = ("X-Amz-Target", "Content-Type", "Authorization", "X-Amz-Date")
        headers = {name: handler.headers[name] for name in names if handler.headers[name]}
        request = urllib.request.Request(self.target, data=body, headers=headers, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=20) as found:
                status, said = found.status, found.read()
        except urllib.error.HTTPError as error:
            status, said = error.code, error.read()
        if kept is not None:
            said = json.dumps(json.loads(said) | {"UnprocessedItems": kept}).encode()
        # Whoever asked may have been killed meanwhile.
        with contextlib.suppress(OSError):
            handler.send_response(status)
            handler.send_header("Content-Type", "application/x-amz-json-1.0")
            handler.send_header("Content-Length", str(len(said)))
            handler.end_headers()
            handler.wfile.write(said)

    def close(self):
        """Listens no longer."""
        self.server.shutdown()
        self.server.server_close()


class Stack:
    """The calls that ask whether a stack is held: one function, `held` or not."""

    def __init__(self):
        self.held, self.calls = True, []
        stack = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                member = "<ResourceType>AWS::Lambda::Function</ResourceType><PhysicalResourceId>one</PhysicalResourceId>"
                found = f"<StackResourceSummaries><member>{member}</member></StackResourceSummaries>"
                of = "ListStackResources"
                self.say(of, "text/xml", f"<{of}Response><{of}Result>{found}</{of}Result></{of}Response>")

            def do_GET(self):
                held = {"Tags": {TAG: "none"}, "Concurrency": {"ReservedConcurrentExecutions": 0}}
                self.say("GetFunction", "application/json", json.dumps({"Configuration": {}} | (held if stack.held else {})))

            def say(self, operation, kind, text):
                stack.calls.append(operation)
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_):
                """Nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        """Listens no longer."""
        self.server.shutdown()
        self.server.server_close()


class WithDatabase(unittest.TestCase):
    """Tests on a database of their own: infra/dynamodb-local on a file."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        program = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug/dynamodb-local"
        if not program.exists():
            raise AssertionError(f"{program} is missing: `cargo build --package dynamodb-local` makes it")
        port = free_port()
        cls.address = f"http://127.0.0.1:{port}"
        process = subprocess.Popen([program, "--file", Path(folder.name) / "db", "--port", str(port)], stdout=subprocess.DEVNULL)
        cls.addClassCleanup(process.wait, 10)
        cls.addClassCleanup(process.send_signal, signal.SIGKILL)
        until("the database", cls._answers)
        cls.dynamodb = client(cls.address)

    @classmethod
    def _answers(cls):
        with contextlib.suppress(OSError), urllib.request.urlopen(cls.address, timeout=2):
            return True
        return False
