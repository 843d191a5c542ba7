#!/usr/bin/env python3
"""A small phone client: registers, claims one task after another, reports, and resends after a time-out.

It does not touch a phone: what it is to answer comes from the command line, or from a program that
gets the task as JSON on its standard input and prints the report as JSON. docs/client.md explains
the protocol. Standard library only.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid


class Gateway:
    """The four calls, each repeated until the gateway has answered."""

    def __init__(self, url, token, client_id, timeout, patience):
        self.url, self.token, self.client_id = url.rstrip("/"), token, client_id
        self.timeout, self.patience = timeout, patience

    def once(self, method, path, body, key=None):
        """The status and the answer's text."""
        request = urllib.request.Request(self.url + path, method=method, data=json.dumps(body).encode())
        request.add_header("Authorization", "Bearer " + self.token)
        request.add_header("Content-Type", "application/json")
        request.add_header("X-Client-Id", self.client_id)
        if key:
            request.add_header("Idempotency-Key", key)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def call(self, method, path, body, key=None):
        """Repeats what may be repeated: lost answers and what says retryable. The same body, the same key."""
        pause, until = 1.0, time.monotonic() + self.patience
        while True:
            try:
                status, text = self.once(method, path, body, key)
                if status not in (429, 500, 503):
                    return status, json.loads(text) if text else None
                problem = "answered %d" % status
            except (OSError, ValueError) as error:  # a time-out, no connection, half an answer, rubbish
                problem = str(error)
            if time.monotonic() > until:
                raise SystemExit("phone-client: %s %s: %s; gave up" % (method, path, problem))
            log("%s: %s; sending it again" % (path, problem))
            time.sleep(pause * random.uniform(0.5, 1.0))
            pause = min(pause * 2, 30.0)


def log(text):
    print(text, file=sys.stderr, flush=True)


def profile(options):
    return {
        "client": {"name": options.name},
        "supported_types": options.types.split(","),
        "device": {"platform": "android", "address": options.address},
        "capabilities": {"purchase_mode": options.mode, "schema_versions": [1]},
    }


def work(options, task):
    """What is to be reported: a result, or a failure where it has a status."""
    if options.program:
        run = subprocess.run([options.program], input=json.dumps(task), capture_output=True, text=True)
        if run.returncode != 0:
            # Whether something was ordered is not known, so nothing is said of it: a person must look.
            return {"status": "manual_review", "error_code": "PROGRAM", "message": run.stderr[-1000:]}
        return json.loads(run.stdout)
    if options.fail:
        return {"status": options.fail, "message": "told to fail", "order_submitted": False}
    goods = task["payload"]["goods_id"]
    if task["type"] == "collect":
        return {"pdd_data": {"goods_id": goods, "shop_name": "", "skus": [{"sku_id": "1"}]}}
    return {"pdd_data": {"goods_id": goods}, "order_submitted": options.mode == "live"}


class Outbox:
    """Reports that are not acknowledged yet, one file each: they outlive the process."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder, exist_ok=True)

    def put(self, entry):
        """On disk before it is sent."""
        final = os.path.join(self.folder, "%020d-%s.json" % (time.time_ns(), entry["attempt_id"]))
        with open(final + ".part", "w", encoding="utf-8") as file:
            json.dump(entry, file)
            file.flush()
            os.fsync(file.fileno())
        os.rename(final + ".part", final)

    def begin(self, task):
        """A task that is being worked on: if this process dies now, nobody knows whether it ordered."""
        with open(os.path.join(self.folder, "working.task"), "w", encoding="utf-8") as file:
            json.dump(task, file)
            file.flush()
            os.fsync(file.fileno())

    def end(self, entry):
        self.put(entry)
        os.remove(os.path.join(self.folder, "working.task"))

    def interrupted(self):
        """The task that an earlier process was working on, or None."""
        try:
            with open(os.path.join(self.folder, "working.task"), encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return None

    def send(self, gateway):
        for name in sorted(name for name in os.listdir(self.folder) if name.endswith(".json")):
            path = os.path.join(self.folder, name)
            with open(path, encoding="utf-8") as file:
                entry = json.load(file)
            where = "/api/v1/client/tasks/%s/%s" % (entry["task_id"], entry["kind"])
            status, answer = gateway.call("POST", where, entry["body"], entry["key"])
            if status in (401, 403) and answer["error"]["code"] != "NEVER_ASSIGNED":
                raise SystemExit("phone-client: the token is refused: " + answer["error"]["message"])
            if status == 200:
                log("task %s: %s stored as %s" % (entry["task_id"], entry["kind"], answer["result_id"]))
                os.remove(path)
            else:  # final: kept beside for a person, never sent again
                log("task %s: %s refused with %d: %s" % (entry["task_id"], entry["kind"], status, answer))
                os.rename(path, path + ".refused")


def report(task, said):
    attempt = str(uuid.uuid4())
    kind = "failure" if "status" in said else "result"
    return {
        "task_id": task["id"],
        "attempt_id": attempt,
        "kind": kind,
        "key": "%s:%s:%s-v1" % (task["id"], attempt, kind),
        "body": {"attempt_id": attempt, **said},
    }


def run(options, token):
    gateway = Gateway(options.url, token, options.client_id, options.timeout, options.patience)
    outbox = Outbox(options.outbox)
    status, answer = gateway.call("PUT", "/api/v1/client/registration", profile(options))
    if status != 200:
        raise SystemExit("phone-client: the registration is refused with %d: %s" % (status, answer))
    log("registered as %s since %s" % (options.client_id, answer["registered_at"]))
    left = outbox.interrupted()
    if left:
        outbox.end(report(left, {"status": "manual_review", "error_code": "INTERRUPTED", "message": "the client was interrupted at work"}))
    while True:
        outbox.send(gateway)
        # A claim whose answer is lost is not repeated blindly by the gateway: the task stays claimed by this
        # client, and is shown to operators as silent.
        status, answer = gateway.call("POST", "/api/v1/client/tasks/claim", profile(options))
        if status == 200:
            task = answer["task"]
            log("claimed %s (%s)" % (task["id"], task["type"]))
            outbox.begin(task)
            outbox.end(report(task, work(options, task)))
        elif status == 204:
            if options.once:
                return
            time.sleep(options.poll * random.uniform(0.5, 1.5))
        else:
            raise SystemExit("phone-client: the claim is refused with %d: %s" % (status, answer))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0],
        epilog="The token comes from RAKUTEN_API_TOKEN; one with the role client is enough.")
    parser.add_argument("client_id", help="stable, e.g. the device's serial number")
    parser.add_argument("--url", default="http://127.0.0.1:31109", help="the gateway (%(default)s)")
    parser.add_argument("--name", default="", help="shown to operators; at most 50 characters")
    parser.add_argument("--types", default="collect,purchase", help="supported types (%(default)s)")
    parser.add_argument("--mode", default="dry_run", choices=("dry_run", "live"), help="purchase mode (%(default)s)")
    parser.add_argument("--address", default="", help="of the device, for operators")
    parser.add_argument("--program", help="does the work: task on stdin, report on stdout, both JSON")
    parser.add_argument("--fail", choices=("retry_wait", "manual_review", "failed", "cancelled"), help="report this failure of each task")
    parser.add_argument("--once", action="store_true", help="end when there is nothing to claim")
    parser.add_argument("--outbox", default="phone-outbox", help="folder of reports that are not acknowledged (%(default)s)")
    parser.add_argument("--poll", type=float, default=10, help="seconds between claims where there is nothing (%(default)s)")
    parser.add_argument("--timeout", type=float, default=20, help="seconds for one answer (%(default)s)")
    parser.add_argument("--patience", type=float, default=3600, help="seconds of repeating one call (%(default)s)")
    options = parser.parse_args()
    token = os.environ.get("RAKUTEN_API_TOKEN")
    if not token:
        parser.error("RAKUTEN_API_TOKEN is not set")
    try:
        run(options, token)
    except KeyboardInterrupt:
        pass  # what was not acknowledged lies in the outbox


if __name__ == "__main__":
    main()
