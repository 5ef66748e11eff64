"""What the user waits for while a sync runs: marking an article, next to the same without a sync."""

import itertools
import os
import random
import shutil
import statistics
import subprocess

from . import articles, feeds, settings, tables
from .stopwatch import Failure, run
from .webserver import WebServer

FEEDS = 1000

# Of each command, before every sync. During the sync it is run again and again.
ALONE = 40

# Marking, for which the database must be written; looking, for which it need not; and what every process takes that has
# to share the processors with a sync.
COMMANDS = [
    ('star', 'star'), ('mark unread', 'mark', 'unread'), ('list of 1', 'list', '--limit', '1'),
    ('version', '--version'),
]
TAKES_ID = {'star', 'mark unread'}


def measure(sandbox):
    count = max(settings.ARTICLES)
    root = sandbox.folder('feeds')
    names, _ = feeds.write(root, FEEDS)
    server = WebServer(sandbox, root)
    try:
        library = sandbox.folder('library') + '/rss.db'
        articles.fill(sandbox, library, count, [server.url(name) for name in names])
        figures = {name: Figures() for name, *_ in COMMANDS}
        syncs = [measure_sync(sandbox, library, count, figures, turn) for turn in range(settings.RUNS)]
    finally:
        server.close()
    tables.show(
        'Waiting for a sync, %s articles stored' % tables.number(count),
        'During first syncs of %s feeds, each %s. Wanted: at most 3 × alone for what marks.' % (
            tables.number(FEEDS), tables.time(statistics.median(syncs))),
        Figures.head, [[name, *figures[name].row()] for name, *_ in COMMANDS])


def measure_sync(sandbox, library, count, figures, turn):
    """Returns how long the sync took."""
    path = sandbox.folder('waiting') + '/rss.db'
    shutil.copy(library, path)
    ids = (str(number + 1) for number in random.Random(turn).sample(range(count), min(count, 20000)))

    def measure(command):
        name, *words = command
        arguments = words + ([next(ids)] if name in TAKES_ID else [])
        return name, run([settings.RSS, *arguments, '--database', path], sandbox.environment).seconds

    for _ in range(ALONE):
        for name, seconds in map(measure, COMMANDS):
            figures[name].alone.append(seconds)
    sync = subprocess.Popen(
        [settings.tool('stopwatch'), settings.RSS, 'sync', '--database', path], env=sandbox.environment,
        stdout=subprocess.PIPE, text=True)
    for command in itertools.cycle(COMMANDS):
        name, seconds = measure(command)
        if sync.poll() is not None:
            break
        figures[name].during.append(seconds)
    fields = sync.communicate()[0].split()
    if fields[4] != '0':
        raise Failure('sync: exit status ' + fields[4])
    shutil.rmtree(os.path.dirname(path))
    return float(fields[0])


class Figures:
    """What a command took, alone and during syncs, in seconds."""
    head = ['', 'runs', 'alone', '95 of 100', 'runs', 'during a sync', '95 of 100', 'longest', 'ratio', 'of the 95']

    def __init__(self):
        self.alone = []
        self.during = []

    def row(self):
        alone, during = statistics.median(self.alone), statistics.median(self.during)
        slow_alone, slow_during = most(self.alone), most(self.during)
        return [
            len(self.alone), tables.time(alone), tables.time(slow_alone), len(self.during), tables.time(during),
            tables.time(slow_during), tables.time(max(self.during)), tables.times(during / alone),
            tables.times(slow_during / slow_alone),
        ]


def most(values):
    """What 95 of 100 don't exceed."""
    return statistics.quantiles(values, n=20)[-1]
