"""nginx on loopback: ETag, Last-Modified, gzip, nothing that would slow it down."""

import collections
import os
import socket
import subprocess
import time

from . import settings

CONFIGURATION = """
daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 8192; }}
http {{
    log_format status '$status'; access_log {folder}/access.log status;
    types {{ application/rss+xml rss; application/atom+xml atom; }}
    etag on; gzip on; gzip_min_length 200; gzip_types application/rss+xml application/atom+xml;
    keepalive_requests 1000000; sendfile on; open_file_cache max=20000;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
    uwsgi_temp_path {folder}; scgi_temp_path {folder};
    server {{ {listen} root {root}; }}
}}
"""


class WebServer:
    """Serves a folder until it is closed."""

    def __init__(self, sandbox, root):
        self.folder = sandbox.folder('nginx')
        self.port = free_port()
        path = os.path.join(self.folder, 'nginx.conf')
        with open(path, 'w') as file:
            listen = ' '.join('listen %s backlog=4096;' % self.address(host) for host in range(settings.HOSTS))
            file.write(CONFIGURATION.format(folder=self.folder, listen=listen, root=root))
        os.chmod(sandbox.path, 0o755)  # nginx's workers are somebody else when root starts it
        self.process = subprocess.Popen(
            ['nginx', '-e', self.folder + '/error.log', '-c', path, '-p', self.folder], env=sandbox.environment,
            stderr=subprocess.DEVNULL)
        self.wait()
        self.read = 0

    def wait(self):
        for _ in range(200):
            if self.process.poll() is not None:
                break
            try:
                socket.create_connection(('127.0.0.1', self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError('nginx did not start: see ' + self.folder + '/error.log')

    def url(self, name, host=0):
        return 'http://%s/%s' % (self.address(host), name)

    def address(self, host):
        return '127.0.0.%d:%d' % (1 + host, self.port)

    def answers(self):
        """How many answers with which status were given since the last call."""
        with open(os.path.join(self.folder, 'access.log')) as file:
            file.seek(self.read)
            text = file.read()
            self.read = file.tell()
        return collections.Counter(text.split())

    def close(self):
        self.process.terminate()
        self.process.wait()


def free_port():
    with socket.socket() as listener:
        listener.bind(('127.0.0.1', 0))
        return listener.getsockname()[1]
