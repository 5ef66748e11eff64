import Base
package import Model

/// Addresses and ids of mails. Their domain does not exist (RFC 2606), so that answers reach no one.
package enum MailAddress {
    package static let domain = "rss.invalid"

    /// Returns the address that mails of a feed are from: `news.example@rss.invalid`.
    package static func sender(ofFeed url: String) -> String { "\(host(of: url))@\(domain)" }

    /// Returns the list id of a feed, which no other feed has: `5f3a9c01.news.example.rss.invalid`.
    package static func list(ofFeed url: String) -> String { "\(MD5.hex(url).prefix(8)).\(host(of: url)).\(domain)" }

    /// Returns the id of an article's mail, the same in every database.
    package static func id(of origin: ArticleOrigin) -> String { id(of: [origin.feedURL, origin.key]) }

    /// Returns the id of the mail about these things, the same everywhere.
    package static func id(of parts: [String]) -> String { MD5.hex(parts.joined(separator: "\n")) }

    /// Returns the id of the mail that has this `Message-ID`, in lower case and without its brackets; `nil` if this program
    /// has not written it.
    static func id(ofMessage text: String) -> String? {
        let bytes = text.utf8.prefix(32)
        return isID(bytes) && text.utf8.dropFirst(32).elementsEqual("@\(domain)".utf8)
            ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Whether the bytes can be what ``id(of:)`` returns.
    static func isID(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.count == 32 && bytes.allSatisfy(\.isASCIILetterOrDigit)
    }

    /// Returns the address if it can stand in a header as it is: `ann@example.org`.
    package static func typed(_ address: String) -> String? {
        let parts = address.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        let isFit = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtomText) }
        return isFit && address.utf8.count <= 254 ? address : nil
    }

    /// Whether an address may have the character without quotes (RFC 5322, `dot-atom`).
    private static func isAtomText(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "!#$%&'*+-/=?^_`{|}~.".utf8.contains(byte)
    }

    /// Returns the host of an address in letters, digits, dots and dashes; `feed` without one.
    private static func host(of url: String) -> String {
        let host = WebURL(url)?.host ?? ""
        let labels = host.utf8.split { !$0.isASCIILetterOrDigit && $0 != UInt8(ascii: "-") }
        let name = labels.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
        return name.isEmpty || name.utf8.count > 200 ? "feed" : name
    }
}
