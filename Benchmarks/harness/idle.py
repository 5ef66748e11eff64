"""How often commands that wait wake up while nothing happens."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

from .stopwatch import Failure
from .weighing import process_field

# Until they have started and become quiet, and while they are watched, in seconds.
START = 8
WATCHED = 10


def wakeups(commands, environment):
    """How often each of the commands wakes up, all side by side, at terminals of their own."""
    waiting = []
    try:
        for command in commands:
            waiting.append(Waiting(command, environment))
        pass_time(waiting, START)
        before = [program.switches() for program in waiting]
        pass_time(waiting, WATCHED)
        after = [program.switches() for program in waiting]
    finally:
        for program in waiting:
            program.end()
    return [
        sum(count - old.get(thread, 0) for thread, count in new.items()) for old, new in zip(before, after)]


class Waiting:
    """A command at a terminal, which waits for something to happen."""

    def __init__(self, command, environment):
        self.command = command
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('4H', 40, 120, 0, 0))
                os.execvpe(command[0], command, {**environment, 'TERM': 'xterm'})
            finally:
                os._exit(127)

    def switches(self):
        """How often each thread has waited for something: its voluntary context switches."""
        if os.waitid(os.P_PID, self.process, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None:
            raise Failure('%s: ended instead of waiting' % ' '.join(self.command)[:200])
        return {
            thread: process_field('%d/task/%s' % (self.process, thread), 'status', 'voluntary_ctxt_switches')
            for thread in os.listdir('/proc/%d/task' % self.process)}

    def end(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def pass_time(waiting, seconds):
    """Waits, and reads what the programs print: else they would wait for that."""
    terminals = [program.terminal for program in waiting]
    end = time.monotonic() + seconds
    while (rest := end - time.monotonic()) > 0:
        for terminal in select.select(terminals, [], [], rest)[0]:
            try:
                os.read(terminal, 65536)
            except OSError:  # it has ended
                terminals.remove(terminal)
