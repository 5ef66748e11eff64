/// The Maildir that every sync brings up to date, from the settings file.
package struct MaildirSettings: Sendable {
    /// The directory; empty for none.
    package var directory = ""

    /// The query for articles that get mails; empty for unread ones.
    package var query = ""
    package var layout = MaildirLayout.flat

    /// Whether deletions are passed on between mails and articles.
    package var deletes = false

    package init() {}
}
