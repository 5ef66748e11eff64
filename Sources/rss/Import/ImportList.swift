import Import
import Parser
import Sync

/// What is to be imported.
struct ImportList {
    /// What to call the file in messages.
    let name: String
    var document: OPMLDocument

    /// A line for everything that can't be imported.
    var losses: [String] = []

    /// Nil: the file is all there is.
    var articles: (any ReaderArticles)?

    /// What feeds call themselves, by their addresses.
    var titles: [String: String] = [:]

    init(name: String, document: OPMLDocument) {
        self.name = name
        self.document = document
    }
}
