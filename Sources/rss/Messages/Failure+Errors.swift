import API
import ArgumentParser
import Base
import Fetch
import Model
import Parser
import Query
import Store
import Sync
import Tasks
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
        case let error as AddressError: self.init(error)
        case let error as SyncError: self.init(error)
        case let error as OPMLError: self.init(error)
        case let error as QueryError: self.init(error)
        case let error as FileError: self.init(error)
        case let error as StepError: self.init(error)
        case let error as ProgramError: self.init(error.message, ExitStatus.inputOutput)
        case is CancellationError: self = .interrupted
        default: return nil
        }
    }

    /// Returns an error in words, also if it has no message.
    static func message(of error: any Error) -> String { Failure(describing: error)?.message ?? "\(error)" }
}

extension Failure {
    static let interrupted = Failure("interrupted; what was fetched so far is kept", ExitCode(130))
}

extension Failure {
    init(_ error: FileError) {
        self.init("cannot write \(error.path): \(error.reason)", ExitStatus.cannotCreate)
    }
}

// MARK: - Syncing and subscribing

extension Failure {

    init(_ error: AddressError) {
        switch error {
        case .fetch(let url, let problem):
            self.init("\(shown(url)): \(problem.message)\(Self.hint(adding: problem, at: url))", Self.status(problem))
        case .noFeeds(let page, let tried):
            let guesses = tried.isEmpty ? "" : ", and none was found at \(Self.paths(tried, below: page))"
            let advice =
                WebURL.isLoginPage(page)
                ? "it seems to ask for a login: 'rss add --cookies FILE' sends the cookies of a browser"
                : "look for the feed's address in a browser"
            self.init(
                "\(shown(page)) is a web page without a link to a feed\(guesses); \(advice)", ExitStatus.badInput)
        case .severalFeeds(let page, let choices):
            self.init("\(shown(page)) offers \(choices.count) feeds; add one by its address", ExitStatus.badInput)
        }
    }

    init(_ error: SyncError) {
        switch error {
        case .alreadyRunning(let account):
            self.init("another sync of '\(account)' is running ('rss sync --wait' waits for it)", ExitStatus.tryLater)
        case .unknownService(let service):
            self.init(
                "unknown kind of account '\(service)'; update rss", ExitStatus.badConfiguration)
        case .interrupted: self = .interrupted
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
        case .unwritten(let account, let reason):
            let place = shown(account.url ?? "")
            self.init(
                "done, but not written to \(place): \(reason) ('rss sync' tries again)", ExitStatus.inputOutput)
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
            let problem = reason ?? "the directory or its machines are not there now"
            self.init(
                "'\(account.name)': \(shown(account.url ?? "")): \(problem)",
                reason == nil ? ExitStatus.unreachable : ExitStatus.inputOutput)
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
        let since = !failure.isFirst ? ", failing since \(Timestamp.local(failure.since))" : ""
        let hint =
            switch failure.problem {
            case _ where failure.isGone: "; 'rss remove \(failure.feed.id)' removes it"
            case .loginPage: "; 'rss feed set \(failure.feed.id) cookies FILE' sends the cookies of a browser"
            default: Self.hint(failure.problem, at: failure.feed.shownURL)
            }
        let (feed, message) = (failure.feed, failure.problem.message)
        let isHostSaid = WebURL.host(of: feed.url).map(message.contains) ?? false
        self.init(
            "\(isHostSaid ? shown(feed.name) : shown(feed)): \(message)\(since)\(hint)", Self.status(failure.problem))
    }

    /// Creates the message about a feed that works again, which is not an error.
    init(_ recovery: FetchReport.Recovery) {
        self.init(
            "\(shown(recovery.feed)): works again, failed since \(Timestamp.local(recovery.since))", ExitCode.success)
    }

    /// Creates the message about what was left out of a feed's document, which is not an error.
    init(cutOf feed: Feed, _ reason: String) { self.init("\(shown(feed)): \(reason)", ExitCode.success) }

    /// Creates the message about a feed that moved, which is not an error.
    init(_ move: FeedMove) {
        let words =
            move.other.map { "moved to the address of \(shown($0)); the two are one now" }
            ?? "moved to \(WebURL.host(of: move.url).map { "another address at \(shown($0))" } ?? "another address")"
        self.init("\(shown(move.feed)): \(words)", ExitCode.success)
    }

    /// Creates the message about a feed that takes more than it may, which is not an error.
    init(full feed: Feed) {
        self.init(
            "\(shown(feed)): lists only new articles at each visit; beyond 20,000 or 256 MiB, its oldest are deleted "
                + "('rss feed set \(feed.id) keep all' keeps them)", ExitCode.success)
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
        case .content, .selectsNothing, .excess, .tooCostly: ExitStatus.badInput
        case .cutShort, .transport(.truncated), .transport(.emptyReply): ExitStatus.unreachable
        case .transport(.cancelled): ExitCode(130)
        case .transport(.unreadableFile): ExitStatus.notFound
        case .program: ExitStatus.unreachable
        case .setting, .transport(.onion): ExitStatus.badConfiguration
        // Typed addresses have been checked before, so a redirect led there.
        case .transport(.badURL), .transport(.forbiddenScheme), .transport(.tooManyRedirects),
            .transport(.privateAddress), .transport(.noRoom),
            .transport(.bodyTooLarge), .transport(.headersTooLarge), .transport(.malformedReply):
            ExitStatus.badAnswer
        case .transport: ExitStatus.unreachable
        case .status(401), .status(403), .status(407), .loginPage: ExitStatus.noPermission
        case .status(423), .status(429), .status(503): ExitStatus.tryLater
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
    static func hint(_ problem: FetchError, at url: String) -> String {
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
