import Base
package import Model

/// The file of an article's mail in a Maildir: `1732089600.ID.rss:2,FS`.
///
/// Other programs rename it whenever its flags change. Some add fields to the name, separated by commas, such as `,U=7`.
package struct MailFile: Equatable, Sendable {
    /// The folder in the Maildir; empty for the Maildir itself.
    package let folder: String

    /// Whether no program has shown it yet: it is in `new`, not in `cur`.
    let isNew: Bool

    let name: String

    /// The part of the name that no other mail has.
    package let id: String

    /// Returns `nil` if this program has not written the file.
    init?(_ name: String, in folder: String, isNew: Bool) {
        let base = name.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ",") }
        let parts = base.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].elementsEqual("rss".utf8), parts[1].count == 32,
            parts[1].allSatisfy(\.isASCIILetterOrDigit), let id = String(parts[1])
        else { return nil }
        self.folder = folder
        self.isNew = isNew
        self.name = name
        self.id = id
    }

    /// Returns the name of a new mail.
    ///
    /// - Parameter date: In seconds since 1970; mail programs may sort by it.
    static func name(of id: String, date: Int) -> String { "\(max(0, date)).\(id).rss" }

    package var flags: MailFlags { Self.flags(ofName: name) }

    /// Returns the flags that are in the name of a file, also of one that another program wrote.
    static func flags(ofName name: String) -> MailFlags {
        let letters = letters(ofName: name)
        return MailFlags(Self.letters.filter { letters.contains($0.letter) }.map(\.flag))
    }

    /// Returns the name with other flags; letters that say nothing about articles stay.
    ///
    /// - Parameter concerned: The flags that may change.
    func name(with flags: MailFlags, of concerned: MailFlags) -> String {
        let removed = Self.letters.filter { concerned.contains($0.flag) }.map(\.letter)
        let added = Self.letters.filter { concerned.contains($0.flag) && flags.contains($0.flag) }.map(\.letter)
        let all = Set(Self.letters(ofName: self.name)).subtracting(removed).union(added)
        return name.prefix { $0 != ":" } + ":2," + String(all.sorted())
    }

    private static let letters: [(letter: Character, flag: MailFlags)] = [
        ("F", .flagged), ("S", .seen), ("T", .trashed),
    ]

    /// The letters of all flags, in any order.
    private static func letters(ofName name: String) -> Substring {
        let info = name.drop { $0 != ":" }
        return info.hasPrefix(":2,") ? info.dropFirst(3) : ""
    }
}
