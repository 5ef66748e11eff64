// libxml2 brings ICU along, 30 MB that take longer to load than an offline command takes to run.
// So nothing links against it: the library is opened when the first document is read.

#include "CLibXML2.h"

#include <dlfcn.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

// MARK: - Loading

static struct {
    __typeof__(&xmlInitParser) initParser;
    __typeof__(&xmlCreateMemoryParserCtxt) createMemoryParserCtxt;
    __typeof__(&xmlCtxtUseOptions) ctxtUseOptions;
    __typeof__(&xmlParseDocument) parseDocument;
    __typeof__(&xmlStopParser) stopParser;
    __typeof__(&xmlFreeParserCtxt) freeParserCtxt;
    __typeof__(&xmlFreeDoc) freeDoc;
} library;

static const char *failure;

/// Keeps what dlerror says: its own copy lasts only until the next call of dlopen or dlsym on this thread.
static void fail(void) {
    static char text[512];
    const char *reason = dlerror();
    snprintf(text, sizeof text, "%s", reason != NULL ? reason : "unknown error");
    failure = text;
}

static bool resolve(void *handle, const char *name, void *function) {
    void *symbol = dlsym(handle, name);
    if (symbol == NULL) fail();
    *(void **)function = symbol;
    return symbol != NULL;
}

static void load(void) {
    // Not libxml2.so.16: since that version struct _xmlParserCtxt differs from the headers used here.
    void *handle = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        fail();
        return;
    }
    if (resolve(handle, "xmlInitParser", &library.initParser)
        && resolve(handle, "xmlCreateMemoryParserCtxt", &library.createMemoryParserCtxt)
        && resolve(handle, "xmlCtxtUseOptions", &library.ctxtUseOptions)
        && resolve(handle, "xmlParseDocument", &library.parseDocument)
        && resolve(handle, "xmlStopParser", &library.stopParser)
        && resolve(handle, "xmlFreeParserCtxt", &library.freeParserCtxt)
        && resolve(handle, "xmlFreeDoc", &library.freeDoc)) {
        library.initParser();
    }
}

const char *rss_libxml2_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return failure;
}

// MARK: - Reading

/// One run of the parser over one document.
struct run {
    xmlParserCtxtPtr context;
    const struct rss_libxml2_events *events;
    void *reader;
    bool recovers;
    int depth;
    xmlEntity answer;
};

/// Where reading stops. Namespaces are looked up from the innermost element outwards, so depth costs its square.
enum { GREATEST_DEPTH = 1024 };

/// libxml2 drops every reference to an entity, `&amp;` too, once the document has had a mistake.
static inline void forget_mistakes(struct run *run) {
    if (run->recovers) run->context->wellFormed = 1;
}

static void start_element(
    void *data, const xmlChar *local, const xmlChar *prefix, const xmlChar *name_space, int namespace_count,
    const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes) {
    struct run *run = data;
    forget_mistakes(run);
    if (++run->depth > GREATEST_DEPTH) {
        library.stopParser(run->context);
        return;
    }
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
    struct run *run = data;
    run->events->processing_instruction(run->reader, target);
}

/// Every entity is answered with the same struct: libxml2 copies the text before it asks again.
///
/// In text it is passed off as one of XML's predefined entities, whose text libxml2 reports as it is.
/// In attributes libxml2 expects those to be of one byte, so there it is a general entity.
static xmlEntityPtr entity(void *data, const xmlChar *name) {
    struct run *run = data;
    forget_mistakes(run);
    bool is_in_attribute = run->context->instate == XML_PARSER_ATTRIBUTE_VALUE;
    const uint8_t *content = run->events->entity(run->reader, name, is_in_attribute);

    run->answer.type = XML_ENTITY_DECL;
    run->answer.etype = is_in_attribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY;
    run->answer.name = name;
    run->answer.content = (xmlChar *)content;
    run->answer.length = (int)strlen((const char *)content);
    run->answer.checked = 0;
    // Declaring an entity asks for it too, and would hang its source text on an answer that has none.
    run->answer.orig = run->answer.content;
    return &run->answer;
}

static void entity_declaration(
    void *data, const xmlChar *name, int kind, const xmlChar *public_id, const xmlChar *system_id, xmlChar *content) {
    struct run *run = data;
    run->events->entity_declaration(run->reader, name, kind == XML_INTERNAL_GENERAL_ENTITY ? content : NULL);
}

static void ignore_error(void *data, xmlErrorPtr error) {}

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
    .entityDecl = entity_declaration,
    .serror = ignore_error,
};

void rss_libxml2_parse(
    const uint8_t *document, int length, bool recovers, const struct rss_libxml2_events *events, void *reader) {
    xmlParserCtxtPtr context = library.createMemoryParserCtxt((const char *)document, length);
    if (context == NULL) return;

    // Huge, because a text may be longer than the ten million bytes that are allowed otherwise; the reader bounds
    // entities and depth. Entities are substituted, because attributes come half-decoded otherwise.
    int options = XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_HUGE | XML_PARSE_IGNORE_ENC | XML_PARSE_NOERROR
        | XML_PARSE_NOWARNING | (recovers ? XML_PARSE_RECOVER : 0);
    library.ctxtUseOptions(context, options);

    struct run run = {.context = context, .events = events, .reader = reader, .recovers = recovers};
    *context->sax = handler;
    context->userData = &run;
    library.parseDocument(context);

    // Declared entities make libxml2 build a document to keep them in, although nobody asked for one.
    if (context->myDoc != NULL) library.freeDoc(context->myDoc);
    context->myDoc = NULL;
    library.freeParserCtxt(context);
}
