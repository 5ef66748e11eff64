import ArgumentParser
import Discovery
import Fetch
import Foundation
import Model
import Parser
import Sync
import TerminalText

/// `rss discover`
struct Discover: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "discover", abstract: "Find the feeds of a site",
        discussion: """
            Prints the likeliest first and subscribes to nothing. If a page names no feed, tries its links and up to \
            three common addresses; of a file, checks only the address. To a pipe, prints one feed per line: address, \
            tab, title. Exits with code 65 if there is none.
            """)

    @Argument(help: ArgumentHelp("A site's address, an HTML file, or '-' for standard input", valueName: "url"))
    var url: String

    @Option(name: .customLong("base-url"), help: ArgumentHelp("The page's address", valueName: "url"))
    var baseURL: String?

    @Option(help: ArgumentHelp("Print what 'rss add --select' would take from the page", valueName: "selectors"))
    var select: String?

    @OptionGroup var output: ListOptions<FeedCandidate>
    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let choices = try await choices()
        try RecordPrinter.print(choices, output.layout(usual: select == nil ? nil : FeedCandidate.allFields))
        if choices.isEmpty { throw Failure(.noFeeds(page: baseURL ?? InputFile.shown(url))) }
    }

    private func choices() async throws -> [FeedCandidate] {
        if url == "-" { return try choicesInFile() }
        let address = try FeedAddress(typed: url)
        return address.origin.isEmpty && baseURL != nil ? try choicesInFile() : try await choices(at: address)
    }

    /// Finds the feeds in a file, without any requests. Without `--base-url`, finds only feeds with absolute addresses.
    private func choicesInFile() throws -> [FeedCandidate] {
        let contents = try InputFile.read(url)
        if let select {
            return try FeedFetcher.selection(selectors(select), in: contents, at: baseURL ?? InputFile.shown(url))
        }
        if let baseURL, let feed = try? FeedParser.parse(contents, url: baseURL) {
            return [FeedCandidate(url: baseURL, title: feed.title)]
        }
        let base = baseURL ?? ""
        return PageFeeds(contents, url: base).all(at: base).map { FeedCandidate(url: $0.url, title: $0.title) }
    }

    private func choices(at address: FeedAddress) async throws -> [FeedCandidate] {
        let fetcher = try Context(common).fetcher()
        guard let select else { return try await FeedFinder(fetcher: fetcher).list(address.url) }
        return try await fetcher.selection(selectors(select), at: address.url)
    }

    /// Returns the selectors, if they are valid.
    private func selectors(_ typed: String) throws -> String {
        try TypedFeedSetting.selectors(.select, typed).setting.value
    }
}

extension FeedCandidate: Record {
    static let fields: [Field<FeedCandidate>] = [
        Field("url", "The feed's address") { .text($0.url) },
        Field("title", "Its title, as the page gives it") { .text($0.title) },
    ]
    static let furtherFields: [Field<FeedCandidate>] = [
        Field("date", "With --select, the date of an article") { .date($0.date) }
    ]

    func line(in form: LineForm) -> String {
        let day = date.map { form.date($0) + "  " } ?? ""
        return day + TerminalText.safe(url) + Style.detail(title.map { "  " + TerminalText.safe($0) } ?? "")
    }
}
