"""How fast feeds are read, in process: ours, libxml2 with nobody listening, and what Python people use. And how fast
the HTML of their articles is sanitised and rendered."""

import glob
import os
import statistics
import subprocess

from . import feeds, settings, tables
from .stopwatch import in_turn

PASSES = 5
GENERATED = 250


def measure(sandbox):
    files = feed_files(sandbox)
    bare, ours = rates(files, sandbox)
    rows = [row('libxml2 SAX2, empty handlers', bare, bare), row('rss', ours, bare)]
    for module in ('fastfeedparser', 'feedparser'):
        command = [settings.tool('venv/bin/python'), 'Tools/python_parser.py', module, '1']
        try:
            rows.append(row(module, [rate(command + files, sandbox)] * settings.RUNS, bare))
        except (OSError, subprocess.SubprocessError):
            rows.append([module, 'not installed', ''])
    origin = 'of ' + settings.FEEDS if settings.FEEDS else 'generated'
    tables.show(
        'Parsing', '%d feeds %s, %.1f MB, in process. Wanted: at least 200 MB/s and half of bare SAX2.' % (
            len(files), origin, megabytes(files)),
        ['parser', 'MB/s', 'of SAX2'], rows)
    show_articles(files, sandbox)
    if not settings.FEEDS:
        show_formats(files, sandbox)


def show_articles(files, sandbox):
    runs = [figures([settings.PARSER_BENCHMARK, str(PASSES), *files], sandbox) for _ in range(settings.RUNS)]
    rows = [
        [name, '%.1f' % statistics.median(run[line][0] for run in runs), '%.1f' % runs[0][line][1]]
        for line, name in ((1, 'sanitised'), (2, 'rendered as text'))]
    tables.show('Articles', 'In process. Wanted: at least 50 MB/s.', ['HTML', 'MB/s', 'MB'], rows)


def show_formats(files, sandbox):
    """Where the time goes: short texts, entities and inline markup cost more than bodies that are one piece."""
    rows = []
    for name in dict.fromkeys(write_item.__name__ for write_item, _, _ in feeds.FORMATS):
        group = [file for number, file in enumerate(files) if feeds.format_name(number) == name]
        bare, ours = rates(group, sandbox)
        figures = [statistics.median(bare), megabytes(group)]
        rows.append([*row(name.replace('_', ' '), ours, bare), *('%.1f' % figure for figure in figures)])
    tables.show('Parsing, format by format', None, ['rss', 'MB/s', 'of SAX2', 'SAX2, MB/s', 'MB'], rows)


def feed_files(sandbox):
    folder = settings.FEEDS
    if not folder:
        folder = sandbox.folder('parsing')
        feeds.write(folder, GENERATED)
    return sorted(file for file in glob.glob(os.path.join(folder, '**'), recursive=True) if os.path.isfile(file))


def rates(files, sandbox):
    """Megabytes a second of libxml2 and of ours, a list of runs each."""
    commands = [[program, str(PASSES), *files] for program in (settings.tool('bare_sax'), settings.PARSER_BENCHMARK)]
    return in_turn(settings.RUNS, *(lambda command=command: rate(command, sandbox) for command in commands))


def megabytes(files):
    return sum(os.path.getsize(file) for file in files) / 1e6


def rate(command, sandbox):
    """Megabytes a second, of the first line."""
    return figures(command, sandbox)[0][0]


def figures(command, sandbox):
    """Of each line that the command prints, megabytes a second and megabytes."""
    out = subprocess.run(
        command, env=sandbox.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, timeout=300)
    lines = [[float(word) for word in line.split()[:2]] for line in out.stdout.splitlines()]
    return [(size / seconds / 1e6, size / 1e6) for size, seconds in lines]


def row(name, rates, bare):
    share = statistics.median(rate / other for rate, other in zip(rates, bare))
    return [name, '%.1f' % statistics.median(rates), '%.0f %%' % (share * 100)]
