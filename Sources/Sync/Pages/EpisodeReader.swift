import Base
import Foundation
import HTML
import Model
import Parser
import Web

/// Reads the full text of an episode of a podcast: the feed's notes, its chapters and its transcript.
struct EpisodeReader {
    let feedText: String?
    private var chapters: String?
    private var transcript: String?

    /// The outcome of the first file that has no text.
    private var missing: FullText.Outcome?

    init(feedText: String?) {
        self.feedText = feedText
    }

    mutating func read(_ response: HTTPResponse, as file: Enclosure) {
        let type = response.headers.first("Content-Type")
        var html: String?
        if file.role == .chapters {
            html = Chapters(response.body)?.html
        } else if !["audio/", "video/", "image/"].contains(where: { type?.lowercased().hasPrefix($0) == true }) {
            let transcript = Transcript(response.body, contentType: type)
            // A page instead of a file asks for consent or a login.
            let isPage = transcript?.isHTML == true && file.mimeType?.lowercased().hasPrefix("text/html") != true
            html = isPage ? nil : transcript?.html
        }
        guard let html = html.map({ HTMLSanitizer.sanitized($0, base: response.url) }), !HTMLText.plain(html).isEmpty
        else { return miss(.noPage) }
        if file.role == .chapters { chapters = html } else { transcript = html }
    }

    mutating func miss(_ outcome: FullText.Outcome) {
        missing = missing ?? outcome
    }

    func text(at now: Date) -> FullText {
        let parts = [
            feedText?.nonEmpty, chapters, transcript.map { "<h2>Transcript</h2>\n\($0)" },
        ].compactMap(\.self)
        if chapters == nil, transcript == nil { return FullText(missing ?? .none, at: now) }
        let html = parts.joined(separator: "\n")
        return FullText(.whole, html: html, words: HTMLText.wordCount(of: html), at: now)
    }
}
