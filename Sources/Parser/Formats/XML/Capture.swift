import Base
import Foundation
import HTML
import Model

/// An element whose text is being collected.
struct Capture {
    var element: FeedElement
    var rule: FieldRule
    var construct: TextConstruct
    var owner: Owner

    /// The attribute that belongs to the text: a category's term, whether a guid is a permalink.
    var attribute: String?

    /// Whether the text also describes the file of the `media:content` around it.
    var isOfFile = false

    /// The relation of a link to its target, which its text names; `nil` if the link says nothing about it.
    var relation: LinkRelation?

    /// Whether text inside child elements is markup, too: Atom's `type="html"` says so; in RSS, it would be chance.
    var isEscapedThroughout = false

    enum Owner {
        case feed, item, person
    }
}

// MARK: - Text

extension Capture {

    /// The text of a field that may hold markup.
    func text(_ bytes: [UInt8]) -> ParsedText? {
        guard var string = Self.string(bytes) else { return nil }
        if construct == .base64, let data = Base64.decoded(bytes) {
            guard let text = Base64.text(data) else { return nil }
            string = text
        }
        return ParsedText(text: string, isHTML: construct != .plain)
    }

    func author(_ bytes: [UInt8]) -> Author? {
        Self.string(bytes).flatMap(PersonText.author)
    }

    /// Returns Atom's term, else the text. Keywords come as a list with commas.
    func tags(_ bytes: [UInt8]) -> [String] {
        guard let string = attribute ?? Self.string(bytes) else { return [] }
        guard element == .itunesKeywords || element == .mediaKeywords else {
            return [ParsedText(text: HTMLEntity.decoded(string), isHTML: false).plain ?? string]
        }
        return string.split(separator: ",").map { HTMLText.plain(String($0)) }.filter { !$0.isEmpty }
    }

    /// Returns the text without markup, which does not belong in a URL.
    func reference(_ text: String) -> String {
        construct == .xhtml ? HTMLText.plain(text) : text
    }

    /// Returns the text without white space around it, and without a CDATA section's marks that were escaped with it.
    private static func string(_ bytes: [UInt8]) -> String? {
        String(writtenAs: bytes.span.extracting(bytes.span.withoutCDATAMarks))
    }
}

/// A decoder of text in base64.
private enum Base64 {

    /// Returns the bytes; `nil` if it isn't base64. White space is ignored, and missing padding.
    static func decoded(_ bytes: [UInt8]) -> Data? {
        var digits = bytes.filter { !$0.isWhiteSpace }
        while digits.count % 4 > 1 { digits.append(UInt8(ascii: "=")) }
        return digits.isEmpty ? nil : Data(base64Encoded: Data(digits))
    }

    /// Returns `nil` if the bytes aren't those of a text.
    static func text(_ data: Data) -> String? {
        data.contains { $0 < 0x20 && !$0.isWhiteSpace } ? nil : String(validating: data, as: UTF8.self)
    }
}
