package import Model

/// The read and starred articles of a server.
package protocol StatusCaller: Sendable {

    /// Fetches the whole lists. Throws ``APIError/partial(_:)`` if one would be incomplete.
    ///
    /// - Parameters:
    ///   - here: the expected counts if nothing but ``changes(since:take:)`` happened; `nil` if unknown. A service whose
    ///     lists are expensive compares them, and leaves out lists that can't differ.
    ///   - turn: whose lists are read if there are many labels.
    func statuses(here: StatusCounts?, _ turn: LabelTurn) async throws -> ServerStatuses

    /// Fetches one of ``statuses(here:)`` again, from its other end if the service supports it: changes between two
    /// pages are in at least one of the two results. This is cheap only if ``ServerStatuses/rereadable`` says so.
    func reread(_ mark: Mark) async throws -> Set<String>

    /// Returns the articles that still need the change, judging by their current state on the server.
    ///
    /// This is ``IDSelection/all`` unless ``set(_:of:)`` toggles: then articles that have the value already must be left
    /// out. It is called just before the first chunk, and throws an error that ``APIError/concernsLabel`` if the server
    /// can't keep the label.
    func needing(_ change: MarkChange) async throws -> IDSelection

    /// Removes a label from the server if it is there, no folder, and its list is empty just before. A service whose empty
    /// labels go by themselves, or can't be removed, does nothing.
    ///
    /// - Returns: whether it is gone.
    func removeEmptyLabel(_ name: String) async throws -> Bool

    /// Changes many articles. Unknown ids are ignored. Throws ``APIError/unsupported(_:)`` for marks that the service
    /// doesn't keep.
    ///
    /// - Parameter ids: at most ``ServiceTraits/idsPerCall`` ids.
    func set(_ change: MarkChange, of ids: [String]) async throws
}

extension StatusCaller {

    package func statuses(here: StatusCounts?) async throws -> ServerStatuses {
        try await statuses(here: here, LabelTurn())
    }

    /// Fetches the list again from the same end.
    package func reread(_ mark: Mark) async throws -> Set<String> {
        try await statuses(here: nil)[mark] ?? []
    }

    /// Returns the labels, or `nil` if their lists don't come: what is read and starred must not wait for these.
    func optional(_ labels: () async throws -> ServerLabels?) async throws -> ServerLabels? {
        do {
            return try await labels()
        } catch let error as APIError {
            switch error {
            case .refused, .unavailable, .malformed, .partial, .impossible, .unsupported: return nil
            // Other requests would fail, too.
            case .transport, .unauthorized, .outdated, .rateLimited: throw error
            }
        }
    }

    /// Adds the lists of labels whose turn it is, one after the other, as many as there is room for.
    ///
    /// - Parameter list: returns the articles of a label; if there are more than the number,
    ///   throws ``APIError/partial(_:)``.
    func add(
        _ names: Set<String>, _ turn: LabelTurn, to labels: ServerLabels,
        list: (String, Int) async throws -> Set<String>
    ) async throws -> ServerLabels {
        var labels = labels
        let chosen = turn.chosen(of: names)
        labels.unclear.formUnion(names.subtracting(chosen))
        if names.count > LabelTurn.usual {
            labels.last = chosen.last { !turn.waiting.contains($0) } ?? turn.last
        }
        for name in chosen {
            guard let room = labels.room(for: name) else {
                labels.leaveOut(name)
                continue
            }
            do {
                labels.lists[name] = try await list(name, room)
            } catch APIError.partial(.tooLong) {
                labels.leaveOut(name)
            }
        }
        return labels
    }

    /// Reads all lists side by side, for services where ``reread(_:)`` costs little.
    func rereadableLists() async throws -> ServerStatuses {
        async let unread = reread(.read)
        async let starred = reread(.starred)
        return try await ServerStatuses(unread: unread, starred: starred, rereadable: Set(Mark.statuses))
    }

    /// Does nothing.
    package func removeEmptyLabel(_ name: String) async throws -> Bool { true }

    /// All: nothing is toggled.
    package func needing(_ change: MarkChange) async throws -> IDSelection { .all }
}

/// A selection of a server's articles.
package enum IDSelection: Equatable, Sendable {
    case all

    /// All, and the server makes a label that it hasn't got.
    case allOfNewLabel
    case only(Set<String>)
    case allBut(Set<String>)

    package func contains(_ id: String) -> Bool {
        switch self {
        case .all, .allOfNewLabel: true
        case .only(let ids): ids.contains(id)
        case .allBut(let ids): !ids.contains(id)
        }
    }
}
