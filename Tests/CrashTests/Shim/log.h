// What is done to files, in the order in which it is done: a record for each call, which DiskLog.swift reads.

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { WRITE = 1, TRUNCATE, SYNC, CREATE, RENAME, UNLINK, MKDIR };

// Behind it: the path, the other path, and the data that is written.
struct record {
    uint32_t kind, path_length, other_length, unused;
    uint64_t offset, data_length;
};

static int log_file = -1;
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;

// Programs expect the lowest number for what they open.
static int open_far_from_others(const char *path) {
    int low = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    int high = fcntl(low, F_DUPFD_CLOEXEC, 900);
    close(low);
    return high;
}

static void path_of(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
}

static void path_at(int folder, const char *name, char *path) {
    path[0] = 0;
    if (name[0] != '/') {
        if (folder != AT_FDCWD) path_of(folder, path);
        else if (!getcwd(path, PATH_MAX)) path[0] = 0;
        strncat(path, "/", PATH_MAX - 1 - strlen(path));
    }
    strncat(path, name, PATH_MAX - 1 - strlen(path));
}

// A call and its record are one: the order of the records is that of the calls.
static void hold(void) { if (log_file >= 0) pthread_mutex_lock(&log_lock); }
static void let_go(void) { if (log_file >= 0) pthread_mutex_unlock(&log_lock); }

static void note(
    enum kind kind, const char *path, const char *other, uint64_t offset, const void *data, uint64_t length) {
    if (log_file < 0) return;
    int error = errno;
    struct record record = { kind, strlen(path), other ? strlen(other) : 0, 0, offset, length };
    struct iovec parts[4] = {
        { &record, sizeof record }, { (void *)path, record.path_length }, { (void *)other, record.other_length },
        { (void *)data, data ? length : 0 },
    };
    if (!data && kind == WRITE) abort();
    if (syscall(SYS_writev, log_file, parts, 4) < 0) abort();
    errno = error;
}
