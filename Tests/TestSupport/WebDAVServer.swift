import Foundation
import Synchronization

/// A WebDAV server on 127.0.0.1, with files in memory and what goes wrong with real ones.
package final class WebDAVServer: Sendable {
    /// What becomes of a request.
    package enum Fault: Sendable {
        case status(Int)
        /// It is done, and the connection breaks before the answer.
        case lostAnswer
        /// All of the file, whatever range was asked for.
        case rangeIgnored
        /// A range that another one was asked for.
        case otherRange
        /// Other bytes than it says.
        case wrongPart
        /// Another client appends to the file first.
        case appended([UInt8])
        /// The server has another idea of the file's version than it says.
        case changingTags
    }

    /// How the server writes its lists: servers differ in that.
    package enum Style: CaseIterable, Sendable {
        case apache, nextcloud, rclone
    }

    fileprivate struct State {
        var files: [String: (bytes: [UInt8], tag: Int)] = [:]
        var folders: Set<String> = []
        var tags = 0
        var login: String?
        var fault: @Sendable (LoopbackRequest) -> Fault? = { _ in nil }
    }

    private final class Disk: Sendable {
        let state = Mutex(State())
    }

    private let disk = Disk()
    private let server: LoopbackServer

    /// - Parameter login: The user and the password, with a colon between them; `nil` for everybody.
    package init(_ style: Style = .apache, login: String? = nil) throws {
        server = try LoopbackServer { [disk] request in disk.state.withLock { $0.answer(request, style) } }
        setLogin(login)
        makeFolder("/dav")
        makeFolder("/dav/rss")
    }

    /// The address of the folder, without a slash at the end.
    package var url: String { server.url("/dav/rss") }

    package var requests: [LoopbackRequest] { server.requests }

    package func setLogin(_ login: String?) { disk.state.withLock { $0.login = login } }

    package func makeFolder(_ path: String) { disk.state.withLock { _ = $0.folders.insert(path) } }

    /// Decides for each request what goes wrong with it.
    package func fail(_ fault: @escaping @Sendable (LoopbackRequest) -> Fault?) {
        disk.state.withLock { $0.fault = fault }
    }

    /// The files below the folder, by their paths there.
    package var files: [String: [UInt8]] {
        get {
            disk.state.withLock { state in
                let own = state.files.filter { $0.key.hasPrefix("/dav/rss/") }
                return Dictionary(uniqueKeysWithValues: own.map { (String($0.key.dropFirst(9)), $0.value.bytes) })
            }
        }
        set {
            disk.state.withLock { state in
                state.files = [:]
                for (path, bytes) in newValue { state.write(bytes, to: "/dav/rss/\(path)") }
            }
        }
    }
}

extension WebDAVServer.State {

    fileprivate mutating func write(_ bytes: [UInt8], to path: String) {
        tags += 1
        files[path] = (bytes, tags)
    }

    fileprivate mutating func answer(_ request: LoopbackRequest, _ style: WebDAVServer.Style) -> LoopbackReply {
        if let login, request.header("Authorization") != "Basic \(Data(login.utf8).base64EncodedString())" {
            return .text(
                "<html><body>Who are you?</body></html>", status: 401,
                headers: [("WWW-Authenticate", "Basic realm=\"files\"")])
        }
        let fault = fault(request)
        if case .status(let status) = fault { return .status(status) }
        if case .appended(let bytes) = fault, let file = files[request.path] {
            write(file.bytes + bytes, to: request.path)
        }
        let path = request.path.removingPercentEncoding ?? request.path
        let place = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        let reply = answer(request, at: place, style, fault)
        if case .lostAnswer = fault { return .raw("") }
        return reply
    }

    private mutating func answer(
        _ request: LoopbackRequest, at path: String, _ style: WebDAVServer.Style, _ fault: WebDAVServer.Fault?
    ) -> LoopbackReply {
        switch request.method {
        case "PROPFIND": return list(path, style)
        case "GET": return file(path, request, fault)
        case "PUT":
            guard folders.contains(Self.folder(of: path)) else { return .status(409) }
            let known = files[path]
            let isOther = if case .changingTags = fault { true } else { false }
            let isMet =
                switch (request.header("If-Match"), request.header("If-None-Match")) {
                case (let tag?, _): known.map { "\"\($0.tag)\"" } == tag && !isOther
                case (nil, "*"): known == nil
                default: true
                }
            guard isMet else { return .status(412) }
            write(request.body, to: path)
            return .status(known == nil ? 201 : 204)
        case "MKCOL":
            guard folders.contains(Self.folder(of: path)) else { return .status(409) }
            return .status(folders.insert(path).inserted ? 201 : 405)
        case "DELETE":
            guard files[path] != nil || folders.contains(path) else { return .status(404) }
            // As nginx has it.
            if folders.contains(path), !request.path.hasSuffix("/") { return .status(409) }
            files = files.filter { $0.key != path && !$0.key.hasPrefix("\(path)/") }
            folders = folders.filter { $0 != path && !$0.hasPrefix("\(path)/") }
            return .status(204)
        default: return .status(405)
        }
    }

    private func file(_ path: String, _ request: LoopbackRequest, _ fault: WebDAVServer.Fault?) -> LoopbackReply {
        guard let file = files[path] else { return .status(404) }
        let tag = ("ETag", "\"\(file.tag)\"")
        let range = request.header("Range")?.split(separator: "=").last?.split(separator: "-").first
        guard var start = range.flatMap({ Int($0) }) else { return .init(headers: [tag], body: file.bytes) }
        switch fault {
        case .rangeIgnored: return .init(headers: [tag], body: file.bytes)
        case .otherRange: start = max(0, start - 7)
        default: break
        }
        guard start < file.bytes.count else { return .status(416) }
        let part = ("Content-Range", "bytes \(start)-\(file.bytes.count - 1)/\(file.bytes.count)")
        if case .wrongPart = fault { start = 3 }
        return .init(status: 206, headers: [tag, part], body: file.bytes[start...])
    }

    private func list(_ path: String, _ style: WebDAVServer.Style) -> LoopbackReply {
        guard folders.contains(path) else { return .status(404) }
        let below = { (other: String) in Self.folder(of: other) == path }
        let entries =
            [(path, nil)] + folders.filter(below).sorted().map { ($0, nil) }
            + files.filter { below($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value.bytes.count as Int?) }
        let responses = entries.map { style.response(path: $0.0, size: $0.1) }.joined()
        return .text(
            style.document(responses), status: 207, headers: [("Content-Type", "application/xml; charset=utf-8")])
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
}

extension WebDAVServer.Style {

    fileprivate func document(_ responses: String) -> String {
        let start = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
        return switch self {
        case .apache: "\(start)<D:multistatus xmlns:D=\"DAV:\" xmlns:ns0=\"DAV:\">\(responses)</D:multistatus>"
        case .nextcloud:
            "\(start)<d:multistatus xmlns:d=\"DAV:\" xmlns:oc=\"http://owncloud.org/ns\">\(responses)</d:multistatus>"
        case .rclone: "\(start)<multistatus xmlns=\"DAV:\">\(responses)</multistatus>"
        }
    }

    /// - Parameter size: `nil` for a folder.
    fileprivate func response(path: String, size: Int?) -> String {
        let href = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        let escaped = href.replacing("&", with: "&amp;")
        let length = size.map { String($0) } ?? ""
        return switch self {
        case .apache:
            """
            <D:response xmlns:lp1="DAV:"><D:href>\(escaped)\(size == nil ? "/" : "")</D:href><D:propstat><D:prop>
            <lp1:resourcetype>\(size == nil ? "<D:collection/>" : "")</lp1:resourcetype>
            \(size == nil ? "" : "<lp1:getcontentlength>\(length)</lp1:getcontentlength>")
            </D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
            """
        case .nextcloud:
            """
            <d:response><d:href>\(escaped)\(size == nil ? "/" : "")</d:href><d:propstat><d:prop>\
            <d:resourcetype>\(size == nil ? "<d:collection/>" : "")</d:resourcetype>\
            \(size == nil ? "" : "<d:getcontentlength>\(length)</d:getcontentlength>")</d:prop>\
            <d:status>HTTP/1.1 200 OK</d:status></d:propstat><d:propstat><d:prop>\
            \(size == nil ? "<d:getcontentlength/>" : "")<oc:size/></d:prop>\
            <d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>
            """
        // Absolute, without a slash after folders, and with a size of them.
        case .rclone:
            """
            <response><href>http://files.example:80\(escaped)</href><propstat><prop>\
            <resourcetype>\(size == nil ? "<collection xmlns=\"DAV:\"/>" : "")</resourcetype>\
            <getcontentlength>\(size ?? 4_096)</getcontentlength></prop>\
            <status>HTTP/1.1 200 OK</status></propstat></response>
            """
        }
    }
}
