#include "CLibraries.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/// Keeps what dlerror says: its own copy lasts only until the next call of dlopen or dlsym on this thread.
static void keep_reason(struct rss_library *library) {
    const char *reason = dlerror();
    rss_library_fail(library, "%s", reason != NULL ? reason : "unknown error");
}

bool rss_library_open(struct rss_library *library, const char *name, const char *other) {
#ifdef RSS_LINKED
    return true;
#endif
    library->handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library->handle == NULL) {
        keep_reason(library);
        if (other != NULL) library->handle = dlopen(other, RTLD_NOW | RTLD_LOCAL);
    }
    if (library->handle == NULL) return false;
    library->failure[0] = 0;
    return true;
}

void *rss_library_symbol(struct rss_library *library, const char *name) {
    void *symbol = dlsym(library->handle, name);
    if (symbol == NULL) keep_reason(library);
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
