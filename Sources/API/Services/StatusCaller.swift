package import Model

/// Which articles are read and starred.
package protocol StatusCaller: Sendable {

    /// The whole lists. Each throws ``APIError/partial(_:)`` rather than be short of something.
    ///
    /// - Parameter here: What the lists would have if nothing but ``changes(since:take:)`` happened; nil when that isn't
    ///   known. A service whose lists are expensive compares, and leaves out those that can't differ.
    func statuses(here: StatusCounts?) async throws -> ServerStatuses

    /// One of ``statuses(here:)`` once more, from its other end where the service can do that: what changes while pages
    /// are read is in one of the two readings at least. Cheap only where ``ServerStatuses/rereadable`` says so.
    func reread(_ kind: StatusKind) async throws -> Set<String>

    /// Which articles still have to be told the value, by what the server says now.
    ///
    /// ``IDSelection/all`` unless ``set(_:_:of:)`` toggles: there, what is so already must not be sent. Asked just before
    /// the first chunk.
    func needing(_ kind: StatusKind, _ value: Bool) async throws -> IDSelection

    /// One state for many articles. Ids that the server doesn't know are passed over.
    ///
    /// - Parameter ids: at most ``ServiceTraits/idsPerCall``.
    func set(_ kind: StatusKind, _ value: Bool, of ids: [String]) async throws
}

extension StatusCaller {

    /// From the same end.
    package func reread(_ kind: StatusKind) async throws -> Set<String> {
        try await statuses(here: nil)[kind] ?? []
    }

    /// Reads all lists side by side, for services where ``reread(_:)`` costs little.
    func rereadableLists() async throws -> ServerStatuses {
        async let unread = reread(.read)
        async let starred = reread(.starred)
        return try await ServerStatuses(unread: unread, starred: starred, rereadable: Set(StatusKind.allCases))
    }

    /// All: nothing is toggled.
    package func needing(_ kind: StatusKind, _ value: Bool) async throws -> IDSelection { .all }
}
