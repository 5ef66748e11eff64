"""What a command takes apart from time: instructions, bytes written, private memory."""

import dataclasses
import os
import re
import subprocess
import tempfile
import time

from .stopwatch import Failure

# Between two looks at the memory of a process, in seconds.
PAUSE = 0.0005


@dataclasses.dataclass
class Weight:
    """What one run of a command took."""
    written: int
    private: int


def weigh(command, environment):
    """Bytes written to files, and the peak of the private memory (RssAnon) in bytes.

    Bytes are counted as the program hands them over (`wchar`): what reaches the disk depends on the file system. What
    it prints is not among them.
    """
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        private = 0
        # WNOWAIT: what it has written can be read until somebody waits for it.
        while os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
            private = max(private, process_field(process.pid, 'status', 'RssAnon') * 1024)
            time.sleep(PAUSE)
        written = process_field(process.pid, 'io', 'wchar') - os.fstat(output.fileno()).st_size
        if process.wait() != 0:
            output.seek(0)
            raise Failure('%s: exit status %d\n%s' % (
                ' '.join(command)[:200], process.returncode, output.read().decode(errors='replace')[-500:]))
    return Weight(written, private)


def process_field(process, file, name):
    """A number that Linux knows of a process, 0 if it doesn't: a process that has ended has no memory."""
    with open('/proc/%s/%s' % (process, file)) as text:
        found = re.search(r'^%s:\s*(\d+)' % name, text.read(), re.MULTILINE)
    return int(found.group(1)) if found else 0


def instructions(command, environment, profile=os.devnull):
    """How many the command executes, in all its threads: valgrind runs one at a time.

    callgrind_annotate prints where they were executed, from the profile.
    """
    process = subprocess.run(
        ['valgrind', '--tool=callgrind', '--callgrind-out-file=' + profile, *command], env=environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors='replace')
    found = re.search(r'^==\d+== Collected : (\d+)$', process.stderr, re.MULTILINE)
    if process.returncode != 0 or not found:
        raise Failure('valgrind %s: exit status %d\n%s' % (
            ' '.join(command)[:200], process.returncode, process.stderr[-500:]))
    return int(found.group(1))
