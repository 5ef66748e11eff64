package import Base
import Model

/// The files of a Maildir at one moment.
///
/// A mail of this program is known by the name that it was given, and where another program has given the file a name of its
/// own, as it moved or copied the mail or took it to a server, by its `Message-ID`. So such a file is read once, and what it
/// is remembered by its name.
package struct MaildirFiles: Sendable {
    /// The files of this program's mails, by the ids of the mails.
    package private(set) var mails: [String: MailCopies] = [:]

    /// Files of which it is not known what they are.
    package private(set) var unknown: [MailFile] = []

    /// Whether there is a folder for mails.
    package internal(set) var isMaildir = false

    /// The error of a file or folder that could not be read, and may be or have a mail of this program.
    package internal(set) var unreadable: FileError?

    /// The names that are known and have not been found, by ``MailFile/fingerprint``.
    private var missing: [Int64: String?]

    init(knowing known: [Int64: String?]) {
        missing = known
    }

    /// The names that are there no more.
    package var gone: [Int64] { unreadable == nil ? Array(missing.keys) : [] }

    /// Adds the file of a name, unless it is one that mail programs ignore, as it begins with a dot, or no text.
    mutating func add(_ name: UnsafeBufferPointer<UInt8>, in folder: String, isNew: Bool) {
        guard name.first != UInt8(ascii: "."), let text = String(validating: name, as: UTF8.self) else { return }
        let file = MailFile(text, in: folder, isNew: isNew)
        if let own = MailFile.id(ofName: name) {
            add(file, of: own)
        } else if let known = missing.removeValue(forKey: file.fingerprint) {
            if let known { add(file, of: known) }
        } else {
            unknown.append(file)
        }
    }

    /// Adds a file of the mail.
    package mutating func add(_ file: MailFile, of id: String) {
        if mails[id]?.add(file) == nil { mails[id] = MailCopies(file) }
    }
}
