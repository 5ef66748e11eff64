import ArgumentParser
import Foundation
import Model
import Parser
import Store
import Sync
import Web

/// `rss import`
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Subscribe to the feeds of an OPML file",
        discussion: """
            Feeds that you have already are only put into the file's folders. Articles come with the next 'rss sync'. What \
            can't be subscribed to is told, and the rest imported.
            """)

    @Argument(help: ArgumentHelp("An OPML file, or '-' for standard input", valueName: "file"))
    var file: String

    @Flag(help: "Print what would be imported, and do nothing")
    var dryRun = false

    @Flag(help: "With --dry-run: print JSON")
    var json = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if json && !dryRun { throw ValidationError("--json needs --dry-run") }
    }

    func run() async throws {
        let document = try document()
        for words in Self.losses(document) { say(words) }
        if dryRun { return print(document) }

        let subscriptions = ImportedSubscriptions(document.feeds)
        for feed in subscriptions.refused { say("\(Self.name(feed)): this is no address of a feed") }
        let context = Context(common)
        let accounts = try context.accounts(in: context.database())
        let imported = try await accounts.synced(accounts.home()).subscribe(subscriptions.feeds)
        try keep(subscriptions.credentials, accounts)
        try tell(imported)
    }

    private func say(_ words: String) {
        Failure("\(InputFile.shown(file)): \(words)", ExitStatus.badInput).say()
    }

    /// A server that is told a feed's address gets no passwords.
    private func keep(_ credentials: [String: HTTPCredentials], _ accounts: Accounts) throws {
        guard !credentials.isEmpty else { return }
        let home = try accounts.home()
        guard home.service == .local else {
            return say("'\(home.name)' takes no passwords for feeds: those in addresses are left out")
        }
        try accounts.credentials.update { $0.http.merge(credentials) { known, _ in known } }
    }

    /// Throws an exit code when the server refused all of them.
    private func tell(_ imported: Imported) throws {
        let refusals = imported.refused.map(Failure.init)
        for failure in refusals { failure.say() }
        if imported.added + imported.known == 0, let first = refusals.first { throw first.status }
        guard Terminal.isError else { return }
        let refused = refusals.isEmpty ? "" : ", \(refusals.count) refused"
        Output.remark(
            "\(imported.added.counted("feed")) added, \(imported.known.counted("was", "were")) there\(refused); 'rss sync' fetches their articles"
        )
    }

    private func document() throws -> OPMLDocument {
        let bytes = try InputFile.read(file)
        do {
            return try OPMLReader.read(bytes)
        } catch OPMLError.unreadable where bytes.starts(with: "http".utf8) {
            throw Failure(
                "\(InputFile.shown(file)): no OPML but a list of addresses: 'xargs rss add' takes them",
                ExitStatus.badInput)
        } catch {
            let failure = Failure(error)
            throw Failure("\(InputFile.shown(file)): \(failure.message)", failure.status)
        }
    }

    private func print(_ document: OPMLDocument) {
        if json {
            Output.write(document.json + [0x0A])
            return
        }
        for feed in document.feeds {
            Output.line(
                TSV.line([feed.url, feed.title ?? "", feed.htmlURL ?? "", feed.folders.joined(separator: ",")]))
        }
    }

    /// A line for everything that isn't imported.
    private static func losses(_ document: OPMLDocument) -> [String] {
        var losses = document.skipped.map(words)
        if document.unreadCount > 0 {
            losses.append("\(document.unreadCount) outlines are too deep inside others, or behind the end: not read")
        }
        if document.isTruncated { losses.append("the file is cut off; what was there is read") }
        return losses
    }

    private static func words(_ outline: SkippedOutline) -> String {
        let name = [outline.url, outline.title].compactMap { $0 }.first.map { " (\(TerminalText.safe($0)))" } ?? ""
        let place = outline.line.map { "line \($0)" } ?? "outline \(outline.number)"
        let reason =
            switch outline.reason {
            case .notAWebAddress: "only http: and https: can be subscribed to"
            case .noAddress: "no address"
            case .link: "a link, not a feed"
            case .inclusion: "other lists aren't fetched"
            case .comment: "commented out"
            }
        return "\(place)\(name): \(reason)"
    }

    /// An address may hold a password.
    private static func name(_ feed: OPMLFeed) -> String {
        let shown = feed.url.contains("@") ? feed.title : feed.url
        return TerminalText.safe(shown ?? "a feed")
    }
}
