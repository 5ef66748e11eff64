"""A home that is thrown away, so that nobody's own data is read or written."""

import os
import shutil
import tempfile


class Sandbox:
    """A temporary folder, and an environment in which it is home."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix='rss-benchmarks-')
        home = self.folder('home')
        self.environment = {
            'HOME': home, 'PATH': os.environ['PATH'] + ':/usr/sbin', 'TERM': 'dumb', 'LANG': 'C.UTF-8',
            'XDG_CONFIG_HOME': home + '/config', 'XDG_DATA_HOME': home + '/data', 'XDG_STATE_HOME': home + '/state',
            'XDG_CACHE_HOME': home + '/cache', 'XDG_RUNTIME_DIR': self.folder('run'),
        }
        # Other readers have no such caution: every sync asks all feeds.
        os.makedirs(home + '/config/rss')
        with open(home + '/config/rss/config.toml', 'w') as file:
            file.write('[sync]\ninterval = "0"\n')

    def file(self, name):
        return os.path.join(self.path, name)

    def folder(self, name):
        """Made anew: what was in it is gone."""
        path = self.file(name)
        shutil.rmtree(path, ignore_errors=True)
        os.makedirs(path)
        return path

    def close(self):
        shutil.rmtree(self.path, ignore_errors=True)
