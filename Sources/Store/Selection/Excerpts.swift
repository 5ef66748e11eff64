import GRDB
import Model

/// Lines of articles' texts that show why a search found them.
struct Excerpts {
    private let search: String
    private let marks: (String, String)

    /// Nil: the condition has no words that the search index knows.
    init?(of condition: ArticleCondition, marks: (String, String)) {
        guard let search = SearchExpression(anyPhraseOf: condition) else { return nil }
        self.search = search.text
        self.marks = marks
    }

    /// A dozen words. Nil where none of those that are searched for is in the text.
    func excerpt(of id: ArticleID, in db: Database) throws -> String? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT snippet(article_fts, 1, ?, ?, '…', 12) FROM article_fts WHERE article_fts MATCH ? AND rowid = ?
                """)
        let text = try String.fetchOne(statement, arguments: [marks.0, marks.1, search, id.rawValue])
        return text.flatMap { $0.contains(marks.0) ? $0 : nil }
    }
}
