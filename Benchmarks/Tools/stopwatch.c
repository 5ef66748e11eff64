// stopwatch COMMAND [ARGUMENT...]
//
// Runs a command and prints, on one line: seconds, seconds of processor time, peak memory in KiB, lines it wrote to
// standard output, and its exit status. What it writes is read as fast as a pipe allows, and thrown away.
//
// A program of its own because a process starts out with the peak memory of the one that started it: measured from
// Python, nothing would ever need less than Python does. When the command starts others and waits for them, the
// processor time is that of all, the memory that of the largest.

#define _GNU_SOURCE

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void run(char **command, int output) {
    dup2(output, STDOUT_FILENO);
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    execvp(command[0], command);
    perror(command[0]);
    _exit(127);
}

static double in_seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

static long long count_lines(int input) {
    static char buffer[1 << 16];
    long long lines = 0;
    ssize_t count;
    while ((count = read(input, buffer, sizeof buffer)) > 0) {
        for (char *end = buffer; (end = memchr(end, '\n', buffer + count - end)) != NULL; end++) lines++;
    }
    return lines;
}

int main(int count, char **arguments) {
    if (count < 2) {
        fprintf(stderr, "usage: stopwatch COMMAND [ARGUMENT...]\n");
        return 64;
    }
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        perror("pipe");
        return 71;
    }

    double start = now();
    pid_t child = fork();
    if (child < 0) {
        perror("fork");
        return 71;
    }
    if (child == 0) run(arguments + 1, ends[1]);
    close(ends[1]);

    long long lines = count_lines(ends[0]);
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) != child) {
        perror("wait4");
        return 71;
    }
    double seconds = now() - start;

    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    double processor = in_seconds(usage.ru_utime) + in_seconds(usage.ru_stime);
    printf("%.6f %.6f %ld %lld %d\n", seconds, processor, usage.ru_maxrss, lines, code);
    return 0;
}
