import Model

/// The files of one mail: a copy in another folder, or under another name, is the same mail.
package struct MailCopies: Equatable, Sendable {
    package private(set) var files: [MailFile]

    package init(_ file: MailFile) {
        files = [file]
    }

    /// Adds a file; one that was renamed since it was added takes its place.
    mutating func add(_ file: MailFile) {
        if let index = files.firstIndex(where: file.isSame) { files[index] = file } else { files.append(file) }
    }

    /// The number of those that are flagged as deleted.
    var trashed: Int { files.count { $0.flags.contains(.trashed) } }

    /// Those that are not flagged as deleted; all if all of them are.
    ///
    /// Mail programs move a mail in two steps: a copy goes into the other folder, and the original is flagged. That one is
    /// left to the program which moved it, and the flag says nothing of the mail.
    var current: [MailFile] {
        let kept = files.filter { !$0.flags.contains(.trashed) }
        return kept.isEmpty ? files : kept
    }

    /// Returns what the mail says: what was changed in any copy counts. A copy that has arrived beside others may have been
    /// made or delivered without their flags, which takes none away.
    ///
    /// - Parameter last: The flags that all of them had.
    func flags(since last: MailFlags) -> MailFlags {
        let current = current
        let areAllNew = current.allSatisfy(\.hasArrived)
        let changed = current.reduce(into: MailFlags()) { changed, file in
            let isOld = areAllNew || !file.hasArrived
            changed.formUnion(isOld ? file.flags.symmetricDifference(last) : file.flags.subtracting(last))
        }
        return last.symmetricDifference(changed)
    }
}
