import Base
package import Model

/// A file of a Maildir: of an article's mail, `1732089600.ID.rss:2,FS`, or one that another program has named.
///
/// Other programs rename it whenever its flags change: what stands before the colon stays as long as it is in its folder.
/// Some add fields to that, separated by commas, such as `,U=7`.
package struct MailFile: Equatable, Sendable {
    /// The folder in the Maildir; empty for the Maildir itself.
    package let folder: String

    /// Whether no program has shown it yet: it is in `new`, not in `cur`.
    let isNew: Bool

    let name: String

    package let flags: MailFlags

    /// Whether it was seen for the first time now: its flags are no change that somebody made to it.
    var hasArrived = false

    init(_ name: String, in folder: String, isNew: Bool) {
        self.folder = folder
        self.isNew = isNew
        self.name = name
        flags = Self.flags(ofName: name.utf8)
    }

    /// Returns the name of a new mail.
    ///
    /// - Parameter date: In seconds since 1970; mail programs may sort by it.
    static func name(of id: String, date: Int) -> String { "\(max(0, date)).\(id).rss" }

    /// Returns it with other flags; letters that say nothing about articles stay.
    ///
    /// - Parameter concerned: The flags that may change.
    func renamed(with flags: MailFlags, of concerned: MailFlags) -> MailFile {
        let concerned = Self.letters.filter { concerned.contains($0.flag) }
        let added = concerned.filter { flags.contains($0.flag) }.map(\.letter)
        let all = Set(Self.letters(ofName: name.utf8)).subtracting(concerned.map(\.letter)).union(added)
        let base = String(decoding: Self.base(ofName: name.utf8), as: UTF8.self)
        return MailFile(base + ":2," + String(decoding: all.sorted(), as: UTF8.self), in: folder, isNew: false)
    }

    /// Whether both are one, perhaps before and after it was renamed.
    func isSame(as other: MailFile) -> Bool {
        folder == other.folder && Self.base(ofName: name.utf8).elementsEqual(Self.base(ofName: other.name.utf8))
    }

    /// A number that no other file of the Maildir has, whatever its flags are.
    var fingerprint: Int64 {
        Fingerprint.of("\(folder)/\(String(decoding: Self.base(ofName: name.utf8), as: UTF8.self))")
    }
}

// MARK: - Names

extension MailFile {
    private static let letters: [(letter: UInt8, flag: MailFlags)] = [
        (UInt8(ascii: "F"), .flagged), (UInt8(ascii: "S"), .seen), (UInt8(ascii: "T"), .trashed),
    ]

    /// Returns the id of the mail that this program has given the name; `nil` for the names of other programs.
    static func id(ofName name: some BidirectionalCollection<UInt8>) -> String? {
        let base = name.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ",") }
        guard base.suffix(4).elementsEqual(".rss".utf8) else { return nil }
        let parts = base.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 3 && MailAddress.isID(parts[1]) ? String(decoding: parts[1], as: UTF8.self) : nil
    }

    private static func base<Name: Collection<UInt8>>(ofName name: Name) -> Name.SubSequence {
        name.prefix { $0 != UInt8(ascii: ":") }
    }

    private static func flags(ofName name: some Collection<UInt8>) -> MailFlags {
        let found = letters(ofName: name)
        return letters.reduce(into: []) { if found.contains($1.letter) { $0.insert($1.flag) } }
    }

    /// The letters of all flags, in any order.
    private static func letters<Name: Collection<UInt8>>(ofName name: Name) -> Name.SubSequence {
        let info = name.drop { $0 != UInt8(ascii: ":") }
        return info.starts(with: ":2,".utf8) ? info.dropFirst(3) : info.prefix(0)
    }
}
