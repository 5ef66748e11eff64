import ArgumentParser
import Foundation
import Model
import Parser
import Store
import Sync

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
        for outline in document.skipped {
            Failure("\(InputFile.shown(file)): \(Self.words(outline))", ExitStatus.badInput).say()
        }
        if dryRun { return print(document) }

        let context = Context(common)
        let accounts = try context.accounts(in: context.database())
        let imported = try await accounts.synced(accounts.home()).subscribe(
            document.feeds.map { ImportedFeed(url: $0.url, title: $0.title, siteURL: $0.htmlURL, folders: $0.folders) })
        try tell(imported)
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
        do {
            return try OPMLReader.read(InputFile.read(file))
        } catch let error as OPMLError {
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

    private static func words(_ outline: SkippedOutline) -> String {
        let name = [outline.url, outline.title].compactMap { $0 }.first.map { " (\(TerminalText.safe($0)))" } ?? ""
        let reason =
            switch outline.reason {
            case .notAWebAddress: "only http: and https: can be subscribed to"
            case .noAddress: "no address"
            case .inclusion: "other lists aren't fetched"
            case .comment: "commented out"
            }
        return "outline \(outline.number)\(name): \(reason)"
    }
}
