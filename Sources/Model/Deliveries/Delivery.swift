package import Foundation

package typealias DeliveryID = ID<Delivery>

/// A way of each article that arrives and matches a query, at least once: to a program or, without one, to the reader of
/// `rss follow`.
package struct Delivery: Equatable, Sendable {
    package var id: DeliveryID
    package var name: String

    /// Its query; an empty one finds every article. Dates are resolved when an article arrives.
    package var query: StoredQuery

    package var target: Target

    /// The most articles that the program gets at once.
    package var batch: Int

    /// Whether an article that fails holds up those after it.
    package var isOrdered: Bool

    /// Whether nothing is delivered until the user resumes it. Articles go on waiting for it.
    package var isPaused: Bool

    /// The reason why nothing could be delivered the last time, whatever the article.
    package var problem: String?

    package init(
        id: DeliveryID, name: String, query: StoredQuery, target: Target = .follow, batch: Int = 1,
        isOrdered: Bool = false, isPaused: Bool = false, problem: String? = nil
    ) {
        self.id = id
        self.name = name
        self.query = query
        self.target = target
        self.batch = batch
        self.isOrdered = isOrdered
        self.isPaused = isPaused
        self.problem = problem
    }

    /// The one that gets the articles.
    package enum Target: Hashable, Sendable {
        /// The reader of `rss follow`.
        case follow
        /// A program, with its arguments.
        case program([String])
    }

    package var isFollowed: Bool { target == .follow }

    /// The program and its arguments; empty if there is none.
    package var program: [String] {
        switch target {
        case .follow: []
        case .program(let words): words
        }
    }
}

/// A delivery, and how many articles wait for it.
package struct DeliveryOverview: Equatable, Sendable {
    package var delivery: Delivery
    package var waiting: Int

    /// The number of those that failed and are tried again.
    package var failing: Int

    /// The number of those that are tried again only if the user says so.
    package var parked: Int

    /// The error of the first article that is parked or, if there is none, that failed.
    package var error: String?

    package init(delivery: Delivery, waiting: Int = 0, failing: Int = 0, parked: Int = 0, error: String? = nil) {
        self.delivery = delivery
        self.waiting = waiting
        self.failing = failing
        self.parked = parked
        self.error = error
    }
}

/// An article that waits to be delivered.
package struct WaitingArticle: Equatable, Sendable {
    package var id: ArticleID
    package var title: String?
    package var feedName: String
    package var state: State

    /// How often it was tried.
    package var attempts: Int

    /// The time of the next try; `nil` if it is the next opportunity, or never.
    package var dateNext: Date?
    package var error: String?

    package enum State: String, Sendable {
        case waiting
        /// It failed, and is tried again.
        case failing
        /// It is tried again only if the user says so.
        case parked
        /// The query could not be applied when it arrived.
        case undecided
    }

    package init(
        id: ArticleID, title: String?, feedName: String, state: State, attempts: Int, dateNext: Date?, error: String?
    ) {
        self.id = id
        self.title = title
        self.feedName = feedName
        self.state = state
        self.attempts = attempts
        self.dateNext = dateNext
        self.error = error
    }
}

/// The articles that a program gets at once.
package struct DeliveryBatch: Equatable, Sendable {
    package var delivery: Delivery

    /// The articles in the order of their arrival.
    package var articles: [ArticleID]

    /// A text that is the same whenever the program gets these articles, unless the user has asked for them again.
    package var key: String

    /// How often it was tried before.
    package var attempts: Int

    /// How often it failed so that it counts, see ``RetryRule/mostFailures``.
    package var failures: Int

    package init(delivery: Delivery, articles: [ArticleID], key: String, attempts: Int = 0, failures: Int = 0) {
        self.delivery = delivery
        self.articles = articles
        self.key = key
        self.attempts = attempts
        self.failures = failures
    }

    /// Returns whether it is not tried again after the outcome, unless the user says so.
    package func isParked(by outcome: DeliveryOutcome) -> Bool {
        switch outcome {
        case .done, .later: false
        case .failed: articles.count == 1 && failures + 1 >= RetryRule.mostFailures
        case .refused: articles.count == 1
        }
    }
}

/// The end of a program that got articles, as far as these are concerned.
package enum DeliveryOutcome: Equatable, Sendable {
    case done
    /// It may do it later.
    case later(String)
    /// It failed, and may succeed another time.
    case failed(String)
    /// It will never take them.
    case refused(String)
}
