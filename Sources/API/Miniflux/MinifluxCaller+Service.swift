import Base
import Model
import Web

extension MinifluxCaller {

    static let service = ServiceDescription(
        service: .miniflux,
        traits: {
            var traits = ServiceTraits(name: "Miniflux", capabilities: Capability.usual.union([.emptyFolders]))
            traits.idsPerCall = 1_000
            traits.listsFollowChanges = true
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
