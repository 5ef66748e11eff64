import Model

/// The field of an item or a feed that an element sets, and its rank.
struct FieldRule {
    var field: Field
    /// The rank: if several elements set one field, the highest rank wins; among equals, the first does.
    var rank: UInt8

    enum Field: UInt8, CaseIterable {
        case id, link, comments, title, body, excerpt, published, modified, author, tag, language, image
        case timeToLive, updatePeriod, updateFrequency
        case mediaDuration
        case skippedTime
        case newFeedURL
    }
}

extension FieldRule {

    /// The rule for an author without a name, of whom only a mail address is known: below all with names, whose ranks
    /// are 8 to 15.
    var belowNames: FieldRule { FieldRule(field: field, rank: max(rank, 9) - 8) }

    var isBody: Bool { field == .body || field == .excerpt }

    /// Whether the field may hold markup.
    var isText: Bool { field == .title || isBody }
}

extension FieldRule.Field {
    /// Whether its value is an address, which may be a relative one.
    var isAddress: Bool { [.link, .comments, .image, .newFeedURL].contains(self) }
}

extension Article {
    /// Sets a field that has one value, which is a line.
    mutating func set(_ field: FieldRule.Field, to value: String) {
        switch field {
        case .link: url = value
        case .comments: commentsURL = value
        case .image: imageURL = value
        case .language: language = value
        default: break
        }
    }
}

extension FieldRule {

    /// The rules for elements in an item, by the element's raw value.
    static let item = table([
        (.guid, .id, 9), (.id, .id, 9), (.dcIdentifier, .id, 2),
        (.link, .link, 9), (.originalLink, .link, 3), (.comments, .comments, 9),
        (.title, .title, 9), (.dcTitle, .title, 6), (.itunesTitle, .title, 4), (.mediaTitle, .title, 3),
        (.encoded, .body, 9), (.content, .body, 8), (.body, .body, 7), (.xhtml, .body, 7), (.fullText, .body, 6),
        (.description, .excerpt, 9), (.summary, .excerpt, 8), (.subtitle, .excerpt, 5), (.dcDescription, .excerpt, 6),
        (.itunesSummary, .excerpt, 4), (.itunesSubtitle, .excerpt, 2), (.mediaDescription, .excerpt, 3),
        (.sourceMarkdown, .excerpt, 1),
        (.published, .published, 9), (.issued, .published, 8), (.termsIssued, .published, 7), (.dcDate, .published, 6),
        (.date, .published, 5), (.termsCreated, .published, 4), (.created, .published, 4),
        (.updated, .modified, 9), (.termsModified, .modified, 8), (.lastBuildDate, .modified, 5),
        (.dcCreator, .author, 15), (.author, .author, 14), (.managingEditor, .author, 13), (.itunesAuthor, .author, 12),
        (.dcContributor, .author, 10), (.podcastPerson, .author, 9), (.dcPublisher, .author, 8),
        (.category, .tag, 1), (.dcSubject, .tag, 1), (.mediaCategory, .tag, 1), (.itunesCategory, .tag, 1),
        (.itunesKeywords, .tag, 1), (.mediaKeywords, .tag, 1),
        (.dcLanguage, .language, 9), (.language, .language, 8),
        (.itunesImage, .image, 8), (.mediaThumbnail, .image, 7), (.image, .image, 9), (.url, .image, 5),
        (.itunesLink, .image, 4),
        (.itunesDuration, .mediaDuration, 1),
    ])

    /// The rules for elements in a channel or feed, by the element's raw value.
    static let feed = table([
        (.id, .id, 9), (.guid, .id, 9),
        (.link, .link, 9),
        (.title, .title, 9), (.dcTitle, .title, 6), (.itunesTitle, .title, 4), (.mediaTitle, .title, 3),
        (.description, .excerpt, 9), (.subtitle, .excerpt, 9), (.summary, .excerpt, 8), (.dcDescription, .excerpt, 6),
        (.itunesSummary, .excerpt, 4), (.itunesSubtitle, .excerpt, 3), (.mediaDescription, .excerpt, 2),
        (.updated, .modified, 9), (.lastBuildDate, .modified, 9), (.termsModified, .modified, 7),
        (.dcDate, .modified, 6), (.published, .modified, 5), (.date, .modified, 4),
        (.termsIssued, .modified, 3), (.termsCreated, .modified, 2), (.created, .modified, 2),
        (.author, .author, 15), (.dcCreator, .author, 14), (.managingEditor, .author, 13), (.itunesAuthor, .author, 12),
        (.itunesOwner, .author, 11), (.dcContributor, .author, 10), (.dcPublisher, .author, 9),
        (.webMaster, .author, 9),
        (.category, .tag, 1), (.dcSubject, .tag, 1), (.mediaCategory, .tag, 1), (.itunesCategory, .tag, 1),
        (.itunesKeywords, .tag, 1), (.mediaKeywords, .tag, 1),
        (.language, .language, 9), (.dcLanguage, .language, 8),
        (.url, .image, 9), (.image, .image, 9), (.logo, .image, 8), (.icon, .image, 7), (.itunesImage, .image, 6),
        (.itunesLink, .image, 5), (.mediaThumbnail, .image, 3), (.mediaContent, .image, 2),
        (.timeToLive, .timeToLive, 9),
        (.updatePeriod, .updatePeriod, 1), (.updateFrequency, .updateFrequency, 1),
        (.hour, .skippedTime, 1), (.day, .skippedTime, 1), (.itunesNewFeedURL, .newFeedURL, 1),
    ])

    private static func table(_ rows: [(FeedElement, Field, UInt8)]) -> [FieldRule?] {
        var table: [FieldRule?] = Array(repeating: nil, count: FeedElement.allCases.count)
        for (element, field, rank) in rows {
            table[Int(element.rawValue)] = FieldRule(field: field, rank: rank)
        }
        return table
    }
}
