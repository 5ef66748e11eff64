/// The flags of an article's mail, as far as articles have the same.
package struct MailFlags: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The article is read.
    package static let seen = MailFlags(rawValue: 1)

    /// The article is starred.
    package static let flagged = MailFlags(rawValue: 2)

    /// The article is deleted.
    package static let trashed = MailFlags(rawValue: 4)

    /// The marks that mails have, too.
    package static let marks: [(mark: Mark, flag: MailFlags)] = [
        (.read, seen), (.starred, flagged), (.deleted, trashed),
    ]

    package static let all = MailFlags(marks.map(\.flag))

    /// Returns what the mail and the article should both say. What changed on one side since they last agreed counts; where
    /// both changed, the mail does. If they never agreed, what either says counts.
    ///
    /// - Parameters:
    ///   - last: The flags that both had last; `nil` if that is not known.
    ///   - mail: The flags of the mail now.
    ///   - article: The flags of the article now.
    package static func agreed(last: MailFlags?, mail: MailFlags, article: MailFlags) -> MailFlags {
        guard let last else { return mail.union(article) }
        let changed = mail.symmetricDifference(last)
        return changed.intersection(mail).union(article.subtracting(changed))
    }
}
