import API
import ArgumentParser
@testable import Base
import Foundation
import Model
import Parser
import Store
import Testing
import Web

@testable import Fetch
@testable import Sync
@testable import Tasks
@testable import rss

/// The words and the exit code of every error that a user can meet.
@Suite struct FailureTests {

    static let store: [(StoreError, Int32, String)] = [
        (
            .lockFile(path: "/x", reason: "Permission denied", isDenied: true), 74,
            "cannot lock /x: Permission denied; if sudo left it there, delete it"
        ),
        (.lockFile(path: "/x", reason: "Is a directory", isDenied: false), 74, "cannot lock /x: Is a directory"),
        (.cannotCreate(path: "/x", reason: "Not a directory"), 73, "cannot create /x: Not a directory"),
        (.unusable(path: "/x", reason: "disk I/O error"), 74, "cannot use /x: disk I/O error"),
        (.readOnly(path: "/x"), 74, "/x is read-only; nothing was changed"),
        (.full(path: "/x"), 74, "no space left for /x; nothing was changed"),
        (.damaged(path: "/x", reason: "bad"), 74, "/x is damaged or not a database: bad; restore a backup"),
        (
            .damagedIndex(path: "/x"), 74, "the search index of /x is damaged; 'rss doctor --reindex' rebuilds it"
        ),
        (
            .emptied(path: "/x", backup: "/x.backup-3"), 74,
            "/x is empty, but was a database; restore a backup, such as /x.backup-3, or remove it to start anew"
        ),
        (
            .emptied(path: "/x", backup: nil), 74,
            "/x is empty, but was a database; restore a backup, or remove it to start anew"
        ),
        (.busy(path: "/x"), 75, "/x is in use by another program; try again later"),
        (
            .newer(path: "/x", found: 9, known: 1), 74,
            "/x was written by a newer rss (schema 9, supported: 1); update rss"
        ),
        (
            .unreleased(path: "/x", found: 12), 74,
            "/x was written between two releases of rss (schema 12); open it once with rss 0.5.0, then again"
        ),
        (
            .unreleased(path: "/x", found: 39), 74,
            "/x was written between two releases of rss (schema 39); restore the backup beside it"
        ),
        (.notOurs(path: "/x"), 74, "/x is another program's database; name a different file"),
        (.notAPath(":memory:"), 64, "':memory:' is not the path of a file; name one"),
        (
            .cannotUpgrade(path: "/x"), 74,
            "/x is read-only and needs an upgrade; copy it to a folder that can be written"
        ),
        (.noSuchAccount("x"), 66, "no account 'x' ('rss account list' lists accounts)"),
        (.noSuchFeed("x"), 66, "no feed 'x' ('rss feeds' lists feeds)"),
        (
            .ambiguousFeed("x", candidates: ["1 x", "2 x"]), 64, "'x' is ambiguous (1 x, 2 x); use the feed's id"
        ),
        (
            .ambiguousFeed("x", candidates: ["1", "2", "3", "4", "5"]), 64,
            "'x' is ambiguous (1, 2, 3, 4, …); use the feed's id"
        ),
        (.noSuchFolder("x"), 66, "no folder 'x' ('rss folder list' lists folders)"),
        (.notInFolder(feed: "F", folder: "x"), 66, "'F' is not in folder 'x' ('rss feeds' shows folders)"),
        (.noDatabase("/x"), 66, "no database /x; 'rss add' or 'rss import' creates one"),
        (.folderExists("x"), 64, "folder 'x' already exists"),
        (.noSuchDelivery("x"), 66, "no delivery 'x' ('rss deliver list' lists deliveries)"),
        (.deliveryExists("x"), 64, "delivery 'x' already exists; 'rss deliver edit x' changes it"),
        (.noSuchLabel("x"), 66, "no label 'x' ('rss label list' lists labels)"),
        (
            .labelExists("x"), 64,
            "label 'x' already exists; 'rss label add' gives it to the articles of another one"
        ),
        (.tooManyLabels(ArticleID(3)), 64, "article 3 can have a hundred labels at most; nothing was changed"),
        (.noSuchArticle(ArticleID(7)), 66, "no article 7 (deleted, pruned or never existed)"),
        (.noSuchSearch("x"), 66, "no saved search '@x' ('rss search list' lists saved searches)"),
        (.searchExists("x"), 64, "saved search '@x' already exists"),
        (.alreadySubscribed(url: "http://x/", FeedID(3)), 64, "already subscribed: http://x/ is feed 3"),
        (.accountExists("x"), 64, "account 'x' already exists; use --name to choose another name"),
        (.nothingToRank, 64, "sorting by relevance needs words to search for; add some, or use another order"),
        (
            .noSuchArticle(ArticleID(7), in: "x"), 66,
            "no article 7 in 'x' ('rss list --all --account x' lists its articles)"
        ),
        (.serverKnown(account: "x"), 64, "already added as account 'x' ('rss account login x' changes its password)"),
    ]

    @Test(arguments: store)
    func storeError(_ error: StoreError, _ status: Int32, _ words: String) {
        expect(error, status, words)
    }

    static let addresses: [(AddressError, Int32, String)] = [
        (
            .noFeeds(page: "http://x/"), 65,
            "http://x/ is a web page without a link to a feed; look for the feed's address in a browser"
        ),
        (
            .noFeeds(page: "http://x/a/", tried: ["http://x/a/feed", "http://x/feed", "http://y/"]), 65,
            "http://x/a/ is a web page without a link to a feed, and none was found at /a/feed, /feed, http://y/; "
                + "look for the feed's address in a browser"
        ),
        (.severalFeeds(page: "http://x/", []), 65, "http://x/ offers 0 feeds; add one by its address"),
        (
            .fetch(url: "http://x/", .status(401)), 77,
            "http://x/: HTTP 401 Unauthorized (log in with 'rss add --user NAME http://x/')"
        ),
        (.fetch(url: "http://x/", .status(503)), 75, "http://x/: HTTP 503 Service Unavailable; try again later"),
    ]

    @Test(arguments: addresses)
    func addressError(_ error: AddressError, _ status: Int32, _ words: String) {
        expect(error, status, words)
    }

    static let sync: [(SyncError, Int32, String)] = [
        (
            .alreadyRunning(account: "local"), 75,
            "another sync of 'local' is running ('rss sync --wait' waits for it)"
        ),
        (.unknownService("x"), 78, "unknown kind of account 'x'; update rss"),
        (.badFolderName("/"), 64, "invalid folder name '/'; use a name such as 'News' or 'News/Berlin'"),
        (.interrupted, 130, "interrupted; what was fetched so far is kept"),
        (
            .frozen(fresh, .unauthorized), 77,
            "fresh (rss.example) is frozen: the server rejected the login; log in again with 'rss account login fresh'"
        ),
        (
            .frozen(fresh, .outdated(version: "1")), 77,
            "fresh (rss.example) is frozen: the server requires another version of rss; update rss"
        ),
        (
            .otherAccount(fresh, url: "https://new.example", user: "bob"), 77,
            "the account of 'bob' at https://new.example has other feeds than 'fresh'; add it with 'rss account add'"
        ),
        (
            .noPassword(fresh), 77,
            "no password for fresh (rss.example); log in again with 'rss account login fresh'"
        ),
        (
            .notForServers(url: "file:///x", fresh), 64,
            "file:///x: 'fresh' accepts only web addresses; use '--account local' for files"
        ),
        (.titleNeeded(fresh), 64, "'fresh' needs a title for each feed; give one"),
        (.oneFolderEach(fresh), 69, "feeds of 'fresh' are put into one folder each ('rss move FEED FOLDER')"),
        (
            .directory(
                Account(id: AccountID(4), service: .folder, name: "home", url: "/tmp/a\u{1B}[2J", user: nil),
                reason: nil),
            69, "'home': /tmp/a[2J: the directory or its machines are not there now"
        ),
        (
            .directory(fresh, reason: "it is read-only"), 74,
            "'fresh': https://rss.example/api/greader.php: it is read-only"
        ),
        (
            .halfDone(fresh, .transport(.truncated)), 69,
            "done, but refreshing failed: fresh (rss.example): the response was truncated ('rss sync' tries again)"
        ),
        (
            .unwritten(fresh, reason: "the disk is full"), 74,
            "done, but not written to https://rss.example/api/greader.php: the disk is full ('rss sync' tries again)"
        ),
        (
            .doneButUnconfirmed(fresh, .feeds, listed: 0, known: 12), 76,
            "done, but fresh (rss.example) lists 0 of 12 feeds; kept all ('rss sync' asks again)"
        ),
        (
            .notDone(fresh, .deleteFolder("News")), 69,
            "fresh (rss.example) accepted the change, but folder 'News' is still there"
        ),
        (
            .notDone(fresh, .move(feed, to: "News", folders: ["Uncategorized"])), 69,
            "fresh (rss.example) accepted the change, but feed 7 is not in 'News' but in 'Uncategorized'"
        ),
        (
            .notDone(fresh, .move(feed, to: nil, folders: ["A", "B"])), 69,
            "fresh (rss.example) accepted the change, but feed 7 is still in 'A', 'B'"
        ),
        (
            .notDone(fresh, .rename(feed, isCalled: "Old")), 69,
            "fresh (rss.example) accepted the change, but feed 7 is still called 'Old'"
        ),
        (
            .notListed(fresh, name: "News"), 76,
            "'fresh' does not list 'News' now; nothing was changed ('rss sync' asks again)"
        ),
        (
            .anotherServer(fresh, other: 5, same: 6), 76,
            "fresh (rss.example) is not the server it was: 5 of 6 feeds are different; add it as a new account, "
                + "or restore the server and run 'rss account login fresh'"
        ),
        (
            .frozen(fresh, .anotherServer), 76,
            "fresh (rss.example) is frozen: it is not the server it was; add it as a new account, "
                + "or restore the server and run 'rss account login fresh'"
        ),
    ]

    private static let feed = Feed(
        id: FeedID(7), accountID: AccountID(2), url: "https://x.example/", title: "Old", customTitle: nil, siteURL: nil,
        dateAdded: Date(timeIntervalSince1970: 0))

    static let fresh = Account(
        id: AccountID(2), service: .freshRSS, name: "fresh", url: "https://rss.example/api/greader.php", user: "ann")

    @Test(arguments: sync)
    func syncError(_ error: SyncError, _ status: Int32, _ words: String) {
        expect(error, status, words)
    }

    static let api: [(APIError, Int32, String)] = [
        (.transport(.refused(host: "h", port: 1)), 69, "h:1 refused the connection"),
        (.transport(.tls(reason: "x")), 69, "TLS error: x; the server's certificate is always verified"),
        (.transport(.malformedReply(reason: "x")), 76, "not an HTTP response: x"),
        (.transport(.libraryMissing(reason: "x")), 78, "cannot load libcurl: x"),
        (
            .unauthorized(.rejected(serverMessage: "no")), 77,
            "refused the login: no; log in again with 'rss account login fresh'"
        ),
        (.outdated(serverMessage: nil), 77, "wants another version of this program; update rss"),
        (
            .unavailable(status: 500, serverMessage: "out of memory"), 69,
            "HTTP 500 Internal Server Error: out of memory"
        ),
        (
            .unavailable(status: 503, serverMessage: nil), 75,
            "HTTP 503 Service Unavailable; try again later, or is its API switched off?"
        ),
        (.refused(status: 400, serverMessage: "bad \u{1B}[31mfeed"), 69, "HTTP 400 Bad Request: bad [31mfeed"),
        (.refused(status: 403, serverMessage: nil), 77, "HTTP 403 Forbidden"),
        (.refused(status: 400, serverMessage: "Bad Request!"), 69, "HTTP 400 Bad Request"),
        (.refused(status: 400, serverMessage: "quest"), 69, "HTTP 400 Bad Request: quest"),
        (.refused(status: 200, serverMessage: "A feed could not be found"), 69, "A feed could not be found"),
        (
            .unauthorized(.userNameNeeded), 77,
            "needs a user name; log in with 'rss account login fresh --user NAME'"
        ),
        (.malformed(.unexpected(instead: .json, isWebPage: true)), 76, "a web page instead of JSON"),
        (.partial(.endless), 76, "a list of ids without an end; nothing was changed, try again later"),
        (
            .partial(.emptyPage(total: 7)), 76,
            "an empty page of a list of 7 entries; nothing was changed, try again later"
        ),
        (.malformed(.field("total", of: .answer, .notANumber)), 76, "total of the answer: not a number"),
        (
            .malformed(.redirect(to: "/login", isLogin: true)), 76,
            "a redirect to a login page, /login; let requests for its API pass, or send what it wants with "
                + "'rss account set fresh header \"NAME: VALUE\"'"
        ),
        (.malformed(.unexpected(instead: .noContent, isWebPage: false)), 76, "something else instead of status 204"),
        (.impossible(.lastFolder), 69, "needs at least one folder"),
        (.impossible(.invalidID("x\u{1B}[2J")), 69, "has no such id: x[2J"),
        (
            .unauthorized(.otherUser("bob", expected: "ann")), 77,
            "refused the login: logged in as 'bob', but the account belongs to 'ann'; log in again with 'rss account login fresh'"
        ),
        (
            .unauthorized(.apiDisabled), 77,
            "refused the login: its API is switched off in its preferences; switch it on, then run 'rss account login fresh'"
        ),
        (.impossible(.tooOld(version: "API level 9")), 69, "is too old: API level 9"),
        (.unsupported(.subscribing), 69, "cannot change subscriptions; use its web page, https://rss.example"),
        (.unsupported(.changingFolders), 69, "cannot change folders; use its web page, https://rss.example"),
        (
            .unsupported(.feedsWithoutFolder), 64,
            "does not support feeds without a folder; name one of its folders ('rss folder list')"
        ),
        (
            .unsupported(.emptyFolders), 64,
            "does not support empty folders; a folder comes with its first feed ('rss move FEED FOLDER')"
        ),
    ]

    @Test(arguments: api)
    func serverError(_ error: APIError, _ status: Int32, _ words: String) {
        expect(SyncError.server(Self.fresh, error), status, "fresh (rss.example): \(words)")
    }

    @Test("A limit says when it ends")
    func rateLimited() {
        let until = Date(timeIntervalSince1970: 1_795_253_400)

        expect(
            SyncError.server(Self.fresh, .rateLimited(until: until)), 75,
            "fresh (rss.example): rate limited until \(Timestamp.local(until))")
    }

    @Test("What a sync leaves undone is told with what comes next")
    func warnings() {
        expect(
            Failure(.unconfirmed(.unread, listed: 2, known: 300), of: Self.fresh), 76,
            "fresh (rss.example) lists 2 of 300 unread articles; kept all, unless it stays so for a day")
        expect(
            Failure(
                .contentsMissing(count: 20, .server(Self.fresh, .unavailable(status: 500, serverMessage: nil))),
                of: Self.fresh),
            69,
            "fresh (rss.example): HTTP 500 Internal Server Error: 20 articles are missing content; "
                + "the next sync retries")
        expect(
            Failure(.labelsLeftOut(count: 2), of: Self.fresh), 76,
            "fresh (rss.example): 2 labels stay as they are here: a sync reads at most "
                + "100000 articles with labels, and names of 100 characters")
        expect(
            Failure(parked: 3, first: PushReport.Parked(id: ArticleID(1), reason: "HTTP 400\u{1B}[2J"), of: Self.fresh),
            69, "fresh (rss.example) refused 3 changes: HTTP 400[2J ('rss queue list' lists them)")
        expect(
            Failure(
                Imported.Refusal(
                    feed: ImportedFeed(url: "http://x/"),
                    error: .server(Self.fresh, .refused(status: 500, serverMessage: "dead")))),
            69, "http://x/: fresh (rss.example): HTTP 500 Internal Server Error: dead")
        expect(
            Failure(Failure("no password: 'pass' failed", ExitStatus.noPermission), logInTo: Self.fresh), 77,
            "fresh (rss.example): no password: 'pass' failed; log in again with 'rss account login fresh'")
    }

    @Test("An account that is called like its host is named once")
    func hostAsName() {
        var account = Self.fresh
        account.name = "rss.example"

        expect(SyncError.server(account, .malformed(.missing(.feeds))), 76, "rss.example: no list of feeds")
    }

    @Test(
        "Who adds an account is told what to look at",
        arguments: [
            (APIError.unauthorized(.rejected(serverMessage: nil)), 77, "refused the login; check user and password"),
            (
                .unavailable(status: 503, serverMessage: nil), 75,
                "HTTP 503 Service Unavailable; is its API switched on?"
            ),
            (
                .malformed(.unexpected(instead: .json, isWebPage: true)), 76,
                "a web page instead of JSON; is that the server's address?"
            ),
            (.malformed(.unknownAPI), 76, "no supported API; name the address of the server itself"),
            (.impossible(.noFeedFound), 69, "found no feed there; is that the server's address?"),
            (
                .unauthorized(.rejectedByWebPage), 77,
                "refused the login: a proxy in front of it seems to want a login of its own; "
                    + "let requests for its API pass, send what it wants with --header 'NAME: VALUE', "
                    + "or check user and password"
            ),
            (.unauthorized(.userNameNeeded), 77, "needs a user name; add --user NAME"),
            (
                .unauthorized(.apiPasswordNeeded(service: "FreshRSS")), 77,
                "refused the login: FreshRSS wants the API password of its profile page; check user and password"
            ),
            (
                .transport(.tls(reason: "wrong version number")), 69,
                "TLS error: wrong version number; if the server has no TLS, put http:// in front of its address"
            ),
            (
                .transport(.tls(reason: "self-signed certificate")), 69,
                "TLS error: self-signed certificate; if its certificate is your own, --ca-file FILE trusts the certificates in FILE"
            ),
            (
                .transport(.tls(reason: "sslv3 alert handshake failure")), 69,
                "TLS error: sslv3 alert handshake failure; if it asks for a certificate, --client-certificate FILE names yours"
            ),
        ] as [(APIError, Int32, String)])
    func adding(_ error: APIError, _ status: Int32, _ words: String) {
        expect(Failure(error, adding: Self.fresh), status, "rss.example: \(words)")
    }

    static let fetches: [(FetchError, Int32)] =
        [
            (.status(404), 69), (.status(410), 69), (.status(500), 69), (.status(204), 69),
            (.status(302), 69),
            (.status(401), 77), (.status(403), 77), (.status(407), 77), (.status(429), 75), (.status(503), 75),
            (.content(.empty), 65), (.content(.webPage), 65), (.content(.notAFeed(root: "x")), 65),
            (.content(.unreadable), 65),
            (.content(.tooComplex), 65), (.content(.libraryMissing("x")), 78), (.cutShort, 69), (.loginPage, 77),
            (.selectsNothing("li"), 65), (.excess, 65), (.tooCostly, 65),
            (.program("make", "failed with exit code 1"), 69),
            (.transport(.cannotResolve(host: "x")), 69), (.transport(.refused(host: "x", port: 1)), 69),
            (.transport(.tls(reason: "x")), 69), (.transport(.timedOut(.connecting)), 69),
            (.transport(.timedOut(.stalled)), 69),
            (.transport(.timedOut(.whole)), 69), (.transport(.emptyReply), 69), (.transport(.truncated), 69),
            (.transport(.other(code: 1, message: "x")), 69), (.transport(.tooManyRedirects(limit: 1)), 76),
            (.transport(.privateAddress("::1")), 76), (.transport(.onion(host: "x")), 78),
            (.transport(.proxy(reason: "x")), 69),
            (.transport(.noRoute(host: "x")), 69), (.transport(.tunnelRefused(status: 503)), 69),
            (.setting(.cookies, .unreadable(path: "x")), 78), (.setting(.header, .secretLost), 78),
            (.setting(.proxy, .unusable), 78),
            (.transport(.headersTooLarge(limit: 1)), 76), (.transport(.bodyTooLarge(limit: 1)), 76),
            (.transport(.noRoom), 76),
            (.transport(.malformedReply(reason: "x")), 76), (.transport(.badURL("x")), 76),
            (.transport(.forbiddenScheme("file")), 76), (.transport(.cancelled), 130),
            (.transport(.unreadableFile(path: "x")), 66), (.transport(.libraryMissing(reason: "x")), 78),
        ]

    @Test("What went wrong with a fetch decides on the exit code", arguments: fetches)
    func fetch(_ problem: FetchError, _ status: Int32) throws {
        let failure = try #require(Failure(describing: AddressError.fetch(url: "http://x/", problem)))

        #expect(failure.status == ExitCode(status))
        Self.expectOneLine(failure.message)
        #expect(failure.message.hasPrefix("http://x/: "))
    }

    static let steps: [(any Error, Int32, String)] = [
        (StepError.noMaildir("/m a"), 66, "/m a is no Maildir; 'rss maildir '/m a'' makes one"),
        (StepError.interrupted("hooks"), 130, "interrupted; the sync is done, but its hooks did not finish"),
        (
            StepError.noInput(program(.noInput("disk full")), of: "mail"), 74,
            "mail: 'x' cannot be run: disk full"
        ),
        (program(.missing), 74, "'x' not found or not executable"),
        (program(.tooSlow), 74, "'x' killed after 1 second (see 'hooks.timeout')"),
        (
            program(.failed(code: 3, complaint: " no\u{1B}[31m ")), 74,
            "'x' failed with exit code 3: no[31m"
        ),
    ]

    private static func program(_ problem: UserProgram.Problem) -> ProgramError {
        ProgramError(program: "x", problem: problem, timeout: 1)
    }

    @Test(arguments: steps)
    func stepError(_ error: any Error, _ status: Int32, _ words: String) throws {
        let failure = try #require(Failure(describing: error))

        #expect(failure.message == words)
        #expect(failure.status == ExitCode(status))
    }

    static let opml: [(OPMLError, Int32)] = [
        (.empty, 65), (.notOPML(root: "rss"), 65), (.unreadable, 65), (.tooComplex, 65), (.libraryMissing("x"), 78),
    ]

    @Test(arguments: opml)
    func opmlError(_ error: OPMLError, _ status: Int32) throws {
        let failure = try #require(Failure(describing: error))

        #expect(failure.status == ExitCode(status))
        Self.expectOneLine(failure.message)
    }

    @Test("An interrupted command ends as the shell expects")
    func cancelled() throws {
        #expect(Failure(describing: CancellationError())?.status == ExitCode(130))
    }

    private func expect(_ error: any Error, _ status: Int32, _ words: String) {
        let failure = Failure(describing: error)

        #expect(failure?.message == words)
        #expect(failure?.status == ExitCode(status))
        Self.expectOneLine(words)
    }

    private static func expectOneLine(_ words: String) {
        #expect(!words.contains { $0.isNewline })
        #expect(words.first?.isUppercase == false)
        #expect(words.last != ".")
    }
}
