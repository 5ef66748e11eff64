import ArgumentParser
import Model

/// How articles are printed.
struct PageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Break lines after this many columns, or never: 0 (default: the terminal's, at most 100)",
            valueName: "columns"))
    var width: Int?

    @Flag(exclusivity: .exclusive)
    var form: ArticleForm?

    @Flag(help: "Print a JSON array of whole articles")
    var json = false

    @Flag(help: "Print whole articles, a JSON object a line")
    var jsonl = false

    @Flag(inversion: .prefixedNo, help: "Use a pager on a terminal")
    var pager = true

    func validate() throws {
        if let width, width < 0 { throw ValidationError("--width must be 0 or more") }
        let record = [(json, "--json"), (jsonl, "--jsonl")].filter(\.0).map(\.1)
        let page = [form.map { "--\($0)" }, width.map { _ in "--width" }].compactMap { $0 }
        let chosen = record + (record.isEmpty ? [] : page)
        if chosen.count > 1 { throw ValidationError("\(chosen[0]) and \(chosen[1]) exclude each other") }
    }

    /// Of articles as objects; nil: they are printed as pages.
    var layout: Layout<FullArticle>? {
        if json { return .json(FullArticle.fieldsOfOne) }
        return jsonl ? .jsonLines(FullArticle.fieldsOfOne) : nil
    }

    var page: ArticlePage {
        let form = form ?? .text
        return switch width {
        case nil: ArticlePage(form: form, width: min(Terminal.width, ArticlePage.readableWidth))
        case 0: ArticlePage(form: form, width: nil)
        case let width: ArticlePage(form: form, width: width)
        }
    }
}

/// What is printed of an article.
enum ArticleForm: EnumerableFlag {
    case text, plain, html, raw, links

    static func help(for value: ArticleForm) -> ArgumentHelp? {
        switch value {
        case .text: "Print text; on a terminal, in its colours and with links to click"
        case .plain: "Print characters alone, also on a terminal"
        case .html: "Print HTML: title, origin, text and enclosures"
        case .raw: "Print the text's HTML alone, as it is stored"
        case .links: "Print the addresses that the text leads to, one a line, and those of the enclosures"
        }
    }
}
