import ArgumentParser
import Model

/// The options of commands that print articles.
struct PageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Wrap lines at this many columns; 0 for no wrapping (default: the terminal's width, at most 100)",
            valueName: "columns"))
    var width: Int?

    @Flag(exclusivity: .exclusive)
    var form: ArticleForm?

    @Flag(help: "Print the feed's own texts, not those of 'rss fetch'")
    var feedText = false

    /// The details of an article that the options ask for.
    var details: ArticleDetails {
        var details: ArticleDetails = layout == nil ? [] : [.waiting, .duplicate]
        if feedText { details.insert(.feedText) }
        return details
    }

    @Flag(help: "Print full articles as a JSON array")
    var json = false

    @Flag(help: "Print full articles, one JSON object per line")
    var jsonl = false

    @Flag(inversion: .prefixedNo, help: "Use a pager on a terminal")
    var pager = true

    func validate() throws {
        if let width, !(0...Terminal.mostColumns).contains(width) {
            throw ValidationError("--width must be 0 to \(Terminal.mostColumns)")
        }
        let record = [(json, "--json"), (jsonl, "--jsonl")].filter(\.0).map(\.1)
        let page = [form.map { "--\($0)" }, width.map { _ in "--width" }].compactMap { $0 }
        let chosen = record + (record.isEmpty ? [] : page)
        if chosen.count > 1 { throw ValidationError("\(chosen[0]) and \(chosen[1]) cannot be used together") }
    }

    /// Whether a person at a terminal can read one article after the other.
    var isForPerson: Bool { Terminal.isOutput && pager && layout == nil && [nil, .text, .plain].contains(form) }

    /// The layout of articles as records; `nil` if they are printed as pages.
    var layout: Layout<FullArticle>? {
        if json { return .json(FullArticle.fieldsOfOne) }
        return jsonl ? .jsonLines(FullArticle.fieldsOfOne) : nil
    }

    var page: ArticlePage { page(width: Terminal.width) }

    /// Returns the form of a page.
    ///
    /// - Parameter terminal: The terminal's width, in columns.
    func page(width terminal: Int) -> ArticlePage {
        let form = form ?? .text
        return switch width {
        case nil: ArticlePage(form: form, width: min(terminal, ArticlePage.readableWidth))
        case 0: ArticlePage(form: form, width: nil)
        case let width: ArticlePage(form: form, width: width)
        }
    }
}

/// The limit of listed articles.
struct LimitOption: ParsableArguments {
    @Option(
        name: [.customShort("l", allowingJoined: true), .customShort("n", allowingJoined: true), .long],
        help: ArgumentHelp("At most this many", valueName: "count"))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit cannot be negative") }
    }
}
