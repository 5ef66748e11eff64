import Foundation
import Model
import TestSupport
import Testing

@testable import API

@Suite(.timeLimit(.minutes(3))) struct GoogleReaderPullTests {

    // MARK: Folders and feeds

    @Test func freshRSSFoldersAndFeeds() async throws {
        let reader = try ReaderServer([
            "tag/list": { _ in try Capture.reply("freshrss/tags") },
            "subscription/list": { _ in try Capture.reply("freshrss/subscriptions") },
        ])
        let caller = reader.caller()
        #expect(try await caller.folders().map(\.name) == ["Bulk", "Folder Two", "Tech & Co", "Uncategorized"])
        let feeds = try await caller.feeds()
        #expect(feeds.map(\.id) == ["feed/4", "feed/3", "feed/2", "feed/1"])
        #expect(feeds.map(\.title) == ["Big", "My Atom", "News, & views/reviews?", "Renamed"])
        #expect(feeds[1].folderIDs == ["user/-/label/Tech & Co"])
        #expect(feeds[1].url == "http://127.0.0.1:8070/feed/atom.atom")
    }

    @Test func minifluxFoldersAndFeeds() async throws {
        let reader = try ReaderServer([
            "tag/list": { _ in try Capture.reply("miniflux-reader/tags") },
            "subscription/list": { _ in try Capture.reply("miniflux-reader/subscriptions") },
        ])
        let caller = reader.caller(.minifluxGoogleReader)
        #expect(try await caller.folders().contains(ServerFolder(id: "user/-/label/Tech & Co", name: "Tech & Co")))
        #expect(try await caller.feeds()[1].folderIDs == ["user/-/label/Tech & Co"])
    }

    @Test func labelsOfArticlesAreNoFolders() async throws {
        let tags = """
            {"tags":[{"id":"user/-/state/com.google/starred"},{"id":"user/7/label/News","type":"folder"},
            {"id":"user/7/label/later","type":"tag"},{"id":"user/7/label/x","type":"active_search"}]}
            """
        let reader = try ReaderServer(["tag/list": { _ in ReaderServer.json(tags) }])
        #expect(try await reader.caller(.inoreader).folders() == [ServerFolder(id: "user/-/label/News", name: "News")])
        // Inoreader says what is what only where it is asked.
        #expect(reader.requests("tag/list").first?.value("types") == "1")
    }

    @Test func whereFoldersAreNotToldTheFeedsNameThem() async throws {
        let list = """
            {"subscriptions":[{"id":"feed/http://a.example/","categories":[{"id":"user/1/label/One","label":"One"},
            {"id":"user/1/label/Two","label":"Two"}]},{"id":"feed/http://b.example/","title":"B &amp; <i>C</i>",
            "categories":[{"id":"user/1/label/One"}]},{"id":"feed/http://a.example/"}]}
            """
        let reader = try ReaderServer(["subscription/list": { _ in ReaderServer.json(list) }])
        let caller = reader.caller(.bazQux)
        #expect(try await caller.folders().map(\.name) == ["One", "Two"])
        let feeds = try await caller.feeds()
        #expect(feeds.map(\.url) == ["http://a.example/", "http://b.example/"])
        #expect(feeds.map(\.folderIDs.count) == [2, 1])
        #expect(feeds[1].title == "B & C")
    }

    @Test(arguments: [(Account.Service.bazQux, 1), (.freshRSS, 2)])
    func bothListsTakeAsManyRequestsAsNeeded(_ service: Account.Service, _ count: Int) async throws {
        let reader = try ReaderServer(
            session: APISession(auth: "alice/a1==", token: "t1"),
            [
                "tag/list": { _ in try Capture.reply("freshrss/tags") },
                "subscription/list": { _ in try Capture.reply("freshrss/subscriptions") },
            ])
        let (folders, feeds) = try await reader.caller(service).sidebar()
        #expect(!folders.isEmpty)
        #expect(feeds.count == 4)
        #expect(reader.log.count == count)
    }

    @Test(arguments: ["[]", "{}", "{\"subscriptions\":{}}", "{\"error\":\"x\"}", "null", "<html>"])
    func whatIsNoListOfFeedsIsNotTakenForOne(_ body: String) async throws {
        let reader = try ReaderServer(["subscription/list": { _ in ReaderServer.json(body) }])
        await #expect(throws: APIError.self) { try await reader.caller().feeds() }
        await #expect(throws: APIError.self) { try await reader.caller(.bazQux).folders() }
    }

    /// The Old Reader has advertisements among the feeds.
    @Test(arguments: [
        (Account.Service.theOldReader, ["feed/1"], 0), (.googleReader, ["tor/sponsored/9", "feed/1"], 1),
    ])
    func whatNobodySubscribedToIsNoFeed(
        _ service: Account.Service, _ feeds: [String], _ articles: Int
    ) async throws {
        let list = #"{"subscriptions":[{"id":"tor/sponsored/9","title":"Buy this"},{"id":"feed/1"}]}"#
        let reader = try ReaderServer([
            "subscription/list": { _ in ReaderServer.json(list) },
            "stream/items/contents": { _ in
                ReaderServer.json(#"{"items":[{"id":"9","origin":{"streamId":"tor/sponsored/9"}}]}"#)
            },
        ])
        let caller = reader.caller(service)
        #expect(try await caller.feeds().map(\.id) == feeds)
        #expect(try await caller.sidebar().feeds.map(\.id) == feeds)
        #expect(try await caller.articles(["0000000000000009"]).count == articles)
    }

    @Test func aFeedWithoutAnIDSpoilsTheList() async throws {
        let list = "{\"subscriptions\":[{\"id\":\"feed/1\"},{\"title\":\"x\"}]}"
        let reader = try ReaderServer(["subscription/list": { _ in ReaderServer.json(list) }])
        await #expect(throws: APIError.malformed(.missing(.subscriptionID))) { try await reader.caller().feeds() }
    }

    // MARK: Lists of ids

    @Test func bothListsAreWhole() async throws {
        let reader = try ReaderServer([
            "stream/items/ids": { request in
                if request.value("s")?.hasSuffix("starred") == true { return ReaderServer.ids(["7"]) }
                return request.value("c") == nil
                    ? ReaderServer.ids(["1", "2"], continuation: "x") : ReaderServer.ids(["3"])
            }
        ])
        let statuses = try await reader.caller().statuses(here: nil)
        #expect(statuses.unread == ["0000000000000001", "0000000000000002", "0000000000000003"])
        #expect(statuses.starred == ["0000000000000007"])
        let asked = reader.requests("stream/items/ids")
        #expect(asked.allSatisfy { $0.value("n") == "10000" && $0.value("output") == "json" })
        #expect(asked.count { $0.value("xt") == "user/-/state/com.google/read" } == 2)
    }

    /// Inoreader refuses more.
    @Test func noMoreIDsAreAskedForThanAServiceGives() async throws {
        let reader = try ReaderServer(["stream/items/ids": { _ in ReaderServer.ids([]) }])
        _ = try await reader.caller(.inoreader).statuses(here: nil)
        #expect(reader.requests("stream/items/ids").map { $0.value("n") } == ["1000", "1000"])
    }

    /// FreshRSS tells of a further page whenever one is full, even if nothing is on it.
    @Test func theLastPageMayBeEmpty() async throws {
        let reader = try ReaderServer([
            "stream/items/ids": { request in
                try Capture.reply(request.value("c") == nil ? "freshrss/unread" : "freshrss/nothing")
            }
        ])
        #expect(try await reader.caller().statuses(here: nil).unread == ["000660c48f3c8dbb", "000660c48f3c8dba"])
        #expect(reader.requests("stream/items/ids").contains { $0.value("c") == "1795247193230778" })
    }

    @Test func emptyListsAreEmpty() async throws {
        let reader = try ReaderServer(["stream/items/ids": { _ in try Capture.reply("freshrss/nothing") }])
        #expect(
            try await reader.caller().statuses(here: nil)
                == ServerStatuses(unread: [], starred: [], rereadable: [.read, .starred]))
    }

    @Test(arguments: [
        "[]", "{}", "null", "", "<html></html>", "{\"error\":\"x\"}", "{\"itemRefs\":{}}", "{\"itemRefs\":[1]}",
        "{\"itemRefs\":[{\"id\":\"1\"},{}]}", "{\"itemRefs\":[{\"id\":\"1\"}",
    ])
    func whatIsNoListOfIDsIsNotTakenForOne(_ body: String) async throws {
        let reader = try ReaderServer(["stream/items/ids": { _ in ReaderServer.json(body) }])
        await #expect(throws: APIError.self) { try await reader.caller().statuses(here: nil) }
    }

    @Test func googlesEmptyListHasNoMembers() async throws {
        let reader = try ReaderServer(["stream/items/ids": { _ in ReaderServer.json("{}") }])
        #expect(try await reader.caller(.bazQux).statuses(here: nil).unread == [])
        let refusing = try ReaderServer(["stream/items/ids": { _ in ReaderServer.json("{\"errors\":[\"no\"]}") }])
        await #expect(throws: APIError.malformed(.missing(.articleIDs))) {
            try await refusing.caller(.bazQux).statuses(here: nil)
        }
    }

    @Test func aPageThatFailsFailsTheList() async throws {
        let reader = try ReaderServer([
            "stream/items/ids": { request in
                request.value("c") == nil ? ReaderServer.ids(["1"], continuation: "x") : .text("oops", status: 502)
            }
        ])
        await #expect(throws: APIError.unavailable(status: 502, serverMessage: "oops")) {
            try await reader.caller().statuses(here: nil)
        }
    }

    @Test func aListWithoutAnEndIsNotWhole() async throws {
        let reader = try ReaderServer(["stream/items/ids": { _ in ReaderServer.ids(["1"], continuation: "x") }])
        await #expect(throws: APIError.partial(.endless)) {
            try await reader.caller().statuses(here: nil)
        }
    }

    /// A server that gives a page again, each time with another continuation.
    @Test func aListThatGoesOnWithoutNewIDsIsNotWhole() async throws {
        let reader = try ReaderServer([
            "stream/items/ids": { request in
                ReaderServer.ids(["1", "2"], continuation: (request.value("c") ?? "") + "x")
            }
        ])
        await #expect(throws: APIError.partial(.endless)) { try await reader.caller().statuses(here: nil) }
        #expect(reader.requests("stream/items/ids").count <= 4)
    }

    @Test func changesThatGoOnWithoutNewIDsAreAskedForAgain() async throws {
        let reader = try ReaderServer([
            "stream/items/ids": { request in
                ReaderServer.ids(["1", "2"], continuation: (request.value("c") ?? "") + "x")
            }
        ])
        #expect(try await reader.caller().changes(since: "1795262000") { _ in } == "1795262000")
        #expect(reader.requests("stream/items/ids").count == 2)
    }

    /// Inoreader lists no more than a month from that end.
    @Test func aShorterListFromTheOtherEndDoesNotCount() async throws {
        let reader = try ReaderServer([
            "stream/items/ids": { request in
                guard request.value("s")?.hasSuffix("starred") != true else { return ReaderServer.ids([]) }
                if request.value("r") != nil { return ReaderServer.ids(["4"]) }
                return request.value("c") == nil
                    ? ReaderServer.ids(["1", "2"], continuation: "2") : ReaderServer.ids(["2", "4"])
            }
        ])
        await #expect(throws: APIError.partial(.gaps)) { try await reader.caller().statuses(here: nil) }
    }

    @Test func aListIsReadAgainFromItsOtherEnd() async throws {
        let reader = try ReaderServer([
            "stream/items/ids": { request in
                if request.value("s")?.hasSuffix("starred") == true { return ReaderServer.ids(["7"]) }
                if request.value("r") == "o" { return ReaderServer.ids(["1", "9"]) }
                return request.value("c") == nil
                    ? ReaderServer.ids(["1", "2"], continuation: "x") : ReaderServer.ids(["3"])
            }
        ])
        let caller = reader.caller()
        #expect(try await caller.statuses(here: nil).rereadable == [.read, .starred])
        #expect(try await caller.reread(.read) == ["0000000000000001", "0000000000000009"])
    }

    /// As Miniflux does where dates tie: what comes twice on one page is missing on another.
    @Test func pagesThatOverlapAreAskedForAgain() async throws {
        let reader = try ReaderServer([
            "stream/items/ids": { request in
                guard request.value("s")?.hasSuffix("starred") != true else { return ReaderServer.ids([]) }
                let isFirstTry = request.value("r") == nil
                return request.value("c") == nil
                    ? ReaderServer.ids(["1", "2"], continuation: "2")
                    : ReaderServer.ids(isFirstTry ? ["2", "4"] : ["3", "4"])
            }
        ])
        #expect(try await reader.caller(.minifluxGoogleReader).statuses(here: nil).unread?.count == 4)
    }

    @Test func gapsThatDifferFillEachOther() async throws {
        let reader = try ReaderServer([
            "stream/items/ids": { request in
                guard request.value("s")?.hasSuffix("starred") != true else { return ReaderServer.ids([]) }
                guard request.value("c") != nil else { return ReaderServer.ids(["1", "2"], continuation: "2") }
                return ReaderServer.ids(request.value("r") == nil ? ["2", "4"] : ["3", "1"])
            }
        ])
        #expect(try await reader.caller(.minifluxGoogleReader).statuses(here: nil).unread?.count == 4)
    }

    @Test func aListThatKeepsItsGapsIsNotTakenForWhole() async throws {
        let reader = try ReaderServer([
            "stream/items/ids": { request in
                request.value("c") == nil
                    ? ReaderServer.ids(["1", "2"], continuation: "2") : ReaderServer.ids(["2", "4"])
            }
        ])
        await #expect(throws: APIError.partial(.gaps)) {
            try await reader.caller(.minifluxGoogleReader).statuses(here: nil)
        }
    }

    // MARK: What came

    @Test func changesGoByTheServersClock() async throws {
        let reader = try ReaderServer(["stream/items/ids": { _ in ReaderServer.ids(["1", "2"]) }])
        let caller = reader.caller()
        var ids: [String] = []
        let since = try await caller.changes(since: nil) { ids += $0.ids }
        #expect(ids == ["0000000000000001", "0000000000000002"])
        #expect(since == "1795262400")

        #expect(try await caller.changes(since: since) { _ in } == since)
        #expect(reader.requests("stream/items/ids").last?.value("ot") == "\(1_795_262_400 - 3_600)")
    }

    /// FreshRSS's ids are times of arrival; since 1.28, it lists what arrived before and was changed since.
    @Test func anArticleThatIsListedAgainWasChanged() async throws {
        let (old, new) = ("1795250000000001", "1795262300000001")
        let ids = ReaderServer.ids([new, old, "7"])
        for (service, expected) in [(.freshRSS, [old]), (.minifluxGoogleReader, [])] as [(Account.Service, [String])] {
            let reader = try ReaderServer(["stream/items/ids": { _ in ids }])
            var changed: [String] = []
            _ = try await reader.caller(service).changes(since: "1795262400") { changed += $0.changed }
            #expect(changed == expected.compactMap(GoogleReaderItemID.key))
        }
    }

    @Test func theFirstTimeChangesAreThoseOfThreeMonths() async throws {
        let reader = try ReaderServer([
            "tag/list": { _ in ReaderServer.json("{\"tags\":[]}") },
            "stream/items/ids": { _ in ReaderServer.ids([]) },
        ])
        let caller = reader.caller()
        _ = try await caller.folders()
        _ = try await caller.changes(since: nil) { _ in }
        #expect(reader.requests("stream/items/ids").last?.value("ot") == "\(1_795_262_400 - 90 * 86_400)")
    }

    @Test func theNextPageIsAskedForMeanwhile() async throws {
        let gate = Gate(count: 2)
        let reader = try ReaderServer([
            "stream/items/ids": { request in
                guard request.value("c") != nil else { return ReaderServer.ids(["1"], continuation: "x") }
                gate.pass()
                return ReaderServer.ids(["2"])
            }
        ])
        var pages: [ServerPage] = []
        _ = try await reader.caller().changes(since: nil) { page in
            if pages.isEmpty { gate.pass() }
            pages.append(page)
        }
        #expect(pages.map(\.ids) == [["0000000000000001"], ["0000000000000002"]])
    }

    @Test func whatOverlappingPagesLeaveOutIsLookedFor() async throws {
        let reader = try ReaderServer([
            "stream/items/ids": { request in
                guard request.value("c") != nil else { return ReaderServer.ids(["1", "2"], continuation: "2") }
                return ReaderServer.ids(request.value("r") == nil ? ["2", "4"] : ["3", "4"])
            }
        ])
        var ids: [String] = []
        _ = try await reader.caller(.minifluxGoogleReader).changes(since: nil) { ids += $0.ids }
        #expect(ids.map { $0.suffix(1) } == ["1", "2", "4", "3"])
    }

    @Test func nothingNewTakesSixRequests() async throws {
        let reader = try ReaderServer(
            session: APISession(auth: "alice/a1==", token: "t1"),
            [
                "tag/list": { _ in try Capture.reply("freshrss/tags") },
                "subscription/list": { _ in try Capture.reply("freshrss/subscriptions") },
                "stream/items/ids": { _ in try Capture.reply("freshrss/nothing") },
            ])
        let caller = reader.caller()
        _ = try await (caller.folders(), caller.feeds())
        _ = try await caller.changes(since: "1795262400") { _ in }
        _ = try await caller.statuses(here: nil)
        #expect(reader.log.count == 6)
    }

    // MARK: Inoreader's quota

    @Test func readingStopsWhenTheDayIsNearlyUsedUpAndSendingGoesOn() async throws {
        let headers = [
            ("X-Reader-Zone1-Limit", "100"), ("X-Reader-Zone1-Usage", "90"), ("X-Reader-Limits-Reset-After", "7200.5"),
        ]
        let reader = try ReaderServer([
            "tag/list": { _ in .text("{\"tags\":[]}", headers: headers) },
            "edit-tag": { _ in .text("OK") },
        ])
        let now = ReaderServer.date
        let caller = reader.caller(.inoreader, now: now)
        _ = try await caller.folders()
        await #expect(throws: APIError.rateLimited(until: now + 7_200.5)) { try await caller.feeds() }
        await #expect(throws: APIError.rateLimited(until: now + 7_200.5)) { try await caller.articles(["1"]) }
        try await caller.set(.read, true, of: ["0000000000000001"])
        #expect(reader.requests("subscription/list").isEmpty)
    }
}
