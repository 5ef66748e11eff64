"""Fetching feeds from loopback: the first time, and again when nothing has changed."""

import os

from . import feeds, settings, tables
from .readers import RSS, ConditionalCurl, Curl, Newsboat, Sfeed
from .stopwatch import mebibytes, processor, ratio, seconds
from .webserver import WebServer

# The slow readers are run less often, and once where they take minutes.
PEER_RUNS = 3
MANY = 500


def measure(sandbox):
    root = sandbox.folder('feeds')
    names, articles = feeds.write(root, max(settings.SIZES))
    server = WebServer(sandbox, root)
    try:
        comparisons = []
        for size in settings.SIZES:
            urls = [server.url(name, number % settings.HOSTS) for number, name in enumerate(names[:size])]
            comparison = Comparison(sandbox, server, urls)
            comparison.run()
            weight = sum(os.path.getsize(os.path.join(root, name)) for name in names[:size])
            comparison.show(weight, sum(articles[:size]))
            comparisons.append(comparison)
        if len(comparisons) > 1:
            show_growth(comparisons)
    finally:
        server.close()


class Comparison:
    """All readers with the same feeds, in turn."""

    def __init__(self, sandbox, server, urls):
        self.server = server
        self.size = len(urls)
        peers = [Sfeed, Newsboat] if self.size <= settings.PEERS_UP_TO else []
        readers = [reader(sandbox, urls) for reader in (Curl, RSS, *peers)]
        self.first = [Series(reader) for reader in readers]
        self.second = [Series(reader) for reader in (ConditionalCurl(sandbox, urls), *readers[1:])]

    def run(self):
        for turn in range(settings.RUNS):
            for first, second in zip(self.first, self.second):
                if self.takes_part(first.reader, turn):
                    first.reader.clear()
                    first.run(self.server)
                    second.run(self.server)

    @staticmethod
    def is_slow(reader):
        return not isinstance(reader, (Curl, RSS))

    def takes_part(self, reader, turn):
        limit = (1 if self.size >= MANY else PEER_RUNS) if self.is_slow(reader) else settings.RUNS
        return turn < limit

    def show(self, weight, articles):
        note = '%s feeds, %s articles, %.1f MB on nginx at %d loopback addresses.' % (
            tables.number(self.size), tables.number(articles), weight / 1e6, settings.HOSTS)
        tables.show(
            'First sync of %s feeds' % tables.number(self.size),
            note + ' Wanted: at most 3 × curl, 64 MiB. The search index takes %d bytes an article.'
            % self.first[1].reader.index_size(),
            Series.head, [series.row(self.first[0]) for series in self.first])
        tables.show(
            'Second sync of %s feeds, nothing changed' % tables.number(self.size),
            'curl asks with If-None-Match, too. Wanted: at most 1.5 × curl.',
            Series.head, [series.row(self.second[0]) for series in self.second])


class Series:
    """The runs of one reader at one task."""
    head = ['', 'runs', 'median', 'to curl', 'CPU', 'peak memory', 'stored', 'answers 200', '304', 'other']

    def __init__(self, reader):
        self.reader = reader
        self.runs = []

    def run(self, server):
        server.answers()
        self.runs.append(self.reader.sync())
        self.answers = server.answers()
        self.stored = self.reader.articles()

    def row(self, curl):
        fetched, unchanged = self.answers['200'], self.answers['304']
        return [
            self.reader.name, len(self.runs), tables.time(seconds(self.runs)),
            tables.times(ratio(self.runs, curl.runs)), tables.time(processor(self.runs)),
            tables.memory(mebibytes(self.runs)), '' if self.stored is None else tables.number(self.stored),
            fetched, unchanged, self.answers.total() - fetched - unchanged,
        ]


def show_growth(comparisons):
    rows = []
    for comparison in comparisons:
        first, second = comparison.first[1], comparison.second[1]
        rows.append([
            tables.number(comparison.size), tables.time(seconds(first.runs)),
            tables.time(seconds(first.runs) / comparison.size),
            tables.times(ratio(first.runs, comparison.first[0].runs)), tables.memory(mebibytes(first.runs)),
            tables.time(seconds(second.runs)), tables.times(ratio(second.runs, comparison.second[0].runs)),
            tables.memory(mebibytes(second.runs)),
        ])
    tables.show(
        'How rss sync grows', None,
        ['feeds', 'first', 'a feed', 'to curl', 'memory', 'second', 'to curl', 'memory'], rows)
