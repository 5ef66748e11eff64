import ArgumentParser
import Model
import Parser
import Store
import Sync
import Web

// The words of `rss`, for all errors. The rules are:
//
//   - One line: what is wrong, where, and after a semicolon or in brackets what next. Lower case, no full stop.
//   - A command to type stands between single quotes.
//   - No secrets: no header, no password, no URL with a user in it.

extension Failure {

    /// Nil for errors that aren't ours.
    init?(describing error: any Error) {
        switch error {
        case let error as StoreError: self.init(error)
        case let error as SyncError: self.init(error)
        case let error as OPMLError: self.init(error)
        case is CancellationError: self.init("interrupted; what was fetched so far is kept", ExitCode(130))
        default: return nil
        }
    }
}

// MARK: - The database

extension Failure {

    init(_ error: StoreError) {
        switch error {
        case .cannotCreate(let path, let reason):
            self.init("\(path) can't be made: \(reason)", ExitStatus.cannotCreate)
        case .unusable(let path, let reason):
            self.init("\(path) can't be used: \(reason)", ExitStatus.inputOutput)
        case .readOnly(let path):
            self.init("\(path) is read-only; nothing was changed", ExitStatus.inputOutput)
        case .full(let path):
            self.init("no space is left for \(path); nothing was changed", ExitStatus.inputOutput)
        case .damaged(let path, let reason):
            self.init("\(path) is damaged or no database: \(reason); put a backup in its place", ExitStatus.inputOutput)
        case .busy(let path):
            self.init("\(path) is in use by another program; try again later", ExitStatus.tryLater)
        case .newer(let path, let found, let known):
            self.init(
                "\(path) was made by a newer rss: its schema is \(found), this one knows \(known); update rss",
                ExitStatus.inputOutput)
        case .noSuchAccount(let name):
            self.init("there is no account '\(name)' ('rss status' lists them)", ExitStatus.notFound)
        case .noSuchFeed(let name):
            self.init("there is no feed '\(name)' ('rss feeds' lists them)", ExitStatus.notFound)
        case .ambiguousFeed(let name, let candidates):
            let some = candidates.prefix(4).joined(separator: ", ") + (candidates.count > 4 ? ", …" : "")
            self.init("'\(name)' may be \(some); name the feed by its number", ExitStatus.usage)
        case .noSuchFolder(let name):
            self.init("there is no folder '\(name)' ('rss folder list' lists them)", ExitStatus.notFound)
        case .folderExists(let name):
            self.init("there is a folder '\(name)' already", ExitStatus.usage)
        case .noSuchArticle(let id):
            self.init(
                "there is no article \(id): it was deleted, or read and pruned, or never was", ExitStatus.notFound)
        case .alreadySubscribed(let url, let feed):
            self.init("\(url) is feed \(feed) already", ExitStatus.usage)
        }
    }
}

// MARK: - Syncing and subscribing

extension Failure {

    init(_ error: SyncError) {
        switch error {
        case .alreadyRunning(let account):
            self.init("another sync of '\(account)' is running ('rss sync --wait' waits for it)", ExitStatus.tryLater)
        case .lockFile(let path, let reason):
            self.init("\(path) can't be locked: \(reason)", ExitStatus.inputOutput)
        case .unknownService(let service):
            self.init(
                "this rss doesn't know accounts of the kind '\(service)'; update rss", ExitStatus.badConfiguration)
        case .visit(let url, let problem):
            self.init("\(shown(url)): \(problem.words)\(Self.hint(problem))", Self.status(problem))
        case .noFeeds(let page):
            self.init(
                "\(shown(page)) is a web page that points to no feed; look for its feed's address in a browser",
                ExitStatus.badInput)
        case .severalFeeds(let page, let choices):
            self.init("\(shown(page)) offers \(choices.count) feeds; add one by its address", ExitStatus.badInput)
        case .badFolderName(let name):
            self.init("'\(name)' can't be a folder's name: 'News' can, and 'News/Berlin'", ExitStatus.usage)
        }
    }

    /// A feed that failed in a sync.
    init(_ failure: SyncReport.Failure) {
        let feed = failure.feed
        let hint =
            failure.problem == .status(410)
            ? "; the feed is paused ('rss remove \(feed.id)' removes it)" : Self.hint(failure.problem)
        self.init(
            "\(shown(WebAddress.host(of: feed.url) ?? feed.url)): feed \(feed.id): \(failure.problem.words)\(hint)",
            Self.status(failure.problem))
    }

    static func status(_ problem: VisitProblem) -> ExitCode {
        switch problem {
        case .content(.libraryMissing), .transport(.libraryMissing): ExitStatus.badConfiguration
        case .content: ExitStatus.badInput
        case .cutShort, .transport(.truncated), .transport(.emptyReply): ExitStatus.unreachable
        case .transport(.cancelled): ExitCode(130)
        case .transport(.unreadableFile): ExitStatus.notFound
        // What a person typed was looked at before: a redirect led there.
        case .transport(.badURL), .transport(.forbiddenScheme), .transport(.tooManyRedirects),
            .transport(.bodyTooLarge), .transport(.headersTooLarge), .transport(.malformedReply):
            ExitStatus.badAnswer
        case .transport: ExitStatus.unreachable
        case .status(401), .status(403), .status(407): ExitStatus.noPermission
        case .status(429), .status(503): ExitStatus.tryLater
        case .status: ExitStatus.unreachable
        }
    }

    private static func hint(_ problem: VisitProblem) -> String {
        switch problem {
        case .status(401): " ('rss add --user NAME' asks for a password)"
        case .status(429), .status(503): "; try again later"
        case .transport(.tls): "; the server's certificate is always verified"
        default: ""
        }
    }
}

// MARK: - OPML

extension Failure {

    init(_ error: OPMLError) {
        switch error {
        case .empty: self.init("no OPML: the document is empty", ExitStatus.badInput)
        case .notOPML(let root): self.init("no OPML but <\(shown(root))>", ExitStatus.badInput)
        case .unreadable: self.init("no OPML: it isn't even XML", ExitStatus.badInput)
        case .libraryMissing(let reason): self.init("libxml2 can't be loaded: \(reason)", ExitStatus.badConfiguration)
        }
    }
}

/// A server's or a feed's words, fit for a terminal.
private func shown(_ text: String) -> String {
    TerminalText.safe(text)
}
