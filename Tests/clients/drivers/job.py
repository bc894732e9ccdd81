"""The job a driver is given, and the answers it gives."""

import functools
import json
import re
import sys
import time


class Job:
    def __init__(self):
        for name, value in json.load(sys.stdin).items():
            setattr(self, name, value)
        self.url = f"https://{self.host}:{self.port}"

    @functools.cached_property
    def bearer(self):
        """A provider token, for the clients that make none themselves."""
        import jwt

        with open(self.keyPath) as file:
            key = file.read()
        claims = {"iss": self.teamID, "iat": int(time.time())}
        return jwt.encode(claims, key, algorithm="ES256", headers={"kid": self.keyID})

    def headers(self, push):
        return {
            "authorization": f"bearer {self.bearer}",
            "apns-topic": self.topic,
            "apns-push-type": "alert",
            "apns-id": push["apnsID"],
        }


def answer(status=None, reason=None, apns_id=None):
    return {"status": status, "reason": reason, "apnsID": apns_id}


def reason_of(error):
    """Apple's reason, from the name of the exception a client raises for it."""
    name = error.__name__ if isinstance(error, type) else type(error).__name__
    return re.sub("Exception$", "", name)


def give(answers):
    json.dump(answers, sys.stdout)
