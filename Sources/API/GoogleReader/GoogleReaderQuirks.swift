import HTML

/// The differences of a service from others with the Google Reader API.
package struct GoogleReaderQuirks: Sendable {

    /// The number of folders that a feed is in.
    package enum FolderRule: Sendable {
        case exactlyOne
        case oneOrNone
        case any
    }

    package var name: String

    /// The number of ids per page: the most that the service accepts.
    package var idsPerPage = 10_000

    /// Whether many users share the server.
    package var isHosted = false

    /// Whether tag/list distinguishes folders from labels of articles, and has empty folders. Otherwise, the folders
    /// are those in subscription/list.
    package var tellsFolders = false
    package var folderRule = FolderRule.any

    /// Whether articles have labels of the user's.
    package var keepsLabels = true

    /// Whether a label stays without articles: FreshRSS.
    package var keepsEmptyLabels: Bool { hasDefaultFolder }

    /// Whether an empty list may come as an object without members, as Google's did.
    package var omitsEmptyLists = false

    /// Whether marking a marked article unmarks it: Miniflux before 2.3.0.
    package var marksToggle = false

    /// Whether the server counts its articles: Miniflux.
    package var numbersArticles = false

    /// Whether errors of the request come as 500, with a sentence: Miniflux.
    package var refusesWith500 = false

    /// Whether `&`, `<` and others come as full-width characters: FreshRSS.
    package var widensCharacters = false

    /// Whether titles contain character references and tags.
    package var titlesAreHTML = false

    /// Whether the URLs of enclosures contain character references: FreshRSS.
    package var escapesEnclosures = false

    /// Whether the API has a separate password, other than that of the web pages: FreshRSS.
    package var hasAPIPassword = false

    /// Whether the list of unread articles lacks those of feeds that are hidden there: FreshRSS.
    package var hidesFeeds = false

    /// Whether the ids of articles are the times when they arrived, in microseconds: FreshRSS. If one is older than
    /// what was asked for, its article was changed since.
    package var idsAreTimes = false

    /// Whether feeds without a folder are in one of their own, see ``FreshRSSFolder``.
    package var hasDefaultFolder = false

    /// The prefix of the ids of advertisements, which come as feeds without a subscription: The Old Reader.
    package var advertisements: String?

    /// The service's OAuth 2: a token alone, without a user name, is a login then.
    package var oauth: OAuthService?

    /// The headers that identify the program, with the names of their values in ``Credentials/secrets``.
    package var secretHeaders: [String: String] = [:]
}

extension GoogleReaderQuirks {

    package var traits: ServiceTraits {
        var traits = ServiceTraits(name: name, capabilities: Capability.usual)
        if folderRule != .exactlyOne { traits.capabilities.insert(.feedsWithoutFolder) }
        if keepsLabels { traits.capabilities.insert(.keepingLabels) }
        traits.rate = isHosted ? .hosted : .selfHosted
        traits.takesFirstFeed = true
        traits.hidesFeeds = hidesFeeds
        traits.numbersArticles = numbersArticles
        traits.bringsBackUpdated = idsAreTimes
        return traits
    }

    func isAdvertisement(feed id: String) -> Bool { advertisements.map(id.hasPrefix) ?? false }

    /// Returns the feed's title, from the service's form of it.
    func feedTitle(_ text: String) -> String {
        if widensCharacters { return FreshRSSText.narrowedName(text) }
        return titlesAreHTML ? HTMLText.title(text) : text
    }
}
