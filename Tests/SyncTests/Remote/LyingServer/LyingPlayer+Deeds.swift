import Foundation
import Model
import Store
import Synchronization
import TestSupport

@testable import Fetch
@testable import Sync

extension LyingPlayer {

    func article(_ user: String, _ place: Int, _ state: State) -> History.ArticleKey? {
        guard let ids = state.published[user], ids.indices.contains(place) else { return nil }
        return History.ArticleKey(user: user, id: ids[place])
    }

    func perform(_ deed: LyingSchedule.Deed, _ state: inout State) throws {
        switch deed {
        case .mark(let number, let user, let place, let flag, let value):
            guard let article = article(user, place, state) else { return }
            try mark(History.Key(article: article, flag: known(flag)), value, number, &state)
        case .delete(let number, let user, let place):
            guard let article = article(user, place, state) else { return }
            try delete(article, number, &state)
        case .undo(let number): try undo(number, &state)
        case .dropQueue(let number, let user):
            let machine = state.machines[number]
            guard let account = machine.account(of: user) else { return }
            server.note(.droppedQueue(number, user: user))
            _ = try machine.hand.drop(nil, of: account.id)
        case .markThere(let user, let place, let flag, let value):
            guard let article = article(user, place, state) else { return }
            server.update { [flag = known(flag)] in $0.set(History.Key(article: article, flag: flag), value) }
        case .publish(let user, let feed, let isRead, let isStarred, let isRuled):
            publish(user, feed, isRead: isRead, isStarred: isStarred, isRuled: isRuled, &state)
        case .purge(let user, let place):
            guard let article = article(user, place, state) else { return }
            state.mayComeAnew.insert(article.id)
            server.update { $0.purge(article) }
        case .label(let user, let place):
            guard let article = article(user, place, state) else { return }
            server.update { state in state.change(user) { $0.setLabel("Label", true, of: article.id) } }
        case .feed(let feed, let deed):
            state.isPlain = false
            perform(deed, LyingStage.feed(feed), &state)
        case .expireSessions: server.expireSessions()
        }
    }

    private func publish(
        _ user: String, _ feed: Int, isRead: Bool, isStarred: Bool, isRuled: Bool, _ state: inout State
    ) {
        let url = LyingStage.feed(feed)
        let count = state.published[user, default: []].count
        let title = isRuled ? HistoryCheck.ruleTitle : "Entry \(count)"
        let id = server.update { server -> Int64? in
            guard let feed = server.feed(url, of: user) else { return nil }
            return server.publish(user, in: feed.id, title: title, isRead: isRead, isStarred: isStarred)
        }
        guard let id else { return }
        state.published[user, default: []].append(id)
        if isRuled { state.ruled.insert(History.ArticleKey(user: user, id: id)) }
    }

    private func perform(_ deed: LyingSchedule.FeedDeed, _ url: String, _ state: inout State) {
        if case .renumber = deed, server.flavor == .newsBlur { return merge(url, &state) }
        let gone = server.update { server -> [Int64] in
            guard let feed = server.feed(url, of: "alice") else {
                if case .add = deed { server.change("alice") { _ = $0.addFeed("Again", url: url) } }
                return []
            }
            let ids = server.articles(of: url, of: "alice")
            switch deed {
            case .add: return []
            case .remove:
                server.removeFeed(feed.id, of: "alice")
                return ids
            case .hide(let isHidden):
                server.change("alice") { $0.changeFeed(feed.id) { $0.isHidden = isHidden } }
                return ids
            case .renumber: server.change("alice") { $0.renumber(feed.id) }
            case .rename: server.change("alice") { $0.changeFeed(feed.id) { $0.title += "!" } }
            case .move:
                server.change("alice") { contents in
                    let folder = contents.addFolder("Elsewhere")
                    contents.changeFeed(feed.id) { $0.folders = [folder] }
                }
            }
            return []
        }
        state.mayComeAnew.formUnion(gone)
    }

    private func merge(_ url: String, _ state: inout State) {
        let ids = server.update { server in
            server.feed(url, of: "alice").map { server.mergeNewsBlurFeed($0.id, of: "alice") } ?? [:]
        }
        state.mayComeAnew.formUnion(ids.keys)
        state.published["alice"] = state.published["alice"]?.map { ids[$0] ?? $0 }
        for (old, new) in ids where state.ruled.contains(History.ArticleKey(user: "alice", id: old)) {
            state.ruled.insert(History.ArticleKey(user: "alice", id: new))
        }
    }

    /// Returns the flag, or another one where the server has no labels.
    private func known(_ flag: ServerContents.Flag) -> ServerContents.Flag {
        flag == .labelled && !server.flavor.keepsLabels ? .starred : flag
    }

    // MARK: The user, at a machine

    private func isSyncing(_ number: Int, _ state: State) -> Bool { state.sync?.machine == number }

    private func mark(_ key: History.Key, _ value: Bool, _ number: Int, _ state: inout State) throws {
        let machine = state.machines[number]
        guard let shown = try machine.article(key.article), shown.value(key.flag) != value else { return }
        server.note(.deed(number, key, value))
        let changed = try machine.hand.set(MarkChange(key.flag.kind, value), of: [shown.id], at: machine.clock.now)
        if changed > 0 {
            state.commands[number].append(.mark(key, value))
        } else if isSyncing(number, state) {
            server.note(.withdrawn(number, key))
        } else {
            throw Violation("\(key) was not set to \(value) at machine \(number)")
        }
    }

    private func delete(_ article: History.ArticleKey, _ number: Int, _ state: inout State) throws {
        let machine = state.machines[number]
        guard let shown = try machine.article(article) else { return }
        if try machine.hand.delete([shown.id], at: machine.clock.now) == 0 {
            throw Violation("\(article) was not deleted")
        }
        server.note(.deleted(number, article))
        state.commands[number].append(.delete)
    }

    private func undo(_ number: Int, _ state: inout State) throws {
        let machine = state.machines[number]
        guard let command = state.commands[number].popLast() else { return }
        if case .mark(let key, let value) = command {
            // Of what isn't listed any more, a status may be left.
            server.note(.permitted(number, key, !value))
            let shown = try machine.article(key.article)
            if let shown, shown.value(key.flag) == value {
                server.note(.deed(number, key, !value))
                let changed = try machine.hand.undo(at: machine.clock.now)?.changed ?? 0
                if changed > 0 { return }
                guard isSyncing(number, state) else { throw Violation("undo did not take back \(key)") }
                return server.note(.withdrawn(number, key))
            }
        }
        _ = try machine.hand.undo(at: machine.clock.now)
    }

    // MARK: Feeds

    /// A command that says that it did something has done it.
    func perform(_ deed: LyingSchedule.SidebarDeed, at number: Int) async throws {
        let (url, machine): (String, Machine) =
            switch deed {
            case .rename(let feed), .move(let feed), .remove(let feed): (LyingStage.feed(feed), machine(number))
            }
        guard let account = machine.account(of: "alice"),
            let feed = try machine.hand.feed(at: url, of: account.id)
        else { return }
        state.withLock { $0.isPlain = false }
        let remote = try machine.remote("alice")
        let gone = server.look { $0.articles(of: url, of: "alice") }
        do {
            switch deed {
            case .rename: try await remote.rename(feed, to: "Renamed")
            case .move: try await remote.move(feed, to: "Moved")
            case .remove:
                state.withLock { $0.mayComeAnew.formUnion(gone) }
                try await remote.unsubscribe(feed)
            }
        } catch let error where error is SyncError || error is StoreError {
            return
        }
        let contents = server.contents()
        let there = contents.feeds.first { $0.url == url }
        let folders = there.map { contents.folders(of: $0).map(\.name) } ?? []
        switch deed {
        case .rename where there.map({ $0.title != "Renamed" }) ?? false:
            throw Violation("renamed a feed, and it is called \(there?.title ?? "")")
        case .move where there != nil && folders != ["Moved"]:
            throw Violation("moved a feed, and it is in \(folders)")
        case .remove where there != nil: throw Violation("removed a feed, and it is there")
        default: break
        }
    }
}
