#pragma once

// libcurl, loaded when it is first needed.
//
// libcurl brings 35 shared libraries along, which would double the start-up time of every command that works offline.
// Nothing links it therefore: rss_libcurl_load() opens it, and its functions are called through a struct.

#include <curl/curl.h>

/// Every function of libcurl that is called, under its name without `curl_`. The types are those of its header.
#define RSS_LIBCURL_FUNCTIONS(FUNCTION) \
    FUNCTION(easy_cleanup) \
    FUNCTION(easy_getinfo) \
    FUNCTION(easy_init) \
    FUNCTION(easy_setopt) \
    FUNCTION(easy_strerror) \
    FUNCTION(global_init) \
    FUNCTION(multi_add_handle) \
    FUNCTION(multi_cleanup) \
    FUNCTION(multi_info_read) \
    FUNCTION(multi_init) \
    FUNCTION(multi_perform) \
    FUNCTION(multi_poll) \
    FUNCTION(multi_remove_handle) \
    FUNCTION(multi_setopt) \
    FUNCTION(multi_wakeup) \
    FUNCTION(share_cleanup) \
    FUNCTION(share_init) \
    FUNCTION(share_setopt) \
    FUNCTION(slist_append) \
    FUNCTION(slist_free_all) \
    FUNCTION(version_info)

#define RSS_LIBCURL_MEMBER(name) __typeof__(&curl_##name) name;

struct rss_libcurl {
    RSS_LIBCURL_FUNCTIONS(RSS_LIBCURL_MEMBER)
};

/// Opens libcurl and initialises it, once. Can be called from any thread, any number of times.
/// Returns NULL when the library is ready, else why it is not; that text lives for ever.
const char *rss_libcurl_load(void);

/// libcurl's functions; all NULL before `rss_libcurl_load` has returned NULL.
const struct rss_libcurl *rss_libcurl_functions(void);

// The variadic functions, which Swift cannot call, one name per kind of argument.

typedef size_t (*rss_curl_data_callback)(char *bytes, size_t size, size_t count, void *context);

CURLcode rss_curl_easy_set_long(CURL *handle, CURLoption option, long value);
CURLcode rss_curl_easy_set_offset(CURL *handle, CURLoption option, curl_off_t value);
CURLcode rss_curl_easy_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode rss_curl_easy_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode rss_curl_easy_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode rss_curl_easy_set_data_callback(CURL *handle, CURLoption option, rss_curl_data_callback value);

/// Asked before each request, with the IP address that it goes to. Returns CURL_PREREQFUNC_OK to send it.
typedef int (*rss_curl_request_callback)(
    void *context, char *address, char *own_address, int port, int own_port);
CURLcode rss_curl_easy_set_request_callback(CURL *handle, rss_curl_request_callback value);

/// Asked before a name is looked up. Returns 0 to do so.
typedef int (*rss_curl_resolver_callback)(void *resolver, void *reserved, void *context);
CURLcode rss_curl_easy_set_resolver_callback(CURL *handle, rss_curl_resolver_callback value);

CURLcode rss_curl_easy_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode rss_curl_easy_get_offset(CURL *handle, CURLINFO info, curl_off_t *value);
CURLcode rss_curl_easy_get_string(CURL *handle, CURLINFO info, const char **value);
CURLcode rss_curl_easy_get_pointer(CURL *handle, CURLINFO info, void **value);

CURLMcode rss_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLSHcode rss_curl_share_set_long(CURLSH *share, CURLSHoption option, long value);
