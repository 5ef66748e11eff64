import API
import Model
import Store

/// Removes labels from a server that this program made there, once the user's changes have taken them from their last
/// article: each costs a request in each sync. Labels that somebody made on the server's page stay, empty or not.
struct EmptyLabels {
    let remote: RemoteAccount

    /// - Parameters:
    ///   - names: the labels that lost an article by a change of the user's, which the lists confirm.
    ///   - lists: the lists that were merged.
    ///
    /// Throws ``APIError`` only when nothing else may be asked.
    func remove(_ names: Set<String>, after lists: ServerLabels?) async throws {
        let empty = names.filter { lists?[$0]?.isEmpty == true }
        if empty.isEmpty { return }
        for name in try remote.database.madeAndUnused(empty, on: remote.account.id) {
            do {
                guard try await remote.caller.removeEmptyLabel(name) else { continue }
                try remote.database.forgetMade(label: name, on: remote.account.id)
            } catch let error as APIError {
                // It stays, as it does where another client gives it to an article meanwhile.
                if error.isCancellation || error.concernsAccount { throw error }
            }
        }
    }
}
