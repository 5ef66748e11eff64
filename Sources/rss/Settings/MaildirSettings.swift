/// The Maildir that every sync brings up to date, from the settings file.
struct MaildirSettings: Sendable {
    /// The directory; empty for none.
    var directory = ""

    /// The query for articles that get mails; empty for unread ones.
    var query = ""
    var layout = MaildirLayout.flat

    /// Whether deletions are passed on between mails and articles.
    var deletes = false
}
