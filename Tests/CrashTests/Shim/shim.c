// Preloaded into the program by CrashTests: stands between it and the system calls that change files, or that talk to a
// server. It counts them, and does one thing to one of them.
//
//     RSSTEST_REPORT=FILE   two 64-bit counters, kept up to date: all calls, and those that concern files
//     RSSTEST_ACTION=kill   the process ends (SIGKILL) before the call RSSTEST_AT, of all; after it, if it receives
//     RSSTEST_ACTION=eio    the call RSSTEST_AT, of those that concern files, fails
//     RSSTEST_ACTION=enospc from the call RSSTEST_AT on, of those that concern files, nothing more can be stored
//     RSSTEST_ACTION=short  the call RSSTEST_AT, of those that concern files, writes half of what it is given
//     RSSTEST_LOG=FILE      what is done to files is appended: see log.h
//
// Counted are: writing, truncating, synchronizing, creating, renaming and removing regular files and folders; sending to
// and receiving from internet sockets. Shared memory is not: SQLite rebuilds the index of its log.

#define _GNU_SOURCE
#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum action { NOTHING, KILL, FAIL, FILL, SHORTEN };
enum { ALL, FILES };

static _Atomic uint64_t own_counters[2];
static _Atomic uint64_t *counters = own_counters;
static enum action action = NOTHING;
static uint64_t place;

__attribute__((constructor)) static void begin(void) {
    const char *report = getenv("RSSTEST_REPORT"), *log = getenv("RSSTEST_LOG");
    const char *name = getenv("RSSTEST_ACTION"), *at = getenv("RSSTEST_AT");
    if (report) {
        int file = open_far_from_others(report);
        if (syscall(SYS_ftruncate, file, sizeof own_counters) != 0) abort();
        void *page = mmap(NULL, sizeof own_counters, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (page == MAP_FAILED) abort();
        counters = page;
        close(file);
    }
    if (log) log_file = open_far_from_others(log);
    if (at) place = strtoull(at, NULL, 10);
    if (!name) return;
    if (!strcmp(name, "kill")) action = KILL;
    else if (!strcmp(name, "eio")) action = FAIL;
    else if (!strcmp(name, "enospc")) action = FILL;
    else if (!strcmp(name, "short")) action = SHORTEN;
    else abort();
}

static void end_here(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

static void talks(void) {
    if (atomic_fetch_add(&counters[ALL], 1) + 1 == place && action == KILL) end_here();
}

// Counts a call that concerns a file. Returns 0, or the error that it fails with.
static int changes(enum kind kind) {
    talks();
    uint64_t number = atomic_fetch_add(&counters[FILES], 1) + 1;
    if (action == FAIL && number == place) return EIO;
    int stores = kind == WRITE || kind == CREATE || kind == MKDIR;
    return action == FILL && number >= place && stores ? ENOSPC : 0;
}

// To be asked when the call has been counted.
static size_t shortened(size_t length) {
    int isHere = action == SHORTEN && atomic_load(&counters[FILES]) == place;
    return isHere && length > 1 ? length / 2 : length;
}

static int failed(int error) {
    errno = error;
    return -1;
}

// MARK: - Which files

static int is_regular(int file) {
    struct stat status;
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

static int is_internet(int file) {
    int domain = 0;
    socklen_t length = sizeof domain;
    return getsockopt(file, SOL_SOCKET, SO_DOMAIN, &domain, &length) == 0 && (domain == AF_INET || domain == AF_INET6);
}

// MARK: - Writing

static ssize_t put(int file, const void *data, size_t length, off_t offset, int isAtOffset) {
    int error = changes(WRITE);
    if (error) return failed(error);
    length = shortened(length);
    hold();
    if (!isAtOffset) {
        struct stat status;
        int isAtEnd = fcntl(file, F_GETFL) & O_APPEND && fstat(file, &status) == 0;
        offset = isAtEnd ? status.st_size : lseek(file, 0, SEEK_CUR);
    }
    ssize_t count = isAtOffset ? syscall(SYS_pwrite64, file, data, length, offset)
                               : syscall(SYS_write, file, data, length);
    char path[PATH_MAX];
    if (count > 0 && log_file >= 0) {
        path_of(file, path);
        note(WRITE, path, NULL, offset, data, count);
    }
    let_go();
    return count;
}

ssize_t pwrite(int file, const void *data, size_t length, off_t offset) {
    if (is_regular(file)) return put(file, data, length, offset, 1);
    return syscall(SYS_pwrite64, file, data, length, offset);
}

ssize_t pwrite64(int file, const void *data, size_t length, off64_t offset) {
    return pwrite(file, data, length, offset);
}

ssize_t write(int file, const void *data, size_t length) {
    if (is_regular(file)) return put(file, data, length, 0, 0);
    if (is_internet(file)) talks();
    return syscall(SYS_write, file, data, length);
}

int ftruncate(int file, off_t length) {
    int error = changes(TRUNCATE);
    if (error) return failed(error);
    hold();
    int result = syscall(SYS_ftruncate, file, length);
    char path[PATH_MAX];
    path_of(file, path);
    if (result == 0) note(TRUNCATE, path, NULL, length, NULL, 0);
    let_go();
    return result;
}

int ftruncate64(int file, off64_t length) { return ftruncate(file, length); }

// Noted, but not done: whether it reaches the disk makes no difference to a test, and it takes time.
static int synchronize(int file) {
    int error = changes(SYNC);
    if (error) return failed(error);
    hold();
    char path[PATH_MAX];
    path_of(file, path);
    note(SYNC, path, NULL, 0, NULL, 0);
    let_go();
    return 0;
}

int fsync(int file) { return synchronize(file); }
int fdatasync(int file) { return synchronize(file); }

// MARK: - Names

static int open_at(int folder, const char *name, int flags, mode_t mode) {
    int isChange = 0, isNew = 0;
    if (flags & (O_CREAT | O_TRUNC)) {
        isNew = syscall(SYS_faccessat, folder, name, F_OK) != 0;
        isChange = (isNew && flags & O_CREAT) || (!isNew && flags & O_TRUNC);
    }
    if (isChange) {
        int error = changes(isNew ? CREATE : TRUNCATE);
        if (error) return failed(error);
        hold();
    }
    int file = syscall(SYS_openat, folder, name, flags, mode);
    if (isChange) {
        char path[PATH_MAX];
        path_at(folder, name, path);
        if (file >= 0) note(isNew ? CREATE : TRUNCATE, path, NULL, 0, NULL, 0);
        let_go();
    }
    return file;
}

#define MODE(flags) ({ va_list list; va_start(list, flags); mode_t mode = va_arg(list, int); va_end(list); mode; })
#define NEEDS_MODE(flags) ((flags) & O_CREAT || ((flags) & O_TMPFILE) == O_TMPFILE)

int open(const char *name, int flags, ...) {
    return open_at(AT_FDCWD, name, flags, NEEDS_MODE(flags) ? MODE(flags) : 0);
}

int open64(const char *name, int flags, ...) {
    return open_at(AT_FDCWD, name, flags, NEEDS_MODE(flags) ? MODE(flags) : 0);
}

int openat(int folder, const char *name, int flags, ...) {
    return open_at(folder, name, flags, NEEDS_MODE(flags) ? MODE(flags) : 0);
}

int openat64(int folder, const char *name, int flags, ...) {
    return open_at(folder, name, flags, NEEDS_MODE(flags) ? MODE(flags) : 0);
}

static int rename_at(int folder, const char *name, int other_folder, const char *other, unsigned flags) {
    int error = changes(RENAME);
    if (error) return failed(error);
    hold();
    char path[PATH_MAX], other_path[PATH_MAX];
    path_at(folder, name, path);
    path_at(other_folder, other, other_path);
    int result = syscall(SYS_renameat2, folder, name, other_folder, other, flags);
    if (result == 0) note(RENAME, path, other_path, 0, NULL, 0);
    let_go();
    return result;
}

int rename(const char *name, const char *other) { return rename_at(AT_FDCWD, name, AT_FDCWD, other, 0); }

int renameat(int folder, const char *name, int other_folder, const char *other) {
    return rename_at(folder, name, other_folder, other, 0);
}

int renameat2(int folder, const char *name, int other_folder, const char *other, unsigned flags) {
    return rename_at(folder, name, other_folder, other, flags);
}

int unlinkat(int folder, const char *name, int flags) {
    if (syscall(SYS_faccessat, folder, name, F_OK) != 0) return failed(ENOENT);
    int error = changes(UNLINK);
    if (error) return failed(error);
    hold();
    char path[PATH_MAX];
    path_at(folder, name, path);
    int result = syscall(SYS_unlinkat, folder, name, flags);
    if (result == 0) note(UNLINK, path, NULL, 0, NULL, 0);
    let_go();
    return result;
}

int unlink(const char *name) { return unlinkat(AT_FDCWD, name, 0); }

int mkdir(const char *name, mode_t mode) {
    if (syscall(SYS_faccessat, AT_FDCWD, name, F_OK) == 0) return failed(EEXIST);
    int error = changes(MKDIR);
    if (error) return failed(error);
    hold();
    char path[PATH_MAX];
    path_at(AT_FDCWD, name, path);
    int result = syscall(SYS_mkdirat, AT_FDCWD, name, mode);
    if (result == 0) note(MKDIR, path, NULL, 0, NULL, 0);
    let_go();
    return result;
}

// MARK: - Servers

ssize_t send(int file, const void *data, size_t length, int flags) {
    if (is_internet(file)) talks();
    return syscall(SYS_sendto, file, data, length, flags, NULL, 0);
}

ssize_t recv(int file, void *data, size_t length, int flags) {
    ssize_t count = syscall(SYS_recvfrom, file, data, length, flags, NULL, NULL);
    // What a server has done is certain when it has answered.
    if (count > 0 && is_internet(file)) talks();
    return count;
}
