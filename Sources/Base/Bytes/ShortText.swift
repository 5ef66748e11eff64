/// Texts that a document says once and that then stand in many places: an address against which others are resolved, the
/// name of an author, a language.
package enum ShortText {
    /// The longest one, in bytes. Real ones are a tenth as long; anything longer counts as none.
    package static let longest = 8 << 10
}

extension String {
    /// The text as an address, a name or a language; `nil` if it is too long for one, see ``ShortText``.
    package var ifShort: String? { utf8.count <= ShortText.longest ? self : nil }
}
