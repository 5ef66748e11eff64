import Base
package import Foundation

/// A subscription.
package struct Feed: Equatable, Sendable {
    package var id: FeedID
    package var accountID: AccountID

    /// The address the feed is fetched from. ``shownURL`` is the one to show to others.
    package var url: String

    /// The feed's own title; a name given by the user takes precedence: see ``name``.
    package var title: String?
    package var customTitle: String?
    package var siteURL: String?
    package var dateAdded: Date

    /// Whether the user has marked the address as secret, see `FeedSetting.Key.secretURL`.
    package var hasSecretURL: Bool

    package init(
        id: FeedID, accountID: AccountID, url: String, title: String? = nil, customTitle: String? = nil,
        siteURL: String? = nil, dateAdded: Date, hasSecretURL: Bool = false
    ) {
        self.id = id
        self.accountID = accountID
        self.url = url
        self.title = title
        self.customTitle = customTitle
        self.siteURL = siteURL
        self.dateAdded = dateAdded
        self.hasSecretURL = hasSecretURL
    }

    /// The address and title of the feed that keeps web pages for the user. It is never fetched.
    package static let savedPagesURL = "about:saved-pages"
    package static let savedPagesTitle = "Saved pages"

    package var isSavedPages: Bool { url == Self.savedPagesURL }

    /// The scheme of the address of a feed that a program of the user's prints, see ``FeedProgram``.
    package static let commandScheme = "command:"

    package static func isOfCommand(_ url: String) -> Bool { url.hasPrefix(commandScheme) }

    /// The scheme of the address of a feed that people and programs put articles into.
    package static let putScheme = "put:"

    /// Returns the address of such a feed.
    package static func putURL(_ name: String) -> String { putScheme + PercentCoding.escaped(name) }

    package var isPut: Bool { url.hasPrefix(Self.putScheme) }

    /// Whether its articles come from somewhere by themselves.
    package var isFetched: Bool { !isSavedPages && !isPut }

    /// Whether the address means nothing on another machine.
    package var isOfThisMachine: Bool { url.hasPrefix("file:") || Self.isOfCommand(url) || !isFetched }

    /// The address without its secret parts.
    package var shownURL: String { SecretAddress.shown(url, isMarked: hasSecretURL) }

    /// The address of the site without its secret parts, and those of the feed's own address.
    package var shownSiteURL: String? {
        siteURL.map { SecretAddress.shown($0, isMarked: isSecretTold(by: $0)) }
    }

    /// Returns whether an address tells what is secret in the feed's.
    package func isSecretTold(by address: String) -> Bool {
        (hasSecretURL || SecretAddress.hasSecret(url)) && SecretAddress.isTold(url, by: address)
    }

    /// The name to show, never empty.
    package var name: String {
        [customTitle, title].lazy.compactMap { $0 }.first { !$0.isEmpty } ?? shownURL
    }
}

/// A named group of feeds within an account. Nesting is in the name: `News/Berlin`.
package struct Folder: Hashable, Sendable {
    package var id: FolderID
    package var accountID: AccountID
    package var name: String

    package init(id: FolderID, accountID: AccountID, name: String) {
        self.id = id
        self.accountID = accountID
        self.name = name
    }
}
