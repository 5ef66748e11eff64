/// Another client of a user's, with nothing of the program.
protocol OtherClient: Sendable {

    /// Of all articles, by their addresses.
    func marks() async throws -> [String: Marks]
    func mark(_ urls: [String], read: Bool) async throws
    func star(_ urls: [String], _ value: Bool) async throws

    /// The server fetches the feeds, too.
    func subscribe(to urls: [String]) async throws
}

extension MinifluxUser: OtherClient {
    func mark(_ urls: [String], read: Bool) async throws { try await mark(urls[...], read: read) }
    func star(_ urls: [String], _ value: Bool) async throws { try await star(urls[...], value) }

    func subscribe(to urls: [String]) async throws {
        for url in urls { try await subscribe(to: url) }
    }
}
