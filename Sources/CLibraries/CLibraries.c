#include "CLibraries.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static void add(struct rss_library *library, const char *text) {
    size_t length = strlen(library->failure);
    const char *separator = length > 0 ? "; " : "";
    snprintf(library->failure + length, sizeof library->failure - length, "%s%s", separator, text);
}

/// Adds what dlerror says: its own copy lasts only until the next call of dlopen or dlsym on this thread.
static void add_reason(struct rss_library *library) {
    const char *reason = dlerror();
    add(library, reason != NULL ? reason : "unknown error");
}

static bool open_named(struct rss_library *library, const char *name) {
    library->handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library->handle == NULL) add_reason(library);
    return library->handle != NULL;
}

bool rss_library_open(struct rss_library *library, const char *name, const char *other) {
#ifdef RSS_LINKED
    return true;
#endif
    if (open_named(library, name) || (other != NULL && open_named(library, other))) {
        library->failure[0] = 0;
        return true;
    }
    add(library, "is the library installed?");
    return false;
}

void *rss_library_symbol(struct rss_library *library, const char *name) {
    void *symbol = dlsym(library->handle, name);
    if (symbol == NULL) add_reason(library);
    return symbol;
}

void rss_library_fail(struct rss_library *library, const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsnprintf(library->failure, sizeof library->failure, format, values);
    va_end(values);
}

const char *rss_library_failure(const struct rss_library *library) {
    return library->failure[0] != 0 ? library->failure : NULL;
}
