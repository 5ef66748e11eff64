import Synchronization

@testable import API

/// Where a session is kept while a test runs, and how often it was written.
final class KeptSession: Sendable {
    private let state: Mutex<(session: APISession?, saves: Int)>

    init(_ session: APISession? = nil) {
        state = Mutex((session, 0))
    }

    var session: APISession? { state.withLock { $0.session } }
    var saves: Int { state.withLock { $0.saves } }

    var store: SessionStore {
        SessionStore(
            load: { self.session },
            save: { session in
                self.state.withLock { state in
                    state.session = session
                    state.saves += 1
                }
            })
    }
}
