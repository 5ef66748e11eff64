import TestSupport
import Foundation
import Model
import Store
import Synchronization

@testable import Sync

extension LyingPlayer {

    /// What must hold at any time.
    func check() throws {
        try state.withLock { state in
            let history = try HistoryCheck(server.look { $0.history }, ruled: state.ruled)
            for machine in state.machines {
                let view = try view(machine, state)
                try history.checkDeleted(view)
                try history.checkWaiting(view, bad: state.bad)
                noteSettled(view, history)
                try checkIdentities(view, history, machine, &state)
            }
        }
    }

    private func view(_ machine: Machine, _ state: State) throws -> MachineView {
        let known = state.known.filter { $0.key.machine == machine.number }.map { ($0.value.id, $0.key.article) }
        return try machine.view(known: Dictionary(known) { $1 })
    }

    private func noteSettled(_ view: MachineView, _ history: HistoryCheck) {
        for (place, wish) in history.wishes
        where place.machine == view.machine && !wish.isSettled && view.queue[place.key] == nil {
            server.note(.settled(place.machine, place.key))
        }
    }

    /// An article that is there once more is the one that it was.
    private func checkIdentities(
        _ view: MachineView, _ history: HistoryCheck, _ machine: Machine, _ state: inout State
    ) throws {
        for (article, listed) in view.articles {
            let place = HistoryCheck.MachineArticle(machine: machine.number, article: article)
            // Statuses of what was read are kept for some months.
            let mayComeAnew =
                state.mayComeAnew.contains(article.id)
                || history.wereRead.contains(article) && state.seconds > 80 * 86_400
            if let known = state.known[place], known.id != listed.id, !mayComeAnew {
                throw Violation("\(article) was \(known.id) at machine \(machine.number), and is \(listed.id)")
            }
            if state.known[place]?.id != listed.id {
                state.known[place] = (listed.id, try machine.hand.article(listed.id).dateArrived)
            }
        }
    }

    func finish() throws {
        try check()
        try state.withLock { state in
            let (history, users, told) = server.look { ($0.history, $0.users, $0.told) }
            let check = try HistoryCheck(history, ruled: state.ruled)
            for machine in state.machines {
                let mine = users.filter { machine.account(of: $0.key) != nil }
                // These two's first sync asks for what is unread or starred only.
                let hasAll = ![.fever, .nextcloudNews].contains(server.flavor)
                let isWhole = hasAll && state.isPlain && told.untrue == 0 && state.seconds < 20 * 86_400
                try check.checkEnd(
                    try view(machine, state), mine, bad: state.bad, refusals: told.refusals > 0, isWhole: isWhole)
                for (user, contents) in mine { try compareFeeds(machine, user, contents) }
                try compareArrivals(machine, state)
            }
        }
    }

    private func compareArrivals(_ machine: Machine, _ state: State) throws {
        for (article, listed) in try machine.view().articles {
            let place = HistoryCheck.MachineArticle(machine: machine.number, article: article)
            guard let known = state.known[place], known.id == listed.id else { continue }
            let arrived = try machine.hand.article(listed.id).dateArrived
            if known.arrived != arrived {
                throw Violation("\(article) arrived at \(known.arrived), and now at \(arrived)")
            }
        }
    }

    private func compareFeeds(_ machine: Machine, _ user: String, _ contents: ServerContents) throws {
        guard let account = machine.account(of: user) else { return }
        let here = try machine.hand.listedFeeds(of: account.id).map { feed in
            "\(feed.feed.url) \(feed.feed.name) in \(feed.folders)"
        }
        let there = contents.feeds.map { "\($0.url) \($0.title) in \(contents.folders(of: $0).map(\.name))" }
        if here.sorted() != there.sorted() {
            throw Violation("machine \(machine.number) has \(here.sorted()), the server \(there.sorted())")
        }
    }
}
