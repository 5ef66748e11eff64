#!/usr/bin/env python3
"""python_parser.py MODULE PASSES FILE... : how fast feedparser or fastfeedparser reads the files.

Prints bytes and seconds of the median pass. There is no pass for warming up: it would take longer than all the rest.
"""

import importlib
import statistics
import sys
import time


def main():
    module = importlib.import_module(sys.argv[1])
    documents = []
    for path in sys.argv[3:]:
        with open(path, 'rb') as file:
            documents.append(file.read())
    seconds = []
    for _ in range(int(sys.argv[2])):
        start = time.perf_counter()
        for document in documents:
            try:
                module.parse(document)
            except Exception:  # What it can't read it has still spent its time on.
                pass
        seconds.append(time.perf_counter() - start)
    print(sum(map(len, documents)), '%.6f' % statistics.median(seconds))


main()
