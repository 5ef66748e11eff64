#!/bin/sh
# Measures rss side by side with its peers: the sections in BENCH, or all. See README.md.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/rss-benchmarks
RSS=${RSS:-$here/../.build/release/rss}
PARSER_BENCHMARK=${PARSER_BENCHMARK:-$here/../.build/release/ParserBenchmark}

for program in "$RSS" "$PARSER_BENCHMARK"; do
    [ -x "$program" ] || { echo "bench: $program isn't there; 'make bench' builds it" >&2; exit 66; }
done

# Debian's package for each program that is called.
missing=
for pair in curl:curl sfeed_update:sfeed newsboat:newsboat sqlite3:sqlite3 nginx:nginx-light valgrind:valgrind \
    cc:build-essential; do
    PATH=$PATH:/usr/sbin command -v "${pair%%:*}" >/dev/null || missing="$missing ${pair##*:}"
done
[ -e /usr/include/libxml2/libxml/parser.h ] || missing="$missing libxml2-dev"
python3 -c 'import ensurepip' 2>/dev/null || missing="$missing python3-venv"
if [ -n "$missing" ]; then
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    echo "bench: installing$missing ($as_root apt-get install)" >&2
    $as_root apt-get install --yes --no-install-recommends $missing >&2
fi

mkdir -p "$cache"
for tool in stopwatch bare_sax; do
    cc -O2 -std=c11 -Wall -Werror -I/usr/include/libxml2 -o "$cache/$tool" "$here/Tools/$tool.c" -lxml2
done
if [ ! -x "$cache/venv/bin/python" ]; then
    echo "bench: installing feedparser and fastfeedparser into $cache/venv (pip)" >&2
    python3 -m venv "$cache/venv"
    "$cache/venv/bin/pip" install --quiet feedparser==6.0.11 fastfeedparser >&2 ||
        echo "bench: pip failed; some parsers will be left out" >&2
fi

export RSS PARSER_BENCHMARK BENCH_CACHE="$cache" PYTHONDONTWRITEBYTECODE=1
RSS=$(realpath "$RSS") PARSER_BENCHMARK=$(realpath "$PARSER_BENCHMARK")
[ -z "${FEEDS:-}" ] || FEEDS=$(realpath "$FEEDS")
if [ -n "${LAST:-}" ]; then
    [ -x "$LAST" ] || { echo "bench: $LAST, the program of the last release, isn't there" >&2; exit 66; }
    LAST=$(realpath "$LAST")
fi
cd "$here"
# Not quoted: each section is an argument.
exec timeout --signal=TERM --kill-after=20 "${LIMIT:-3600}" python3 -m harness ${BENCH:-}
