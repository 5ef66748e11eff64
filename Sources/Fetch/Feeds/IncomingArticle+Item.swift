package import Base
package import Model
package import Parser

extension IncomingArticle {

    /// Creates an article from an item of a feed's document.
    ///
    /// - Parameters:
    ///   - key: the key of the item, see ``ArticleKey``.
    ///   - growth: the room for what becomes of the document.
    package convenience init(_ item: ParsedItem, key: String, within growth: inout DocumentGrowth) {
        self.init(
            sanitizing: item.wholeArticle, key: key, base: item.contentBase, isPartial: item.isTruncated,
            within: &growth)
    }

    /// Creates an article from an item that came by itself.
    package convenience init(_ item: ParsedItem, key: String) {
        self.init(sanitizing: item.wholeArticle, key: key, base: item.contentBase)
    }
}
