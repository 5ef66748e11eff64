import Foundation
import Model
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
        return ReaderArticle(item: item, isRead: read.map { $0.contains(item.article.url ?? item.id ?? "") })
    }

    /// Returns the name that sfeed_update gives the file.
    private static func fileName(of feed: OPMLFeed) -> String {
        String(String.UnicodeScalarView((feed.title ?? "").unicodeScalars.map { $0 == "/" ? "_" : $0 }))
    }
}

/// Parses a line of sfeed's files of articles, see sfeed(5).
package enum SfeedLine {

    /// Returns the article; `nil` if the line is not one.
    package static func item(_ line: String) -> ParsedItem? {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        // Older versions have no enclosures or categories.
        guard fields.count >= 7, fields.count <= 9 || fields[9...].allSatisfy(\.isEmpty),
            fields[0].isEmpty || Int64(fields[0]) != nil, ["", "html", "plain"].contains(fields[4])
        else { return nil }
        func field(_ index: Int) -> String? {
            fields.indices.contains(index) && !fields[index].isEmpty ? fields[index] : nil
        }

        var item = ParsedItem()
        item.article.datePublished = field(0).flatMap(Double.init).map { Date(timeIntervalSince1970: $0) }
        item.article.title = field(1)
        item.article.url = field(2)
        let content = field(3).map(unescaped)
        if fields[4] == "plain" { item.contentText = content } else { item.article.content = content }
        item.contentBase = item.article.url
        item.id = field(5)
        item.authors = field(6).map { [Author(name: $0)] } ?? []
        item.article.enclosures = field(7).map { [Enclosure(url: $0)] } ?? []
        item.article.tags = field(8)?.split(separator: "|").map(String.init) ?? []
        return item
    }

    /// Replaces `\n`, `\t` and `\\`.
    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch escaped {
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "t"): bytes.append(0x09)
            default: bytes.append(escaped)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
