package import Foundation

/// A subscription to be added.
package struct NewFeed: Equatable, Sendable {
    package var url: String

    /// The address that the user gave, which leads to this one.
    package var typedURL: String?
    package var title: String?
    package var customTitle: String?
    package var siteURL: String?

    /// The names of its folders. Missing ones are created.
    package var folders: [String]

    package init(
        url: String, typedURL: String? = nil, title: String? = nil, customTitle: String? = nil, siteURL: String? = nil,
        folders: [String] = []
    ) {
        self.url = url
        self.typedURL = typedURL
        self.title = title
        self.customTitle = customTitle
        self.siteURL = siteURL
        self.folders = folders
    }
}

/// A feed that a web page points to.
package struct FeedCandidate: Equatable, Sendable {
    package var url: String
    package var title: String?

    /// The date of an article that would be one of the feed's.
    package var date: Date?

    package init(url: String, title: String?, date: Date? = nil) {
        self.url = url
        self.title = title
        self.date = date
    }
}

/// A removed subscription, with everything needed to subscribe again, even when nothing of it is here any more.
package struct RemovedFeed: Codable, Equatable, Sendable {
    package var id: Int64
    package var accountID: Int64
    package var url: String
    package var title: String?
    package var customTitle: String?
    package var siteURL: String?
    package var dateAdded: Date
    package var folders: [String]
    package var settings: [FeedSetting]

    package init(_ feed: Feed, folders: [String], settings: [FeedSetting]) {
        id = feed.id.rawValue
        accountID = feed.accountID.rawValue
        url = feed.url
        title = feed.title
        customTitle = feed.customTitle
        siteURL = feed.siteURL
        dateAdded = feed.dateAdded
        self.folders = folders
        self.settings = settings
    }

    /// The name to show, like ``Feed/name``.
    package var name: String {
        let isMarked = settings.contains { $0.key == .secretURL && $0.value == "yes" }
        return Feed(
            id: FeedID(id), accountID: AccountID(accountID), url: url, title: title, customTitle: customTitle,
            dateAdded: dateAdded, hasSecretURL: isMarked
        ).name
    }
}
