/// The URLs of an article in order of appearance. The same URL has the same number everywhere.
struct Footnotes {
    private var numbers: [String: Int] = [:]

    /// The links with a number, from 1.
    private(set) var links: [ArticleLink] = []

    /// The links without a number: those whose text is their URL, and images that are links themselves.
    var unmarkedLinks: [ArticleLink] {
        unmarked.filter { numbers[$0.url] == nil }
    }

    private var unmarked: [ArticleLink] = []
    private var unmarkedURLs: Set<String> = []

    /// Returns the mark that leads to `url`: `[1]`.
    mutating func mark(for url: String, _ kind: ArticleLink.Kind) -> String {
        if let number = numbers[url] { return "[\(number)]" }
        links.append(ArticleLink(url: url, kind: kind))
        numbers[url] = links.count
        return "[\(links.count)]"
    }

    mutating func addUnmarked(_ url: String, _ kind: ArticleLink.Kind) {
        if unmarkedURLs.insert(url).inserted { unmarked.append(ArticleLink(url: url, kind: kind)) }
    }
}
