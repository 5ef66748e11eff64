import CCurl

/// The functions of libcurl, without the prefix `curl_`. They may be called once `rss_libcurl_load` has returned nil.
var libcurl: rss_libcurl { rss_libcurl_functions().pointee }
