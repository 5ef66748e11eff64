#pragma once

#include <stdbool.h>

// Libraries that nothing links: they are opened when the first of their functions is needed.

/// A library that is opened late.
struct rss_library {
    void *handle;
    /// Why it could not be loaded; empty when it could.
    char failure[512];
};

/// Opens the library of the first name, or else of the other one, which may be NULL. Returns whether there is one; if not,
/// the failure says what is wrong with the first.
bool rss_library_open(struct rss_library *library, const char *name, const char *other);

/// Returns the function or variable of a name, or NULL: then the failure says so.
void *rss_library_symbol(struct rss_library *library, const char *name);

/// Notes why a library that is there can't be used.
void rss_library_fail(struct rss_library *library, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Returns NULL when the library is ready, else why it is not; that text is never freed.
const char *rss_library_failure(const struct rss_library *library);
