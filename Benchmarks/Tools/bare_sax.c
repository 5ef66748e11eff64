// bare_sax PASSES FILE...
//
// How fast libxml2 reads the files when nobody listens: SAX2 with empty handlers. What a parser on top of it can at
// best reach. Prints bytes and seconds of the median pass.

#define _POSIX_C_SOURCE 200809L

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct document {
    char *bytes;
    int length;
};

static void start_element(
    void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *name_space, int namespace_count,
    const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes) {}

static void end_element(void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *name_space) {}

static void text(void *context, const xmlChar *bytes, int length) {}

static void ignore_error(void *context, xmlErrorPtr error) {}

static xmlSAXHandler handler = {
    .initialized = XML_SAX2_MAGIC,
    .startElementNs = start_element,
    .endElementNs = end_element,
    .characters = text,
    .ignorableWhitespace = text,
    .cdataBlock = text,
    .serror = ignore_error,
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static struct document read_file(const char *path) {
    struct document document = {NULL, 0};
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(66);
    }
    fseek(file, 0, SEEK_END);
    document.length = (int)ftell(file);
    rewind(file);
    document.bytes = malloc(document.length + 1);
    if (document.bytes == NULL || fread(document.bytes, 1, document.length, file) != (size_t)document.length) {
        perror(path);
        exit(74);
    }
    fclose(file);
    return document;
}

static void parse(struct document document) {
    xmlParserCtxtPtr context = xmlCreateMemoryParserCtxt(document.bytes, document.length);
    if (context == NULL) return;
    // Goes on after mistakes, because we do: a parser that gives up early would look fast.
    xmlCtxtUseOptions(
        context, XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    *context->sax = handler;
    context->userData = NULL;
    xmlParseDocument(context);
    if (context->myDoc != NULL) xmlFreeDoc(context->myDoc);
    context->myDoc = NULL;
    xmlFreeParserCtxt(context);
}

static int compare(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

int main(int count, char **arguments) {
    int passes = count > 2 ? atoi(arguments[1]) : 0;
    if (passes < 1) {
        fprintf(stderr, "usage: bare_sax PASSES FILE...\n");
        return 64;
    }
    int documents = count - 2;
    long long bytes = 0;
    struct document *document = calloc(documents, sizeof *document);
    double *seconds = calloc(passes, sizeof *seconds);
    if (document == NULL || seconds == NULL) return 71;
    for (int i = 0; i < documents; i++) {
        document[i] = read_file(arguments[i + 2]);
        bytes += document[i].length;
    }

    // The first pass warms up and doesn't count.
    for (int pass = -1; pass < passes; pass++) {
        double start = now();
        for (int i = 0; i < documents; i++) parse(document[i]);
        if (pass >= 0) seconds[pass] = now() - start;
    }
    qsort(seconds, passes, sizeof *seconds, compare);
    printf("%lld %.6f\n", bytes, seconds[passes / 2]);
    return 0;
}
