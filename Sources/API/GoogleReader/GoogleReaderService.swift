import Model
import Web

/// A service with the Google Reader API.
struct GoogleReaderService: Sendable {
    let service: Account.Service
    let quirks: GoogleReaderQuirks
    var hosted: HostedAddress?
    var paths = ServicePaths(tails: GoogleReaderService.tails)
    var isDetected = false
    var trial = Trial.contract

    /// Returns whether an answer to a login without a password can only come from this service.
    var isSigned: @Sendable (APIResult) -> Bool = { _ in false }

    /// The services, in the order of ``Account/Service/remote``; the generic one comes last.
    static let all = [freshRSS, inoreader, theOldReader, bazQux, miniflux, other]

    static let freshRSS = GoogleReaderService(
        service: .freshRSS,
        quirks: GoogleReaderQuirks(
            name: "FreshRSS", tellsFolders: true, folderRule: .exactlyOne, widensCharacters: true,
            escapesEnclosures: true, hasAPIPassword: true, hidesFeeds: true, idsAreTimes: true,
            hasDefaultFolder: true),
        // FreshRSS should be installed with its folder `p` as the site, but is often installed without that.
        paths: ServicePaths(
            own: ["/api/greader.php", "/api/fever.php"], tails: tails + ["/i", "/api"],
            api: ["/api/greader.php", "/p/api/greader.php"]),
        isDetected: true,
        trial: .live,
        isSigned: { ["Unauthorized!", "Bad Request!", "Service Unavailable!"].contains($0.text) })

    static let inoreader = GoogleReaderService(
        service: .inoreader,
        quirks: GoogleReaderQuirks(
            name: "Inoreader", idsPerPage: 1_000, isHosted: true, tellsFolders: true, omitsEmptyLists: true,
            titlesAreHTML: true,
            oauth: OAuthService(
                page: "oauth2/auth", tokens: "oauth2/token", scope: "read write", idName: "inoreader.app_id",
                keyName: "inoreader.app_key"),
            secretHeaders: ["AppId": "inoreader.app_id", "AppKey": "inoreader.app_key"]),
        hosted: HostedAddress(host: "inoreader.com", url: "https://www.inoreader.com"))

    static let theOldReader = GoogleReaderService(
        service: .theOldReader,
        quirks: GoogleReaderQuirks(
            name: "The Old Reader", isHosted: true, folderRule: .oneOrNone, keepsLabels: false, omitsEmptyLists: true,
            titlesAreHTML: true, advertisements: "tor/sponsored"),
        hosted: HostedAddress(host: "theoldreader.com", url: "https://theoldreader.com"))

    static let bazQux = GoogleReaderService(
        service: .bazQux,
        quirks: GoogleReaderQuirks(name: "BazQux", isHosted: true, omitsEmptyLists: true, titlesAreHTML: true),
        hosted: HostedAddress(host: "bazqux.com", url: "https://bazqux.com"))

    /// Miniflux's Google Reader API, tried after its own API has refused the password.
    static let miniflux = GoogleReaderService(
        service: .minifluxGoogleReader,
        quirks: GoogleReaderQuirks(
            name: "Miniflux", tellsFolders: true, folderRule: .exactlyOne, keepsLabels: false, marksToggle: true,
            numbersArticles: true,
            refusesWith500: true),
        trial: .live,
        isSigned: { $0.text.contains(#""error_message":"access unauthorized""#) })

    /// Any other server.
    static let other = GoogleReaderService(
        service: .googleReader,
        quirks: GoogleReaderQuirks(
            name: "Google Reader API", omitsEmptyLists: true, titlesAreHTML: true),
        isDetected: true,
        isSigned: { $0.text.hasPrefix("Error=BadAuthentication") })

    private static let tails = ["/accounts/ClientLogin", "/reader/api/0"]
}

extension GoogleReaderService {

    var description: ServiceDescription {
        ServiceDescription(
            service: service, traits: quirks.traits, hosted: hosted, paths: paths, takesTokens: quirks.oauth != nil,
            oauth: quirks.oauth, trial: trial, sessionNames: ["auth", "token"], isDetected: isDetected,
            recognize: { try await recognize($0, $1) },
            connect: { [quirks] server in GoogleReaderCaller(server, quirks) })
    }

    private func recognize(_ urls: [String], _ probe: ServerProbe) async throws -> Recognition? {
        var found: Recognition?
        for url in urls {
            let call = APICall(.post, "accounts/ClientLogin", body: .form([]))
            let (result, base) = try await probe.ask(url, call)
            if isSigned(result) { return .certain(url: base) }
            if case .possible = found { continue }
            if Self.isLogin(result) {
                found = .possible(url: base)
            } else if found == nil {
                found = Self.serverError(result)
            }
        }
        return found
    }

    private static func serverError(_ result: APIResult) -> Recognition? {
        switch result.error {
        case .unavailable(let status, let words): .serverError(.unavailable(status: status, serverMessage: words))
        case .rateLimited(let until): .serverError(.rateLimited(until: until))
        default: nil
        }
    }

    /// Returns whether this can be an answer to a login without a password.
    private static func isLogin(_ result: APIResult) -> Bool {
        switch result.error {
        case nil: !ServerMessage.isMarkup(result.body)
        case .unauthorized, .refused(status: 400, _), .refused(status: 403, _): true
        default: false
        }
    }
}
