"""A sample Agent in Python: the least that takes the gateway's callbacks correctly. Standard library only, Python 3.9 or newer.

    python3 docs/examples/sample_agent.py      (AGENT_PORT; AGENT_SECRETS: one, or several with commas)

It keeps everything in memory, and one lock makes each callback a whole. With a database, do all that `Wallets.take` does in one
transaction, lock the player's row first, and let unique indexes guard the two ids.
"""

import base64
import decimal
import hashlib
import hmac
import json
import os
import re
import secrets
import threading
import time
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# Money is never a float. Contexts are of threads, and new threads copy this one; Inexact is an error rather than a rounded sum.
decimal.DefaultContext.prec = 40
decimal.DefaultContext.traps[decimal.Inexact] = True
decimal.setcontext(decimal.DefaultContext)

TOLERANCE_S = 300
BODY_BYTES_MAX = 65_536
SIGNS = {"credit": 1, "debit": -1, "none": 0}

# 0 accepts. A bet is refused by 2001, 2003, 3001, 3005 and 3006, which say that it was not taken; 1001, 1002 and 3003 leave that open.
CODES = {
    "success": 0,
    "malformed": 1001,
    "not_signed": 1002,
    "no_such_path": 1005,
    "player_not_found": 2001,
    "player_disabled": 2003,
    "insufficient_balance": 3001,
    "conflict": 3003,
    "currency_mismatch": 3005,
    "bet_cancelled": 3006,
}
# A refusal of a bet has HTTP 200. With any other status nobody knows who answered, so the gateway cancels the bet.
HTTP_STATUSES = {"malformed": 400, "not_signed": 401, "no_such_path": 404}

# [0-9] and not \d, which is every digit of every script.
AMOUNT = re.compile(r"[0-9]{1,20}(\.[0-9]{1,10})?")
BALANCE = re.compile(r"-?[0-9]{1,20}(\.[0-9]{1,10})?")
TEXT = re.compile(r".{1,255}", re.DOTALL)
NEEDED = {
    **dict.fromkeys(["callback_id", "action", "provider", "username", "currency", "transaction_id"], TEXT),
    "amount": AMOUNT,
    "direction": re.compile("credit|debit|none"),
}
RULES = {
    "bet": {**NEEDED, "direction": re.compile("debit|none")},
    "settle": NEEDED,
    "cancel": NEEDED,
    "bet-push": NEEDED,
    "balance": {"username": TEXT},
}
OPTIONAL = ["currency", "original_transaction_id", "round_id", "occurred_at"]


def callback_of(role, body):
    """The fields of a body, or None if it is malformed. Fields that it does not know are ignored: the gateway may add some."""
    try:
        fields = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(fields, dict):
        return None
    for name, rule in RULES[role].items():
        if not (isinstance(fields.get(name), str) and rule.fullmatch(fields[name])):
            return None
    if not all(isinstance(fields.get(name) or "", str) for name in OPTIONAL):
        return None
    # Only where the gateway keeps the wallet: the balance after this movement, and how many there were before.
    if fields.get("sequence") is not None:
        if type(fields["sequence"]) is not int or not isinstance(fields.get("balance"), str):
            return None
        if not BALANCE.fullmatch(fields["balance"]):
            return None
    return fields


def is_signed(headers, body, agent_secrets):
    """The signature is of the bytes as they came, so it is checked before anything is read; the moment is signed too."""
    message_id, timestamp = headers.get("webhook-id"), headers.get("webhook-timestamp")
    if not message_id or not re.fullmatch("[0-9]{1,12}", timestamp or ""):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_S:
        return False
    signed = f"{message_id}.{timestamp}.".encode("latin-1") + body
    expected = []
    for secret in agent_secrets:
        mac = hmac.new(base64.b64decode(secret.replace("whsec_", "", 1)), signed, hashlib.sha256).digest()
        expected.append(b"v1," + base64.b64encode(mac))
    given = (headers.get("webhook-signature") or "").encode("latin-1").split(b" ")
    return any(hmac.compare_digest(one, other) for one in given for other in expected)


class Account:
    def __init__(self, currency, balance, is_disabled=False):
        self.currency = currency
        self.balance = Decimal(balance)
        self.is_disabled = is_disabled
        self.sequence = -1  # of the newest balance that the gateway told


class Wallets:
    """The players' money, and all that has happened to it."""

    def __init__(self, accounts, takes_bet_push=True):
        self.accounts = accounts
        self.takes_bet_push = takes_bet_push
        self._lock = threading.Lock()
        self._answered = {}  # by callback id and by transaction: (content, status, data)
        self._returnable = {}  # the amounts that moved and may still be taken back, by transaction
        self._taken_back = set()  # transactions that were taken back, seen or not
        self._reports = {}  # the newest on each bet

    def take(self, role, fields):
        """Gives the status and the data of the answer. What comes again gets the same answer and moves nothing."""
        with self._lock:
            account = self.accounts.get(fields["username"])
            if account is None:
                return "player_not_found", {}
            if role == "balance":
                return self._tell(account, fields)
            content, keys = content_of(role, fields), keys_of(role, fields)
            for key in keys:
                if key in self._answered:
                    known, status, data = self._answered[key]
                    return (status, data) if known == content else ("conflict", {})
            if fields["currency"] != account.currency:
                return "currency_mismatch", {}
            status = self._report(fields) if role == "bet-push" else self._move(role, account, fields)
            data = {name: fields[name] for name in ["username", "currency", "transaction_id"]}
            data["balance"] = text_of(account.balance)
            # A refused bet stays refused. Other refusals are looked at by people and sent again, so they are decided anew.
            if status == "success" or role == "bet":
                for key in keys:
                    self._answered[key] = (content, status, data)
            return status, data

    def _tell(self, account, fields):
        if (fields.get("currency") or account.currency) != account.currency:
            return "currency_mismatch", {}
        balance = text_of(account.balance)
        return "success", {"username": fields["username"], "currency": account.currency, "balance": balance}

    def _move(self, role, account, fields):
        # The gateway keeps the wallet and tells what has happened already: there is nothing to refuse. Rounds may overtake each other.
        if fields.get("sequence") is not None:
            if fields["sequence"] > account.sequence:
                account.balance, account.sequence = Decimal(fields["balance"]), fields["sequence"]
            return "success"
        if role == "cancel":
            return self._take_back(role, account, fields)
        if role == "bet" and account.is_disabled:
            return "player_disabled"
        if role == "bet" and moved_by(role, fields) in self._taken_back:
            return "bet_cancelled"
        return self._pay(role, account, fields)

    def _take_back(self, role, account, fields):
        """The gateway cancels a bet whenever it got no answer in time: it may never have come, or come after this."""
        if not fields.get("original_transaction_id"):
            return self._pay(role, account, fields)
        original = taken_back_by(fields)
        left = self._returnable.get(original, 0)
        status = self._pay(role, account, fields) if left > 0 else "success"
        if status == "success":
            # A part leaves the rest. Several bets under the number of one are more than is left of that one.
            self._returnable[original] = left - Decimal(fields["amount"])
            self._taken_back.add(original)
        return status

    def _pay(self, role, account, fields):
        after = account.balance + SIGNS[fields["direction"]] * Decimal(fields["amount"])
        if after < 0:
            return "insufficient_balance"
        account.balance = after
        key = moved_by(role, fields)
        self._returnable[key] = self._returnable.get(key, 0) + Decimal(fields["amount"])
        return "success"

    def _report(self, fields):
        bet = key_of(fields, fields.get("original_transaction_id") or fields["transaction_id"])
        newest = self._reports.get(bet, {})
        if (fields.get("occurred_at") or "") >= (newest.get("occurred_at") or ""):
            self._reports[bet] = fields
        return "success"


def text_of(balance):
    """At least four digits behind the point, and never an exponent."""
    return f"{balance:f}" if -balance.as_tuple().exponent > 4 else f"{balance:.4f}"


def key_of(fields, transaction_id):
    """Transaction ids are a provider's numbers: those of two providers or players have nothing to do with each other."""
    return fields["provider"], fields["username"], transaction_id


def moved_by(role, fields):
    return "debit" if role == "bet" else fields["direction"], key_of(fields, fields["transaction_id"])


def taken_back_by(fields):
    """A bet and its payout may have one id; they have opposite directions."""
    return "credit" if fields["direction"] == "debit" else "debit", key_of(fields, fields["original_transaction_id"])


def keys_of(role, fields):
    """A bet may be reported as often as it changes, so of reports only the callback's id tells a repetition."""
    by_id = ("id", fields["callback_id"])
    return [by_id] if role == "bet-push" else [by_id, (role, fields["action"], key_of(fields, fields["transaction_id"]))]


def content_of(role, fields):
    names = ["action", "provider", "username", "currency", "direction", "transaction_id", "original_transaction_id", "round_id"]
    return role, Decimal(fields["amount"]), *(fields.get(name) for name in names)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1

    def do_POST(self):
        length = self.headers.get("Content-Length") or ""
        if not re.fullmatch("[0-9]{1,9}", length) or int(length) > BODY_BYTES_MAX:
            self.close_connection = True  # what follows is not read, so nothing can be read after it
            return self.answer("", "malformed", {})
        body = self.rfile.read(int(length))
        self.answer(body.decode("utf-8", "replace"), *self.judge(body))

    def do_GET(self):
        self.close_connection = True
        self.answer("", "no_such_path", {})

    do_PUT = do_DELETE = do_PATCH = do_HEAD = do_GET

    def judge(self, body):
        role = self.path.removeprefix("/api/v1/callback/") if self.path.startswith("/api/v1/callback/") else ""
        if role not in RULES or (role == "bet-push" and not self.server.wallets.takes_bet_push):
            return "no_such_path", {}
        if not is_signed(self.headers, body, self.server.secrets):
            return "not_signed", {}
        is_json = (self.headers.get("Content-Type") or "").split(";")[0] == "application/json"
        fields = callback_of(role, body) if is_json else None
        return ("malformed", {}) if fields is None else self.server.wallets.take(role, fields)

    def answer(self, body, status, data):
        code, http_status = CODES[status], HTTP_STATUSES.get(status, 200)
        text = json.dumps({"status": code == 0, "code": code, "data": {**data, "status": status}, "msg": status})
        print(f"{self.path} {body!r}\n  {http_status} {text}", flush=True)
        self.send_response(http_status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(text.encode("ascii"))

    def log_message(self, *_):
        pass


class SampleAgent(ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True

    def __init__(self, port, agent_secrets, accounts, takes_bet_push=True):
        super().__init__(("127.0.0.1", port), Handler)
        self.secrets = agent_secrets
        self.wallets = Wallets(accounts, takes_bet_push)


if __name__ == "__main__":
    default_secret = "whsec_" + base64.b64encode(secrets.token_bytes(24)).decode()
    agent_secrets = os.environ.get("AGENT_SECRETS", default_secret).split(",")
    accounts = {"ALICE": Account("EUR", 1000), "BOB": Account("EUR", 1000), "MALLORY": Account("EUR", 1000, is_disabled=True)}
    accounts["CAROL"] = Account("USD", 1000)
    agent = SampleAgent(int(os.environ.get("AGENT_PORT", "4000")), agent_secrets, accounts)
    host, port = agent.server_address[:2]
    print(f"A sample Agent listens at http://{host}:{port}; its secret is {' or '.join(agent_secrets)}.")
    print("ALICE and BOB have 1000 EUR each, CAROL has 1000 USD; MALLORY is disabled.", flush=True)
    try:
        agent.serve_forever()
    except KeyboardInterrupt:
        pass
