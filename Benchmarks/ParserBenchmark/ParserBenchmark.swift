import Foundation
import Parser

/// `ParserBenchmark PASSES FILE...`: how fast `FeedParser` reads the files, in this process.
///
/// Prints bytes, seconds of the median pass, and how many articles were found.
@main
enum ParserBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let passes = arguments.first.flatMap({ Int($0) }), passes > 0, arguments.count > 1 else {
            FileHandle.standardError.write(Data("usage: ParserBenchmark PASSES FILE...\n".utf8))
            exit(64)
        }
        let documents = try arguments.dropFirst().map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) }

        // Warms up: loads libxml2, fills caches.
        var articles = articleCount(in: documents)
        let clock = ContinuousClock()
        let times = (0..<passes).map { _ in
            clock.measure { articles = articleCount(in: documents) }
        }
        let bytes = documents.reduce(0) { $0 + $1.count }
        print(bytes, times.sorted()[passes / 2] / .seconds(1), articles)
    }

    /// Reads all of them. What is no feed counts as one without articles.
    private static func articleCount(in documents: [[UInt8]]) -> Int {
        documents.reduce(0) { count, document in
            count + ((try? FeedParser.parse(document, url: "https://feeds.example/feed"))?.items.count ?? 0)
        }
    }
}
