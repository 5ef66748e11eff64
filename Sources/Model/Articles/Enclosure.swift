/// A file that comes with an article: a podcast's episode, a picture.
package struct Enclosure: Hashable, Sendable, Codable {
    package var url: String
    package var mimeType: String?

    /// The size in bytes, according to the feed.
    package var size: Int64?

    /// The duration in seconds.
    package var duration: Double?

    /// The title; of a picture, what it shows.
    package var title: String?

    /// Its part in an episode of a podcast; `nil` of most files.
    package var role: Role?

    /// The part of a file in an episode of a podcast (podcastindex.org/namespace/1.0). Its name is stored.
    package enum Role: String, Hashable, Sendable, Codable {
        case transcript, chapters
    }

    package init(
        url: String, mimeType: String? = nil, size: Int64? = nil, duration: Double? = nil, title: String? = nil,
        role: Role? = nil
    ) {
        self.url = url
        self.mimeType = mimeType
        self.size = size
        self.duration = duration
        self.title = title
        self.role = role
    }
}

extension [Enclosure] {

    /// The files that have the text of an episode of a podcast: its transcript in the form that says most, and its chapters.
    package var textFiles: [Enclosure] {
        let transcript = filter { $0.role == .transcript }.min { Self.formRank($0) < Self.formRank($1) }
        return [transcript, first { $0.role == .chapters }].compactMap(\.self)
    }

    /// Those with times and speakers come first, and those that browsers show before those of players.
    private static func formRank(_ transcript: Enclosure) -> Int {
        let forms = ["text/vtt", "application/json", "text/html", "application/srt", "application/x-subrip"]
        let type = transcript.mimeType?.lowercased() ?? ""
        return forms.firstIndex { type.hasPrefix($0) } ?? forms.count
    }
}
