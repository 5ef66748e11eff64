import Model
import Store
import TestSupport

/// What each side must end with, whatever happened: the last one who wrote wins, and a change made here counts as the
/// last one until the server has told us that it has it.
///
/// It follows what the user, the server and others do, and looks into the database for one thing only: whether a change
/// still waits. Where one doesn't, it must have been on the server.
struct ScheduleModel {
    private let flavor: SyncServer.Flavor
    private var allowed: [Key: Set<Bool>] = [:]
    private var outstanding: [Key: Outstanding] = [:]

    struct Key: Hashable {
        var entry: Int64
        var kind: StatusKind
    }

    /// A change made here of which nobody knows whether it waits.
    private struct Outstanding {
        var value: Bool

        /// Whether the server has had that value at any time since.
        var wasThere: Bool
    }

    init(_ flavor: SyncServer.Flavor) {
        self.flavor = flavor
    }

    // MARK: What happens

    mutating func arrived(_ entry: SyncServerContents.Entry) {
        for kind in StatusKind.allCases {
            allowed[Key(entry: entry.id, kind: kind)] = [kind == .read ? entry.isRead : entry.isStarred]
        }
    }

    /// - Parameter there: nil: the server doesn't have the entry.
    mutating func marked(_ key: Key, _ value: Bool, there: Bool?) {
        allowed[key] = [value]
        outstanding[key] = Outstanding(value: value, wasThere: there == value)
    }

    /// - Parameter isSyncing: whether a change made here may just now be on its way.
    mutating func markedThere(_ key: Key, _ value: Bool, isSyncing: Bool) {
        guard let change = outstanding[key] else {
            allowed[key] = [value]
            return
        }
        outstanding[key]?.wasThere = change.wasThere || change.value == value
        // Told just now, and not known here yet: who was last is a matter of opinion. And where marks toggle, what was
        // asked before this mark is wrong after it.
        let isOpen = isSyncing && (change.wasThere || flavor.toggles(key.kind))
        allowed[key] = isOpen ? [true, false] : [change.value]
    }

    mutating func vanished(_ entry: Int64) {
        for kind in StatusKind.allCases {
            let key = Key(entry: entry, kind: kind)
            allowed[key] = nil
            outstanding[key] = nil
        }
    }

    /// After the server has done what our client asked for.
    mutating func served(_ contents: SyncServerContents) {
        for (key, change) in outstanding where contents.has(key.flag, key.entry) == change.value {
            outstanding[key]?.wasThere = true
        }
    }

    // MARK: What must be

    /// Holds what is here against what happened.
    ///
    /// - Parameter here: by the server's ids.
    mutating func check(_ here: [Int64: ListedArticle], queue: [ListedChange]) throws(Violation) {
        var waiting: [Key: Bool] = [:]
        let entries = Dictionary(uniqueKeysWithValues: here.map { ($0.value.id, $0.key) })
        for change in queue {
            guard let entry = entries[change.id] else { continue }
            waiting[Key(entry: entry, kind: change.kind)] = change.value
        }
        for (key, change) in outstanding {
            guard let article = here[key.entry] else { throw Violation("\(key) has gone") }
            if waiting[key] == change.value {
                guard article.value(key.kind) == change.value else {
                    throw Violation("\(key): \(change.value) waits, but here it is otherwise")
                }
                continue
            }
            if let other = waiting[key] { throw Violation("\(key): \(other) waits instead of \(change.value)") }
            guard change.wasThere else {
                throw Violation("\(key): \(change.value) doesn't wait, but the server never had it")
            }
            outstanding[key] = nil
        }
        for (key, value) in waiting where outstanding[key] == nil && allowed[key] != nil {
            throw Violation("\(key): \(value) waits, but nobody made that change")
        }
    }

    /// At the end, when both sides have talked undisturbed.
    func checkEnd(_ here: [Int64: ListedArticle], _ there: SyncServerContents) throws(Violation) {
        for entry in there.entries.values {
            guard let article = here[entry.id] else { throw Violation("entry \(entry.id) isn't here") }
            for kind in StatusKind.allCases {
                let key = Key(entry: entry.id, kind: kind)
                guard there.has(key.flag, entry.id) == article.value(kind) else {
                    throw Violation("\(key): \(article.value(kind)) here, otherwise there")
                }
                guard allowed[key, default: []].contains(article.value(kind)) else {
                    throw Violation("\(key): \(article.value(kind)) in the end, should be otherwise")
                }
            }
        }
    }

    /// What went wrong, and nobody noticed.
    struct Violation: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }
    }
}

extension ScheduleModel.Key {
    var flag: SyncServerContents.Flag { kind == .read ? .read : .starred }
}

extension ScheduleModel.Key: CustomStringConvertible {
    var description: String { "\(kind) of entry \(entry)" }
}

extension ListedArticle {
    fileprivate func value(_ kind: StatusKind) -> Bool { kind == .read ? isRead : isStarred }
}
