"""Commands that only look at the database, or change a row of it, next to the sqlite3 shell."""

import os
import random

from . import articles, settings, tables
from .stopwatch import Failure, in_turn, mebibytes, processor, ratio, run, seconds

# They take milliseconds: more runs make the median steady.
QUICK_RUNS = 31

MEASURES = ['lines', 'sqlite3', 'rss', 'ratio', 'sqlite3 CPU', 'rss CPU', 'sqlite3 memory', 'rss memory']

# What `rss list` asks the database.
LIST = """
    SELECT status.id, status.date, status.read, status.starred, status.feedID,
        coalesce(nullif(feed.customTitle, ''), nullif(feed.title, ''), feed.url), article.title, article.url,
        article.author, account.name,
        (SELECT max(CASE WHEN sendingAt IS NULL THEN 1 ELSE 2 END) FROM (
            SELECT sendingAt FROM pending WHERE id = status.id))
    FROM status CROSS JOIN article ON article.id = status.id CROSS JOIN feed ON feed.id = status.feedID
        CROSS JOIN account ON account.id = status.accountID
    WHERE deleted = 0 %s ORDER BY status.date DESC, status.id DESC %s
"""
UNREAD = LIST % ('AND read = 0', 'LIMIT 50')
ALL = LIST % ('', '')


class Library:
    """A database with so many articles, and the two programs that read it."""

    def __init__(self, sandbox, count):
        self.sandbox = sandbox
        self.count = count
        self.path = os.path.join(sandbox.folder('library'), 'rss.db')
        articles.fill(sandbox, self.path, count)

    def rss(self, *arguments):
        return lambda: run([settings.RSS, '--database', self.path, *arguments], self.sandbox.environment)

    def sqlite(self, sql, mode='-tabs'):
        command = ['sqlite3', '-batch', '-init', '/dev/null', mode, self.path, ' '.join(sql.split())]
        return lambda: run(command, self.sandbox.environment)

    def random_ids(self):
        """Ids of articles, none of them twice."""
        return (str(number + 1) for number in random.Random(self.count).sample(range(self.count), self.count // 2))


def measure(sandbox):
    lists, everything, marks = [], [], []
    for count in settings.ARTICLES:
        library = Library(sandbox, count)
        name = tables.number(count)
        lists.append(compare(name, QUICK_RUNS, library.sqlite(UNREAD), library.rss('list', '--limit', '50')))
        everything.append(compare(name, settings.RUNS, library.sqlite(ALL), library.rss('list', '--all')))
        marks.append(compare_marking(name, library))
    head = ['articles stored', *MEASURES]
    tables.show('List of 50 unread', 'The same SQL. Wanted: at most 3 × sqlite3.', head, lists)
    tables.show(
        'List of everything, to a pipe', 'The same SQL. Wanted: memory that does not grow.', head, everything)
    tables.show('Mark one article read', 'sqlite3: UPDATE status. Both durable when they return.', head, marks)
    measure_start(sandbox)


def measure_start(sandbox):
    library = Library(sandbox, 100)
    nothing = ['sqlite3', '-batch', '-init', '/dev/null', ':memory:', 'SELECT 1']
    rows = [
        compare('version', QUICK_RUNS, lambda: run(nothing, sandbox.environment),
                lambda: run([settings.RSS, '--version'], sandbox.environment)),
        compare('list of 50 of 100', QUICK_RUNS, library.sqlite(LIST % ('', 'LIMIT 50')),
                library.rss('list', '--all', '--limit', '50')),
        compare('feeds', QUICK_RUNS, library.sqlite('SELECT id, url FROM feed'), library.rss('feeds')),
    ]
    tables.show(
        'Start-up', 'Commands with next to nothing to do. Wanted: at most 3 × sqlite3.', ['command', *MEASURES], rows)


def compare(name, count, sqlite, rss):
    in_turn(1, sqlite, rss)  # brings the file into the page cache
    theirs, ours = in_turn(count, sqlite, rss)
    if theirs[0].lines != ours[0].lines:
        raise Failure('%s: sqlite3 printed %d lines, rss %d' % (name, theirs[0].lines, ours[0].lines))
    return [name, tables.number(ours[0].lines), tables.time(seconds(theirs)), tables.time(seconds(ours)),
            tables.times(ratio(ours, theirs)), tables.time(processor(theirs)), tables.time(processor(ours)),
            tables.memory(mebibytes(theirs)), tables.memory(mebibytes(ours))]


def compare_marking(name, library):
    ids = library.random_ids()
    return compare(
        name, QUICK_RUNS, lambda: library.sqlite('UPDATE status SET read = 1 WHERE id = ' + next(ids))(),
        lambda: library.rss('mark', 'read', next(ids))())
