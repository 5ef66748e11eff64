"""A real Miniflux, started by the script that the tests use."""

import base64
import concurrent.futures
import json
import os
import subprocess
import urllib.error
import urllib.request

from .stopwatch import Failure

SCRIPT = os.path.join(os.path.dirname(__file__), '../../Tests/Servers/miniflux')
NAME = 'reader'


class Miniflux:
    """With one user, until it is closed."""

    def __init__(self, folder, suite):
        self.arguments = [suite, folder]
        started = subprocess.run([SCRIPT, 'start', *self.arguments], stdout=subprocess.PIPE, text=True, check=True)
        self.url = started.stdout.strip()
        self.name, self.password, self.token = NAME, 'password-of-' + NAME, 'token-of-' + NAME
        admin = 'Basic ' + base64.b64encode(b'admin:admin-password').decode()
        self.ask('POST', 'users', {'username': self.name, 'password': self.password}, {'Authorization': admin})
        self.version = json.loads(self.ask('GET', 'version'))['version']

    def ask(self, method, path, body=None, login=None):
        request = urllib.request.Request(
            '%s/v1/%s' % (self.url, path), method=method, headers=login or {'X-Auth-Token': self.token},
            data=None if body is None else json.dumps(body).encode())
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            raise Failure('%s %s: %s' % (method, path, error.read().decode())) from None

    def subscribe(self, urls):
        with concurrent.futures.ThreadPoolExecutor(4) as workers:
            list(workers.map(lambda url: self.ask('POST', 'feeds', {'feed_url': url}), urls))

    def mark_all_unread(self):
        while True:
            entries = json.loads(self.ask('GET', 'entries?status=read&limit=1000'))['entries']
            if not entries:
                return
            self.ask('PUT', 'entries', {'entry_ids': [entry['id'] for entry in entries], 'status': 'unread'})

    def close(self):
        subprocess.run([SCRIPT, 'stop', *self.arguments], check=True)
