import TestSupport
import Testing

/// A server, and how the program talks to it.
struct Way: Sendable, CustomTestStringConvertible {
    let server: Miniflux
    let api: API

    enum API: String, CaseIterable {
        case miniflux
        case googleReader = "miniflux-greader"
        case fever
    }

    /// What `account add --service` takes.
    var service: String { api.rawValue }

    var testDescription: String { "\(server.url) \(service)" }

    /// Those by which everything can be done.
    static let all = Miniflux.all.flatMap { server in
        [API.miniflux, .googleReader].map { Way(server: server, api: $0) }
    }
}

extension Way {

    /// A new user, and a machine with an account of his.
    func userAndMachine() async throws -> (MinifluxUser, Machine) {
        let user = try await MinifluxUser(of: server)
        return (user, try await Machine(of: user, by: api))
    }
}
