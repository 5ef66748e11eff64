import Foundation
import Model

extension IncomingArticle {

    /// Without the character U+0000, which JSON can carry: SQLite takes it for the end of a text, so that two keys
    /// could become one, and the search index be told of words that aren't stored.
    ///
    /// - Parameter plainText: See ``searchText``.
    func withoutNUL(_ plainText: (String) -> String) -> IncomingArticle {
        guard key.hasNUL || article.title?.hasNUL == true || article.content?.hasNUL == true else { return self }
        var clean = self
        clean.key = key.withoutNUL
        clean.article.title = article.title?.withoutNUL
        clean.article.content = article.content?.withoutNUL
        clean.searchText = clean.article.content.map(plainText) ?? ""
        return clean
    }
}

extension String {
    var withoutNUL: String { hasNUL ? String(unicodeScalars.filter { $0 != "\0" }) : self }

    fileprivate var hasNUL: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        } ?? utf8.contains(0)
    }
}
