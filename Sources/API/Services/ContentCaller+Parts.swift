extension ContentCaller {

    /// Fetches what the ids name, in halves if the answer is too large, or the server fails on it.
    func inHalves<ID, Item>(_ ids: [ID], ask: ([ID]) async throws -> [Item]) async throws -> [Item] {
        do {
            return try await ask(ids)
        } catch let error as APIError where error.asksForLess && ids.count > 1 {
            let half = ids.count / 2
            return try await inHalves(Array(ids[..<half]), ask: ask) + inHalves(Array(ids[half...]), ask: ask)
        }
    }
}
