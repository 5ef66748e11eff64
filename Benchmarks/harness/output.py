"""How fast all articles are printed, next to the sqlite3 shell that prints the same columns."""

from . import offline, settings, tables
from .stopwatch import Failure, in_turn, mebibytes, ratio, seconds


def measure(sandbox):
    rows = []
    for count in settings.ARTICLES:
        library = offline.Library(sandbox, count)
        rows.append(compare(library, '-tabs', []))
        rows.append(compare(library, '-json', ['--jsonl']))
    tables.show(
        'Printing everything', 'The same rows, to a pipe. Wanted: 200 000 a second, memory that does not grow.',
        ['articles', 'form', 'sqlite3', 'rss', 'ratio', 'rss, a second', 'rss memory'], rows)


def compare(library, mode, options):
    actions = library.sqlite(offline.ALL, mode), library.rss('list', '--all', *options)
    in_turn(1, *actions)  # brings the file into the page cache
    theirs, ours = in_turn(settings.RUNS, *actions)
    if theirs[0].lines != ours[0].lines:
        raise Failure('sqlite3 printed %d lines, rss %d' % (theirs[0].lines, ours[0].lines))
    return [tables.number(library.count), ' '.join(options) or 'TSV', tables.time(seconds(theirs)),
            tables.time(seconds(ours)), tables.times(ratio(ours, theirs)),
            tables.number(int(library.count / seconds(ours))), tables.memory(mebibytes(ours))]
