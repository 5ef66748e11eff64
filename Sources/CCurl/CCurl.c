#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// With PROTOCOLS_STR, which keeps redirects away from file: and ftp:. An older library would ignore it silently.
#define OLDEST_VERSION 0x075500

// Every function of libcurl that is called: its result, its name, and its arguments as declared and as passed on.
#define FUNCTIONS(FUNCTION) \
    FUNCTION(CURL *, curl_easy_init, (void), ()) \
    FUNCTION(const char *, curl_easy_strerror, (CURLcode code), (code)) \
    FUNCTION(CURLM *, curl_multi_init, (void), ()) \
    FUNCTION(CURLMcode, curl_multi_add_handle, (CURLM * multi, CURL *easy), (multi, easy)) \
    FUNCTION(CURLMcode, curl_multi_remove_handle, (CURLM * multi, CURL *easy), (multi, easy)) \
    FUNCTION(CURLMcode, curl_multi_perform, (CURLM * multi, int *running), (multi, running)) \
    FUNCTION(CURLMcode, curl_multi_poll, \
             (CURLM * multi, struct curl_waitfd files[], unsigned int count, int timeout, int *ready), \
             (multi, files, count, timeout, ready)) \
    FUNCTION(CURLMcode, curl_multi_wakeup, (CURLM * multi), (multi)) \
    FUNCTION(CURLMcode, curl_multi_cleanup, (CURLM * multi), (multi)) \
    FUNCTION(CURLMsg *, curl_multi_info_read, (CURLM * multi, int *left), (multi, left)) \
    FUNCTION(CURLSH *, curl_share_init, (void), ()) \
    FUNCTION(CURLSHcode, curl_share_cleanup, (CURLSH * share), (share)) \
    FUNCTION(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *line), (list, line))

// The same for functions without a result.
#define PROCEDURES(PROCEDURE) \
    PROCEDURE(curl_easy_cleanup, (CURL * handle), (handle)) \
    PROCEDURE(curl_slist_free_all, (struct curl_slist * list), (list))

#define DECLARE_FUNCTION(result, name, parameters, arguments) result(*name) parameters;
#define DECLARE_PROCEDURE(name, parameters, arguments) void(*name) parameters;

static struct {
    FUNCTIONS(DECLARE_FUNCTION)
    PROCEDURES(DECLARE_PROCEDURE)
    CURLcode (*curl_easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*curl_easy_getinfo)(CURL *, CURLINFO, ...);
    CURLMcode (*curl_multi_setopt)(CURLM *, CURLMoption, ...);
    CURLSHcode (*curl_share_setopt)(CURLSH *, CURLSHoption, ...);
    CURLcode (*curl_global_init)(long);
    curl_version_info_data *(*curl_version_info)(CURLversion);
} libcurl;

// Hidden: were these names exported, libcurl would find them before its own.
#define HIDDEN __attribute__((visibility("hidden")))
#define DEFINE_FUNCTION(result, name, parameters, arguments) \
    HIDDEN result name parameters { return libcurl.name arguments; }
#define DEFINE_PROCEDURE(name, parameters, arguments) \
    HIDDEN void name parameters { libcurl.name arguments; }

FUNCTIONS(DEFINE_FUNCTION)
PROCEDURES(DEFINE_PROCEDURE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[512];

static void resolve(void *library, const char *name, void *pointer) {
    void *symbol = dlsym(library, name);
    if (symbol == NULL && failure[0] == 0) snprintf(failure, sizeof failure, "libcurl has no function %s", name);
    *(void **)pointer = symbol;
}

#define RESOLVE(name) resolve(library, #name, &libcurl.name);
#define RESOLVE_FUNCTION(result, name, parameters, arguments) RESOLVE(name)
#define RESOLVE_PROCEDURE(name, parameters, arguments) RESOLVE(name)

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        const char *reason = dlerror();
        snprintf(failure, sizeof failure, "%s", reason != NULL ? reason : "libcurl.so.4 cannot be opened");
        library = dlopen("libcurl.so", RTLD_NOW | RTLD_LOCAL);
        if (library == NULL) return;
        failure[0] = 0;
    }
    FUNCTIONS(RESOLVE_FUNCTION)
    PROCEDURES(RESOLVE_PROCEDURE)
    RESOLVE(curl_easy_setopt)
    RESOLVE(curl_easy_getinfo)
    RESOLVE(curl_multi_setopt)
    RESOLVE(curl_share_setopt)
    RESOLVE(curl_global_init)
    RESOLVE(curl_version_info)
    if (failure[0] != 0) return;

    curl_version_info_data *version = libcurl.curl_version_info(CURLVERSION_NOW);
    if (version->version_num < OLDEST_VERSION) {
        snprintf(failure, sizeof failure, "libcurl %s is too old: 7.85.0 or newer is needed", version->version);
        return;
    }
    CURLcode code = libcurl.curl_global_init(CURL_GLOBAL_DEFAULT);
    if (code != CURLE_OK) snprintf(failure, sizeof failure, "%s", libcurl.curl_easy_strerror(code));
}

const char *rss_libcurl_load(void) {
    pthread_once(&once, load);
    return failure[0] != 0 ? failure : NULL;
}

CURLcode rss_curl_easy_set_long(CURL *handle, CURLoption option, long value) {
    return libcurl.curl_easy_setopt(handle, option, value);
}

CURLcode rss_curl_easy_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return libcurl.curl_easy_setopt(handle, option, value);
}

CURLcode rss_curl_easy_set_string(CURL *handle, CURLoption option, const char *value) {
    return libcurl.curl_easy_setopt(handle, option, value);
}

CURLcode rss_curl_easy_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return libcurl.curl_easy_setopt(handle, option, value);
}

CURLcode rss_curl_easy_set_pointer(CURL *handle, CURLoption option, void *value) {
    return libcurl.curl_easy_setopt(handle, option, value);
}

CURLcode rss_curl_easy_set_data_callback(CURL *handle, CURLoption option, rss_curl_data_callback value) {
    return libcurl.curl_easy_setopt(handle, option, value);
}

CURLcode rss_curl_easy_get_long(CURL *handle, CURLINFO info, long *value) {
    return libcurl.curl_easy_getinfo(handle, info, value);
}

CURLcode rss_curl_easy_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
    return libcurl.curl_easy_getinfo(handle, info, value);
}

CURLcode rss_curl_easy_get_string(CURL *handle, CURLINFO info, const char **value) {
    return libcurl.curl_easy_getinfo(handle, info, value);
}

CURLcode rss_curl_easy_get_pointer(CURL *handle, CURLINFO info, void **value) {
    return libcurl.curl_easy_getinfo(handle, info, value);
}

CURLMcode rss_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return libcurl.curl_multi_setopt(multi, option, value);
}

CURLSHcode rss_curl_share_set_long(CURLSH *share, CURLSHoption option, long value) {
    return libcurl.curl_share_setopt(share, option, value);
}
