import Base
import Fetch
import Model
import Parser
import Sync
import Web

extension FetchError {

    /// A description of the error. It is also stored with the feed, for later commands to show.
    var message: String {
        switch self {
        case .transport(let error): Self.message(of: error)
        case .status(let status): Self.message(of: status)
        case .content(let error): Self.message(of: error)
        case .loginPage: "a redirect to a page that asks for a login"
        case .cutShort: "the response was truncated"
        case .excess: "links or articles were left out; with them, it would take more than four times its size"
        case .tooCostly: "the page takes too much work to read"
        case .program(let name, let reason): "'\(name)' \(reason)"
        case .selectsNothing(let selector):
            (selector.map { "'\(shown($0))' of the setting 'select' finds nothing" }
                ?? "no link where the setting 'select' says")
                + "; try selectors with 'rss discover --select', or save the page and look whether a script fills it"
        case .setting(let key, .unreadable(let path)): "cannot read \(path), see its setting '\(key.rawValue)'"
        case .setting(let key, .secretLost):
            "its setting '\(key.rawValue)' is not in credentials.toml; set it again"
        case .setting(let key, .unusable):
            "its setting '\(key.rawValue)' is not valid; set it again"
        }
    }

    /// The phrases of RFC 9110, section 15, RFC 4918 and RFC 6585 for the statuses that servers of feeds, proxies and networks
    /// really send.
    private static let phrases = [
        204: "No Content", 300: "Multiple Choices", 400: "Bad Request", 401: "Unauthorized", 402: "Payment Required",
        403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
        407: "Proxy Authentication Required", 409: "Conflict", 410: "Gone", 413: "Content Too Large",
        418: "I'm a teapot",
        421: "Misdirected Request", 423: "Locked", 429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
        500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
        507: "Insufficient Storage", 511: "Network Authentication Required",
    ]

    private static func message(of status: Int) -> String {
        "HTTP \(status)\(phrases[status].map { " \($0)" } ?? "")"
    }

    private static func message(of error: HTTPError) -> String {
        switch error {
        case .badURL(let url): "'\(SecretAddress.shown(url))' is not a URL"
        case .privateAddress(let address):
            "leads into a private network (\(address)), see 'network.private_redirects'"
        case .onion(let host):
            "\(host) is only reached through Tor: set 'http.proxy', or the feed's own 'proxy', such as "
                + "'socks5h://127.0.0.1:9050'"
        case .forbiddenScheme(let scheme): "redirects to \(scheme):, only http: and https: are followed"
        case .cannotResolve(let host): "cannot resolve host \(host)"
        case .refused(let host, let port): "\(host):\(port) refused the connection"
        case .noRoute(let host): "no route to host \(host)"
        case .tls(let reason): "TLS error: \(reason)"
        case .proxy(let reason): "cannot use the proxy: \(reason)"
        case .tunnelRefused(let status):
            "the proxy refused to connect\(status.map { ": " + message(of: $0) } ?? "")"
        case .timedOut(.connecting): "connection timed out"
        case .timedOut(.stalled): "the server stopped responding"
        case .timedOut(.whole): "the server was too slow"
        case .tooManyRedirects(let limit): "more than \(limit) redirects"
        case .headersTooLarge(let limit): "headers larger than \(limit.bytes)"
        case .bodyTooLarge(let limit): "larger than \(limit.bytes)"
        case .noRoom: "too large to be received beside others"
        case .emptyReply: "the server closed the connection without a response"
        case .truncated: "the response was truncated"
        case .malformedReply(let reason): "not an HTTP response: \(reason)"
        case .cancelled: "cancelled"
        case .unreadableFile(let path): "cannot read \(path)"
        case .libraryMissing(let reason): "cannot load libcurl: \(reason)"
        case .other(_, let message): message
        }
    }

    /// Returns whether names of elements may contain the character. A music file can begin with anything.
    private static func isInName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || ":-_.".contains(character))
    }

    private static func message(of error: FeedParserError) -> String {
        switch error {
        case .empty: "the document is empty"
        case .webPage: "a web page, not a feed"
        case .notAFeed(root: "JSON"): "not a feed: JSON of another kind"
        case .notAFeed(let root) where root.allSatisfy(Self.isInName): "not a feed: the root element is <\(root)>"
        case .notAFeed: "not a feed: neither XML nor JSON"
        case .unreadable: "not a feed: neither XML nor JSON"
        case .tooComplex: "too many different names for a feed"
        case .libraryMissing(let reason): "cannot load libxml2: \(reason)"
        }
    }
}
