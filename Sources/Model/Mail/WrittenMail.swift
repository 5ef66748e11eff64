/// An article that was written into a Maildir as a mail.
package struct WrittenMail: Equatable, Sendable {
    package var article: ArticleID

    /// The part of the file's name that no other mail has.
    package var name: String

    /// The flags that both had when they last agreed; `nil` if that is not known.
    package var last: MailFlags?

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

/// The flags that a mail and its article agreed on.
package struct MailAgreement: Equatable, Sendable {
    package var article: ArticleID
    package var name: String

    /// The flags that both have now.
    package var flags: MailFlags

    /// The flags that the article gets from the mail, whether it has them or not.
    package var marks: MailFlags

    package init(article: ArticleID, name: String, flags: MailFlags, marks: MailFlags = []) {
        self.article = article
        self.name = name
        self.flags = flags
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
