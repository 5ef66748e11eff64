#pragma once

// libcurl, loaded when it is first needed.
//
// libcurl brings 35 shared libraries along, which would double the start-up time of every command that works offline.
// Nothing links it therefore: CCurl.c defines the functions below under their own names and forwards them to the
// library that rss_libcurl_load() opened. Calling one of them before it has returned NULL is an error (and crashes).

// Without the macros that check types, and with functions declared as part of this program rather than of a library.
#define CURL_DISABLE_TYPECHECK
#define CURL_STATICLIB
#include <curl/curl.h>

/// Opens libcurl and initialises it, once. Can be called from any thread, any number of times.
/// Returns NULL when the library is ready, else why it is not.
const char *rss_libcurl_load(void);

// The variadic functions, which Swift cannot call, one name per kind of argument.

typedef size_t (*rss_curl_data_callback)(char *bytes, size_t size, size_t count, void *context);

CURLcode rss_curl_easy_set_long(CURL *handle, CURLoption option, long value);
CURLcode rss_curl_easy_set_offset(CURL *handle, CURLoption option, curl_off_t value);
CURLcode rss_curl_easy_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode rss_curl_easy_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode rss_curl_easy_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode rss_curl_easy_set_data_callback(CURL *handle, CURLoption option, rss_curl_data_callback value);

CURLcode rss_curl_easy_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode rss_curl_easy_get_offset(CURL *handle, CURLINFO info, curl_off_t *value);
CURLcode rss_curl_easy_get_string(CURL *handle, CURLINFO info, const char **value);
CURLcode rss_curl_easy_get_pointer(CURL *handle, CURLINFO info, void **value);

CURLMcode rss_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLSHcode rss_curl_share_set_long(CURLSH *share, CURLSHoption option, long value);
