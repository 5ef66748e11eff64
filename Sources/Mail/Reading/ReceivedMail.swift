import Base
import HTML
import Model
package import Parser

/// A mail that came (RFC 5322, with the parts of MIME), as an item of a feed.
///
/// No mistake in a mail keeps it from being read: what is missing is missing, and an encoding that is wrong is guessed.
/// The time that this takes grows with its length and not faster.
package struct ReceivedMail: Equatable, Sendable {
    /// The subject is the title, who it is from the author, the text of all its parts the content. HTML is not yet
    /// sanitised.
    package let item: ParsedItem

    /// Where it came from.
    package let source: Source?

    /// The list that a mail came by, else who sent it.
    package struct Source: Equatable, Sendable {
        /// The id of the list, or the address, which stay the same.
        package let id: String

        /// The name for people.
        package let name: String
    }

    /// Returns `nil` if the bytes are no mail: there is neither of the fields that all mails have.
    package init?(_ bytes: [UInt8]) {
        var rest = Self.withoutEnvelope(bytes[...])
        let fields = MailFields(takenFrom: &rest)
        guard fields.areOfMail else { return nil }
        let from = Mailboxes(fields.raw("from") ?? fields.raw("sender") ?? "").authors
        var item = ParsedItem()
        item.article.title = fields.text("subject")?.nonEmpty
        item.authors = from
        item.article.datePublished = fields.raw("date").flatMap(FeedDate.parse)
        item.article.url = fields.raw("archived-at").flatMap(Self.webAddress)
        item.contentBase = item.article.url
        let texts = MailTexts.texts(fields.type, fields, rest)
        if texts.count == 1, case .plain(let plain) = texts[0] {
            item.contentText = plain
        } else if !texts.isEmpty {
            item.article.content = texts.map(\.html).joined(separator: "\n")
        }
        item.id = fields.raw("message-id").map(Self.bracketed)?.nonEmpty ?? Self.hash(item, fields)
        self.item = item
        let list = fields.raw("list-id").flatMap { Mailboxes($0).authors.first }
        let sender = [list, from.first].lazy.compactMap { $0 }.first
        source = sender.flatMap(Source.init)
    }

    /// Returns the id of the mail that begins with these bytes, without its brackets; `nil` if it has none.
    static func messageID(_ bytes: [UInt8]) -> String? {
        var rest = withoutEnvelope(bytes[...])
        return MailFields(takenFrom: &rest).raw("message-id").map(bracketed)
    }

    /// Returns the message without empty lines and the line of a mailbox in front of it: `From ann@example.org Tue …`.
    private static func withoutEnvelope(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        while !rest.isEmpty {
            let start = rest
            let line = rest.takeLine()
            let isEnvelope = line.starts(with: "From ".utf8) || line.starts(with: ">From ".utf8)
            if !isEnvelope && !line.allSatisfy(\.isASCIIBlank) { return start }
        }
        return rest
    }

    /// Returns what is between angle brackets, or all of it.
    private static func bracketed(_ text: String) -> String {
        guard let open = text.firstIndex(of: "<"), let close = text[open...].firstIndex(of: ">") else { return text }
        return text[text.index(after: open)..<close].asOneLine
    }

    private static func webAddress(_ text: String) -> String? {
        let address = bracketed(text)
        return URLReference.isWebAddress(address) ? address : nil
    }

    /// Returns the id of a mail without one. What servers add on the way doesn't count, as each of them may bring it.
    private static func hash(_ item: ParsedItem, _ fields: MailFields) -> String {
        let parts = [
            fields.raw("from"), fields.raw("date"), item.article.title, item.article.content ?? item.contentText,
        ]
        return "mail:\(Fingerprint.of(parts.map { $0 ?? "" }.joined(separator: "\n")))"
    }
}

extension ReceivedMail.Source {
    fileprivate init?(_ mailbox: Author) {
        guard let id = mailbox.email ?? mailbox.name, let name = mailbox.name ?? mailbox.email else { return nil }
        self.id = id.asciiLowercased
        self.name = name
    }
}
