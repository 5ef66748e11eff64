import GRDB
import Model

/// The columns of a ``FeedOrigin`` in a query of the tables `feed` and `account`.
enum FeedOriginColumns {

    static let sql = "feed.url AS originURL, account.service AS originService, account.url AS originAccountURL"

    /// The same columns in a query of the table `status`.
    static let sqlOfStatus = """
        (SELECT url FROM feed WHERE feed.id = status.feedID) AS originURL,
        (SELECT service FROM account WHERE account.id = status.accountID) AS originService,
        (SELECT url FROM account WHERE account.id = status.accountID) AS originAccountURL
        """

    /// Returns `nil` if there is no feed any more.
    static func origin(_ row: Row) throws -> FeedOrigin? {
        guard let url: String = try row.value("originURL") else { return nil }
        let service = try Account.Service(rawValue: row.value("originService"))
        return try FeedOrigin(url: url, lister: FeedOrigin.Lister(service, at: row.value("originAccountURL")))
    }
}
