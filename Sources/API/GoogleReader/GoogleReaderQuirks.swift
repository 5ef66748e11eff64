import HTML

/// What a service does differently from the others that speak the Google Reader API.
package struct GoogleReaderQuirks: Sendable {

    /// In how many folders a feed is.
    package enum FolderRule: Sendable {
        case exactlyOne
        case oneOrNone
        case any
    }

    package var name: String

    /// Ids asked for at a time, the most that the service gives.
    package var idsPerPage = 10_000

    /// Whether many share the server.
    package var isHosted = false

    /// Whether tag/list tells folders from labels of articles, and knows empty folders. Where it doesn't, folders are
    /// what subscription/list mentions.
    package var tellsFolders = false
    package var folderRule = FolderRule.any

    /// Whether an empty list may come as an object without members, as Google's did.
    package var omitsEmptyLists = false

    /// Whether marking what is marked already unmarks it: Miniflux before 2.3.0.
    package var marksToggle = false

    /// Whether errors of the user's come as 500, with a sentence: Miniflux.
    package var refusesWith500 = false

    /// Whether `&`, `<` and others come as full-width characters: FreshRSS.
    package var widensCharacters = false

    /// Whether titles have references and tags in them, not just text.
    package var titlesAreHTML = false

    /// Whether addresses of enclosures have references in them, unlike all others: FreshRSS.
    package var escapesEnclosures = false

    /// Whether logins take a password of their own, not the one of the web pages: FreshRSS.
    package var hasAPIPassword = false

    /// Whether the list of unread articles lacks those of feeds that are hidden there: FreshRSS.
    package var hidesFeeds = false

    /// What the ids of feeds begin with that are advertisements, which nobody subscribed to: The Old Reader.
    package var advertisements: String?

    /// How it gives permission by OAuth 2: then a token alone, without a user name, is a login.
    package var oauth: OAuthService?

    /// Headers that tell which program asks, by the names of their values in ``Credentials/secrets``.
    package var secretHeaders: [String: String] = [:]
}

extension GoogleReaderQuirks {

    package var traits: ServiceTraits {
        var traits = ServiceTraits(
            name: name, capabilities: Capability.usual.union(folderRule == .exactlyOne ? [] : [.feedsWithoutFolder]))
        traits.rate = isHosted ? .hosted : .selfHosted
        traits.hidesFeeds = hidesFeeds
        return traits
    }

    func isAdvertisement(feed id: String) -> Bool { advertisements.map(id.hasPrefix) ?? false }

    /// What the feed is called, out of what the service says.
    func feedTitle(_ text: String) -> String {
        if widensCharacters { return FreshRSSText.narrowedName(text) }
        return titlesAreHTML ? HTMLText.title(text) : text
    }
}
