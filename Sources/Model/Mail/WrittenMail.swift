/// An article that was written into a Maildir as a mail.
package struct WrittenMail: Equatable, Sendable {
    package var article: ArticleID

    /// The part of the file's name that no other mail has.
    package var name: String

    /// The flags that both had when they last agreed; `nil` if that is not known.
    package var last: MailFlags?

    /// The number of its files that had the flag `T` then.
    package var trashed = 0

    /// The flags that the names of its files were being given when a run was killed.
    package var begun: MailFlags = []

    /// Whether the mail was being written when a run was killed: it may not be there.
    package var isBegun = false

    /// The flags of the article now.
    package var now: MailFlags

    /// Whether the article is deleted, so that it can no longer be marked.
    package var isDeleted: Bool

    package init(article: ArticleID, name: String, last: MailFlags?, now: MailFlags, isDeleted: Bool = false) {
        self.article = article
        self.name = name
        self.last = last
        self.now = now
        self.isDeleted = isDeleted
    }
}

/// The flags that a mail and its article agreed on, or what is being done so that they will.
package struct MailAgreement: Equatable, Sendable {
    package var article: ArticleID
    package var name: String

    /// The flags that both have now.
    package var flags: MailFlags

    /// The number of the mail's files that have the flag `T`.
    package var trashed: Int

    /// The flags that the names of the mail's files are being given.
    package var begun: MailFlags

    /// Whether the mail is being written.
    package var isBegun: Bool

    /// The flags that the article gets from the mail, whether it has them or not.
    package var marks: MailFlags

    package init(
        article: ArticleID, name: String, flags: MailFlags, trashed: Int = 0, begun: MailFlags = [],
        isBegun: Bool = false, marks: MailFlags = []
    ) {
        self.article = article
        self.name = name
        self.flags = flags
        self.trashed = trashed
        self.begun = begun
        self.isBegun = isBegun
        self.marks = marks
    }
}

/// Which article it is, in every database that has it.
package struct ArticleOrigin: Equatable, Sendable {
    package var feedURL: String

    /// The article's identity in its feed, or on its server.
    package var key: String

    package init(feedURL: String, key: String) {
        self.feedURL = feedURL
        self.key = key
    }
}
