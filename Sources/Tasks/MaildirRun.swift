package import Base
import Foundation
import Mail
package import Model
import Store

/// Brings the mails of a Maildir and their articles to the same flags, and writes mails of other articles.
///
/// Flags are compared with those that both sides had when they last agreed. So what is about to be done to mails is saved
/// first, and that they agree when the mails are on the disk: whatever ends the program, no mail is written twice, and no
/// flag of its own is taken for a change that somebody made.
package struct MaildirRun: Sendable {
    private let path: String
    private let layout: MaildirLayout
    private let concerned: MailFlags
    private let environment: StepEnvironment
    private let command = CommandID()

    /// The number of articles whose mails are written before that is saved.
    private static let chunk = 100

    /// The work that was done.
    package struct Report: Sendable {
        package var written = 0

        /// The number of marks that articles have got from their mails.
        package var marked = 0

        /// The error of a mail that could not be read, so that no article was deleted because of its mail.
        package var unreadable: FileError?
    }

    /// - Parameter settings: Their directory exists; their query is not used.
    package init(_ settings: MaildirSettings, _ environment: StepEnvironment) {
        path = URL(fileURLWithPath: settings.directory).resolvingSymlinksInPath().path
        layout = settings.layout
        concerned = settings.deletes ? .all : .all.subtracting(.trashed)
        self.environment = environment
    }

    private var database: FeedDatabase { environment.database }

    /// Waits for another run with this database.
    ///
    /// - Parameters:
    ///   - query: The articles that get mails, unless they had some; `nil` for none.
    ///   - mayBegin: Whether the directory may be without mails; otherwise, ``StepError/noMaildir(_:)`` is thrown.
    /// - Throws: `FileError` and `StoreError`.
    package func run(_ query: ArticleQuery?, mayBegin: Bool) throws -> Report {
        try FileLock("\(database.path)-maildir.lock").withLock {
            var maildir = Maildir(path)
            var files = try maildir.files(knowing: database.mailFiles(in: path))
            if files.isMaildir {
                try database.setMaildir(path, isMissed: false)
            } else {
                if !mayBegin { throw StepError.noMaildir(path) }
                try database.forgetMails(in: path)
            }
            let identified = maildir.identify(&files)
            let mails = try database.mails(in: path)
            var report = Report()
            try agree(on: mails, files, &maildir, &report)
            // Not before: what has arrived is new until its flags are taken.
            try database.saveMailFiles(identified, gone: files.gone, in: path)
            guard let query else { return report }
            let written = mails.filter { !$0.isBegun || files.mails[$0.name] != nil }
            let ids = Set(written.map(\.article))
            let new = try database.articleIDs(query).filter { !ids.contains($0) }
            // The newest come last, as mail does.
            for ids in new.reversed().chunks(of: Self.chunk) { try write(Array(ids), &files, &maildir, &report) }
            return report
        }
    }
}

// MARK: - Flags

extension MaildirRun {

    /// Gives mails and articles the flags that both should have.
    private func agree(
        on mails: [WrittenMail], _ files: MaildirFiles, _ maildir: inout Maildir, _ report: inout Report
    ) throws {
        let merges = mails.compactMap { mail in
            files.mails[mail.name].flatMap { copies in
                let merge = MailMerge(mail, copies, of: concerned, areAllKnown: files.unreadable == nil)
                if merge.isUndecided { report.unreadable = files.unreadable }
                return merge.changes(mail) ? merge : nil
            }
        }
        try save(merges.filter { !$0.files.isEmpty }.map(\.beginning))
        var agreements: [MailAgreement] = []
        for merge in merges {
            let renamed = try merge.files.filter { file throws in
                try maildir.set(merge.agreement.flags, of: merge.concerned, file) != nil
            }
            // Other programs rename files, too: then the next run sees what became of them.
            if renamed.count == merge.files.count {
                agreements.append(merge.agreement)
            } else if renamed.isEmpty {
                agreements.append(merge.former)
            }
        }
        try maildir.synchronize()
        report.marked += try save(agreements)
    }

    @discardableResult
    private func save(_ agreements: [MailAgreement]) throws -> Int {
        try agreements.chunks(of: 1_000).reduce(0) { count, agreements in
            try count + database.save(agreements, in: path, at: environment.now(), partOf: command)
        }
    }
}

// MARK: - Mails

extension MaildirRun {

    private func write(
        _ ids: [ArticleID], _ files: inout MaildirFiles, _ maildir: inout Maildir, _ report: inout Report
    ) throws {
        var new: [NewMail] = []
        var known: [WrittenMail] = []
        for id in ids {
            // Articles may be deleted meanwhile.
            guard let article = try? database.article(id), let origin = try database.origin(of: id) else { continue }
            let (name, flags) = (MailAddress.id(of: origin), try database.mailFlags(of: id))
            if files.mails[name] == nil && !new.contains(where: { $0.agreement.name == name }) {
                new.append(
                    NewMail(
                        message: environment.mail(article, origin), folder: layout.folder(of: article),
                        agreement: MailAgreement(article: id, name: name, flags: flags)))
            } else {
                // It is there from before a crash, from another account, or of a database that was restored.
                known.append(WrittenMail(article: id, name: name, last: nil, now: flags))
            }
        }
        try write(new, &files, &maildir)
        report.written += new.count
        try agree(on: known, files, &maildir, &report)
    }

    private struct NewMail {
        var message: MailMessage
        var folder: String
        var agreement: MailAgreement
    }

    private func write(_ mails: [NewMail], _ files: inout MaildirFiles, _ maildir: inout Maildir) throws {
        try save(
            mails.map { mail in
                var agreement = mail.agreement
                agreement.isBegun = true
                return agreement
            })
        for mail in mails {
            let file = try maildir.add(
                mail.message.text, id: mail.agreement.name, date: mail.message.date, flags: mail.agreement.flags,
                to: mail.folder)
            if let file { files.add(file, of: mail.agreement.name) }
        }
        try maildir.synchronize()
        try save(mails.map(\.agreement))
    }
}
