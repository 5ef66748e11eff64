"""Accounts on real servers, next to curl making the same requests one after the other."""

import os
import random
import shutil
import subprocess

from . import feeds, servers, settings, tables
from .readers import count_rows
from .recorder import Recorder
from .stopwatch import Failure, in_turn, mebibytes, processor, ratio, run, seconds
from .webserver import WebServer

FEEDS = 50
ARTICLES_EACH = 400
MARKS = 5000

# Where each takes a request: more would take minutes, and tell nothing else.
MARKS_ONE_BY_ONE = 500


def measure(sandbox):
    root = sandbox.folder('feeds')
    write_feeds(root)
    web = WebServer(sandbox, root)
    results, missing = [], []
    try:
        for title, start in servers.ALL:
            try:
                server = start(sandbox.folder('servers'))
            except servers.Unavailable:
                missing.append(title)
                continue
            try:
                server.subscribe(web, ['%d.rss' % number for number in range(FEEDS)])
                for service, api in server.services.items():
                    account = RemoteAccount(sandbox, server, service)
                    results.append(('%s, %s' % (server.title, api), account.compare()))
            finally:
                server.close()
    finally:
        web.close()
        show(results, missing)


def write_feeds(root):
    """With 1 to 4 kB of text an article."""
    language = feeds.Language(feeds.ASCII)
    for number in range(FEEDS):
        rnd = random.Random(number)
        site = 'https://site%d.example' % number
        items = ''.join(
            feeds.rss_full(feeds.Item(language, rnd, site, item, rnd.randint(3, 9))) for item in range(ARTICLES_EACH))
        with open(os.path.join(root, '%d.rss' % number), 'w', encoding='utf-8') as file:
            file.write(feeds.rss_document('Site %d' % number, site, items))


def show(results, missing):
    count = tables.number(FEEDS * ARTICLES_EACH)
    head = ['', 'requests', 'curl', 'rss', 'ratio', 'rss CPU', 'rss memory', 'stored']
    for task, title, note in [
            ('first', 'First sync of an account with %s articles' % count, 'Wanted: at most 1.5 × curl, 64 MiB.'),
            ('second', 'Second sync of it, nothing changed', 'Wanted: at most 6 requests, 8 of Tiny Tiny RSS.'),
            ('push', 'Sending %s marks, %d by Fever' % (tables.number(MARKS), MARKS_ONE_BY_ONE),
             'Wanted: at most 25 requests; the Fever API takes one mark in each.')]:
        tables.show(
            title, 'curl makes the same requests, one after the other, and stores nothing. ' + note, head,
            [[name, *comparisons[task].row()] for name, comparisons in results])
    if missing:
        print('\nLeft out, as their packages cannot be had: %s.' % ', '.join(missing))


class RemoteAccount:
    """An account of ours, and databases in the states that tasks begin with."""

    def __init__(self, sandbox, server, service):
        self.sandbox = sandbox
        self.server = server
        self.service = service
        self.database = os.path.join(sandbox.folder('remote'), 'rss.db')
        self.added = self.database + '-added'
        self.synced = self.database + '-synced'
        self.marked = self.database + '-marked'
        login, secret = server.login(service)
        self.rss(['account', 'add', server.url, '--service', service, '--password-stdin', *login], secret)
        shutil.copy(self.database, self.added)

    def rss(self, arguments, text=''):
        done = subprocess.run(
            [settings.RSS, *arguments, '--database', self.database], env=self.sandbox.environment, input=text,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise Failure('rss %s: %s' % (' '.join(arguments), done.stderr))
        return done.stdout

    def compare(self):
        comparisons = {'first': self.task('first', ['sync'], self.added)}
        shutil.copy(self.database, self.synced)
        comparisons['second'] = self.task('second', ['sync'], self.synced)
        marks = MARKS_ONE_BY_ONE if self.service == 'fever' else MARKS
        ids = self.rss(['list', '--limit', str(marks)])
        self.rss(['mark', 'read', '-'], ids)
        shutil.copy(self.database, self.marked)
        # Sent twice, they would say something else to servers that toggle.
        comparisons['push'] = self.task('push', ['sync', '--push'], self.marked, self.server.mark_all_unread)
        self.server.mark_all_unread()
        return comparisons

    def task(self, name, arguments, start, prepare=lambda: None):
        """Records the requests of a run; then curl and rss take turns."""
        command = [settings.RSS, *arguments, '--database', self.database]
        config = self.sandbox.file('curl-%s.conf' % name)

        def rss(proxy={}):
            prepare()
            shutil.copy(start, self.database)
            return run(command, {**self.sandbox.environment, **proxy})

        def curl():
            prepare()
            return run(['curl', '--silent', '--config', config], self.sandbox.environment)

        recorder = Recorder()
        try:
            rss({'http_proxy': recorder.url})
            recorder.write_curl_config(config)
        finally:
            recorder.close()
        requests = len(recorder.requests)
        return Comparison(requests, *in_turn(settings.RUNS, curl, rss), count_rows(self.database, 'article'))


class Comparison:
    def __init__(self, requests, curl, rss, stored):
        self.requests, self.curl, self.rss, self.stored = requests, curl, rss, stored

    def row(self):
        return [
            self.requests, tables.time(seconds(self.curl)), tables.time(seconds(self.rss)),
            tables.times(ratio(self.rss, self.curl)), tables.time(processor(self.rss)),
            tables.memory(mebibytes(self.rss)), tables.number(self.stored)]
