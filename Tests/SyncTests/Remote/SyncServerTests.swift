import TestSupport
import Testing
import Web

/// The server of these tests answers as those it stands for were seen to answer.
@Suite struct SyncServerTests {
    private let web = HTTPClient(.init(userAgent: "rss"))

    // MARK: REST

    @Test func listsIDsNewestFirst() async throws {
        let (server, ids) = try withEntries(.miniflux234, 3)
        server.change { $0.set(.read, true, of: [ids[1]]) }

        let answer = try await ask(server, "/v1/entries/ids?status=unread")

        #expect(answer.text == #"{"total":2,"entry_ids":[\#(ids[2]),\#(ids[0])]}"#)
    }

    @Test func takesTheListOfIDsForAnEntryBeforeThereWasOne() async throws {
        let (server, ids) = try withEntries(.miniflux226, 3)

        let answer = try await ask(server, "/v1/entries/ids?status=unread")

        #expect(answer.response.status == 200)
        #expect(answer.text.hasPrefix(#"{"id":\#(ids[0]),"user_id":1"#))
    }

    @Test(arguments: [(SyncServer.Flavor.miniflux226, 500), (.miniflux234, 204)])
    func isOfTwoMindsAboutEntriesItDoesNotHave(_ flavor: SyncServer.Flavor, status: Int) async throws {
        let (server, ids) = try withEntries(flavor, 1)

        let none = try await ask(server, "/v1/entries", .put, json: #"{"entry_ids":[99999],"status":"read"}"#)
        let some = try await ask(
            server, "/v1/entries", .put, json: #"{"entry_ids":[99999,\#(ids[0])],"status":"read"}"#)

        #expect(none.response.status == status)
        #expect(status == 204 || none.text == #"{"error_message":"store: nothing has been updated"}"#)
        #expect(some.response.status == 204)
        #expect(server.unread().isEmpty)
    }

    @Test func togglesStars() async throws {
        let (server, ids) = try withEntries(.miniflux226, 1)

        let starred = try await ask(server, "/v1/entries", .put, json: #"{"entry_ids":[\#(ids[0])],"starred":true}"#)
        #expect(starred.response.status == 400)

        try await ask(server, "/v1/entries/\(ids[0])/bookmark", .put)
        #expect(server.starred() == ids)
        try await ask(server, "/v1/entries/\(ids[0])/bookmark", .put)
        #expect(server.starred().isEmpty)
        #expect(try await ask(server, "/v1/entries/99999/bookmark", .put).response.status == 500)
    }

    @Test func counts() async throws {
        let (server, ids) = try withEntries(.miniflux226, 3)
        server.change { $0.set(.read, true, of: [ids[0]]) }
        let feed = server.contents().feeds[0].id

        #expect(
            try await ask(server, "/v1/feeds/counters").text
                == #"{"reads":{"\#(feed)":1},"unreads":{"\#(feed)":2}}"#)
        #expect(try await ask(server, "/v1/entries?status=unread&limit=1").text.hasPrefix(#"{"total":2,"entries":[{"#))
        #expect(try await ask(server, "/v1/entries?order=bogus").response.status == 400)
        #expect(try await ask(server, "/v1/nosuch").response.status == 404)
        #expect(try await ask(server, "/v1/me", key: "nope").response.status == 401)
    }

    /// The date is compared in seconds, and strictly.
    @Test func findsWhatChanged() async throws {
        let (server, ids) = try withEntries(.miniflux226, 2)
        server.advanceClock(by: 10)
        server.change { $0.set(.read, true, of: [ids[0]]) }
        let second = (server.contents().entries[ids[0]]?.changed ?? 0) / 1_000_000

        let after = try await ask(server, "/v1/entries?changed_after=\(second - 1)")
        let since = try await ask(server, "/v1/entries?changed_after=\(second + 1)")

        #expect(after.text.hasPrefix(#"{"total":1,"#))
        #expect(since.text == #"{"total":0,"entries":[]}"#)
    }

    // MARK: Google Reader

    @Test func logsInAsFreshRSS() async throws {
        let server = try SyncServer(.freshRSS)
        let bad = try await ask(server, "/accounts/ClientLogin", .post, form: "Email=alice&Passwd=wrong")
        #expect(bad.response.status == 401)
        #expect(bad.response.headers.first("Google-Bad-Token") == "true")

        let auth = try await logIn(server)
        #expect(auth.hasPrefix("alice/"))
        let token = try await ask(server, "/reader/api/0/token", auth: auth)
        #expect(token.text.hasSuffix("ZZZZ\n"))
        let list = try await ask(server, "/reader/api/0/subscription/list", auth: auth)
        #expect(list.response.status == 501)
    }

    @Test func pagesByIDAsFreshRSS() async throws {
        let (server, ids) = try withEntries(.freshRSS, 4)
        let auth = try await logIn(server)
        let path = "/reader/api/0/stream/items/ids?output=json&s=user/-/state/com.google/reading-list&n=2"

        let first = try await ask(server, path, auth: auth)
        let second = try await ask(server, "\(path)&c=\(ids[2])", auth: auth)

        #expect(first.text == #"{"itemRefs":[{"id":"\#(ids[3])"},{"id":"\#(ids[2])"}],"continuation":"\#(ids[2])"}"#)
        #expect(second.text == #"{"itemRefs":[{"id":"\#(ids[1])"},{"id":"\#(ids[0])"}],"continuation":"\#(ids[0])"}"#)
    }

    @Test func pagesByOffsetAsMiniflux() async throws {
        let (server, _) = try withEntries(.minifluxReader226, 3)
        let auth = try await logIn(server)
        let path = "/reader/api/0/stream/items/ids?output=json&s=user/-/state/com.google/reading-list&n=2"

        #expect(try await ask(server, path, auth: auth).text.hasSuffix(#""continuation":"2"}"#))
        #expect(try await ask(server, path + "&c=2", auth: auth).text.hasSuffix(#"}]}"#))
        #expect(try await ask(server, "/reader/api/0/unread-count?output=json", auth: auth).text == "[]")
    }

    @Test(arguments: [(SyncServer.Flavor.freshRSS, true), (.minifluxReader226, false)])
    func marksTwice(_ flavor: SyncServer.Flavor, staysRead: Bool) async throws {
        let (server, ids) = try withEntries(flavor, 1)
        let auth = try await logIn(server)
        let token = try await ask(server, "/reader/api/0/token", auth: auth).text.filter { $0 != "\n" }
        let digits = String(ids[0], radix: 16)
        let item = "tag:google.com,2005:reader/item/" + String(repeating: "0", count: 16 - digits.count) + digits
        let form = "T=\(token)&i=\(item)&a=user/-/state/com.google/read"

        for _ in 0..<2 {
            let answer = try await ask(server, "/reader/api/0/edit-tag", .post, auth: auth, form: form)
            #expect(answer.text == "OK")
        }
        let bad = try await ask(server, "/reader/api/0/edit-tag", .post, auth: auth, form: "T=x&i=\(item)")

        #expect(server.unread().isEmpty == staysRead)
        #expect(bad.response.status == 401)
    }

    // MARK: Asking

    private func withEntries(_ flavor: SyncServer.Flavor, _ count: Int) throws -> (SyncServer, [Int64]) {
        let server = try SyncServer(flavor)
        return (server, server.addEntries(count))
    }

    private func logIn(_ server: SyncServer) async throws -> String {
        let form = "Email=alice&Passwd=\(SyncServer.password())"
        let answer = try await ask(server, "/accounts/ClientLogin", .post, form: form)
        let line = try #require(answer.text.split(separator: "\n").first { $0.hasPrefix("Auth=") })
        return String(line.dropFirst(5))
    }

    @discardableResult
    private func ask(
        _ server: SyncServer, _ path: String, _ method: HTTPMethod = .get, key: String = SyncServer.apiKey(),
        auth: String? = nil, json: String? = nil, form: String? = nil
    ) async throws -> (response: HTTPResponse, text: String) {
        var request = HTTPRequest(server.url + path)
        request.method = method
        request.headers.append(HTTPHeader("X-Auth-Token", key))
        if let auth { request.headers.append(HTTPHeader("Authorization", "GoogleLogin auth=\(auth)")) }
        if let body = json ?? form {
            request.body = Array(body.utf8)
            let type = json == nil ? "application/x-www-form-urlencoded" : "application/json"
            request.headers.append(HTTPHeader("Content-Type", type))
        }
        let response = try await web.send(request)
        return (response, String(decoding: response.body, as: UTF8.self))
    }
}
