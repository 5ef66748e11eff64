import Foundation
import TestSupport
import Testing

/// A script's servers with an API: those that its `&` lines name.
///
///     & NAME feed TITLE COUNT [URL]  a new feed with so many unread entries; `$URL` is the website's
///     & NAME mark CHANGE ID…       what another client of the user's does: `read`, `unread`, `starred` or `unstarred`
///     & NAME user USER             another user, whose password and token are made like those of `alice`
///     & NAME password PASSWORD     the user's, from now on
///     & NAME fails ROLE FAULT      from now on, for `marks`, `stars`, `login`, `lists` or `all`: `dropped`, `html`,
///                                  `truncated`, `redirect`, or a status with `Retry-After:` and what the server says
///     & NAME demands HEADER VALUE  from now on: a proxy in front of it answers 403 to requests without this header
///     & NAME works                 again
///     & files fails STATUS         from now on; `password` and `works` are as above
///
/// `miniflux` and `freshrss` have a user `alice`, whose password is `password-of-alice`; to Miniflux, `key-of-alice` is
/// a token. They begin with a folder `All`. The shell finds their addresses in `$MINIFLUX` and `$FRESHRSS`, and in `$FILES`
/// that of a folder of the same user on the WebDAV server `files`.
final class APIServers {
    private let servers: [String: SyncServer]
    private let files: WebDAVServer
    private var asked: [String: Int] = [:]

    init() throws {
        servers = ["miniflux": try SyncServer(.miniflux234), "freshrss": try SyncServer(.freshRSS)]
        files = try WebDAVServer(login: "alice:password-of-alice")
    }

    deinit {
        for server in servers.values { server.stop() }
    }

    /// Their names in the shell, and their addresses.
    var variables: [String: String] {
        var variables = Dictionary(uniqueKeysWithValues: servers.map { ($0.key.uppercased(), $0.value.url) })
        variables["FILES"] = files.url
        return variables
    }

    func perform(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        if words.first == "files" { return changeFiles(Array(words.dropFirst())) }
        guard words.count > 1, let server = servers[words[0]] else {
            Issue.record("there is no server for '\(line)'")
            return
        }
        let rest = Array(words.dropFirst(2))
        switch words[1] {
        case "feed": addFeed(rest, to: server)
        case "mark": mark(rest.first ?? "", rest.dropFirst().compactMap { Int64($0) }, on: server)
        case "user": server.change(of: rest.first ?? "") { _ in }
        case "password": server.setPassword(rest.first ?? "")
        case "fails": server.fail(Self.role(rest.first ?? ""), with: Self.fault(Array(rest.dropFirst())))
        case "demands": demand(rest, of: server)
        case "works": server.interfere(nil)
        default: Issue.record("no server can '\(line)'")
        }
    }

    /// What was asked since this was last called: a line each, with what was sent.
    func newRequests() -> [String] {
        servers.flatMap { name, server in
            let calls = server.calls.dropFirst(asked[name] ?? 0)
            asked[name] = server.calls.count
            return calls.map { call in
                let query = call.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
                let form = call.form.filter { $0.name != "Passwd" && $0.name != "T" }
                    .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
                let body = form + String(decoding: call.json, as: UTF8.self)
                return [call.method, call.path + (query.isEmpty ? "" : "?\(query)"), body].filter { !$0.isEmpty }
                    .joined(separator: " ")
            }
        }
    }

    private func changeFiles(_ words: [String]) {
        switch words.first {
        case "password": files.setLogin("alice:\(words[1])")
        case "fails":
            let status = Int(words[1]) ?? 500
            files.fail { _ in .status(status) }
        case "works": files.fail { _ in nil }
        default: Issue.record("no WebDAV server can '\(words)'")
        }
    }

    private func demand(_ words: [String], of server: SyncServer) {
        server.interfere { request, moment in
            let isGiven = words.count == 2 && request.header(words[0]) == words[1]
            return isGiven || moment == .after ? nil : .status(403, body: "who are you?")
        }
    }

    private func addFeed(_ words: [String], to server: SyncServer) {
        let title = words.first ?? ""
        let url = words.count > 2 ? words[2] : nil
        server.change { contents in
            let feed = contents.addFeed(title, url: url)
            for number in 0..<(Int(words.dropFirst().first ?? "") ?? 0) {
                contents.addEntry(to: feed, title: "\(title) \(number + 1)")
            }
        }
    }

    private func mark(_ change: String, _ ids: [Int64], on server: SyncServer) {
        let flag: ServerContents.Flag = change.hasSuffix("read") ? .read : .starred
        server.change { contents in
            _ = contents.set(flag, !change.hasPrefix("un"), of: ids)
        }
    }

    /// Nil: any.
    private static func role(_ word: String) -> ServerRequest.Role? {
        switch word {
        case "marks": .setRead
        case "stars": .setStarred
        case "login": .login
        case "lists": .unread
        default: nil
        }
    }

    private static func fault(_ words: [String]) -> Lie.Kind {
        switch words.first {
        case "dropped": return .dropped
        case "html": return .page(200)
        case "truncated": return .truncated
        case "redirect": return .redirect
        default:
            let isHeader = { (word: String) in word.hasPrefix("Retry-After:") }
            let pauses = words.filter(isHeader).map { ("Retry-After", String($0.dropFirst("Retry-After:".count))) }
            let text = words.dropFirst().filter { !isHeader($0) }.joined(separator: " ")
            return .status(words.first.flatMap(Int.init) ?? 500, headers: Dictionary(pauses) { $1 }, body: text)
        }
    }
}
