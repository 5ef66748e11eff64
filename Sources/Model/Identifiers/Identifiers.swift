/// A short, stable number that identifies one `Subject`: never changed, never reused.
///
/// Ids of different subjects are different types.
package struct ID<Subject>: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let rawValue: Int64

    package init(_ rawValue: Int64) {
        self.rawValue = rawValue
    }

    package var description: String { "\(rawValue)" }

    package static func < (left: ID, right: ID) -> Bool {
        left.rawValue < right.rawValue
    }
}

package typealias AccountID = ID<AccountSubject>
package typealias FolderID = ID<FolderSubject>
package typealias FeedID = ID<FeedSubject>

/// Names an article and its status alike: it is there before the article, and outlives it.
package typealias ArticleID = ID<ArticleSubject>

// Types without values: an identifier needs to know nothing of what it names.
package enum AccountSubject {}
package enum FolderSubject {}
package enum FeedSubject {}
package enum ArticleSubject {}
