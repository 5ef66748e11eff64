import Foundation
import Model

/// What tests restrict a query by. Nil restricts nothing.
extension ArticleQuery {
    var isRead: Bool? {
        get { nil }
        set { newValue.map { add(.mark(.read, $0)) } }
    }

    var isStarred: Bool? {
        get { nil }
        set { newValue.map { add(.mark(.starred, $0)) } }
    }

    var feeds: [FeedID]? {
        get { nil }
        set { newValue.map { add(.feeds($0.map(\.description))) } }
    }

    var folders: [String]? {
        get { nil }
        set { newValue.map { add(.folders($0)) } }
    }

    var since: Date? {
        get { nil }
        set { add(.date(DateSpan(from: newValue))) }
    }

    var until: Date? {
        get { nil }
        set { add(.date(DateSpan(until: newValue))) }
    }

    init(_ condition: ArticleCondition) {
        self.init()
        self.condition = condition
    }
}
