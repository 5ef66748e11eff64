"""A proxy that remembers what it is asked, so that curl can ask the same."""

import http.client
import http.server
import threading
import urllib.parse

# What concerns a connection, not what is asked.
CONNECTION = {'host', 'connection', 'proxy-connection', 'content-length', 'transfer-encoding'}


class Recorder:
    """For programs that respect http_proxy, until it is closed."""

    def __init__(self):
        recorder = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'

            def handle_one_request(self):
                self.raw_requestline = self.rfile.readline(65537)
                if not self.raw_requestline or not self.parse_request():
                    self.close_connection = True
                    return
                recorder.pass_on(self)

            def log_message(self, *_):
                pass

        self.requests = []
        self.server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        self.server.daemon_threads = True
        self.url = 'http://127.0.0.1:%d' % self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def pass_on(self, handler):
        body = handler.rfile.read(int(handler.headers.get('Content-Length', 0)))
        headers = [(name, value) for name, value in handler.headers.items() if name.lower() not in CONNECTION]
        self.requests.append((handler.command, handler.path, headers, body))
        url = urllib.parse.urlsplit(handler.path)
        connection = http.client.HTTPConnection(url.netloc)
        connection.request(handler.command, handler.path[len('http://' + url.netloc):], body, dict(headers))
        answer = connection.getresponse()
        content = answer.read()
        handler.send_response(answer.status, answer.reason)
        for name, value in answer.getheaders():
            if name.lower() not in CONNECTION:
                handler.send_header(name, value)
        handler.send_header('Content-Length', str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)
        connection.close()

    def write_curl_config(self, path):
        """One process, one connection, one request after the other."""
        with open(path, 'w') as file:
            for number, (method, url, headers, body) in enumerate(self.requests):
                if number:
                    file.write('next\n')
                file.write('url = %s\nrequest = %s\noutput = "/dev/null"\n' % (quoted(url), method))
                for name, value in headers:
                    # curl asks for what it can decompress, and does.
                    file.write('compressed\n' if name.lower() == 'accept-encoding' else
                               'header = %s\n' % quoted('%s: %s' % (name, value)))
                if body:
                    with open('%s.%d' % (path, number), 'wb') as content:
                        content.write(body)
                    file.write('data-binary = %s\n' % quoted('@%s.%d' % (path, number)))

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def quoted(text):
    return '"%s"' % text.replace('\\', '\\\\').replace('"', '\\"')
