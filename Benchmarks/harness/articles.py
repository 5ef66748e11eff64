"""A database of ours with many articles, without fetching them.

rss makes the file, so that its tables are those of this version; then rows are written past it. The search index stays
empty: lists don't read it.
"""

import functools
import random
import sqlite3
import time

from . import feeds
from .readers import make_database

FEEDS = 500
NEWEST = 1793491200  # 2026-11-01
YEARS = 5
UNREAD = 0.05
STARRED = 0.01


def fill(sandbox, path, count, urls=None):
    """The articles are of feeds that don't list them any more; that isn't long ago."""
    make_database(sandbox, path, urls or ['http://127.0.0.1:1/feed%d' % number for number in range(FEEDS)])
    connection = sqlite3.connect(path)
    connection.executescript('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000')
    with connection:
        ids = [row[0] for row in connection.execute('SELECT id FROM feed ORDER BY id')]
        for start in range(0, count, 50000):
            insert(connection, ids, range(start, min(start + 50000, count)), count)
    connection.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    connection.close()


def insert(connection, ids, numbers, count):
    rnd = random.Random(numbers.start)
    words = language()
    statuses, contents = [], []
    yesterday = int(time.time()) - 86400
    for number in numbers:
        feed = rnd.choice(ids)
        # Older ones first, as they arrive, a little out of order.
        date = NEWEST - int((count - number) / count * YEARS * 31557600) + rnd.randint(-86400, 0)
        statuses.append((number + 1, '%d:https://site%d.example/?p=%d' % (feed, feed, number), feed,
                         rnd.random() >= UNREAD, rnd.random() < STARRED, date, date, yesterday))
        contents.append((number + 1, number, words.text(rnd, 7).capitalize(),
                         'https://site%d.example/posts/%d' % (feed, number), words.text(rnd, 2).title(), date,
                         words.body(rnd, rnd.randint(1, 4))))
    connection.executemany(
        'INSERT INTO status (id, accountID, articleID, feedID, read, starred, date, dateArrived, dateGone)'
        ' VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?)', statuses)
    connection.executemany(
        'INSERT INTO article (id, fingerprint, title, url, author, datePublished, content)'
        ' VALUES (?, ?, ?, ?, ?, ?, ?)',
        contents)


@functools.cache
def language():
    return feeds.Language(feeds.ASCII)
