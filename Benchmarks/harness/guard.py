"""python3 -m harness.guard FILE PROFILES: fails where the program weighs a tenth more than the file says.

It weighs what noise hardly touches: instructions and bytes written. The folder gets a profile of the instructions of
each command, for callgrind_annotate.
"""

import os
import subprocess
import sys

from . import feeds, weighing
from .readers import RSS
from .sandbox import Sandbox
from .stopwatch import Failure
from .webserver import WebServer

FEEDS = 60

# A sync writes more if others take the processors: the least of so many counts.
RUNS = 15

TOLERANCE = 0.1

SYNC = 'first-sync-instructions'
LIST = 'list-instructions'
WRITTEN = 'first-sync-bytes-written'


def main(path, profiles):
    allowed = read(path)
    os.makedirs(profiles, exist_ok=True)
    sandbox = Sandbox()
    try:
        figures = weigh(sandbox, profiles)
    except (Failure, OSError, subprocess.SubprocessError) as error:
        sys.exit('weight: %s' % error)
    finally:
        sandbox.close()
    if allowed.keys() != figures.keys():
        sys.exit('weight: %s has to name %s' % (path, ', '.join(figures)))
    verdicts = [verdict(name, allowed[name], figure, path, profiles) for name, figure in figures.items()]
    sys.exit(0 if all(verdicts) else 1)


def read(path):
    """The figures of the file, by their names."""
    with open(path) as file:
        lines = [line.split() for line in file if line.strip() and not line.startswith('#')]
    return {name: int(figure) for name, figure in lines}


def weigh(sandbox, profiles):
    root = sandbox.folder('feeds')
    names, articles = feeds.write(root, FEEDS)
    server = WebServer(sandbox, root)
    try:
        reader = RSS(sandbox, [server.url(name) for name in names])
        figures = {**instructions(reader, profiles), WRITTEN: written(reader)}
        if reader.articles() != sum(articles):
            raise Failure('a first sync stored %d of %d articles' % (reader.articles(), sum(articles)))
        return figures
    finally:
        server.close()


def instructions(reader, profiles=None):
    """Of a first sync and of a list of what it brought."""
    reader.clear()
    return {
        name: weighing.instructions(
            command, reader.sandbox.environment, os.path.join(profiles, name) if profiles else os.devnull)
        for name, command in [(SYNC, reader.command()), (LIST, reader.list_command())]}


def written(reader):
    """By a first sync."""
    def once():
        reader.clear()
        return weighing.weigh(reader.command(), reader.sandbox.environment).written

    return min(once() for _ in range(RUNS))


def verdict(name, allowed, figure, path, profiles):
    """Says what has become of a figure, and returns whether that is allowed."""
    change = figure / allowed - 1
    print('weight: %s was %s, is %s (%+.1f %%)' % (name, f'{allowed:_}', f'{figure:_}', change * 100))
    if change < -TOLERANCE:
        print('  Lower the figure in %s, so that the next change is compared with this one.' % path)
    if change <= TOLERANCE:
        return True
    print('  At most %d %% more is allowed. Make it lighter, or raise the figure in %s and say why in the commit.' % (
        TOLERANCE * 100, path))
    profile = os.path.join(profiles, name)
    if os.path.exists(profile):
        print("  'callgrind_annotate %s' prints the functions that take most." % profile)
    return False


if __name__ == '__main__':
    main(*sys.argv[1:])
