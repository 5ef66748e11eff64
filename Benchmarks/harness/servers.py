"""Real servers, started by the scripts that the tests use."""

import base64
import concurrent.futures
import json
import os
import sqlite3
import subprocess
import urllib.error
import urllib.request

from .stopwatch import Failure

SCRIPTS = os.path.join(os.path.dirname(__file__), '../../Tests/Servers')


class Unavailable(Exception):
    """A server whose packages can't be had."""


class Server:
    """With one user, until it is closed."""
    name = 'reader@news.example'
    password = 'password-of-' + name

    def __init__(self, script, folder, *suite):
        self.script, self.folder = os.path.join(SCRIPTS, script), folder
        self.arguments = [*suite, folder]
        started = subprocess.run([self.script, 'start', *self.arguments], stdout=subprocess.PIPE, text=True)
        if started.returncode == 69:
            raise Unavailable
        started.check_returncode()
        self.url = started.stdout.strip()

    def run(self, action, *arguments):
        subprocess.run([self.script, action, *self.arguments, *arguments], stdout=subprocess.DEVNULL, check=True)

    def ask(self, method, path, body=None, login={}):
        request = urllib.request.Request(
            self.url + path, method=method, headers={'Content-Type': 'application/json', **login},
            data=None if body is None else json.dumps(body).encode())
        try:
            with urllib.request.urlopen(request) as answer:
                return json.loads(answer.read() or 'null')
        except urllib.error.HTTPError as error:
            raise Failure('%s %s: %s' % (method, path, error.read().decode())) from None

    def login(self, service):
        """What `rss account add` takes: arguments, and a secret."""
        return ['--user', self.name], self.password

    def close(self):
        self.run('stop')


class Miniflux(Server):
    services = {'miniflux': 'REST', 'miniflux-greader': 'Google Reader', 'fever': 'Fever'}

    def __init__(self, folder, suite):
        super().__init__('miniflux', folder, suite)
        self.token = {'X-Auth-Token': 'token-of-' + self.name}
        admin = {'Authorization': 'Basic ' + base64.b64encode(b'admin:admin-password').decode()}
        self.ask('POST', '/v1/users', {'username': self.name, 'password': self.password}, admin)
        self.title = 'Miniflux ' + self.ask('GET', '/v1/version', login=self.token)['version']

    def login(self, service):
        return ([], self.token['X-Auth-Token']) if service == 'miniflux' else super().login(service)

    def subscribe(self, web, names):
        def subscribe(name):
            self.ask('POST', '/v1/feeds', {'feed_url': web.url(name)}, self.token)
        with concurrent.futures.ThreadPoolExecutor(4) as workers:
            list(workers.map(subscribe, names))

    def mark_all_unread(self):
        while True:
            read = self.ask('GET', '/v1/entries?status=read&limit=1000', login=self.token)['entries']
            if not read:
                return
            change = {'entry_ids': [entry['id'] for entry in read], 'status': 'unread'}
            self.ask('PUT', '/v1/entries', change, self.token)


class Coldsweat(Server):
    services = {'fever': 'Fever'}
    title = 'Coldsweat'

    def __init__(self, folder):
        super().__init__('coldsweat', folder)
        self.run('user', self.name, self.password)

    def subscribe(self, web, names):
        self.run('subscribe', self.name, ' '.join(web.url(name) for name in names))

    def mark_all_unread(self):
        connection = sqlite3.connect(os.path.join(self.folder, 'database'), timeout=60)
        with connection:
            connection.execute('DELETE FROM read')
        connection.close()


class TinyTinyRSS(Server):
    services = {'ttrss': 'JSON'}
    title = 'Tiny Tiny RSS'

    def __init__(self, folder):
        super().__init__('ttrss', folder)
        self.run('user', self.name, self.password)
        self.session = self.do('login', user=self.name, password=self.password)['session_id']

    def do(self, operation, **members):
        return self.ask('POST', '/api/', {'op': operation, **members})['content']

    def subscribe(self, web, names):
        """It fetches nothing from loopback: for another address, the web server answers as a proxy."""
        self.run('proxy', str(web.port))
        for name in names:
            self.do('subscribeToFeed', sid=self.session, feed_url='http://192.0.2.1/' + name, category_id=0)
        # It says OK where a feed did not answer in time.
        for _ in range(10):
            for feed in self.do('getFeeds', sid=self.session, cat_id=-3):
                if not feed['unread']:
                    self.do('updateFeed', sid=self.session, feed_id=feed['id'])

    def mark_all_unread(self):
        subprocess.run(
            ['psql', '--quiet', '--host', self.folder + '/ttrss/socket', '--username', 'ttrss', 'ttrss',
             '--command', 'UPDATE ttrss_user_entries SET unread = true'], check=True)


# What to call each while it isn't there, and how to start it in a folder. Of Debian, an old Miniflux and a new one.
ALL = [
    ('Miniflux of Debian trixie', lambda folder: Miniflux(folder, 'trixie')),
    ('Miniflux of Debian sid', lambda folder: Miniflux(folder, 'sid')),
    ('Coldsweat', Coldsweat),
    ('Tiny Tiny RSS', TinyTinyRSS),
]
