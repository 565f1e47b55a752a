"""State that outlives a kill -9.

MiniStack writes its state to STATE_DIR when it shuts down, and only then. `wrap` stands before its application and saves
what a call has changed before the call is answered: who signed up, confirmed or signed in, which messages were
accepted, which rules were made, and what the mail service was told. So nobody is ever told of something that a killed process forgets.
`POST /_local/save` saves everything, once a deployment is complete. Tables are not here: they live in dynamodb-local. Sent mails are kept by mail.py.
"""

import json
import os
import sys
import time

import mail

SAVE_ALL = "/_local/save"

# What a call may change is decided by the service in front of the dot of x-amz-target.
_STATE_OF = {"AWSCognitoIdentityProviderService": "cognito", "AmazonSQS": "sqs", "AWSEvents": "eventbridge"}
_READING = ("Get", "List", "Describe", "AdminGet", "AdminList", "ReceiveMessage")
# A rule may put the event into a queue; events themselves are not kept.
_PUT_EVENTS = "AWSEvents.PutEvents"
# Amplify and the hosted pages sign in, refresh and revoke tokens over these paths, without a target.
_TOKEN_PATHS = ("/oauth2/", "/login", "/logout", "/signup", "/confirm", "/forgotpassword")
# The mail service: identities and configuration sets, of its two versions.
_MAIL_PATH, _MAIL_STATES = "/v2/email/", ("ses", "ses_v2")


def changed_states(method: str, path: str, target: str) -> tuple[str, ...]:
    """Names of the states that this call may change and that must be saved before it is answered; of most calls none."""
    service, _, operation = target.partition(".")
    if target == _PUT_EVENTS:
        return ("sqs",)
    if service in _STATE_OF:
        return () if operation.startswith(_READING) else (_STATE_OF[service],)
    if path.startswith(_MAIL_PATH) and method != "GET":
        # What becomes of a mail is an event too.
        return ("sqs",) if path.rstrip("/") == mail.SEND_PATH else _MAIL_STATES
    return ("cognito",) if method == "POST" and path.startswith(_TOKEN_PATHS) else ()


class NotSaved(Exception):
    """The state could not be written; the log says why."""


class MiniStackState:
    """Saves through MiniStack's own persistence, and checks that it really has written: it swallows its errors."""

    def __init__(self):
        from ministack import app  # reads its settings from the environment when imported
        from ministack.core import persistence

        self._app, self._persistence = app, persistence

    def save(self, name: str) -> None:
        get_state = self._app._build_persistence_save_dict().get(name)
        if get_state is None:  # its module has not been loaded, so there is nothing to reset
            return
        self._write(name, _consistent(get_state))

    def save_all(self) -> None:
        for name, get_state in self._app._build_persistence_save_dict().items():
            state = _consistent(get_state)
            if state is not None:
                self._write(name, state)

    def _write(self, name: str, state: dict) -> None:
        path = os.path.join(self._persistence.STATE_DIR, f"{name}.json")
        before = time.time_ns() - 1_000_000_000  # clocks of file systems are coarse
        self._persistence.save_state(name, state)
        if not os.path.exists(path) or os.stat(path).st_mtime_ns < before:
            raise NotSaved(path)


def _consistent(get_state, attempts: int = 20):
    """A copy of the state; a worker thread may change a table while it is copied, then it is copied again."""
    for attempt in range(attempts):
        try:
            return get_state()
        except RuntimeError:  # dictionary changed size during iteration
            if attempt + 1 == attempts:
                raise
    return None


def wrap(application, state=None):
    """The application with its state saved before it answers. `state` has `save(name)` and `save_all()`."""
    state = state or MiniStackState()

    async def durable(scope, receive, send):
        if scope["type"] != "http":
            await application(scope, receive, send)
        elif scope["path"] == SAVE_ALL and scope["method"] == "POST":
            await _answer(send, *_try(state.save_all))
        else:
            await application(scope, receive, _saving(scope, send, state))

    return durable


def _saving(scope, send, state):
    headers = {name.lower(): value for name, value in scope.get("headers", [])}
    target = headers.get(b"x-amz-target", b"").decode("latin-1")
    names = changed_states(scope["method"], scope["path"], target)
    if not names:
        return send
    refused = False

    async def saving(message):
        nonlocal refused
        if message["type"] == "http.response.start" and message["status"] < 500:
            status, body = _try(lambda: [state.save(name) for name in names])
            if status != 200:
                refused = True
                await _answer(send, status, body)
        if not refused:
            await send(message)

    return saving


def _try(save) -> tuple[int, bytes]:
    try:
        save()
    except Exception as error:  # whatever it was: what is not saved is not confirmed
        print(f"state not saved: {error!r}", file=sys.stderr, flush=True)
        message = {"__type": "InternalErrorException", "message": "The state could not be saved; is the disk full?"}
        return 500, json.dumps(message).encode()
    return 200, b"{}"


async def _answer(send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"application/x-amz-json-1.1"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
