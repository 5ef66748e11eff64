"""What the caller chose, all of it through the environment."""

import os

RSS = os.environ['RSS']
# The program of the last release, for `weight`.
LAST = os.environ.get('LAST')
# Not for `python3 -m harness.guard`.
PARSER_BENCHMARK = os.environ.get('PARSER_BENCHMARK')
CACHE = os.environ.get('BENCH_CACHE')

# How often each is run.
RUNS = int(os.environ.get('RUNS', '5'))

# Numbers of feeds for syncing, of articles for lists.
SIZES = [int(size) for size in os.environ.get('SIZES', '10 100 1000 5000').split()]
ARTICLES = [int(count) for count in os.environ.get('ARTICLES', '10000 100000 1000000').split()]

# Up to that many feeds the slow readers take part.
PEERS_UP_TO = int(os.environ.get('PEERS_UP_TO', '1000'))

# On how many loopback addresses the feeds are, at most 254. Some clients limit their connections to each.
HOSTS = int(os.environ.get('HOSTS', '1'))

# A folder of feeds to parse instead of generated ones.
FEEDS = os.environ.get('FEEDS')


def tool(name):
    return os.path.join(CACHE, name)
