#include "CCurl.h"

#include <CLibraries.h>
#include <pthread.h>

/// With PROTOCOLS_STR, which keeps redirects away from file: and ftp:. An older library would ignore it silently.
enum { OLDEST_VERSION = 0x075500 };

static struct rss_library library;
static struct rss_libcurl libcurl;

static void load(void) {
    if (!rss_library_open(&library, RSS_LIBRARY_NAME("curl", "4"), NULL)) return;
#define RESOLVE(name) \
    if ((libcurl.name = RSS_LIBRARY_SYMBOL(&library, curl_##name)) == NULL) return;
    RSS_LIBCURL_FUNCTIONS(RESOLVE)

    const curl_version_info_data *version = libcurl.version_info(CURLVERSION_NOW);
    if (version->version_num < OLDEST_VERSION) {
        rss_library_fail(&library, "libcurl %s is too old: 7.85.0 or newer is needed", version->version);
        return;
    }
    CURLcode code = libcurl.global_init(CURL_GLOBAL_DEFAULT);
    if (code != CURLE_OK) rss_library_fail(&library, "%s", libcurl.easy_strerror(code));
}

const char *rss_libcurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return rss_library_failure(&library);
}

const struct rss_libcurl *rss_libcurl_functions(void) {
    return &libcurl;
}

CURLcode rss_curl_easy_set_long(CURL *handle, CURLoption option, long value) {
    return libcurl.easy_setopt(handle, option, value);
}

CURLcode rss_curl_easy_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return libcurl.easy_setopt(handle, option, value);
}

CURLcode rss_curl_easy_set_string(CURL *handle, CURLoption option, const char *value) {
    return libcurl.easy_setopt(handle, option, value);
}

CURLcode rss_curl_easy_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return libcurl.easy_setopt(handle, option, value);
}

CURLcode rss_curl_easy_set_pointer(CURL *handle, CURLoption option, void *value) {
    return libcurl.easy_setopt(handle, option, value);
}

CURLcode rss_curl_easy_set_data_callback(CURL *handle, CURLoption option, rss_curl_data_callback value) {
    return libcurl.easy_setopt(handle, option, value);
}

CURLcode rss_curl_easy_set_request_callback(CURL *handle, rss_curl_request_callback value) {
    return libcurl.easy_setopt(handle, CURLOPT_PREREQFUNCTION, value);
}

CURLcode rss_curl_easy_set_resolver_callback(CURL *handle, rss_curl_resolver_callback value) {
    return libcurl.easy_setopt(handle, CURLOPT_RESOLVER_START_FUNCTION, value);
}

CURLcode rss_curl_easy_get_long(CURL *handle, CURLINFO info, long *value) {
    return libcurl.easy_getinfo(handle, info, value);
}

CURLcode rss_curl_easy_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
    return libcurl.easy_getinfo(handle, info, value);
}

CURLcode rss_curl_easy_get_string(CURL *handle, CURLINFO info, const char **value) {
    return libcurl.easy_getinfo(handle, info, value);
}

CURLcode rss_curl_easy_get_pointer(CURL *handle, CURLINFO info, void **value) {
    return libcurl.easy_getinfo(handle, info, value);
}

CURLMcode rss_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return libcurl.multi_setopt(multi, option, value);
}

CURLSHcode rss_curl_share_set_long(CURLSH *share, CURLSHoption option, long value) {
    return libcurl.share_setopt(share, option, value);
}
