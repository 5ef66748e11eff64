"""Running commands, and what they took."""

import dataclasses
import os
import signal
import statistics
import subprocess

from . import settings


class Failure(Exception):
    """A command that did not do what it was started for."""


@dataclasses.dataclass
class Run:
    """What one run of a command took."""
    seconds: float
    processor: float
    kibibytes: int
    lines: int


def run(command, environment, limit=600):
    """Runs a command to its end, in a process group of its own, so that a limit ends all of it."""
    process = subprocess.Popen(
        [settings.tool('stopwatch'), *command], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, errors='replace', start_new_session=True)
    try:
        out, err = process.communicate(timeout=limit)
    except BaseException as error:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if isinstance(error, subprocess.TimeoutExpired):
            raise Failure('%s took longer than %d s' % (command[0], limit)) from None
        raise
    fields = out.split()
    if len(fields) != 5 or fields[4] != '0':
        status = fields[4] if len(fields) == 5 else 'none'
        raise Failure('%s: exit status %s\n%s' % (' '.join(command)[:200], status, err[-500:]))
    return Run(float(fields[0]), float(fields[1]), int(fields[2]), int(fields[3]))


def in_turn(count, *actions):
    """Does each action once, then each again: what disturbs the machine for a while disturbs all of them.

    Returns a list of results per action.
    """
    results = [[] for _ in actions]
    for _ in range(count):
        for action, result in zip(actions, results):
            result.append(action())
    return results


def seconds(runs):
    return statistics.median(run.seconds for run in runs)


def processor(runs):
    return statistics.median(run.processor for run in runs)


def mebibytes(runs):
    return max(run.kibibytes for run in runs) / 1024


def ratio(runs, others):
    """How much longer than the others, pair by pair."""
    return statistics.median(run.seconds / other.seconds for run, other in zip(runs, others))
