"""python3 -m harness [SECTION...]

The sections are parsing, syncing, waiting, offline, output, queries, remote and weight; all of them when none is named.
"""

import os
import platform
import signal
import subprocess
import sys

from . import offline, output, parsing, queries, remote, settings, syncing, waiting, weight
from .sandbox import Sandbox
from .stopwatch import Failure

SECTIONS = {
    'parsing': parsing.measure, 'syncing': syncing.measure, 'waiting': waiting.measure, 'offline': offline.measure,
    'output': output.measure, 'queries': queries.measure, 'remote': remote.measure, 'weight': weight.measure,
}


def main():
    # So that `finally` is reached, servers end and the temporary folder goes when the run takes too long.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit('bench: stopped'))
    names = sys.argv[1:] or list(SECTIONS)
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        sys.exit('bench: no section %s; there are %s' % (', '.join(unknown), ', '.join(SECTIONS)))

    sandbox = Sandbox()
    failures = 0
    try:
        print('# rss and its peers\n\n' + machine())
        for name in names:
            try:
                SECTIONS[name](sandbox)
            except (Failure, OSError, subprocess.SubprocessError) as error:
                failures += 1
                print('bench: %s: %s' % (name, error), file=sys.stderr)
    finally:
        sandbox.close()
    sys.exit(1 if failures else 0)


def machine():
    versions = [
        version(['curl', '--version']), 'sqlite3 ' + version(['sqlite3', '--version'], words=1),
        version(['newsboat', '--version']),
    ]
    return '%d processors, Linux %s. %s. Medians of %d runs in turn; ratios pair by pair.' % (
        os.cpu_count(), platform.release(), ', '.join(versions), settings.RUNS)


def version(command, words=2):
    out = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return ' '.join(out.stdout.split()[:words])


main()
