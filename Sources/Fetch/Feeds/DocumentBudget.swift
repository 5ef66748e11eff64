import Synchronization

/// The number of bytes that a sync may hold at a time of documents that are received but not parsed yet.
///
/// Each document may have a small share even if the total is used up, as most are small. Beyond the total, one document
/// at a time may be of any size; others that need as much must be fetched again when it is done. Their size isn't known
/// before they are received: a few kilobytes may decompress to twenty megabytes.
package final class DocumentBudget: Sendable {

    /// The limits in bytes for all documents together, and what each document may have in any case.
    private let total: Int
    private let share: Int
    private let state = Mutex(State())

    private struct State {
        /// The number of bytes that all documents but the large one hold.
        var held = 0
        var hasLarge = false

        /// The documents that wait for the place of the large document, the next one first.
        var waiting: [CheckedContinuation<Void, Never>] = []
        var most = 0
    }

    /// The most that has been held at a time, without large documents.
    var most: Int { state.withLock(\.most) }

    package init(total: Int = 8 << 20, share: Int = 256 << 10) {
        self.total = total
        self.share = share
    }

    /// Returns a part for a document of which nothing was received yet.
    package func part() -> Part {
        Part(of: self, isLarge: false)
    }

    /// Returns a part for a document that will be large, once there is no other large one.
    package func largePart() async -> Part {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                defer { state.hasLarge = true }
                if state.hasLarge { state.waiting.append(continuation) }
                return !state.hasLarge
            }
            if isFree { continuation.resume() }
        }
        return Part(of: self, isLarge: true)
    }

    /// The part of the budget that one document holds, until it is given back or deallocated.
    package final class Part: Sendable {
        private let budget: DocumentBudget
        private let state: Mutex<(held: Int, isLarge: Bool)>

        fileprivate init(of budget: DocumentBudget, isLarge: Bool) {
            self.budget = budget
            state = Mutex((0, isLarge))
        }

        deinit {
            giveBack()
        }

        /// Whether it is the one document that may exceed the budget.
        package var isLarge: Bool { state.withLock(\.isLarge) }

        /// Reserves that many more bytes, if there is room for them.
        ///
        /// - Returns: whether there was room.
        func take(_ count: Int) -> Bool {
            state.withLock { part in
                if part.isLarge { return true }
                let grown = part.held + count
                let verdict = budget.verdict(on: count, grown: grown, held: part.held)
                switch verdict {
                case .fits: part.held = grown
                case .large: part = (0, true)
                case .tooMuch: break
                }
                return verdict != .tooMuch
            }
        }

        /// Gives back all that is held. It may be called again.
        package func giveBack() {
            state.withLock { part in
                budget.giveBack(part.held, isLarge: part.isLarge)
                part = (0, false)
            }
        }
    }
}

private extension DocumentBudget {

    enum Verdict {
        case fits, large, tooMuch
    }

    func verdict(on count: Int, grown: Int, held: Int) -> Verdict {
        state.withLock { state in
            if grown <= share || state.held + count <= total {
                state.held += count
                state.most = max(state.most, state.held)
                return .fits
            }
            if state.hasLarge { return .tooMuch }
            state.hasLarge = true
            state.held -= held
            return .large
        }
    }

    func giveBack(_ count: Int, isLarge: Bool) {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            state.held -= count
            guard isLarge else { return nil }
            state.hasLarge = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.resume()
    }
}
