import Model

@testable import Store

extension FeedDatabase {
    /// Saves the full text of a page without any blocks of text that another page may have.
    func setFullText(_ text: FullText, of id: ArticleID) async throws {
        try await setFullText(text, of: id, blocks: []) { html, _ in (html, 0) }
    }
}
