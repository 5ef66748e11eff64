import Foundation
package import Parser

/// sfeed's articles: a file for each feed, see sfeed(5).
package struct SfeedArticles: ReaderArticles {
    /// The folder of the files.
    let folder: String

    /// The addresses of the read articles, or the ids of those without an address; `nil` if sfeed doesn't record them.
    let read: Set<String>?
    private static let batchSize = 200

    package init(folder: String, read: Set<String>?) {
        self.folder = folder
        self.read = read
    }

    package func forEachBatch(
        of feed: OPMLFeed, _ body: (_ articles: [ReaderArticle]) async throws -> Void
    ) async throws -> Int {
        guard let lines = FileLines(path: "\(folder)/\(Self.fileName(of: feed))") else { return 0 }
        var unreadable = 0
        var batch: [ReaderArticle] = []
        while let line = lines.next() {
            guard let article = article(line) else {
                unreadable += 1
                continue
            }
            batch.append(article)
            // The file has the newest articles first.
            if batch.count == Self.batchSize {
                try await body(batch.reversed())
                batch = []
            }
        }
        try await body(batch.reversed())
        return unreadable
    }

    private func article(_ line: String) -> ReaderArticle? {
        guard let item = SfeedLine.item(line) else { return nil }
        return ReaderArticle(item: item, isRead: read.map { $0.contains(item.url ?? item.id ?? "") })
    }

    /// Returns the name that sfeed_update gives the file.
    private static func fileName(of feed: OPMLFeed) -> String {
        String(String.UnicodeScalarView((feed.title ?? "").unicodeScalars.map { $0 == "/" ? "_" : $0 }))
    }
}
