import Base

/// The name of an element in a document that is being repaired, and its role, which determines the allowed content.
struct RepairedName {
    var range: Range<Int>
    /// The prefix before the local name, with its colon; may be empty.
    var prefix: Range<Int>
    var role: Role

    enum Role {
        /// An element that contains items.
        case container
        case item
        /// A field of items and feeds that never contains elements.
        case plainField
        case field
        case other
    }

    init(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
        let colon = bytes[range].lastIndex(of: UInt8(ascii: ":"))
        let local = (colon.map { $0 + 1 } ?? range.lowerBound)..<range.upperBound
        self.range = range
        prefix = range.lowerBound..<local.lowerBound
        role = Self.roles.first { bytes.spells($0.name, in: local) }?.role ?? .other
    }

    /// The local names in lower case.
    private static let roles: [(name: StaticString, role: Role)] = [
        ("rss", .container), ("channel", .container), ("feed", .container), ("rdf", .container),
        ("item", .item), ("entry", .item),
        ("title", .plainField), ("link", .plainField), ("guid", .plainField), ("id", .plainField),
        ("pubdate", .plainField), ("published", .plainField), ("updated", .plainField), ("date", .plainField),
        ("lastbuilddate", .plainField), ("category", .plainField), ("comments", .plainField),
        ("enclosure", .plainField), ("creator", .plainField), ("language", .plainField),
        ("description", .field), ("summary", .field), ("content", .field), ("encoded", .field), ("author", .field),
        ("image", .field), ("subtitle", .field),
    ]
}
