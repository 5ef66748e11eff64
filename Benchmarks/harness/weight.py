"""What this program takes, next to that of the last release: a table for the notes of a release."""

import dataclasses
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable

from . import feeds, guard, idle, settings, tables, weighing
from .readers import RSS, ConditionalCurl, Curl, LastRSS
from .stopwatch import in_turn, run
from .webserver import WebServer

FEEDS = 1000

# A list takes milliseconds: more runs make the median steady.
QUICK_RUNS = 31

WAITING = [['list', '--watch'], ['follow', 'log', '--wait'], ['browse']]
# What `follow` needs once.
FOLLOW = ['follow', 'log', 'is:unread']

HOW_TO_COMPARE = """bench: weight: nothing is compared, as LAST names no program. To build the last release and compare:
    git worktree add .build/last TAG && make -C .build/last
    make bench BENCH=weight LAST=.build/last/.build/release/rss"""


def measure(sandbox):
    programs = [LastRSS, RSS] if settings.LAST else [RSS]
    if not settings.LAST:
        print(HOW_TO_COMPARE, file=sys.stderr)
    root = sandbox.folder('feeds')
    names, _ = feeds.write(root, FEEDS)
    server = WebServer(sandbox, root)
    try:
        urls = [server.url(name, number % settings.HOSTS) for number, name in enumerate(names)]
        readers = [program(sandbox, urls) for program in programs]
        measures = measure_syncs(sandbox, urls, readers) + measure_list(sandbox, readers)
        measures += measure_waiting(sandbox, readers)
        measures += measure_instructions([program(sandbox, urls[:guard.FEEDS]) for program in programs])
    finally:
        server.close()
    tables.show(
        'Weight', 'Syncs are of %s feeds, the second with nothing new.' % tables.number(FEEDS),
        ['', *map(version, readers), *(['ratio'] if settings.LAST else [])],
        [measure.row() for measure in measures])


@dataclasses.dataclass
class Measure:
    """A line of the table."""
    name: str
    show: Callable
    # Of each program, those of all runs.
    samples: list
    choose: Callable = statistics.median

    def row(self):
        row = [self.name, *(self.show(self.choose(samples)) for samples in self.samples)]
        if len(self.samples) == 2:
            row.append(self.ratio(*self.samples))
        return row

    @staticmethod
    def ratio(old, new):
        """Pair by pair, unless the last release took nothing."""
        return tables.times(statistics.median(b / a for a, b in zip(old, new))) if all(old) else ''


def measure_syncs(sandbox, urls, readers):
    curls = Curl(sandbox, urls), ConditionalCurl(sandbox, urls)
    results = in_turn(
        settings.RUNS, *(curl.sync for curl in curls), *(lambda reader=reader: sync(reader) for reader in readers))
    measures = []
    for number, name in enumerate(['first sync', 'second sync']):
        runs = [[result.runs[number] for result in series] for series in results[2:]]
        weights = [[result.weights[number] for result in series] for series in results[2:]]
        to_curl = [[run.seconds / curl.seconds for run, curl in zip(series, results[number])] for series in runs]
        measures += [
            *measures_of_runs(name, runs), Measure(name + ', time to curl', tables.times, to_curl),
            measure_of_memory(name, weights),
            Measure(name + ', written', tables.size, [[run.written for run in series] for series in weights], min)]
    return measures


@dataclasses.dataclass
class Syncs:
    """A first sync and a second one, timed and then weighed."""
    runs: list
    weights: list


def sync(reader):
    def twice(action):
        reader.clear()
        return [action(), action()]

    return Syncs(
        twice(reader.sync), twice(lambda: weighing.weigh(reader.command(), reader.sandbox.environment)))


def measure_list(sandbox, readers):
    commands = [reader.list_command() for reader in readers]
    runs = in_turn(QUICK_RUNS, *(lambda command=command: run(command, sandbox.environment) for command in commands))
    weights = in_turn(
        settings.RUNS, *(lambda command=command: weighing.weigh(command, sandbox.environment) for command in commands))
    return [*measures_of_runs('list of 50', runs), measure_of_memory('list of 50', weights)]


def measures_of_runs(name, runs):
    return [
        Measure(name + ', time', tables.time, [[run.seconds for run in series] for series in runs]),
        Measure(name + ', processor time', tables.time, [[run.processor for run in series] for series in runs]),
    ]


def measure_of_memory(name, weights):
    return Measure(
        name + ', private memory', tables.size, [[run.private for run in series] for series in weights], max)


def measure_waiting(sandbox, readers):
    """Each with a database of its own: one that writes does not wake up the others."""
    commands = []
    folder = sandbox.folder('waiting')
    for reader in readers:
        run(reader.with_database(*FOLLOW), sandbox.environment)
        for words in WAITING:
            path = '%s/%d.db' % (folder, len(commands))
            shutil.copy(reader.database, path)
            commands.append([reader.program, *words, '--database', path])
    counts = idle.wakeups(commands, sandbox.environment)
    return [
        Measure('%s, wake-ups in %d s' % (' '.join(words), idle.WATCHED), tables.number,
                [[count] for count in counts[number::len(WAITING)]])
        for number, words in enumerate(WAITING)]


def measure_instructions(readers):
    counts = [guard.instructions(reader) for reader in readers]
    return [
        Measure('first sync of %d feeds, instructions' % guard.FEEDS, tables.millions,
                [[count[guard.SYNC]] for count in counts]),
        Measure('list of 50, instructions', tables.millions, [[count[guard.LIST]] for count in counts])]


def version(reader):
    return subprocess.run([reader.program, '--version'], stdout=subprocess.PIPE, text=True).stdout.strip()
