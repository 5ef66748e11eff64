#pragma once

#include <stdbool.h>

// Libraries that nothing links: they are opened when the first of their functions is needed. With RSS_LINKED they are
// linked after all, and nothing is opened.

/// A library that is opened late.
struct rss_library {
    void *handle;
    /// Why it could not be loaded; empty when it could.
    char failure[512];
};

/// The name of a file with a library.
#ifdef __APPLE__
#define RSS_LIBRARY_NAME(name, version) "lib" name "." version ".dylib"
#else
#define RSS_LIBRARY_NAME(name, version) "lib" name ".so." version
#endif

/// Opens the library of the first name, or else of the other one, which may be NULL. Returns whether there is one; if not,
/// the failure says what is wrong with each.
bool rss_library_open(struct rss_library *library, const char *name, const char *other);

/// The address of a function or variable that the library's headers declare, or NULL: then the failure says so.
#ifdef RSS_LINKED
#define RSS_LIBRARY_SYMBOL(library, name) (&name)
#else
#define RSS_LIBRARY_SYMBOL(library, name) ((__typeof__(&name))rss_library_symbol(library, #name))
#endif
void *rss_library_symbol(struct rss_library *library, const char *name);

/// Notes why a library that is there can't be used.
void rss_library_fail(struct rss_library *library, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Returns NULL when the library is ready, else why it is not; that text is never freed.
const char *rss_library_failure(const struct rss_library *library);
