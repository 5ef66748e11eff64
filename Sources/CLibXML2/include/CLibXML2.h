#pragma once

#include <stdbool.h>
#include <stdint.h>

// The part of libxml2 that reads XML, as much of it as is needed. Strings are UTF-8 and end with a zero,
// except where there is a length or an end. They live as long as the call that gives them, names as long
// as the parse.

/// Loads libxml2 and initialises it, once per process; from any thread.
///
/// Returns NULL, or why the library could not be loaded; that text lives for ever.
const char *rss_libxml2_load(void);

/// What is called while a document is read. Each gets the `reader` that `rss_libxml2_parse` was given.
struct rss_libxml2_events {
    /// Each attribute is five pointers: local name, prefix, namespace, value, end of the value.
    void (*start_element)(
        void *reader, const uint8_t *local, const uint8_t *prefix, const uint8_t *name_space, int attribute_count,
        const uint8_t **attributes);
    void (*end_element)(void *reader, const uint8_t *local, const uint8_t *prefix, const uint8_t *name_space);
    void (*text)(void *reader, const uint8_t *bytes, int length);
    /// The text of an entity other than XML's own five; it must live until the next call. Where `is_in_attribute`,
    /// `&` and `<` in it must be written as references.
    const uint8_t *(*entity)(void *reader, const uint8_t *name, bool is_in_attribute);
};

/// Reads a document, which is UTF-8 whatever it says, without looking outside it.
///
/// After the first mistake nothing more is reported unless `recovers`. A document type is a mistake. Returns false if
/// the document has more different names, or more namespaces at a time, than any feed. May be called only after
/// `rss_libxml2_load` has returned NULL.
bool rss_libxml2_parse(
    const uint8_t *document, int length, bool recovers, const struct rss_libxml2_events *events, void *reader);
