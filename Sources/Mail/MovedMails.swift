package import Base
import Model
import Platform

/// Those of some mails that are flagged as deleted (`T`) because they were moved.
///
/// Mail programs move a mail in two steps: a copy goes into the other folder, under a name of its own, and the original
/// is flagged. So a flag means that the mail was deleted only if no other mail without it has the same `Message-ID`.
package struct MovedMails: Equatable, Sendable {
    /// The ids of those of which another mail without the flag is there.
    package fileprivate(set) var ids: Set<String> = []

    /// A file or directory that could not be read, and may be or have such a mail.
    package fileprivate(set) var unreadable: FileError?

    package init() {}

    /// Returns whether the mail was moved, as far as is known.
    package func mayHave(_ id: String) -> Bool { ids.contains(id) || unreadable != nil }
}

extension Maildir {

    /// Looks for other mails that have the same `Message-ID` and no flag `T`, in all folders, also those whose names
    /// begin with a dot (Maildir++).
    ///
    /// The headers of mails of other programs are read until all are found: this takes long in a large directory.
    package func moves(of ids: Set<String>) -> MovedMails {
        var moves = MovedMails()
        var others: [String] = []
        forEachFile { path, name in
            if MailFile.flags(ofName: name).contains(.trashed) { return }
            if let mail = MailFile(name, in: "", isNew: false) {
                if ids.contains(mail.id) { moves.ids.insert(mail.id) }
            } else {
                others.append(path)
            }
        } unreadable: {
            moves.unreadable = $0
        }
        let wanted = Dictionary(uniqueKeysWithValues: ids.map { ("\($0)@\(MailAddress.domain)", $0) })
        for path in others where moves.ids.count < ids.count {
            do throws(FileError) {
                if let id = try MailHead.messageID(ofFile: path).flatMap({ wanted[$0] }) { moves.ids.insert(id) }
            } catch {
                moves.unreadable = error
            }
        }
        return moves
    }
}
