import Import
import Parser
import Sync

/// The feeds and articles to import.
struct ImportList {
    /// What to call the file in messages.
    let name: String
    var document: OPMLDocument

    /// A message for each thing that cannot be imported.
    var losses: [String] = []

    /// Nil if there are only feeds.
    var articles: (any ReaderArticles)?

    /// The feeds' own titles, by address.
    var titles: [String: String] = [:]

    init(name: String, document: OPMLDocument) {
        self.name = name
        self.document = document
    }
}
