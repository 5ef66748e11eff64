import API
import Foundation
import Platform

/// Waits for the browser in which a user allows access: it is redirected to an address of this machine, which other
/// machines cannot reach. If the browser is on another machine, the user pastes the address that it was redirected to.
struct RedirectListener {
    private let redirect: LoopbackAddress

    /// Throws ``Failure`` if the setting is not an address of this machine.
    init(_ redirect: String) throws {
        guard let address = LoopbackAddress(redirect) else {
            throw Failure(
                "'inoreader.redirect_uri' must be like \(Settings().inoreaderRedirect)", ExitStatus.badConfiguration)
        }
        self.redirect = address
    }

    /// The time limit: a login with a second factor takes some minutes.
    private static let patience = Duration.seconds(600)

    /// Listens until an answer to the request arrives; ignores other requests.
    ///
    /// - Parameter ask: called when the listener is ready for the browser.
    ///
    /// Throws ``Failure``.
    func answer(to request: OAuthRequest, ask: () -> Void) throws -> OAuthRequest.Answer {
        let listener = try listen()
        defer { close(listener) }
        ask()
        let end = ContinuousClock.now + Self.patience
        var typed: [UInt8] = []
        var listens = true
        while true {
            let rest = (end - .now).components.seconds
            guard rest > 0 else {
                let minutes = Self.patience.components.seconds / 60
                throw Failure("no answer from the browser within \(minutes) minutes", ExitStatus.noPermission)
            }
            var sources = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
            if listens { sources.append(pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)) }
            guard poll(&sources, nfds_t(sources.count), Int32(rest * 1_000)) > 0 else { continue }
            if sources[0].revents != 0, let answer = serve(listener, request) { return answer }
            guard sources.count > 1, sources[1].revents != 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count <= 0 { listens = false }
            typed += buffer.prefix(max(0, count))
            while let line = typed.firstIndex(of: 0x0A) {
                let address = String(decoding: typed[..<line], as: UTF8.self).trimmingCharacters(in: .whitespaces)
                typed.removeFirst(line + 1)
                if let answer = request.answer(in: address) { return answer }
                Output.remark("that is not the whole address of the page after '\(redirect.text)'; try again")
            }
        }
    }

    private func listen() throws -> Int32 {
        let listener = socket(AF_INET, Sockets.stream, 0)
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = redirect.port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard listener >= 0, bound == 0, Platform.listen(listener, 8) == 0 else {
            let reason = String(cString: strerror(errno))
            if listener >= 0 { close(listener) }
            throw Failure(
                "cannot listen on port \(redirect.port): \(reason); end the program that does, or set "
                    + "'inoreader.redirect_uri' to another address and register that", ExitStatus.unreachable)
        }
        return listener
    }

    // MARK: The browser

    /// Serves one connection. Returns `nil` if it was about something else, such as an icon.
    private func serve(_ listener: Int32, _ request: OAuthRequest) -> OAuthRequest.Answer? {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return nil }
        defer { close(connection) }
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(connection, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        let words = head(of: connection).prefix { $0 != 0x0D && $0 != 0x0A }.split(separator: 0x20)
        guard words.count == 3, words[0].elementsEqual("GET".utf8) else {
            send("400 Bad Request", "rss expects a browser here.", to: connection)
            return nil
        }
        let target = String(decoding: words[1], as: UTF8.self)
        guard target.prefix(while: { $0 != "?" }) == redirect.path, let answer = request.answer(in: target) else {
            send("404 Not Found", "This is not what rss waits for.", to: connection)
            return nil
        }
        switch answer {
        case .code: send("200 OK", "rss has the answer. You can close this page.", to: connection)
        case .error: send("200 OK", "rss may not use the account. You can close this page.", to: connection)
        }
        return answer
    }

    private func head(of connection: Int32) -> [UInt8] {
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let end = Array("\r\n\r\n".utf8)
        while head.count < 16_384, !head.suffix(buffer.count + 4).contains(end) {
            let count = recv(connection, &buffer, buffer.count, 0)
            if count <= 0 { break }
            head += buffer.prefix(count)
        }
        return head
    }

    private func send(_ status: String, _ words: String, to connection: Int32) {
        let page = "<!DOCTYPE html><html lang=\"en\"><title>rss</title><p>\(words)</p></html>\n"
        let text = """
            HTTP/1.1 \(status)\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: \(page.utf8.count)\r\n\
            Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n\(page)
            """
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Sockets.send($0, to: connection) }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }
}

/// An HTTP address of this machine, on a port for which a program needs no privileges.
struct LoopbackAddress {
    let text: String
    let port: UInt16

    /// The path, with its slash.
    let path: String

    /// Returns `nil` for any other address.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: #/http://(?:localhost|127\.0\.0\.1):([0-9]{4,5})(/[A-Za-z0-9._~\/-]*)?/#),
            let port = UInt16(match.1), port >= 1_024
        else { return nil }
        self.text = text
        self.port = port
        path = match.2.map(String.init) ?? "/"
    }
}
