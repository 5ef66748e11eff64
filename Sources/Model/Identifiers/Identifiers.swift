/// A short, stable number that identifies one `Subject`: it is never changed or reused.
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

/// The id of an article and its status: it exists before the article, and outlives it.
package typealias ArticleID = ID<ArticleSubject>

// These types have no values: an identifier needs to know nothing of its subject.
package enum AccountSubject {}
package enum FolderSubject {}
package enum FeedSubject {}
package enum ArticleSubject {}
