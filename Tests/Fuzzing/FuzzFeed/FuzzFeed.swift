import Foundation
import FuzzSupport
import Model

@testable import Parser

/// A document, after a line `Content-Type: …` or without one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFeed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        let (line, rest) = FuzzInput.firstLine(of: bytes)
        let hasHeader = line.starts(with: "Content-Type:".utf8)
        let contentType = hasHeader ? FuzzInput.text(line.dropFirst("Content-Type:".utf8.count)) : nil
        let document = hasHeader ? rest : bytes

        expectCleanText(of: document, contentType: contentType)
        guard
            let feed = try? FeedParser.parse(document, url: "https://example.org/a/b?c", contentType: contentType)
        else { return }
        expectSense(in: feed)
        expectToSurviveWriting(feed)
    }
}

/// libxml2 is told that what it gets is UTF-8 without characters that XML forbids.
private func expectCleanText(of document: [UInt8], contentType: String?) {
    DocumentDecoder.withText(of: document, contentType: contentType) { text in
        expect(String(validating: text, as: UTF8.self) != nil, "the decoded document to be UTF-8")
        let isClean = text.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
        expect(isClean, "no control characters in the decoded document")
    }
}

private func expectSense(in feed: ParsedFeed) {
    let dates = [feed.dateModified] + feed.items.flatMap { [$0.article.datePublished, $0.article.dateModified] }
    for date in dates.compactMap(\.self) {
        expect(abs(date.timeIntervalSince1970) < 3e11, "a date within ten thousand years, found \(date)")
    }
    for title in ([feed.title] + feed.items.map(\.article.title)).compactMap(\.self) {
        expect(!title.isEmpty && !title.contains("\n"), "one line for a title, found \(title.debugDescription)")
    }
    for file in feed.items.flatMap(\.article.enclosures) { expect(!file.url.isEmpty, "an enclosure's address") }
}

/// What `rss parse` prints is a feed, too: the same one.
private func expectToSurviveWriting(_ feed: ParsedFeed) {
    var feed = feed
    // In JSON Feed, authors of the feed are those of its items.
    feed.inheritAuthors()
    let written = JSONFeedWriter.write(&feed)
    TerminalCheck.expectSafe(FuzzInput.text(written), "a written feed")
    expect((try? JSONSerialization.jsonObject(with: Data(written))) != nil, "JSON:\n\(FuzzInput.text(written))")

    guard var again = try? FeedParser.parse(written) else {
        return expect(false, "a written feed to be read:\n\(FuzzInput.text(written))")
    }
    expect(again.format == .jsonFeed && !again.isTruncated, "a whole JSON Feed:\n\(FuzzInput.text(written))")
    expectEqual(again.items.count, feed.items.count, "the number of items")
    // Against an xml:base like `tag:x` nothing becomes absolute; what stays relative is resolved again and again.
    // An item without content doesn't say what its base was, but its address does.
    let bases = feed.items.flatMap { [$0.contentBase, $0.article.url] } + [feed.homePageURL]
    guard bases.allSatisfy({ $0?.isWebAddress ?? true }) else { return }
    // Foundation takes one at the start of a JSON text for a byte order mark.
    guard !FuzzInput.text(written).unicodeScalars.contains("\u{FEFF}") else { return }
    // Written for programs, not read: JSON Feed has no place for them.
    (again.tags, again.dateModified) = (feed.tags, feed.dateModified)
    expectEqual(FuzzInput.text(JSONFeedWriter.write(&again)), FuzzInput.text(written), "a feed read and written again")
}
