import Base
import Model
import Web

extension FeverCaller {

    static let service = ServiceDescription(
        service: .fever,
        traits: {
            var traits = ServiceTraits(name: "Fever API", capabilities: [])
            traits.articlesPerCall = FeverCaller.mostItems
            // Each id takes one request.
            traits.idsPerCall = 50
            traits.listsFollowChanges = true
            return traits
        }(),
        paths: ServicePaths(tails: ["/fever", "/api/fever.php"], api: ["/fever", "/api/fever.php", ""]),
        trial: .live,
        recognize: recognize,
        connect: { FeverCaller($0) })

    /// Recognizes Fever by its answer to a call without a login: it says "no" with status 200.
    @Sendable private static func recognize(_ urls: [String], _ probe: ServerProbe) async throws -> Recognition? {
        var found: Recognition?
        for url in urls {
            let address = FeverAddress(url)
            var call = APICall(.post, address.path, query: [Parameter("api", "")], body: .form([]))
            call.isSafe = true
            let (result, base) = try await probe.ask(address.base, call)
            if result.error == nil, JSONValue(result.body)?["api_version"] != nil {
                return .certain(url: address.path.isEmpty ? base : "\(base)/\(address.path)")
            }
            if case .unavailable(let status, let words) = result.error {
                found = .serverError(.unavailable(status: status, serverMessage: words))
            }
        }
        return found
    }
}
