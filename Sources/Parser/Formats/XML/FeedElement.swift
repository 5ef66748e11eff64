/// The known elements of feeds, independent of their namespace and spelling.
enum FeedElement: UInt8, CaseIterable {
    case unknown

    // Structure
    case rss, rdf, feed, channel, items, item, entry, source
    case image, mediaGroup, mediaContent, alternateEnclosure

    // Leaves of the formats' own vocabulary
    case title, link, description, subtitle, summary, content, fullText, id, guid
    case published, issued, created, updated, lastBuildDate, date
    case author, managingEditor, webMaster, name, email, uri
    case category, language, icon, logo, url, comments, enclosure, timeToLive
    case skipHours, skipDays, hour, day

    // Extensions
    case encoded, body, xhtml
    case dcTitle, dcDescription, dcCreator, dcContributor, dcPublisher, dcDate, dcSubject, dcLanguage, dcIdentifier
    case termsIssued, termsCreated, termsModified
    case mediaTitle, mediaDescription, mediaThumbnail, mediaPeerLink, mediaCategory, mediaKeywords
    case itunesTitle, itunesSummary, itunesSubtitle, itunesAuthor, itunesImage, itunesKeywords, itunesCategory
    case itunesDuration, itunesOwner, itunesLink, itunesNewFeedURL
    case podcastSource, podcastTranscript, podcastChapters, podcastPerson
    case simpleChapters, simpleChapter
    case originalLink, sourceMarkdown
    case updatePeriod, updateFrequency
}

extension FeedElement {

    /// Whether the element may contain a person: `name`, `email` and `uri`.
    var hasPersonChildren: Bool { [.author, .itunesOwner, .managingEditor, .dcCreator].contains(self) }

    /// Creates the element of a name in a document.
    init(_ name: XMLName) {
        let space = Namespace(name)
        let local = name.foldedLocal
        self = Self.elements[space]?[local] ?? .unknown
    }

    private static let elements = Dictionary(grouping: names, by: \.space).mapValues { rows in
        Dictionary(uniqueKeysWithValues: rows.map { ($0.local, $0.element) })
    }

    /// The elements with their local names in lower case.
    private static let names: [(space: Namespace, local: String, element: FeedElement)] = [
        (.core, "rss", .rss), (.core, "rdf", .rdf), (.rdf, "rdf", .rdf), (.core, "feed", .feed),
        (.core, "channel", .channel), (.core, "items", .items), (.core, "item", .item), (.core, "entry", .entry),
        (.core, "source", .source), (.core, "image", .image),

        (.core, "title", .title), (.core, "link", .link), (.core, "description", .description),
        (.core, "subtitle", .subtitle), (.core, "tagline", .subtitle), (.core, "info", .subtitle),
        (.core, "summary", .summary), (.core, "abstract", .summary), (.core, "content", .content),
        (.core, "fulltext", .fullText), (.core, "fullitem", .fullText), (.core, "body", .body),
        (.core, "encoded", .encoded),
        (.core, "id", .id), (.core, "guid", .guid),
        (.core, "pubdate", .published), (.core, "published", .published), (.core, "issued", .issued),
        (.core, "created", .created), (.core, "updated", .updated), (.core, "modified", .updated),
        (.core, "lastbuilddate", .lastBuildDate), (.core, "date", .date),
        (.core, "author", .author),
        (.core, "managingeditor", .managingEditor), (.core, "webmaster", .webMaster),
        (.core, "name", .name), (.core, "email", .email), (.core, "uri", .uri), (.core, "homepage", .uri),
        (.core, "category", .category), (.core, "language", .language), (.core, "icon", .icon),
        (.core, "logo", .logo), (.core, "url", .url), (.core, "comments", .comments), (.core, "enclosure", .enclosure),
        (.core, "ttl", .timeToLive), (.core, "skiphours", .skipHours), (.core, "skipdays", .skipDays),
        (.core, "hour", .hour), (.core, "day", .day),

        (.content, "encoded", .encoded), (.xhtml, "body", .xhtml), (.xhtml, "div", .xhtml),

        (.dublinCore, "title", .dcTitle), (.dublinCore, "description", .dcDescription),
        (.dublinCore, "creator", .dcCreator), (.dublinCore, "author", .dcCreator),
        (.dublinCore, "contributor", .dcContributor), (.dublinCore, "publisher", .dcPublisher),
        (.dublinCore, "date", .dcDate), (.dublinCore, "subject", .dcSubject),
        (.dublinCore, "language", .dcLanguage), (.dublinCore, "identifier", .dcIdentifier),

        (.dublinCoreTerms, "title", .dcTitle), (.dublinCoreTerms, "description", .dcDescription),
        (.dublinCoreTerms, "abstract", .dcDescription), (.dublinCoreTerms, "creator", .dcCreator),
        (.dublinCoreTerms, "subject", .dcSubject), (.dublinCoreTerms, "issued", .termsIssued),
        (.dublinCoreTerms, "created", .termsCreated), (.dublinCoreTerms, "modified", .termsModified),
        (.dublinCoreTerms, "date", .dcDate), (.dublinCoreTerms, "language", .dcLanguage),

        (.media, "group", .mediaGroup), (.media, "content", .mediaContent), (.media, "title", .mediaTitle),
        (.media, "description", .mediaDescription), (.media, "thumbnail", .mediaThumbnail),
        (.media, "peerlink", .mediaPeerLink), (.media, "category", .mediaCategory),
        (.media, "keywords", .mediaKeywords),

        (.itunes, "title", .itunesTitle), (.itunes, "summary", .itunesSummary),
        (.itunes, "subtitle", .itunesSubtitle), (.itunes, "description", .itunesSummary),
        (.itunes, "author", .itunesAuthor), (.itunes, "image", .itunesImage), (.itunes, "keywords", .itunesKeywords),
        (.itunes, "category", .itunesCategory), (.itunes, "duration", .itunesDuration),
        (.itunes, "owner", .itunesOwner), (.itunes, "name", .name), (.itunes, "email", .email),
        (.itunes, "link", .itunesLink), (.itunes, "new-feed-url", .itunesNewFeedURL),

        (.podcast, "alternateenclosure", .alternateEnclosure), (.podcast, "source", .podcastSource),
        (.podcast, "transcript", .podcastTranscript), (.podcast, "chapters", .podcastChapters),
        (.podcast, "person", .podcastPerson),
        (.podlove, "chapters", .simpleChapters), (.podlove, "chapter", .simpleChapter),

        (.feedBurner, "origlink", .originalLink), (.scripting, "markdown", .sourceMarkdown),

        (.syndication, "updateperiod", .updatePeriod), (.syndication, "updatefrequency", .updateFrequency),
    ]
}
