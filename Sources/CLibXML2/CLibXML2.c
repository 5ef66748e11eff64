// libxml2 brings ICU along, 30 MB that take longer to load than an offline command takes to run.
// So nothing links against it: the library is opened when the first document is read.

#include "CLibXML2.h"

#include <CLibraries.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// MARK: - Loading

// Since 2.14 the library has another name, because functions were removed, none of which is called here. What is used of
// its structures is at the same places in both, so either will do, whatever the headers at hand: compared with those of
// 2.9.14 and 2.15.4, and with those at hand by the assertions. A library of another name may differ.
static const char newer[] = RSS_LIBRARY_NAME("xml2", "16"), older[] = RSS_LIBRARY_NAME("xml2", "2");

#ifdef __LP64__
_Static_assert(
    offsetof(xmlParserCtxt, sax) == 0 && offsetof(xmlParserCtxt, userData) == 8
        && offsetof(xmlParserCtxt, wellFormed) == 24 && offsetof(xmlParserCtxt, instate) == 272
        && offsetof(xmlParserCtxt, dict) == 456,
    "the parser's state differs");
_Static_assert(sizeof(xmlSAXHandler) == 256, "the table of callbacks differs");
_Static_assert(
    offsetof(xmlEntity, type) == 8 && offsetof(xmlEntity, name) == 16 && offsetof(xmlEntity, content) == 80
        && offsetof(xmlEntity, length) == 88 && offsetof(xmlEntity, etype) == 92,
    "entities differ");
#endif

// Every function of libxml2 that is called.
#define FUNCTIONS(FUNCTION) \
    FUNCTION(xmlInitParser) \
    FUNCTION(xmlCreateIOParserCtxt) \
    FUNCTION(xmlCreatePushParserCtxt) \
    FUNCTION(xmlCtxtUseOptions) \
    FUNCTION(xmlParseDocument) \
    FUNCTION(xmlParseChunk) \
    FUNCTION(xmlStopParser) \
    FUNCTION(xmlDictSize) \
    FUNCTION(xmlFreeParserCtxt)

#define DECLARE(name) __typeof__(&name) name;

static struct {
    FUNCTIONS(DECLARE)
} libxml2;

static struct rss_library library;

static void load(void) {
    if (!rss_library_open(&library, newer, older)) return;
#define RESOLVE(name) \
    if ((libxml2.name = RSS_LIBRARY_SYMBOL(&library, name)) == NULL) return;
    FUNCTIONS(RESOLVE)
    libxml2.xmlInitParser();
}

const char *rss_libxml2_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return rss_library_failure(&library);
}

// MARK: - Reading

/// Where reading stops. Namespaces are looked up from the innermost element outwards, so depth costs its square.
enum { GREATEST_DEPTH = 1024 };

/// How many different names of elements, attributes, entities and so on a document may have. Feeds have some hundreds.
/// Before 2.11, libxml2's table of names doesn't grow beyond as many rows, so that more cost their square.
enum { GREATEST_NAME_COUNT = 1 << 14 };

/// How many declarations of namespaces may hold at a time. They are looked through for each name.
enum { GREATEST_NAMESPACE_COUNT = 1024 };

/// One run of the parser over one document.
struct run {
    xmlParserCtxtPtr context;
    const struct rss_libxml2_events *events;
    void *reader;
    bool recovers;
    bool is_excessive;
    int depth;
    /// How many declarations of namespaces hold at each depth. libxml2 counts them twice, but since 2.12 once.
    int namespace_counts[GREATEST_DEPTH + 1];
    /// Room for the entity of a newer libxml2: since 2.11 it is larger, and written to.
    union {
        xmlEntity entity;
        char room[2 * sizeof(xmlEntity)];
    } answer;
};

/// libxml2 drops every reference to an entity, `&amp;` too, once the document has had a mistake.
static inline void forget_mistakes(struct run *run) {
    if (run->recovers) run->context->wellFormed = 1;
}

/// Stops at a document that would take more time than its length accounts for.
static bool is_excessive(struct run *run) {
    run->is_excessive = run->is_excessive || libxml2.xmlDictSize(run->context->dict) > GREATEST_NAME_COUNT
        || run->namespace_counts[run->depth] > GREATEST_NAMESPACE_COUNT;
    if (run->is_excessive) libxml2.xmlStopParser(run->context);
    return run->is_excessive;
}

/// Document types were taken out before: much of what they declare takes libxml2 quadratic time and memory.
static void document_type(
    void *data, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id) {
    struct run *run = data;
    libxml2.xmlStopParser(run->context);
}

static void start_element(
    void *data, const xmlChar *local, const xmlChar *prefix, const xmlChar *name_space, int namespace_count,
    const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes) {
    struct run *run = data;
    forget_mistakes(run);
    if (run->depth == GREATEST_DEPTH) {
        libxml2.xmlStopParser(run->context);
        return;
    }
    run->depth++;
    run->namespace_counts[run->depth] = run->namespace_counts[run->depth - 1] + namespace_count;
    if (is_excessive(run)) return;
    run->events->start_element(run->reader, local, prefix, name_space, attribute_count, attributes);
}

static void end_element(void *data, const xmlChar *local, const xmlChar *prefix, const xmlChar *name_space) {
    struct run *run = data;
    forget_mistakes(run);
    run->depth--;
    run->events->end_element(run->reader, local, prefix, name_space);
}

static void text(void *data, const xmlChar *bytes, int length) {
    struct run *run = data;
    forget_mistakes(run);
    run->events->text(run->reader, bytes, length);
}

static void processing_instruction(void *data, const xmlChar *target, const xmlChar *content) {
    // libxml2 keeps its name.
    is_excessive(data);
}

/// Whether the reference in hand stands in an attribute. Since 2.13 libxml2 does not say, and need not: see `entity`.
static inline bool is_in_attribute(const struct run *run) {
    return run->context->instate == XML_PARSER_ATTRIBUTE_VALUE;
}

/// Every entity is answered with the same struct: libxml2 copies the text before it asks again.
///
/// It is passed off as one of XML's predefined entities, whose text libxml2 reports as it is. Before 2.13 it takes only
/// one byte of them in attributes, so there it gets a general entity.
static xmlEntityPtr entity(void *data, const xmlChar *name) {
    struct run *run = data;
    forget_mistakes(run);
    is_excessive(run);
    bool in_attribute = is_in_attribute(run);
    const uint8_t *content = run->events->entity(run->reader, name, in_attribute);

    memset(&run->answer, 0, sizeof run->answer);
    run->answer.entity = (xmlEntity){
        .type = XML_ENTITY_DECL,
        .etype = in_attribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY,
        .name = name,
        .content = (xmlChar *)content,
        .length = (int)strlen((const char *)content),
    };
    return &run->answer.entity;
}

static const xmlSAXHandler handler = {
    .initialized = XML_SAX2_MAGIC,
    .startElementNs = start_element,
    .endElementNs = end_element,
    .characters = text,
    // The same function, so that libxml2 doesn't look for white space that could be ignored.
    .ignorableWhitespace = text,
    .cdataBlock = text,
    .processingInstruction = processing_instruction,
    .getEntity = entity,
    .internalSubset = document_type,
};

/// What libxml2 has not been given yet of a document.
struct rest {
    const uint8_t *bytes;
    int length;
};

static int read_rest(void *data, char *buffer, int length) {
    struct rest *rest = data;
    int count = length < rest->length ? length : rest->length;
    memcpy(buffer, rest->bytes, (size_t)count);
    rest->bytes += count;
    rest->length -= count;
    return count;
}

static int close_rest(void *data) {
    return 0;
}

/// What libxml2 does is the same for both ways of giving it a document.
static void prepare(struct run *run, xmlParserCtxtPtr context) {
    run->context = context;
    // Huge, because a text may be longer than the ten million bytes that are allowed otherwise; the reader bounds
    // entities and depth. Entities are substituted, because attributes come half-decoded otherwise.
    int options = XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_HUGE | XML_PARSE_IGNORE_ENC | XML_PARSE_NOERROR
        | XML_PARSE_NOWARNING | (run->recovers ? XML_PARSE_RECOVER : 0);
    libxml2.xmlCtxtUseOptions(context, options);
    *context->sax = handler;
    context->userData = run;
}

/// Lets libxml2 pull a document, which it reads to its end: what it makes of mistakes is better than when it is pushed.
static void pull(struct run *run, struct rest document) {
    // Piece by piece: of a document in memory, libxml2 would make a copy first.
    xmlParserCtxtPtr context
        = libxml2.xmlCreateIOParserCtxt(NULL, NULL, read_rest, close_rest, &document, XML_CHAR_ENCODING_NONE);
    if (context == NULL) return;
    prepare(run, context);
    libxml2.xmlParseDocument(context);
    libxml2.xmlFreeParserCtxt(context);
}

/// Moves `count` bytes on to `line_feeds`, with the ends of lines as line feeds: XML 1.0, 2.11. Returns how many it wrote.
static int normalize(struct rest *document, int count, uint8_t *line_feeds, bool *is_after_return) {
    int length = 0;
    for (int index = 0; index < count; index++) {
        uint8_t byte = document->bytes[index];
        if (byte != '\n' || !*is_after_return) line_feeds[length++] = byte == '\r' ? '\n' : byte;
        *is_after_return = byte == '\r';
    }
    return length;
}

/// A document is pushed in large pieces, and in few even if it is large: what has not ended in one (a comment, an
/// attribute), libxml2 looks through again with the next.
enum { LEAST_PIECE = 1 << 20, MOST_PIECES = 16 };

/// Pushes a document to libxml2 up to its first mistake: it would read on, and nobody would count the names.
///
/// CDATA sections, which are most of many feeds, are handed on as they are; where libxml2 pulls, it looks at each
/// character. Their line ends, too, are handed on as they are.
static void push(struct run *run, struct rest document) {
    int piece = document.length / MOST_PIECES + 1;
    if (piece < LEAST_PIECE) piece = LEAST_PIECE;
    if (piece > document.length) piece = document.length;
    bool has_returns = memchr(document.bytes, '\r', (size_t)document.length) != NULL, is_after_return = false;
    uint8_t *line_feeds = has_returns ? malloc((size_t)piece) : NULL;
    xmlParserCtxtPtr context = libxml2.xmlCreatePushParserCtxt(NULL, NULL, NULL, 0, NULL);
    if (context == NULL || (has_returns && line_feeds == NULL)) goto end;
    prepare(run, context);
    while (document.length > 0 && context->wellFormed) {
        int count = piece < document.length ? piece : document.length;
        int length = has_returns ? normalize(&document, count, line_feeds, &is_after_return) : count;
        const uint8_t *bytes = has_returns ? line_feeds : document.bytes;
        document.bytes += count;
        document.length -= count;
        libxml2.xmlParseChunk(context, (const char *)bytes, length, document.length == 0);
    }
end:
    if (context != NULL) libxml2.xmlFreeParserCtxt(context);
    free(line_feeds);
}

bool rss_libxml2_parse(
    const uint8_t *document, int length, bool recovers, const struct rss_libxml2_events *events, void *reader) {
    struct rest rest = {.bytes = document, .length = length};
    struct run run = {.events = events, .reader = reader, .recovers = recovers};
    if (recovers) {
        pull(&run, rest);
    } else {
        push(&run, rest);
    }
    return !run.is_excessive;
}
