import Model
import Testing

@testable import Mail

/// What becomes of the flags of a mail's files, and of the marks of its article.
@Suite struct MailMergeTests {

    /// What was agreed on, the flags of the files (with `*`, of one that has just arrived), those of the article, and what both
    /// say then, and the files that get it.
    struct Case: Sendable, CustomTestStringConvertible {
        var last: String?
        var files: [String]
        var article: String
        var agreed: String
        var changed: [String] = []
        var testDescription: String { "\(last ?? "none") \(files) \(article)" }
    }

    @Test(arguments: [
        Case(last: "", files: [""], article: "", agreed: ""),
        Case(last: "", files: [""], article: "F", agreed: "F", changed: [""]),
        Case(last: "", files: ["S"], article: "F", agreed: "FS", changed: ["S"]),
        // Of several files, what was changed in any of them counts; all get it.
        Case(last: "", files: ["S", ""], article: "", agreed: "S", changed: [""]),
        Case(last: "S", files: ["", "S"], article: "S", agreed: "", changed: ["S"]),
        Case(last: "", files: ["F", "S", ""], article: "", agreed: "FS", changed: ["F", "S", ""]),
        Case(last: "S", files: ["S", "S"], article: "FS", agreed: "FS", changed: ["S", "S"]),
        Case(last: nil, files: ["S", "F"], article: "", agreed: "FS", changed: ["S", "F"]),
        // One that was moved says what its copy says.
        Case(last: "FS", files: ["FST", "*"], article: "FS", agreed: "", changed: []),
        Case(last: "", files: ["T", "*S"], article: "F", agreed: "FS", changed: ["S"]),
        Case(last: "S", files: ["*F"], article: "S", agreed: "F"),
        // A copy that arrives beside others takes nothing away.
        Case(last: "FS", files: ["FS", "*"], article: "FS", agreed: "FS", changed: [""]),
        Case(last: "", files: ["", "*F"], article: "", agreed: "F", changed: [""]),
        Case(last: "F", files: ["", "*F"], article: "F", agreed: "", changed: ["F"]),
    ])
    func filesAndArticleAgree(_ one: Case) {
        let merge = merge(WrittenMail(last: one.last, now: one.article), one.files)

        #expect(merge.agreement.flags == flags(one.agreed))
        #expect(merge.files.map(\.flags) == one.changed.map(flags))
        #expect(merge.agreement.marks == flags(one.agreed).symmetricDifference(flags(one.article)))
    }

    /// How many files had `T`, the files, whether the article is deleted, and how many are judged then.
    @Test(arguments: [
        (0, ["T"], true, 1), (0, ["ST", "T"], true, 2),
        // It was moved, or not yet judged, and then the copy is gone or deleted.
        (0, ["T", ""], false, 1), (1, ["T", ""], false, 1), (1, ["T"], false, 1), (1, ["T", "T"], true, 2),
        (1, [""], false, 0), (0, ["", ""], false, 0), (2, ["T", "T"], false, 2), (2, ["T", "T", ""], false, 2),
    ])
    func onlyWhatIsFlaggedEverywhereIsDeleted(_ judged: Int, _ files: [String], _ isDeleted: Bool, _ now: Int) {
        var mail = WrittenMail(last: "", now: "")
        mail.trashed = judged
        let merge = merge(mail, files)

        #expect(merge.agreement.marks.contains(.trashed) == isDeleted)
        #expect(merge.agreement.trashed == now)
        #expect(!merge.isUndecided)
    }

    @Test func nothingIsDeletedWhileACopyMayBeUnknown() {
        let mail = WrittenMail(last: "", now: "")
        let merge = MailMerge(mail, copies(["T"]), of: .all, areAllKnown: false)

        #expect(merge.isUndecided)
        #expect(!merge.changes(mail))
    }

    @Test func withoutTheWishNothingIsDeletedOrJudged() {
        let mail = WrittenMail(last: "", now: "")
        #expect(!MailMerge(mail, copies(["T"]), of: [.seen, .flagged], areAllKnown: true).changes(mail))
    }

    /// The mail of a deleted article is flagged once, in all folders, and not marked any more.
    @Test func theMailOfADeletedArticleIsFlaggedOnce() {
        var mail = WrittenMail(last: "S", now: "T")
        mail.isDeleted = true
        let merge = merge(mail, ["S", "F"])
        #expect(merge.files.map(\.flags) == [[.seen], [.flagged]])
        #expect(merge.agreement.flags == [.seen, .trashed])
        #expect(merge.agreement.marks.isEmpty)

        mail.last = merge.agreement.flags
        #expect(!self.merge(mail, ["ST", "F"]).changes(mail))
    }

    /// A run that was killed while it gave files the article's star: whether it had done so, what the user did to the article
    /// since counts, and what the user did to other flags of the mail.
    @Test(arguments: ["", "F", "S", "FS"])
    func aKilledRunTakesNoFlagOfItsOwn(_ there: String) {
        var mail = WrittenMail(last: "", now: "F")
        let merge = merge(mail, [""])
        #expect(merge.beginning.flags == [])
        #expect(merge.beginning.begun == [.flagged])

        mail.begun = merge.beginning.begun
        mail.now = []
        let next = self.merge(mail, [there])
        #expect(next.agreement.flags == flags(there).subtracting(.flagged))
        #expect(next.agreement.begun == [])
        #expect(next.changes(mail))
    }

    /// A mark that a mail has is taken by the next run, although this one was giving it to a copy.
    @Test func aKilledRunLosesNoMark() {
        var mail = WrittenMail(last: "", now: "")
        let merge = merge(mail, ["S", ""])
        #expect(merge.beginning.begun == [])

        mail.begun = merge.beginning.begun
        #expect(self.merge(mail, ["S", ""]).agreement.marks == [.seen])
    }

    private func merge(_ mail: WrittenMail, _ files: [String]) -> MailMerge {
        MailMerge(mail, copies(files), of: .all, areAllKnown: true)
    }

    private func copies(_ files: [String]) -> MailCopies {
        let files = files.enumerated().map { number, letters in
            var file = MailFile("\(number):2,\(letters)", in: "", isNew: false)
            file.hasArrived = letters.hasPrefix("*")
            return file
        }
        var copies = MailCopies(files[0])
        for file in files.dropFirst() { copies.add(file) }
        return copies
    }
}

private func flags(_ letters: String) -> MailFlags {
    MailFlags(letters.compactMap { ["S": .seen, "F": .flagged, "T": .trashed][$0] })
}

extension WrittenMail {
    fileprivate init(last: String?, now: String) {
        self.init(article: ArticleID(1), name: "mail", last: last.map(flags), now: flags(now))
    }
}
