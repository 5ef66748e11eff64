/// The URLs of an article in the order they come up. The same URL has the same number everywhere.
struct Footnotes {
    private var numbers: [String: Int] = [:]
    private(set) var urls: [String] = []

    /// The mark that leads to `url`: `[1]`.
    mutating func mark(for url: String) -> String {
        if let number = numbers[url] { return "[\(number)]" }
        urls.append(url)
        numbers[url] = urls.count
        return "[\(urls.count)]"
    }

    /// A line each; URLs are never broken.
    var list: String {
        urls.enumerated().map { "[\($0.offset + 1)] \($0.element)\n" }.joined()
    }
}
