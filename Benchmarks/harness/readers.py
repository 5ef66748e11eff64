"""The feed readers: each knows how to be set up with a list of feeds, and which command fetches them."""

import glob
import http.client
import os
import shutil
import sqlite3
import subprocess

from . import feeds, settings
from .stopwatch import Failure, run


class Reader:
    """A fresh set-up for a list of URLs. `sync` is what is measured."""

    def __init__(self, sandbox, urls):
        self.sandbox = sandbox
        self.urls = urls
        self.prepare()

    def prepare(self):
        """Once."""

    def clear(self):
        """Before a first sync: forgets what was fetched."""

    def sync(self):
        return run(self.command(), self.sandbox.environment)

    def articles(self):
        """How many are stored; None for what stores nothing."""
        return None


class Curl(Reader):
    """Fetches and throws away: what the network alone takes."""
    name = 'curl'
    file_name = 'curl.conf'

    def prepare(self):
        self.file = self.sandbox.file(self.file_name)
        with open(self.file, 'w') as file:
            file.write('\n'.join('next\n' + self.operation(url) for url in self.urls)[len('next\n'):])

    def operation(self, url):
        return 'url = "%s"\noutput = "/dev/null"\ncompressed\n' % url

    def command(self):
        return ['curl', '--silent', '--parallel', '--parallel-max', '50', '--config', self.file]


class ConditionalCurl(Curl):
    """Asks only for what is not as it was when this was made."""
    file_name = 'curl-conditional.conf'

    def prepare(self):
        self.connection = http.client.HTTPConnection(self.urls[0].split('/')[2])
        super().prepare()
        self.connection.close()

    def operation(self, url):
        self.connection.request('HEAD', '/' + url.split('/', 3)[3], headers={'Accept-Encoding': 'gzip'})
        response = self.connection.getresponse()
        response.read()
        tag = response.getheader('ETag').replace('"', '\\"')
        return super().operation(url) + 'header = "If-None-Match: %s"\n' % tag


class Sfeed(Reader):
    """Knows no conditional requests: a second sync is like the first."""
    name = 'sfeed_update'

    def prepare(self):
        self.file = self.sandbox.file('sfeedrc')
        self.clear()
        with open(self.file, 'w') as file:
            file.write('sfeedpath="%s"\nmaxjobs=16\nfeeds() {\n' % self.folder)
            file.writelines('feed "%d" "%s"\n' % feed for feed in enumerate(self.urls))
            file.write('}\n')

    def clear(self):
        self.folder = self.sandbox.folder('sfeed')

    def command(self):
        return ['sfeed_update', self.file]

    def articles(self):
        count = 0
        for path in glob.glob(self.folder + '/*'):
            with open(path, 'rb') as file:
                count += sum(1 for _ in file)
        return count


class Newsboat(Reader):
    name = 'newsboat'

    def prepare(self):
        self.clear()
        with open(self.sandbox.file('newsboat.urls'), 'w') as file:
            file.writelines(url + '\n' for url in self.urls)
        with open(self.sandbox.file('newsboat.conf'), 'w') as file:
            file.write('reload-threads 50\nuse-proxy no\n')

    def clear(self):
        self.cache = self.sandbox.folder('newsboat') + '/cache.db'

    def command(self):
        return ['newsboat', '-u', self.sandbox.file('newsboat.urls'), '-C', self.sandbox.file('newsboat.conf'),
                '-c', self.cache, '-x', 'reload']

    def articles(self):
        return count_rows(self.cache, 'rss_item')


class RSS(Reader):
    name = 'rss'
    program = settings.RSS

    def prepare(self):
        self.empty = self.sandbox.folder(self.name + '-empty') + '/rss.db'
        self.clear()
        make_database(self.sandbox, self.empty, self.urls, self.program)

    def clear(self):
        self.database = self.sandbox.folder(self.name) + '/rss.db'
        if os.path.exists(self.empty):
            shutil.copy(self.empty, self.database)

    def command(self):
        return self.with_database('sync')

    def list_command(self):
        return self.with_database('list', '--limit', '50')

    def with_database(self, *arguments):
        """The command of ours with these arguments and this database."""
        return [self.program, *arguments, '--database', self.database]

    def articles(self):
        return count_rows(self.database, 'article')

    def index_size(self):
        """How many bytes the search index takes up for each article."""
        connection = sqlite3.connect(self.database)
        try:
            sql = "SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'article\\_fts%' ESCAPE '\\'"
            return connection.execute(sql).fetchone()[0] / self.articles()
        finally:
            connection.close()


class LastRSS(RSS):
    """The same of the last release."""
    name = 'last-rss'
    program = settings.LAST


def make_database(sandbox, path, urls, program=settings.RSS):
    """One of ours, with these feeds and no articles."""
    list_file = path + '.opml'
    feeds.write_opml(list_file, urls)
    output = subprocess.run(
        [program, 'import', '--database', path, list_file], env=sandbox.environment, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    if output.returncode != 0:
        raise Failure('%s import: exit status %d\n%s' % (program, output.returncode, output.stdout[-500:]))


def count_rows(path, table):
    connection = sqlite3.connect(path)
    try:
        return connection.execute('SELECT count(*) FROM ' + table).fetchone()[0]
    finally:
        connection.close()
