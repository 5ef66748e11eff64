package import Model

/// The read and starred articles of a server.
package protocol StatusCaller: Sendable {

    /// Fetches the whole lists. Throws ``APIError/partial(_:)`` if one would be incomplete.
    ///
    /// - Parameter here: the expected counts if nothing but ``changes(since:take:)`` happened; `nil` if unknown. A
    ///   service whose lists are expensive compares them, and leaves out lists that can't differ.
    func statuses(here: StatusCounts?) async throws -> ServerStatuses

    /// Fetches one of ``statuses(here:)`` again, from its other end if the service supports it: changes between two
    /// pages are in at least one of the two results. This is cheap only if ``ServerStatuses/rereadable`` says so.
    func reread(_ kind: StatusKind) async throws -> Set<String>

    /// Returns the articles that still need the value, judging by their current state on the server.
    ///
    /// This is ``IDSelection/all`` unless ``set(_:_:of:)`` toggles: then articles that have the value already must be
    /// left out. It is called just before the first chunk.
    func needing(_ kind: StatusKind, _ value: Bool) async throws -> IDSelection

    /// Sets one state of many articles. Unknown ids are ignored.
    ///
    /// - Parameter ids: at most ``ServiceTraits/idsPerCall`` ids.
    func set(_ kind: StatusKind, _ value: Bool, of ids: [String]) async throws

    /// Gives a label to many articles, or takes it from them; as for ``set(_:_:of:)``.
    func setLabel(_ name: String, _ value: Bool, of ids: [String]) async throws

    /// Throws an error that ``APIError/concernsLabel`` if the server can't keep the label. It is called just before the
    /// first chunk.
    func checkLabel(_ name: String) async throws
}

extension StatusCaller {

    /// Fetches the list again from the same end.
    package func reread(_ kind: StatusKind) async throws -> Set<String> {
        try await statuses(here: nil)[kind] ?? []
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

    /// Adds the lists of labels, one after the other, as many as there is room for.
    ///
    /// - Parameter list: returns the articles of a label; if there are more than the number,
    ///   throws ``APIError/partial(_:)``.
    func add(
        _ names: some Sequence<String>, to labels: ServerLabels, list: (String, Int) async throws -> Set<String>
    ) async throws -> ServerLabels {
        var labels = labels
        for name in names {
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
        return try await ServerStatuses(unread: unread, starred: starred, rereadable: Set(StatusKind.allCases))
    }

    package func setLabel(_ name: String, _ value: Bool, of ids: [String]) async throws {
        throw APIError.unsupported(.keepingLabels)
    }

    package func checkLabel(_ name: String) async throws {}

    /// All: nothing is toggled.
    package func needing(_ kind: StatusKind, _ value: Bool) async throws -> IDSelection { .all }
}

extension StatusCaller {

    /// Returns the articles that still need the mark, see ``needing(_:_:)``.
    package func needing(_ mark: ArticleMark) async throws -> IDSelection {
        switch mark {
        case .status(let kind, let value): return try await needing(kind, value)
        case .label(let name, _):
            try await checkLabel(name)
            return .all
        }
    }

    /// Gives many articles a mark, or takes it from them, see ``set(_:_:of:)``.
    package func set(_ mark: ArticleMark, of ids: [String]) async throws {
        switch mark {
        case .status(let kind, let value): try await set(kind, value, of: ids)
        case .label(let name, let value): try await setLabel(name, value, of: ids)
        }
    }
}

/// A selection of a server's articles.
package enum IDSelection: Equatable, Sendable {
    case all
    case only(Set<String>)
    case allBut(Set<String>)

    package func contains(_ id: String) -> Bool {
        switch self {
        case .all: true
        case .only(let ids): ids.contains(id)
        case .allBut(let ids): !ids.contains(id)
        }
    }
}
