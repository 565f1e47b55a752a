"""Shows the mails of the local cloud: `/_local/mail` for people, `/_local/mail.json` for tests; `?to=<address>` for those to one address.

The page loads nothing, runs nothing, and shows a mail's HTML in a frame that may open links and no more.
"""

import json
from html import escape
from urllib.parse import parse_qs

PAGE, DATA = "/_local/mail", "/_local/mail.json"
# Frames have a cost; nobody scrolls further.
SHOWN = 100
# Frames by srcdoc are held to it too, so no mail can load a picture either.
POLICY = b"default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; form-action 'none'"

STYLE = """
:root { color-scheme: light dark; --line: light-dark(#d0d4da, #3a3f47); --soft: light-dark(#5a6270, #a2aab6); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
article { border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
h2 { font-size: 1.05rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 0 .75rem; font-size: .85rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 32rem; resize: vertical; border: 1px solid var(--line); border-radius: 4px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
summary { cursor: pointer; }
"""


def wrap(application, sent):
    """The application with these two paths before it. `sent` has `newest_first(to)`."""

    async def with_page(scope, receive, send):
        if scope["type"] != "http" or scope["path"] not in (PAGE, DATA) or scope["method"] != "GET":
            await application(scope, receive, send)
            return
        to = parse_qs(scope.get("query_string", b"").decode()).get("to", [""])[0]
        mails = sent.newest_first(to)
        if scope["path"] == DATA:
            kind, body = b"application/json", json.dumps({"mails": mails})
        else:
            kind, body = b"text/html; charset=utf-8", page(mails)
        await answer(send, kind, body)

    return with_page


async def answer(send, kind, body):
    """A page that loads nothing but itself."""
    headers = [(b"content-type", kind), (b"cache-control", b"no-store"), (b"content-security-policy", POLICY)]
    headers += [(b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})


def page(mails):
    """The page; `mails` come newest first."""
    shown = mails[:SHOWN]
    said = f"{len(mails)} so far, the newest first" if mails else "None has been sent yet."
    if len(mails) > len(shown):
        said += f"; the newest {len(shown)} are shown"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Local mail</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body><main><h1>Local mail</h1><p>{said}</p>"
        f"{''.join(map(_mail, shown))}</main></body></html>"
    )


def _mail(mail):
    rows = [("Time", mail["sentAt"]), ("From", mail["from"]), ("To", ", ".join(mail["to"] + mail["cc"] + mail["bcc"]))]
    rows += [(f"Tag {name}", value) for name, value in mail["tags"].items()]
    rows += list(mail["headers"].items())
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in rows)
    parts = f"<article><h2>{escape(mail['subject'])}</h2><dl>{listed}</dl>"
    if mail["html"]:
        # Its links open in a tab of their own: in the frame they would be refused.
        document = escape('<base target="_blank">' + mail["html"])
        rights = "allow-popups allow-popups-to-escape-sandbox"
        parts += f'<iframe title="HTML part" loading="lazy" sandbox="{rights}" srcdoc="{document}"></iframe>'
    if mail["text"]:
        opened = "" if mail["html"] else " open"
        parts += f"<details{opened}><summary>Text part</summary><pre>{escape(mail['text'])}</pre></details>"
    return parts + "</article>"
