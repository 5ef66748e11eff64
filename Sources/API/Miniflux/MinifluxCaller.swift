import Base
package import Foundation
import Model
import Synchronization
import Web

/// A caller of Miniflux's REST API, version 1, as in 2.2.6 and 2.3.4. https://miniflux.app/docs/api.html
package final class MinifluxCaller: APICaller {
    let exchange: APIExchange
    private let known = Mutex<KnownVersion?>(nil)

    /// - Parameter server: its URL is that of the server, without `/v1`.
    package init(_ server: ServerConnection) {
        exchange = server.exchange(
            authorizer: PasswordAuthorizer(server, who: "v1/me", tokenHeader: "X-Auth-Token"))
    }

    package var traits: ServiceTraits { Self.service.traits }

    package var clock: Date? { exchange.serverDate }

    package func logIn() async throws -> String? {
        let user = try await exchange.send(APICall(.get, "v1/me")).json()
        guard let name = try user.text("username", of: .answer) else {
            throw APIError.malformed(.missing(.userName))
        }
        try await refuseIfOld()
        return name
    }

    /// Throws if the server can't list articles as every sync does.
    private func refuseIfOld() async throws {
        let result = try await exchange.send(MinifluxQuery().last(by: "changed_at"))
        guard case .refused(status: 400, _) = result.error else { return }
        throw APIError.impossible(.tooOld(version: try await version.text.nonEmpty))
    }

    var pages: MinifluxPages { MinifluxPages(exchange: exchange) }

    /// The version of the server, which is requested once.
    var version: MinifluxVersion {
        get async throws { try await knownVersion().version }
    }

    /// Remembers the version that an earlier process requested.
    func remember(_ version: KnownVersion) {
        known.withLock { $0 = $0 ?? version }
    }

    /// Returns the version, and the time when it was requested.
    func knownVersion() async throws -> KnownVersion {
        if let known = known.withLock({ $0 }) { return known }
        let result = try await exchange.send(APICall(.get, "v1/version"))
        // Versions before 2.0.47 don't have this call.
        let text = result.status == 404 ? nil : try result.json().text("version", of: .answer)
        let answered = KnownVersion(version: text.flatMap(MinifluxVersion.init) ?? .unknown, date: try serverDate)
        known.withLock { $0 = answered }
        return answered
    }

    struct KnownVersion: Equatable, Sendable {
        let version: MinifluxVersion

        /// The time when the version was requested, by the server's clock, in seconds since 1970.
        let date: Int64
    }

    /// The server's clock, in seconds since 1970.
    var serverDate: Int64 {
        get throws(APIError) {
            guard let date = exchange.serverDate,
                let seconds = Int64(exactly: date.timeIntervalSince1970.rounded(.down)),
                MinifluxEntry.years.contains(seconds)
            else { throw .malformed(.missing(.date)) }
            return seconds
        }
    }
}

extension MinifluxCaller {

    static let service = ServiceDescription(
        service: .miniflux,
        traits: {
            var traits = ServiceTraits(
                name: "Miniflux", capabilities: Capability.usual.union([.changingAddresses, .emptyFolders]))
            traits.idsPerCall = 1_000
            traits.listsFollowChanges = true
            traits.numbersArticles = true
            return traits
        }(),
        paths: ServicePaths(tails: ["/v1/me", "/v1", "/accounts/ClientLogin", "/reader/api/0"]),
        takesTokens: true,
        trial: .live,
        // Miniflux has a separate password for the Google Reader API.
        alternative: .minifluxGoogleReader,
        recognize: recognize,
        connect: { MinifluxCaller($0) })

    /// Recognizes Miniflux by the JSON of its refusal.
    @Sendable private static func recognize(_ urls: [String], _ probe: ServerProbe) async throws -> Recognition? {
        for url in urls {
            let (result, base) = try await probe.ask(url, APICall(.get, "v1/me"))
            guard case .unauthorized = result.error, JSONValue(result.body)?["error_message"] != nil else { continue }
            return .certain(url: base)
        }
        return nil
    }
}
