import API
import ArgumentParser
import Base
import Fetch
import Mail
import Model
import Parser
import Sync

/// A kind of file that articles are read from.
enum PutFormat: String, CaseIterable, ExpressibleByArgument {
    case json, feed, mail

    /// Returns the format by the first byte that is no blank, and by what an object has. Whatever is neither JSON nor
    /// markup can only be a mail.
    init(of bytes: [UInt8]) {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        switch text.first(where: { !$0.isASCIIBlank }) {
        case UInt8(ascii: "<"): self = .feed
        case UInt8(ascii: "["), nil: self = .json
        case UInt8(ascii: "{"): self = JSONValue(Array(text))?["items"] == nil ? .json : .feed
        default: self = .mail
        }
    }
}

/// The articles of a file, in whatever format, and what they say about the feed they belong to.
struct PutDocument {
    let feed: ParsedFeed
    let format: PutFormat

    /// The marks of the articles, in their order; empty in formats that have none.
    private(set) var marks: [[MarkChange]] = []

    /// The sender of a mail; `nil` in other formats.
    private(set) var source: ReceivedMail.Source?

    /// Reads the whole file. Throws ``Failure``.
    ///
    /// - Parameters:
    ///   - format: The format; `nil` to look.
    ///   - file: The name of the file, for messages.
    init(_ bytes: [UInt8], _ format: PutFormat?, of file: String) throws(Failure) {
        self.format = format ?? PutFormat(of: bytes)
        switch self.format {
        case .json:
            var feed = ParsedFeed(format: .jsonFeed, growth: DocumentGrowth(of: bytes.count))
            let items = try ArticleLines.items(bytes, of: file)
            feed.items = items.map(\.item)
            marks = items.map(\.marks)
            self.feed = feed
        case .feed:
            do throws(FeedParserError) {
                feed = try FeedParser.parse(bytes)
            } catch {
                let problem = FetchError.content(error)
                throw Failure("\(file): \(problem.message)", Failure.status(problem))
            }
            if let gaps = JSONFeedGaps.first(in: bytes) {
                if GoogleReaderExport(bytes) != nil {
                    throw Failure("\(file): another reader's export; 'rss import' reads it", ExitStatus.badInput)
                }
                throw Failure("\(file): \(gaps.words)", ExitStatus.badInput)
            }
            // A program that died would leave half of its articles here.
            if feed.isTruncated {
                throw Failure("\(file): not a whole feed, or one of more than 50,000 articles", ExitStatus.badInput)
            }
        case .mail:
            guard let mail = ReceivedMail(bytes) else { throw Failure("\(file): not a mail", ExitStatus.badInput) }
            var feed = ParsedFeed(format: .jsonFeed, growth: DocumentGrowth(of: bytes.count))
            feed.items = [mail.item]
            self.feed = feed
            source = mail.source
        }
    }
}

extension JSONFeedGaps {
    /// The message about the members that are not understood.
    fileprivate var words: String {
        let place = item.map { "item \($0): " } ?? ""
        if let problem = ObjectFields.problem(unknown, known: Self.members) { return place + problem.words }
        return place + "'\(unusable.first ?? "")' has an unusable value"
    }
}

/// Reads articles as `rss list --jsonl` and `rss show --json` print them: an object on each line, or an array of objects.
private enum ArticleLines {
    /// Returns the articles with their marks. Throws ``Failure``, also if anything is not understood.
    ///
    /// - Parameter file: The name of the file, for messages.
    static func items(
        _ bytes: [UInt8], of file: String
    ) throws(Failure) -> [(item: ParsedItem, marks: [MarkChange])] {
        // One object may take several lines.
        let whole = JSONValue(bytes)
        if let whole, whole.isArray {
            return try items(whole.elements.enumerated().map { ("article \($0 + 1)", $1) }, of: file)
        }
        if let whole, whole.isObject { return try items([("line 1", whole)], of: file) }
        var values: [(String, JSONValue?)] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where !line.allSatisfy(\.isASCIIBlank) {
            values.append(("line \(index + 1)", JSONValue(Array(line))))
        }
        return try items(values, of: file)
    }

    private static func items(
        _ values: [(String, JSONValue?)], of file: String
    ) throws(Failure) -> [(item: ParsedItem, marks: [MarkChange])] {
        var items: [(item: ParsedItem, marks: [MarkChange])] = []
        for (place, value) in values {
            do throws(ArticleObject.Problem) {
                guard let value, value.isObject else { throw ArticleObject.Problem("not a JSON object") }
                let object = try ArticleObject(value)
                items.append((try object.item(), try object.marks()))
            } catch {
                throw Failure("\(file): \(place): \(error.words)", ExitStatus.badInput)
            }
        }
        return items
    }
}
