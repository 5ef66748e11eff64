import TestSupport
import Model

/// What a machine shows when all is over.
struct MachineView {
    var machine: Int
    var articles: [History.ArticleKey: SeenArticle] = [:]

    /// What waits, or is parked.
    var queue: [History.Key: ListedChange] = [:]

    /// Changes whose articles the test never saw.
    var strayChanges: [ListedChange] = []
}

/// When the server has been honest for some days.
extension HistoryCheck {

    /// - Parameters:
    ///   - there: What each user has on the server.
    ///   - bad: Articles of which the server will never hear.
    ///   - refusals: Whether the server refused a change, for a while: then it may be parked, if that is reported.
    ///   - isWhole: Whether all articles must be here, also those that were read before they could come here.
    func checkEnd(
        _ view: MachineView, _ there: [String: ServerContents], bad: Set<Int64>, refusals: Bool, isWhole: Bool
    ) throws(Violation) {
        try checkSent(view, bad: bad, refusals: refusals)
        for (user, contents) in there {
            for item in contents.items where contents.isVisible(item) {
                try compare(History.ArticleKey(user: user, id: item.id), item, view, isWhole: isWhole)
            }
        }
        for place in held where place.machine == view.machine {
            guard view.articles[place.key.article]?.value(place.key.flag) == true else {
                throw Violation("machine \(view.machine) lost \(place.key)")
            }
        }
        try checkDeleted(view)
    }

    /// At any time.
    func checkDeleted(_ view: MachineView) throws(Violation) {
        for place in deleted where place.machine == view.machine && view.articles[place.article] != nil {
            throw Violation("\(place.article) was deleted at machine \(view.machine), and is there again")
        }
    }

    /// At any time: what was done and never was on the server waits, and is shown; and nothing else waits.
    func checkWaiting(_ view: MachineView, bad: Set<Int64>) throws(Violation) {
        for (place, wish) in wishes where place.machine == view.machine && !wish.wasThere {
            let article = MachineArticle(machine: view.machine, article: place.key.article)
            if deleted.contains(article) && bad.contains(article.article.id) { continue }
            let waiting = view.queue[place.key]
            guard waiting?.change.value == wish.value else {
                throw Violation("\(place.key): \(wish.value) from machine \(view.machine) never arrived")
            }
            let shown = view.articles[place.key.article]?.value(place.key.flag)
            guard shown == wish.value || shown == nil && deleted.contains(article) else {
                throw Violation("\(place.key): \(wish.value) waits at machine \(view.machine), but isn't shown")
            }
        }
        for (key, change) in view.queue {
            let place = MachineKey(machine: view.machine, key: key)
            if made[place]?.contains(change.change.value) != true && !isRuled(view.machine, key, change.change.value) {
                throw Violation(
                    "\(key): \(change.change.value) waits at machine \(view.machine), and nobody made that change")
            }
        }
    }

    private func checkSent(_ view: MachineView, bad: Set<Int64>, refusals: Bool) throws(Violation) {
        for (key, change) in view.queue where !bad.contains(key.article.id) && !(refusals && change.error != nil) {
            // A label that the server accepted and forgot too often stays here.
            if key.flag == .labelled, change.change.value, change.error != nil { continue }
            throw Violation("\(key): \(change.change.value) still waits at machine \(view.machine): \(change)")
        }
        if let change = view.strayChanges.first, bad.isEmpty && !refusals {
            throw Violation("a change of no article still waits at machine \(view.machine): \(change)")
        }
    }

    private func compare(
        _ article: History.ArticleKey, _ item: ServerContents.Entry, _ view: MachineView, isWhole: Bool
    ) throws(Violation) {
        if deleted.contains(MachineArticle(machine: view.machine, article: article)) { return }
        guard let here = view.articles[article] else {
            if item.isRead && !item.isStarred && !isWhole { return }
            throw Violation("\(article) is on the server, not at machine \(view.machine)")
        }
        for flag in ServerContents.Flag.allCases {
            let key = History.Key(article: article, flag: flag)
            let there = item.has(flag)
            if here.value(flag) == there { continue }
            guard view.queue[key]?.change.value == here.value(flag) else {
                throw Violation("\(key): \(here.value(flag)) at machine \(view.machine), \(there) on the server")
            }
        }
    }
}

/// An article as the user sees it.
@dynamicMemberLookup struct SeenArticle {
    var article: ListedArticle

    /// Whether it has the label of schedules.
    var isLabelled: Bool

    subscript<Value>(dynamicMember path: KeyPath<ListedArticle, Value>) -> Value { article[keyPath: path] }

    func value(_ flag: ServerContents.Flag) -> Bool {
        switch flag {
        case .read: article.isRead
        case .starred: article.isStarred
        case .labelled: isLabelled
        }
    }
}

extension ServerContents.Flag {
    init(_ mark: Mark) {
        switch mark {
        case .read: self = .read
        case .starred: self = .starred
        default: self = .labelled
        }
    }

    var kind: Mark {
        switch self {
        case .read: .read
        case .starred: .starred
        case .labelled: .label(ServerContents.later)
        }
    }
}
