import Model
import Web

extension ContentCaller {

    /// Fetches articles, in halves if the answer is too large.
    func inHalves<ID>(_ ids: [ID], ask: ([ID]) async throws -> [ServerArticle]) async throws -> [ServerArticle] {
        do {
            return try await ask(ids)
        } catch APIError.transport(.bodyTooLarge(_)) where ids.count > 1 {
            let half = ids.count / 2
            return try await inHalves(Array(ids[..<half]), ask: ask) + inHalves(Array(ids[half...]), ask: ask)
        }
    }
}
