package import Model

/// Decides what a mail and its article should both say.
package struct MailMerge: Equatable, Sendable {
    /// The flags and marks that both agree on when the files are renamed.
    package let agreement: MailAgreement

    /// The files that get the flags of the agreement, of those that are ``concerned``.
    package let files: [MailFile]
    package let concerned: MailFlags

    /// Saved before that: the flags that the files had last, and those that their names are being given.
    package let beginning: MailAgreement

    /// Saved if none of the files could be renamed.
    package let former: MailAgreement

    /// Whether a flag `T` is new, and it is not known if the mail was only moved.
    package let isUndecided: Bool

    /// - Parameters:
    ///   - wanted: The flags that are passed on.
    ///   - areAllKnown: Whether there may be no further files of the mail.
    package init(_ mail: WrittenMail, _ copies: MailCopies, of wanted: MailFlags, areAllKnown: Bool) {
        let judgement = Self.judge(mail, copies, wanted, areAllKnown)
        let (concerned, last) = (judgement.concerned, mail.last ?? [])
        let agreed = MailFlags.agreed(last: last, mail: copies.flags(since: last), article: mail.now)
        // Flags that a killed run was writing are no change that somebody made: they follow the article.
        let flags = agreed.subtracting(mail.begun).union(mail.now.intersection(mail.begun)).intersection(concerned)
        let files = copies.current.filter { $0.flags.intersection(concerned) != flags }
        let marks = flags.symmetricDifference(mail.now).intersection(concerned)
        former = MailAgreement(
            article: mail.article, name: mail.name, flags: last, trashed: mail.trashed, begun: mail.begun)
        var beginning = former
        for file in files { beginning.begun.formUnion(file.flags.symmetricDifference(flags)) }
        // A mark that the mail says already is still said by it then.
        beginning.begun = beginning.begun.intersection(concerned).subtracting(marks).union(mail.begun)
        self.beginning = beginning
        agreement = MailAgreement(
            article: mail.article, name: mail.name, flags: last.subtracting(concerned).union(flags),
            trashed: judgement.trashed, marks: marks)
        (self.files, self.concerned, isUndecided) = (files, concerned, judgement.isUndecided)
    }

    /// Returns which flags may change, and how many files with `T` have been judged then.
    ///
    /// A deleted article can't be marked; its mail is flagged as deleted once. `T` deletes an article only when one more file
    /// has it than before, and none is without it: else the mail was moved, or a copy of a mail that was moved is gone.
    private static func judge(
        _ mail: WrittenMail, _ copies: MailCopies, _ wanted: MailFlags, _ areAllKnown: Bool
    ) -> (concerned: MailFlags, trashed: Int, isUndecided: Bool) {
        if mail.isDeleted {
            let isDone = mail.last?.contains(.trashed) == true || !mail.now.contains(.trashed)
            return (isDone ? [] : wanted.intersection(.trashed), mail.trashed, false)
        }
        guard wanted.contains(.trashed) else { return (wanted, mail.trashed, false) }
        let trashed = copies.trashed
        let isNew = trashed == copies.files.count && trashed > mail.trashed
        let isUndecided = isNew && !areAllKnown
        return (
            isNew && areAllKnown ? wanted : wanted.subtracting(.trashed), isUndecided ? mail.trashed : trashed,
            isUndecided
        )
    }

    /// Whether there is anything to do.
    package func changes(_ mail: WrittenMail) -> Bool {
        !files.isEmpty || mail.last == nil || mail.isBegun || agreement != former
    }
}
