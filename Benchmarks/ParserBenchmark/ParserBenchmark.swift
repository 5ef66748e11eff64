import Foundation
import HTML
import Model
import Parser
import TerminalText

/// `ParserBenchmark PASSES FILE...`: how fast `FeedParser` reads the files, and how fast the HTML of their articles is
/// sanitised and rendered as text, in this process.
///
/// Prints three lines, one each: bytes, seconds of the median pass, and how many articles were found.
///
/// `ParserBenchmark --batch`: reads requests from standard input, see ``BatchRequest``.
@main
enum ParserBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if Array(arguments) == ["--batch"] { return BatchRequest.answerAll() }
        guard let passes = arguments.first.flatMap({ Int($0) }), passes > 0, arguments.count > 1 else {
            FileHandle.standardError.write(Data("usage: ParserBenchmark PASSES FILE...\n".utf8))
            exit(64)
        }
        let documents = try arguments.dropFirst().map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) }
        measure(documents, size: \.count, passes: passes) { itemCount(of: $0) }

        let articles = documents.flatMap { bodies(in: $0) }
        measure(articles, size: \.utf8.count, passes: passes) {
            HTMLSanitizer.sanitized($0, base: "https://feeds.example/article").isEmpty ? 0 : 1
        }
        let sanitized = articles.map { HTMLSanitizer.sanitized($0, base: "https://feeds.example/article") }
        measure(sanitized, size: \.utf8.count, passes: passes) { ArticleTextRenderer().render($0).isEmpty ? 0 : 1 }
    }

    /// - Parameter work: returns how many articles there were.
    private static func measure<Input>(
        _ inputs: [Input], size: (Input) -> Int, passes: Int, work: (Input) -> Int
    ) {
        // Warms up: loads libxml2, fills caches.
        var articles = inputs.reduce(0) { $0 + work($1) }
        let clock = ContinuousClock()
        let times = (0..<passes).map { _ in
            clock.measure { articles = inputs.reduce(0) { $0 + work($1) } }
        }
        let bytes = inputs.reduce(0) { $0 + size($1) }
        print(bytes, times.sorted()[passes / 2] / .seconds(1), articles)
    }

    /// What is no feed counts as one without articles.
    private static func itemCount(of document: [UInt8]) -> Int {
        items(of: document).count
    }

    private static func bodies(in document: [UInt8]) -> [String] {
        items(of: document).compactMap { $0.article.content ?? $0.article.summary }
    }

    private static func items(of document: [UInt8]) -> [ParsedItem] {
        (try? FeedParser.parse(document, url: "https://feeds.example/feed"))?.items ?? []
    }
}
