import ArgumentParser

/// The form in which an article is printed.
enum ArticleForm: EnumerableFlag {
    case text, plain, html, markdown, raw, links

    static func help(for value: ArticleForm) -> ArgumentHelp? {
        switch value {
        case .text: "Print text; on a terminal, with colours and clickable links"
        case .plain: "Print plain text, even on a terminal"
        case .html: "Print HTML with title, origin, text and enclosures"
        case .markdown: "Print Markdown; of several articles, each with its facts before it, in YAML"
        case .raw: "Print only the text's HTML, as stored"
        case .links: "Print the addresses of links and enclosures, one per line"
        }
    }
}
