import API
import Model

extension StatusCaller {
    /// Gives articles the mark, or takes it from them.
    func set(_ mark: Mark, _ value: Bool, of ids: [String]) async throws {
        try await set(MarkChange(mark, value), of: ids)
    }
}
