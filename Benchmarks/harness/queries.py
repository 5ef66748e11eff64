"""Queries that people type, next to the sqlite3 shell with what they would type there: `queries.txt`."""

import os
import shlex
import sqlite3

from . import offline, settings, tables
from .stopwatch import in_turn, ratio, run, seconds

# As a person writes it: SQLite's planner chooses the order.
LIST = """
    SELECT status.id, status.date, read, starred, status.feedID,
        coalesce(nullif(feed.customTitle, ''), nullif(feed.title, ''), feed.url), article.title, article.url,
        article.author, account.name
    FROM status JOIN article ON article.id = status.id JOIN feed ON feed.id = status.feedID
        JOIN account ON account.id = status.accountID
"""

WORDS = """
    CREATE VIRTUAL TABLE words USING fts5 (
        title, body, content = '', tokenize = 'unicode61 remove_diacritics 2'
    );
    INSERT INTO words (rowid, title, body) SELECT id, title, content FROM article ORDER BY id;
    INSERT INTO words (words) VALUES ('optimize');
"""

WANTED = 5


def measure(sandbox):
    library = offline.Library(sandbox, max(settings.ARTICLES))
    put_into_folder(library, 'News', 40)
    run([settings.RSS, 'doctor', '--reindex', '--database', library.path], sandbox.environment)
    index_words(library)
    rows = [compare(library, *pair) for pair in read(os.path.join(os.path.dirname(__file__), '..', 'queries.txt'))]
    tables.show(
        '%d queries on %s articles' % (len(rows), tables.number(library.count)),
        'The first 50, to a pipe. Wanted: at most %d × sqlite3, which needn\'t start as much.' % WANTED,
        ['rss list', 'found', 'sqlite3', 'rss', 'ratio', ''], rows)


def read(path):
    """Pairs of arguments and SQL."""
    pairs = []
    with open(path, encoding='utf-8') as file:
        for line in file:
            if line.startswith('    '):
                pairs[-1][1] += line
            elif line.strip() and not line.startswith('#'):
                pairs.append([line.strip(), ''])
    return pairs


def compare(library, arguments, sql):
    if not sql.split()[0] == 'SELECT':
        sql = LIST + sql
    limit = [] if '--count' in arguments else ['--limit', '50']
    actions = library.sqlite(sql), library.rss('list', *limit, *shlex.split(arguments))
    theirs, ours = in_turn(1, *actions)
    if theirs[0].seconds + ours[0].seconds < 2:
        theirs, ours = in_turn(settings.RUNS, *actions)
    factor = ratio(ours, theirs)
    # What relevance finds first differs: rss ranks the latest ones.
    found = '%d' % ours[0].lines if ours[0].lines == theirs[0].lines else '%d, %d' % (theirs[0].lines, ours[0].lines)
    return [arguments, found, tables.time(seconds(theirs)), tables.time(seconds(ours)), tables.times(factor),
            '' if factor <= WANTED else 'slow']


def index_words(library):
    """For the sqlite3 shell, which can't read rss's index: it doesn't have its tokenizer."""
    with sqlite3.connect(library.path) as connection:
        connection.executescript(WORDS)
    connection.close()


def put_into_folder(library, name, count):
    with sqlite3.connect(library.path) as connection:
        connection.execute('INSERT INTO folder (accountID, name) VALUES (1, ?)', [name])
        connection.execute(
            'INSERT INTO feedFolder (feedID, folderID) SELECT feed.id, folder.id FROM feed, folder LIMIT ?', [count])
    connection.close()
