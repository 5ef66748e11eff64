import Base
import CCurl
import Foundation

/// A failed transfer: libcurl's error and its circumstances.
struct CurlFailure {
    var code: CURLcode
    var message: String

    /// The URL of the last request.
    var url: String
    var limits: HTTPLimits

    /// Whether any part of a response had arrived.
    var hasBegun: Bool
    var hasAllHeaders: Bool

    /// The URL to which the response redirects.
    var location: String?

    var error: HTTPError {
        switch code {
        case CURLE_URL_MALFORMAT: .badURL(location ?? url)
        case CURLE_UNSUPPORTED_PROTOCOL: unsupported
        case CURLE_COULDNT_RESOLVE_HOST: .cannotResolve(host: host)
        case CURLE_COULDNT_RESOLVE_PROXY: .proxy(reason: "cannot resolve host \(peer?.host ?? "")")
        case CURLE_COULDNT_CONNECT: refused
        case CURLE_PROXY: .proxy(reason: message)
        case CURLE_RECV_ERROR where message.contains("CONNECT"): .proxy(reason: tunnelRefusal)
        case CURLE_OPERATION_TIMEDOUT: .timedOut(phase)
        case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirects(limit: limits.redirects)
        case CURLE_FILESIZE_EXCEEDED: .bodyTooLarge(limit: limits.body)
        case CURLE_OUT_OF_MEMORY where !hasAllHeaders: .headersTooLarge(limit: limits.headers)
        case CURLE_GOT_NOTHING: .emptyReply
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR: hasAllHeaders ? .truncated : .emptyReply
        case CURLE_PARTIAL_FILE: .truncated
        case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING: .malformedReply(reason: message)
        // Our own callbacks have reported their reason already; a decoder doesn't.
        case CURLE_WRITE_ERROR: .malformedReply(reason: "the body cannot be decoded")
        case CURLE_HTTP2, CURLE_HTTP2_STREAM: hasAllHeaders ? .truncated : .malformedReply(reason: message)
        case _ where Self.tls.contains(code.rawValue): .tls(reason: message.trimmingCharacters(in: .whitespaces))
        default: .other(code: Int(code.rawValue), message: message)
        }
    }

    private static let tls = Set(
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ENGINE_NOTFOUND,
            CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
        ].map(\.rawValue))

    private var host: String { WebURL.host(of: url) ?? "" }
    private var port: Int { WebURL(url)?.effectivePort ?? 0 }

    /// The error of a refused connection, by the server or by a proxy.
    private var refused: HTTPError {
        guard let peer, peer.port != port || peer.host != host.trimmingCharacters(in: ["[", "]"]) else {
            return .refused(host: host, port: port)
        }
        return .proxy(reason: "\(peer.host):\(peer.port) refused the connection")
    }

    /// The host that libcurl could not reach, from its messages "Failed to connect to HOST port 80 after 0 ms" and
    /// "Could not resolve proxy: HOST".
    private var peer: (host: String, port: Int)? {
        let words = message.split(separator: " ")
        if message.hasPrefix("Could not resolve proxy: "), let host = words.last { return (String(host), 0) }
        guard message.hasPrefix("Failed to connect to "), words.count > 6, let port = Int(words[6]) else { return nil }
        return (String(words[4]), port)
    }

    /// The response of a proxy to CONNECT, from libcurl's message "CONNECT tunnel failed, response 407".
    private var tunnelRefusal: String {
        let status = message.split(separator: " ").last { Int($0) != nil }
        return status.map { "HTTP \($0)" } ?? message
    }

    /// The error of a redirect to another protocol, or of a response that isn't HTTP, which libcurl takes for HTTP/0.9.
    private var unsupported: HTTPError {
        guard let scheme = location.flatMap({ WebURL.scheme(of: $0) }) else {
            return .malformedReply(reason: message)
        }
        return .forbiddenScheme(scheme)
    }

    /// The phase that timed out. libcurl has one code for all time limits; only its message tells which it was.
    private var phase: HTTPError.Phase {
        if message.hasPrefix("Operation too slow") { return .stalled }
        return message.hasPrefix("Operation timed out") ? .whole : .connecting
    }
}
