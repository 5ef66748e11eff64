import ArgumentParser
import Base
import Extractor
import Fetch
import Foundation
import HTML
import Parser
import Sync
import TerminalText
import Web

/// `rss extract`
struct Extract: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract", abstract: "Print the article on a web page",
        discussion: """
            Leaves out navigation, advertisements, comments and other articles. Fetches an address; of a file, needs \
            no network. Exits with code 65 if the page has no article.
            """)

    @Argument(help: ArgumentHelp("A page's address, an HTML file, or '-' for standard input", valueName: "url"))
    var url: String

    @Option(name: .customLong("base-url"), help: ArgumentHelp("The page's address", valueName: "url"))
    var baseURL: String?

    @Option(help: ArgumentHelp("Its content type, such as 'text/html; charset=utf-8'", valueName: "type"))
    var contentType: String?

    @Option(help: ArgumentHelp("The article's exact title", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("The beginning of the article, or its summary in a feed", valueName: "text"))
    var summary: String?

    @Option(
        help: ArgumentHelp(
            "The elements that hold the article, in CSS, and after '!' those to remove: 'article .body, !.share'",
            valueName: "selector"))
    var selector: String?

    @Option(help: ArgumentHelp("Wrap lines at this many columns; 0 for no wrapping", valueName: "columns"))
    var width: Int?

    @Flag(exclusivity: .exclusive)
    var form: ExtractedForm?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if let width, width < 0 { throw ValidationError("--width must be 0 or more") }
    }

    func perform() async throws {
        var clues = ArticleClues(title: title, summary: summary)
        if let selector { clues.selector = try Self.selector(selector) }
        let page = try await page()
        guard let article = try Self.article(of: page, clues) else {
            let problem = selector == nil ? "no article found" : "no element matches the selector"
            throw Failure("\(TerminalText.safe(page.name)): \(problem)", ExitStatus.badInput)
        }
        if article.isCut { Output.remark("\(TerminalText.safe(page.name)): \(FetchError.excess.message)") }
        if article.hasSummary == false { Output.remark("\(TerminalText.safe(page.name)): the page lacks the summary") }
        print(ExtractedPage(article: article, url: page.url))
    }

    /// Throws ``Failure``.
    private static func article(of page: Page, _ clues: ArticleClues) throws -> ExtractedArticle? {
        do {
            return try PageDecoder.withText(of: page.bytes, contentType: page.contentType) { text in
                try ArticleExtractor.article(in: text, url: page.url, clues: clues)
            }
        } catch is DocumentWork.Stop {
            throw Failure("\(TerminalText.safe(page.name)): \(FetchError.tooCostly.message)", ExitStatus.badInput)
        }
    }

    /// Throws ``Failure``.
    private static func selector(_ text: String) throws -> PageSelector {
        do {
            return try PageSelector(text)
        } catch {
            throw Failure("--selector: cannot be read from column \(error.column) on", ExitStatus.usage)
        }
    }

    private func print(_ page: ExtractedPage) {
        switch form {
        case .json: RecordPrinter.print([page], .json(ExtractedPage.fields))
        case .jsonl: RecordPrinter.print([page], .jsonLines(ExtractedPage.fields))
        case .text: Output.write(page.article.text + "\n")
        case .raw: Output.write(page.article.html + "\n")
        case .html: Output.write(page.document)
        case nil:
            let columns = width ?? min(Terminal.width, ArticlePage.readableWidth)
            let layout = ArticlePage(form: .text, width: columns == 0 ? nil : columns)
            let title = page.article.title.map { Style.title(TerminalText.safe($0)) + "\n\n" } ?? ""
            Output.write(title + layout.print(page.article.html, baseURL: page.url))
        }
    }
}

private extension Extract {

    /// A page as it came.
    struct Page {
        var name: String
        var bytes: [UInt8]
        var contentType: String?
        var url: String?
    }

    /// Reads the file, or fetches the page. Throws ``Failure`` and `AddressError`.
    func page() async throws -> Page {
        let address = url == "-" ? nil : try FeedAddress(typed: url)
        guard let address, !address.origin.isEmpty else {
            return Page(
                name: InputFile.shown(url), bytes: try InputFile.read(url), contentType: contentType, url: baseURL)
        }
        let response = try await Context(common).fetcher().page(address.url, from: .user)
        let type = contentType ?? response.headers.first("Content-Type")
        try PageSaver.checkIsPage(type, at: address.url)
        return Page(name: address.url, bytes: response.body, contentType: type, url: baseURL ?? response.url)
    }
}

/// The form in which an extracted article is printed.
enum ExtractedForm: EnumerableFlag {
    case text, html, raw, json, jsonl

    static func help(for value: ExtractedForm) -> ArgumentHelp? {
        switch value {
        case .text: "Print only the words, with blank lines between paragraphs"
        case .html: "Print an HTML page"
        case .raw: "Print only the article's HTML, sanitised"
        case .json: "Print a JSON array with the article and what the page says about it"
        case .jsonl: "Print the same as one JSON object on one line"
        }
    }
}

/// An article with its page's address.
struct ExtractedPage: Record {
    let article: ExtractedArticle
    let url: String?

    static let fields: [Field<ExtractedPage>] = [
        Field("title", "Its title") { .text($0.article.title) },
        Field("author", "Its author") { .text($0.article.author) },
        Field("date", "When it was published (RFC 3339, or as the page writes it)") { .text($0.date) },
        Field("language", "Its language") { .text($0.article.language) },
        Field("site", "The site's name") { .text($0.article.site) },
        Field("image", "The address of its image") { .text($0.article.image) },
        Field("url", "The page's address, after redirects") { .text($0.url) },
        Field("content_html", "The article's HTML, sanitised") { .text($0.article.html) },
        Field("text", "Its words, with blank lines between paragraphs") { .text($0.article.text) },
        Field("words", "The number of its words") { .count($0.article.wordCount) },
    ]

    func line(in form: LineForm) -> String { TerminalText.safe(article.title ?? "") }

    /// The date in the form of RFC 3339; as the page writes it if that is no date.
    private var date: String? {
        guard let written = article.date, !(written.contains("T") && Timestamp.microseconds(written) != nil),
            let date = FeedDate.parse(written)
        else { return article.date }
        return Timestamp.utc(date)
    }

    /// The article as a page of its own.
    fileprivate var document: String {
        let title = TerminalText.safe(article.title ?? "")
        let heading = title.isEmpty ? "" : "<h1>\(HTMLText.escaped(title))</h1>\n"
        return ArticleHTML.beginning(title: title) + heading + article.html + "\n"
    }
}
