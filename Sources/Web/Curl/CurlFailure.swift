import Base
import CCurl
import Foundation
import Platform

/// A failed transfer: libcurl's error and its circumstances.
struct CurlFailure {
    var code: CURLcode
    var message: String

    /// The system's error of the last connection that failed; 0 if there is none.
    var systemError: Int32

    /// The reason for `CURLE_PROXY`.
    var proxyCode: CURLproxycode

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
        case CURLE_COULDNT_RESOLVE_HOST where LenientURL.isOnion(url): .onion(host: LenientURL.host(of: url))
        case CURLE_COULDNT_RESOLVE_HOST: .cannotResolve(host: host)
        case CURLE_COULDNT_RESOLVE_PROXY: .proxy(reason: "cannot resolve host \(Self.peer(in: message)?.host ?? "")")
        case CURLE_RECV_ERROR where message.contains("CONNECT"),
            CURLE_COULDNT_CONNECT where message.contains("CONNECT"):
            tunnelRefusal
        case CURLE_COULDNT_CONNECT: unconnected
        case CURLE_PROXY: ofProxy
        case CURLE_OPERATION_TIMEDOUT: .timedOut(phase)
        case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirects(limit: limits.redirects)
        case CURLE_FILESIZE_EXCEEDED: .bodyTooLarge(limit: limits.body)
        case CURLE_OUT_OF_MEMORY where !hasAllHeaders, Self.tooLarge where !hasAllHeaders:
            .headersTooLarge(limit: limits.headers)
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

    /// `CURLE_TOO_LARGE` of libcurl 8.6 and newer.
    private static let tooLarge = CURLcode(rawValue: 100)

    private static let tls = Set(
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ENGINE_NOTFOUND,
            CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
        ].map(\.rawValue))

    private var host: String { WebURL.host(of: url) ?? "" }
    private var port: Int { WebURL(url)?.effectivePort ?? 0 }

    /// Returns whether the system's error means that there is no way to the host. That there is no own address to use
    /// (EADDRNOTAVAIL) is what IPv6 says where its loopback is down.
    static func isWithoutRoute(_ systemError: Int32) -> Bool {
        [ENETUNREACH, ENETDOWN, EHOSTUNREACH, EHOSTDOWN, EADDRNOTAVAIL].contains(systemError)
    }

    /// The error of a connection that could not be made, to the server or to a proxy.
    private var unconnected: HTTPError {
        let hasRoute = !Self.isWithoutRoute(systemError)
        guard let peer = Self.peer(in: message),
            peer.port != port || peer.host != host.trimmingCharacters(in: ["[", "]"])
        else {
            return hasRoute ? .refused(host: host, port: port) : .noRoute(host: host)
        }
        let address = [peer.host, peer.port.map(String.init)].compactMap(\.self).joined(separator: ":")
        return .proxy(reason: hasRoute ? "\(address) refused the connection" : "no route to host \(peer.host)")
    }

    /// The host that libcurl could not reach, from its messages "Failed to connect to HOST port 80 after 0 ms", in newer
    /// versions "Failed to connect to HOST:80 after 0 ms", or "to SERVER:80 over proxy HOST after 0 ms", and "Could not
    /// resolve proxy: HOST".
    static func peer(in message: String) -> (host: String, port: Int?)? {
        let words = message.split(separator: " ").map(String.init)
        if message.hasPrefix("Could not resolve proxy: "), let host = words.last { return (host, nil) }
        guard message.hasPrefix("Failed to connect to "), words.count > 7 else { return nil }
        if words[5] == "port" { return (words[4], Int(words[6])) }

        guard let colon = words[4].lastIndex(of: ":") else { return nil }
        let host = String(words[4][..<colon])
        let port = Int(words[4][colon...].dropFirst())
        guard words[5] == "over" else { return (host, port) }
        return (words[7], words[7] == host ? port : nil)
    }

    /// The error of a SOCKS proxy: its own, or what it says about the server (RFC 1928, section 6).
    private var ofProxy: HTTPError {
        switch proxyCode {
        case CURLPX_REPLY_CONNECTION_REFUSED: .refused(host: host, port: port)
        case CURLPX_REPLY_HOST_UNREACHABLE, CURLPX_REPLY_NETWORK_UNREACHABLE, CURLPX_REPLY_TTL_EXPIRED:
            .noRoute(host: host)
        case CURLPX_RESOLVE_HOST: .cannotResolve(host: host)
        case CURLPX_REPLY_GENERAL_SERVER_FAILURE, CURLPX_REPLY_NOT_ALLOWED, CURLPX_REPLY_UNASSIGNED,
            CURLPX_REPLY_ADDRESS_TYPE_NOT_SUPPORTED:
            .tunnelRefused(status: nil)
        default: .proxy(reason: message)
        }
    }

    /// The response of a proxy to CONNECT, from libcurl's message "CONNECT tunnel failed, response 407".
    private var tunnelRefusal: HTTPError {
        guard let status = message.split(separator: " ").compactMap({ Int($0) }).last else {
            return .proxy(reason: message)
        }
        return status == 407 ? Self.passwordWanted : .tunnelRefused(status: status)
    }

    /// The error of a proxy that wants another user and password.
    static let passwordWanted = HTTPError.proxy(reason: "HTTP 407 Proxy Authentication Required")

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
