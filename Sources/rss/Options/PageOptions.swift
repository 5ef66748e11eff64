import ArgumentParser

/// How articles are printed.
struct PageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Break lines after this many columns, or never: 0 (default: the terminal's, at most 100)"))
    var width: Int?

    @Flag(exclusivity: .exclusive)
    var form: ArticleForm = .text

    @Flag(inversion: .prefixedNo, help: "Use a pager on a terminal")
    var pager = true

    func validate() throws {
        if let width, width < 0 { throw ValidationError("--width must be 0 or more") }
    }

    var page: ArticlePage {
        switch width {
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
