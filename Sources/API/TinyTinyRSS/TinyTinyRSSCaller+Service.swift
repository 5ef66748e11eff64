import Base
import Model
import Web

extension TinyTinyRSSCaller {

    static let service = ServiceDescription(
        service: .tinyTinyRSS,
        traits: {
            var traits = ServiceTraits(name: "Tiny Tiny RSS", capabilities: [.subscribing, .feedsWithoutFolder])
            traits.articlesPerCall = TinyTinyRSSCaller.mostRows
            traits.idsPerCall = 1_000
            traits.listsFollowChanges = true
            return traits
        }(),
        paths: ServicePaths(
            own: ["/tt-rss"], tails: ["/api", "/index.php", "/prefs.php"], api: ["/tt-rss/api", "/api"]),
        trial: .live,
        sessionNames: ["session"],
        recognize: recognize,
        connect: { TinyTinyRSSCaller($0) })

    /// Recognizes Tiny Tiny RSS by its answer to a call without a session.
    @Sendable private static func recognize(_ urls: [String], _ probe: ServerProbe) async throws -> Recognition? {
        for url in urls {
            var call = APICall(.post, "", body: .json(Array(#"{"op":"isLoggedIn"}"#.utf8)))
            call.isSafe = true
            let (result, base) = try await probe.ask(url, call)
            guard result.error == nil, let answer = JSONValue(result.body), let content = answer["content"],
                answer["status"]?.integer != nil, content["status"] != nil || content["error"] != nil
            else { continue }
            return .certain(url: base)
        }
        return nil
    }
}
