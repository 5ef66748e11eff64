import API
import ArgumentParser
import Base
import Model
import Parser
import Query
import Store
import Sync
import TerminalText
import Web

// These are the messages of `rss` for all errors. The rules are:
//
//    - One line: the problem, its place, and after a semicolon or in brackets the next step. Lower case, no full stop.
//   - Commands to type are in single quotes.
//   - No secrets: no header, no password, no URL with a user in it.

extension Failure {

    /// Returns `nil` for errors that have no message.
    init?(describing error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as StoreError: self.init(error)
        case let error as SyncError: self.init(error)
        case let error as OPMLError: self.init(error)
        case let error as QueryError: self.init(error)
        case is CancellationError: self = .interrupted
        default: return nil
        }
    }
}

extension Failure {
    static let interrupted = Failure("interrupted; what was fetched so far is kept", ExitCode(130))
}

// MARK: - Syncing and subscribing

extension Failure {

    init(_ error: SyncError) {
        switch error {
        case .alreadyRunning(let account):
            self.init("another sync of '\(account)' is running ('rss sync --wait' waits for it)", ExitStatus.tryLater)
        case .lockFile(let path, let reason, let isDenied):
            let hint = isDenied ? "; if sudo left it there, delete it" : ""
            self.init("cannot lock \(path): \(reason)\(hint)", ExitStatus.inputOutput)
        case .unknownService(let service):
            self.init(
                "unknown kind of account '\(service)'; update rss", ExitStatus.badConfiguration)
        case .interrupted: self = .interrupted
        case .fetch(let url, let problem):
            self.init("\(shown(url)): \(problem.message)\(Self.hint(adding: problem, at: url))", Self.status(problem))
        case .noFeeds(let page, let tried):
            let guesses = tried.isEmpty ? "" : ", and none was found at \(Self.paths(tried, below: page))"
            self.init(
                "\(shown(page)) is a web page without a link to a feed\(guesses); look for the feed's address in a browser",
                ExitStatus.badInput)
        case .severalFeeds(let page, let choices):
            self.init("\(shown(page)) offers \(choices.count) feeds; add one by its address", ExitStatus.badInput)
        case .badFolderName(let name):
            self.init("invalid folder name '\(name)'; use a name such as 'News' or 'News/Berlin'", ExitStatus.usage)
        case .notForServers(let url, let account):
            self.init(
                "\(shown(url)): '\(account.name)' accepts only web addresses; use '--account local' for files",
                ExitStatus.usage)
        case .oneFolderEach(let account):
            self.init(
                "feeds of '\(account.name)' are put into one folder each ('rss move FEED FOLDER')",
                ExitStatus.unreachable)
        case .titleNeeded(let account):
            self.init("'\(account.name)' needs a title for each feed; give one", ExitStatus.usage)
        case .server(let account, let error): self.init(error, of: account)
        case .halfDone(let account, let error):
            let failure = Failure(error, of: account)
            self.init("done, but refreshing failed: \(failure.message) ('rss sync' tries again)", failure.status)
        case .doneButUnconfirmed(let account, let list, let listed, let known):
            self.init(
                "done, but \(Self.claim(account, list, listed, known)); kept all ('rss sync' asks again)",
                ExitStatus.badAnswer)
        case .notListed(let account, let name):
            self.init(
                "'\(account.name)' does not list '\(name)' now; nothing was changed ('rss sync' asks again)",
                ExitStatus.badAnswer)
        case .notDone(let account, let undone): self.init(undone, of: account)
        case .anotherServer(let account, let other, let same):
            self.init(
                "\(shown(account)) is not the server it was: \(other) of \(same.counted("feed")) are different; "
                    + Self.anotherServer(account), ExitStatus.badAnswer)
        case .frozen(let account, .anotherServer):
            self.init(
                "\(shown(account)) is frozen: it is not the server it was; \(Self.anotherServer(account))",
                ExitStatus.badAnswer)
        case .frozen(let account, .unauthorized):
            self.init(
                "\(shown(account)) is frozen: the server rejected the login; \(Self.logIn(account))",
                ExitStatus.noPermission)
        case .frozen(let account, .outdated):
            self.init(
                "\(shown(account)) is frozen: the server requires another version of rss; update rss",
                ExitStatus.noPermission)
        case .directory(let account, let reason):
            self.init(
                "'\(account.name)': \(account.url ?? ""): \(reason ?? "the directory or its machines are not there now")",
                ExitStatus.unreachable)
        case .otherAccount(let account, let url, let user):
            let who = user.map { " of '\($0)'" } ?? ""
            self.init(
                "the account\(who) at \(shown(url)) has other feeds than '\(account.name)'; add it with 'rss account add'",
                ExitStatus.noPermission)
        case .noPassword(let account):
            self.init("no password for \(shown(account)); \(Self.logIn(account))", ExitStatus.noPermission)
        }
    }

    /// Creates the failure of a feed in a sync.
    init(_ failure: FetchReport.Failure) {
        let since = failure.count > 1 ? ", failing since \(Timestamp.local(failure.since))" : ""
        let hint =
            failure.isGone
            ? "; 'rss remove \(failure.feed.id)' removes it" : Self.hint(failure.problem, at: failure.feed.shownURL)
        self.init(
            "\(shown(failure.feed)): \(failure.problem.message)\(since)\(hint)", Self.status(failure.problem))
    }

    /// Creates the message about a feed that works again, which is not an error.
    init(_ recovery: FetchReport.Recovery) {
        self.init(
            "\(shown(recovery.feed)): works again, failed since \(Timestamp.local(recovery.since))", ExitCode.success)
    }

    /// Creates the message about a feed that moved, which is not an error.
    init(_ move: FeedMove) {
        let words =
            move.other.map { "moved to the address of \(shown($0)); the two are one now" }
            ?? "moved to \(WebURL.host(of: move.url).map { "another address at \(shown($0))" } ?? "another address")"
        self.init("\(shown(move.feed)): \(words)", ExitCode.success)
    }

    /// Returns the failure when the network or the proxy stopped all requests, or those of some feeds.
    static func offline(_ problem: FetchError, _ fetches: FetchReport) -> Failure {
        let reason =
            switch problem {
            case .transport(.proxy), .transport(.tunnelRefused), .status: problem.message
            case .transport(.noRoute): "no network (\(problem.message))"
            default: "no network"
            }
        let feeds = fetches.isOffline ? "no feed" : fetches.stopped.counted("feed")
        return Failure("\(reason); \(feeds) could \(fetches.isOffline ? "" : "not ")be fetched", ExitStatus.unreachable)
    }

    /// Returns the failure when all feeds failed, and no message about a single one is printed.
    static func noneFetched(_ failures: [FetchReport.Failure]) -> Failure {
        Failure(
            "no feed could be fetched ('rss feeds --failing' lists them)",
            failures.first.map { status($0.problem) } ?? ExitStatus.unreachable)
    }

    static func status(_ problem: FetchError) -> ExitCode {
        switch problem {
        case .content(.libraryMissing), .transport(.libraryMissing): ExitStatus.badConfiguration
        case .content: ExitStatus.badInput
        case .cutShort, .transport(.truncated), .transport(.emptyReply): ExitStatus.unreachable
        case .transport(.cancelled): ExitCode(130)
        case .transport(.unreadableFile): ExitStatus.notFound
        case .setting: ExitStatus.badConfiguration
        // Typed addresses have been checked before, so a redirect led there.
        case .transport(.badURL), .transport(.forbiddenScheme), .transport(.tooManyRedirects),
            .transport(.privateAddress), .transport(.noRoom),
            .transport(.bodyTooLarge), .transport(.headersTooLarge), .transport(.malformedReply):
            ExitStatus.badAnswer
        case .transport: ExitStatus.unreachable
        case .status(401), .status(403), .status(407): ExitStatus.noPermission
        case .status(429), .status(503): ExitStatus.tryLater
        case .status: ExitStatus.unreachable
        }
    }

    /// Returns `/feed, /rss.xml` for addresses on the same server as the page.
    private static func paths(_ urls: [String], below page: String) -> String {
        let origin = page.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
            .joined(separator: "/")
        return urls.map { shown($0.hasPrefix(origin + "/") ? String($0.dropFirst(origin.count)) : $0) }
            .joined(separator: ", ")
    }

    /// Returns the hint for a new feed, whose scheme may have been left out.
    private static func hint(adding problem: FetchError, at url: String) -> String {
        guard case .transport(.tls(let reason)) = problem, !reason.lowercased().contains("certificate") else {
            return hint(problem, at: url)
        }
        return "; if the server has no TLS, put http:// in front of its address"
    }

    /// - Parameter url: The feed's address.
    private static func hint(_ problem: FetchError, at url: String) -> String {
        switch problem {
        case .status(401): " (log in with 'rss add --user NAME \(shown(url).shellWord)')"
        case .status(429), .status(503): "; try again later"
        case .transport(.tls(let reason)) where reason.lowercased().contains("certificate"):
            "; it is always verified, SSL_CERT_FILE names a file of certificates to trust"
        case .transport(.tls): "; the server's certificate is always verified"
        default: ""
        }
    }
}

// MARK: - Accounts' servers

extension Failure {

    init(_ error: APIError, of account: Account) {
        self.init("\(shown(account)): \(Self.words(error))\(Self.hint(error, account))", Self.status(error))
    }

    /// Creates the failure when the account's password cannot be had.
    init(_ failure: Failure, logInTo account: Account) {
        self.init("\(shown(account)): \(failure.message); \(Self.logIn(account))", failure.status)
    }

    /// Creates the failure to add an account.
    ///
    /// - Parameter draft: the account as far as it was known.
    init(_ error: APIError, adding draft: Account) {
        let place = shown(draft.url.flatMap { WebURL.host(of: $0) } ?? draft.name)
        let hint =
            switch error {
            case .unauthorized(.userNameNeeded): "; add --user NAME"
            case .unauthorized(.apiDisabled), .unauthorized(.applicationNeeded), .unauthorized(.noOAuth),
                .unauthorized(.applicationRefused):
                ""
            case .unauthorized(.noToken): "; check the program"
            case .unauthorized(.permissionEnded), .unauthorized(.notPermitted): "; try again"
            case .unauthorized(.rejectedByWebPage):
                "; let requests for its API pass, send what it wants with --header 'NAME: VALUE', "
                    + "or check user and password"
            case .unauthorized: "; check user and password"
            case .transport(.tls(let reason)) where reason.contains("alert handshake failure"):
                "; if it asks for a certificate, --client-certificate FILE names yours"
            case .transport(.tls(let reason)) where !reason.lowercased().contains("certificate"):
                "; if the server has no TLS, put http:// in front of its address"
            case .transport(.tls): "; if its certificate is your own, --ca-file FILE trusts the certificates in FILE"
            case .unavailable(503, _): "; is its API switched on?"
            case .malformed(.unknownAPI): "; name the address of the server itself"
            case .refused, .impossible, .malformed: "; is that the server's address?"
            default: Self.hint(error, draft)
            }
        self.init("\(place): \(Self.words(error))\(hint)", Self.status(error))
    }

    /// Creates the message about something that a sync left undone.
    init(_ warning: SyncWarning, of account: Account) {
        switch warning {
        case .unconfirmed(let list, let listed, let known):
            self.init(
                "\(Self.claim(account, list, listed, known)); kept all, unless it stays so for a day",
                ExitStatus.badAnswer)
        case .contentsMissing(let count, let error):
            let failure = Failure(error)
            self.init(
                "\(failure.message): \(count.counted("article is", "articles are")) missing content; the next sync retries",
                failure.status)
        case .renumbered(let found, let left):
            self.init(
                """
                \(account.name) has numbered its articles again, as after a restored backup: \
                \(found.counted("article")) found again, \(left) kept here only; your marks follow them
                """, ExitStatus.badAnswer)
        }
    }

    /// Describes a list that is not trusted yet: `fresh lists 0 of 12 unread articles`.
    private static func claim(
        _ account: Account, _ list: AccountState.ServerList, _ listed: Int, _ known: Int
    ) -> String {
        let things =
            switch list {
            case .feeds: known.counted("feed")
            case .unread: known.counted("unread article")
            case .starred: known.counted("starred article")
            }
        return "\(shown(account)) lists \(listed) of \(things)"
    }

    /// Creates the failure when a server accepted a change without making it.
    private init(_ undone: Undone, of account: Account) {
        let fact =
            switch undone {
            case .unlisted(let feed):
                "does not list feed \(feed.id), so nothing tells whether it was made; is the feed hidden there?"
            case .rename(let feed, let name): "feed \(feed.id) is still called '\(shown(name))'"
            case .move(let feed, nil, let folders): "feed \(feed.id) is still in \(Self.list(folders))"
            case .move(let feed, let folder?, let folders):
                "feed \(feed.id) is not in '\(shown(folder))' but in \(Self.list(folders))"
            case .unsubscribe(let feed): "feed \(feed.id) is still subscribed to"
            case .addFolder(let name): "there is no folder '\(name)'"
            case .renameFolder(let name, _), .deleteFolder(let name): "folder '\(name)' is still there"
            }
        self.init("\(shown(account)) accepted the change, but \(fact)", ExitStatus.unreachable)
    }

    private static func list(_ folders: [String]) -> String {
        folders.isEmpty ? "no folder" : folders.map { "'\(shown($0))'" }.joined(separator: ", ")
    }

    /// Creates the failure when a server refused changes.
    init(parked count: Int, first: PushReport.Parked, of account: Account) {
        self.init(
            "\(shown(account)) refused \(count.counted("change")): \(shown(first.reason)) ('rss queue list' lists them)",
            ExitStatus.unreachable)
    }

    /// Creates the message about a change that a server accepted but did not keep.
    init(_ change: OverruledChange, of account: Account) {
        let title = change.title.map { " (\(shown($0)))" } ?? ""
        self.init(
            "\(shown(account)) did not keep '\(change.kind.word(change.value))' of article \(change.id)\(title); "
                + "it is \(change.kind.word(!change.value)) now",
            ExitStatus.badAnswer)
    }

    /// Creates the failure of a feed that a server refused in an import.
    init(_ refusal: Imported.Refusal) {
        let failure = Failure(refusal.error)
        self.init("\(shown(refusal.feed.url)): \(failure.message)", failure.status)
    }

    private static func words(_ error: APIError) -> String {
        guard case .rateLimited(let until) = error else { return shown(error.message) }
        return "rate limited until \(Timestamp.local(until))"
    }

    private static func hint(_ error: APIError, _ account: Account) -> String {
        switch error {
        case .unauthorized(.userNameNeeded): "; log in with 'rss account login \(account.name.shellWord) --user NAME'"
        case .unauthorized(.applicationNeeded), .unauthorized(.noOAuth): ""
        case .unauthorized(.apiDisabled): "; switch it on, then run 'rss account login \(account.name.shellWord)'"
        case .unauthorized(.rejectedByWebPage), .malformed(.redirect(_, isLogin: true)):
            "; let requests for its API pass, or send what it wants with "
                + "'rss account set \(account.name.shellWord) header \"NAME: VALUE\"'"
        case .unauthorized: "; \(logIn(account))"
        case .outdated: "; update rss"
        case .unavailable(503, _) where account.service == .freshRSS: "; try again later, or is its API switched off?"
        case .unavailable(503, _): "; try again later"
        case .unavailable(401, _) where account.service == .freshRSS:
            "; the login is good: does its web server pass the Authorization header on?"
        case .unsupported(.emptyFolders): "; a folder comes with its first feed ('rss move FEED FOLDER')"
        case .unsupported(.feedsWithoutFolder): "; name one of its folders ('rss folder list')"
        case .unsupported: "; use its web page, \(shown(account.webPage ?? account.name))"
        case .partial: "; nothing was changed, try again later"
        case .transport(.tls(let reason)) where reason.lowercased().contains("certificate"):
            "; if it is your own, 'rss account set \(account.name.shellWord) ca-file FILE' trusts the certificates in FILE"
        case .transport(let error): hint(FetchError.transport(error), at: account.url ?? "")
        case .malformed(.redirect(let target?, _)): hint(redirect: target, account)
        case .rateLimited, .unavailable, .refused, .impossible, .malformed: ""
        }
    }

    /// Returns the advice if the server now wants to be asked over TLS.
    private static func hint(redirect target: String, _ account: Account) -> String {
        guard let url = account.url, WebURL.scheme(of: url) == "http", let origin = WebURL.origin(of: target),
            WebURL.scheme(of: target) == "https", WebURL.host(of: target) == WebURL.host(of: url)
        else { return "" }
        return "; use its new address with 'rss account login \(account.name.shellWord) --url \(origin.shellWord)'"
    }

    /// Returns the advice for an account whose server has other feeds.
    private static func anotherServer(_ account: Account) -> String {
        "add it as a new account, or restore the server and run 'rss account login \(account.name.shellWord)'"
    }

    private static func logIn(_ account: Account) -> String {
        "log in again with 'rss account login \(account.name.shellWord)'"
    }

    private static func status(_ error: APIError) -> ExitCode {
        switch error {
        case .transport(let error): Self.status(FetchError.transport(error))
        case .unauthorized, .outdated: ExitStatus.noPermission
        case .rateLimited: ExitStatus.tryLater
        case .unavailable(let status, _), .refused(let status, _): Self.status(.status(status))
        case .impossible: ExitStatus.unreachable
        case .malformed, .partial: ExitStatus.badAnswer
        // Another command does the same here.
        case .unsupported(.emptyFolders), .unsupported(.feedsWithoutFolder): ExitStatus.usage
        case .unsupported: ExitStatus.unreachable
        }
    }
}

// MARK: - Rules

extension Failure {

    /// Creates the failure of a rule that could not be applied to new articles.
    init(_ failure: RuleFailure) {
        let reason = Failure(describing: failure.error)
        self.init(
            "skipped rule \(failure.rule.id): \(reason?.message ?? "\(failure.error)")",
            reason?.status ?? ExitStatus.inputOutput)
    }
}

/// Returns a server's or a feed's words, safe for a terminal.
private func shown(_ text: String) -> String {
    TerminalText.safe(text)
}

/// Returns the title, with the host unless the title contains it: many feeds are called News.
private func shown(_ feed: Feed) -> String {
    guard let host = WebURL.host(of: feed.url), !feed.name.contains(host) else { return shown(feed.name) }
    return shown("\(feed.name) (\(host))")
}

/// Returns the name, with the host unless the name contains it.
private func shown(_ account: Account) -> String {
    guard let host = account.url.flatMap({ WebURL.host(of: $0) }), !account.name.contains(host) else {
        return shown(account.name)
    }
    return shown("\(account.name) (\(host))")
}
