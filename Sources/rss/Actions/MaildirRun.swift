import ArgumentParser
import Base
import Foundation
import Mail
import Model
import Store
import TerminalText

/// Brings the mails of a Maildir and their articles to the same flags, and writes mails of other articles.
///
/// Flags are compared with those that both sides had when they last agreed. So the mails are on the disk before the
/// database says that they agree: whatever ends the program, no mail is written twice, and no flag is taken for a change
/// that somebody made.
struct MaildirRun: Sendable {
    private let database: FeedDatabase
    private let path: String
    private let layout: MaildirLayout
    private let concerned: MailFlags
    private let now: @Sendable () -> Date
    private let command = CommandID()

    /// The number of articles whose mails are written before that is saved.
    private static let chunk = 100

    /// The work that was done.
    struct Report {
        var written = 0

        /// The number of marks that articles have got from their mails.
        var marked = 0

        /// The error of a mail that could not be read, so that no article was deleted because of its mail.
        var unreadable: FileError?

        /// Says what could not be read.
        func sayProblem() {
            guard let unreadable else { return }
            let words = "cannot read \(unreadable.path): \(unreadable.reason)"
            Failure(
                TerminalText.safe(words) + "; mails with the flag 'T' delete nothing until it can be read",
                ExitCode.success
            ).say()
        }
    }

    /// - Parameters:
    ///   - path: An existing directory.
    ///   - deletes: Whether deletions are passed on, too.
    init(
        _ database: FeedDatabase, path: String, layout: MaildirLayout, deletes: Bool,
        now: @escaping @Sendable () -> Date
    ) {
        self.database = database
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        self.layout = layout
        concerned = deletes ? .all : .all.subtracting(.trashed)
        self.now = now
    }

    /// Waits for another run with this database.
    ///
    /// - Parameters:
    ///   - query: The articles that get mails, unless they had some; `nil` for none.
    ///   - mayBegin: Whether the directory may be without mails; otherwise, ``Failure`` is thrown.
    /// - Throws: `FileError` and `StoreError`.
    func run(_ query: ArticleQuery?, mayBegin: Bool) throws -> Report {
        try FileLock("\(database.path)-maildir.lock").withLock {
            var maildir = Maildir(path)
            let folders = maildir.folders()
            if folders.isEmpty {
                if !mayBegin { throw Failure.noMaildir(path) }
                try database.forgetMails(in: path)
            }
            var files = try maildir.mails(in: folders)
            let mails = try database.mails(in: path)
            var report = Report()
            report.marked = try save(agreements(on: mails, &files, &maildir, &report), &maildir)
            guard let query else { return report }
            let written = Set(mails.map(\.article))
            let new = try database.articleIDs(query).filter { !written.contains($0) }
            // The newest come last, as mail does.
            for ids in new.reversed().chunks(of: Self.chunk) {
                try write(Array(ids), &files, &maildir, &report)
            }
            return report
        }
    }
}

// MARK: - Flags

extension MaildirRun {

    private func agreements(
        on mails: [WrittenMail], _ files: inout [String: MailFile], _ maildir: inout Maildir, _ report: inout Report
    ) throws -> [MailAgreement] {
        let moves = moves(of: mails, files, maildir)
        report.unreadable = report.unreadable ?? moves.unreadable
        var agreements: [MailAgreement] = []
        for mail in mails {
            if let agreement = try agreement(on: mail, moves, &files, &maildir) { agreements.append(agreement) }
        }
        return agreements
    }

    /// Looks which of the mails that would delete their articles were moved.
    ///
    /// Only a flag that is new is judged: other mails need not be read again as long as it stays.
    private func moves(
        of mails: [WrittenMail], _ files: [String: MailFile], _ maildir: borrowing Maildir
    ) -> MovedMails {
        guard concerned.contains(.trashed) else { return MovedMails() }
        let trashed = mails.filter { mail in
            !mail.isDeleted && mail.last?.contains(.trashed) != true
                && files[mail.name]?.flags.contains(.trashed) == true
        }
        return trashed.isEmpty ? MovedMails() : maildir.moves(of: Set(trashed.map(\.name)))
    }

    /// Gives a mail the flags that both sides should have.
    ///
    /// - Returns: What they agreed on; `nil` if nothing has changed, or the mail is not there.
    private func agreement(
        on mail: WrittenMail, _ moves: MovedMails, _ files: inout [String: MailFile], _ maildir: inout Maildir
    ) throws -> MailAgreement? {
        guard let file = files[mail.name] else { return nil }
        let concerned = concerned(mail, file, moves)
        let flags = MailFlags.agreed(last: mail.last, mail: file.flags, article: mail.now).intersection(concerned)
        if flags != file.flags.intersection(concerned) {
            guard let renamed = try maildir.set(flags, of: concerned, file) else { return nil }
            files[mail.name] = renamed
        }
        var agreed = (mail.last ?? []).subtracting(concerned).union(flags)
        if moves.ids.contains(mail.name) { agreed.insert(.trashed) }
        let marks = flags.symmetricDifference(mail.now).intersection(concerned)
        if marks.isEmpty && agreed == mail.last { return nil }
        return MailAgreement(article: mail.article, name: mail.name, flags: agreed, marks: marks)
    }

    /// Returns the flags that may change. A deleted article can't be marked; its mail is flagged as deleted once. The
    /// flag of a mail that was moved is left to the program that moved it, and says nothing of the article.
    private func concerned(_ mail: WrittenMail, _ file: MailFile, _ moves: MovedMails) -> MailFlags {
        if !mail.isDeleted {
            let isMoved = mail.last?.contains(.trashed) == true || moves.mayHave(mail.name)
            return file.flags.contains(.trashed) && isMoved ? concerned.subtracting(.trashed) : concerned
        }
        return mail.last?.contains(.trashed) == true || !mail.now.contains(.trashed)
            ? [] : concerned.intersection(.trashed)
    }

    private func save(_ agreements: [MailAgreement], _ maildir: inout Maildir) throws -> Int {
        try maildir.synchronize()
        return try agreements.chunks(of: 1_000).reduce(0) { count, agreements in
            try count + database.save(Array(agreements), in: path, at: now(), partOf: command)
        }
    }
}

// MARK: - Mails

extension MaildirRun {

    private func write(
        _ ids: [ArticleID], _ files: inout [String: MailFile], _ maildir: inout Maildir, _ report: inout Report
    ) throws {
        var agreements: [MailAgreement] = []
        var known: [WrittenMail] = []
        for id in ids {
            // Articles may be deleted meanwhile.
            guard let article = try? database.article(id), let origin = try database.origin(of: id) else { continue }
            let name = ArticleMail.id(of: origin)
            var mail = WrittenMail(article: id, name: name, last: nil, now: flags(of: article))
            if files[name] == nil {
                let message = ArticleMail.message(article, origin)
                files[name] = try maildir.add(
                    message.text, id: name, date: message.date, flags: mail.now, to: layout.folder(of: article))
                mail.last = mail.now
                agreements.append(MailAgreement(article: id, name: name, flags: mail.now))
                report.written += 1
            } else {
                // It is there from before a crash, from another account, or of a database that was restored.
                known.append(mail)
            }
        }
        agreements += try self.agreements(on: known, &files, &maildir, &report)
        report.marked += try save(agreements, &maildir)
    }

    private func flags(of article: FullArticle) -> MailFlags {
        var flags: MailFlags = []
        if article.listed.isRead { flags.insert(.seen) }
        if article.listed.isStarred { flags.insert(.flagged) }
        return flags
    }
}

extension Failure {
    /// The failure that a sync has no Maildir to write to: its disk may be missing.
    fileprivate static func noMaildir(_ path: String) -> Failure {
        Failure("\(path) is no Maildir; 'rss maildir \(path.shellWord)' makes one", ExitStatus.notFound)
    }
}
