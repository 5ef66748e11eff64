import Base

/// An element's name: zero-terminated strings that live as long as the document is being parsed.
///
/// libxml2 keeps each of them once, so the same pointers mean the same name.
struct XMLName: Hashable {
    var local: UnsafePointer<UInt8>
    var prefix: UnsafePointer<UInt8>?
    /// The namespace; `nil` if none is declared for the prefix.
    var namespace: UnsafePointer<UInt8>?

    /// The local name in lower case.
    var foldedLocal: String { Self.folded(local) }
    var foldedPrefix: String? { prefix.map(Self.folded) }
    var foldedNamespace: String? { namespace.map(Self.folded) }

    private static func folded(_ text: UnsafePointer<UInt8>) -> String {
        String(cString: text).asciiLowercased
    }
}
