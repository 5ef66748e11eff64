import Base
import Foundation
import Platform

/// Chooses the proxy of a request: its own, or that of the settings or the environment, unless `no_proxy` names the host.
/// libcurl has the same rule (CURLOPT_PROXY(3), CURLOPT_NOPROXY(3)); it applies it to each redirect again, and does not say
/// with which result.
struct ProxyRule: Sendable {
    private let own: HTTPProxy?
    private let usual: HTTPProxy?
    private let environment: [String: String]

    /// - Parameters:
    ///   - own: the request's own proxy, which is used for all hosts.
    ///   - usual: the proxy of the settings.
    init(own: HTTPProxy?, usual: HTTPProxy?, environment: [String: String] = Self.environment) {
        self.own = own
        self.usual = usual
        self.environment = environment
    }

    /// The variables of this process, which don't change.
    private static let environment = ProcessInfo.processInfo.environment.filter { name, value in
        name.lowercased().hasSuffix("_proxy") && !value.isEmpty
    }

    /// Returns whether there is a proxy for the URL that looks up the host itself.
    func takesNames(for url: String) -> Bool {
        proxy(for: url).map { ["http", "https", "socks4a", "socks5h"].contains($0) } ?? false
    }

    /// Returns whether there is a proxy for the URL, so that the address of the connection isn't the server's.
    func applies(to url: String) -> Bool { proxy(for: url) != nil }

    /// Returns the scheme of the proxy's URL; `nil` if there is none.
    private func proxy(for url: String) -> String? {
        if let own { return own.url.map(Self.scheme) }
        if isExcluded(url) { return nil }
        if let usual { return usual.url.map(Self.scheme) }
        return ofEnvironment(WebURL.scheme(of: url) ?? "").map(Self.scheme)
    }

    private func ofEnvironment(_ scheme: String) -> String? {
        // A web server gives its programs a client's header `Proxy` as HTTP_PROXY.
        let names = ["\(scheme)_proxy"] + (scheme == "http" ? [] : ["\(scheme.uppercased())_PROXY"])
        return (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { environment[$0] }.first
    }

    private static func scheme(_ proxy: String) -> String {
        proxy.contains("://") ? WebURL.scheme(of: proxy) ?? "" : "http"
    }
}

// MARK: - Hosts without a proxy

extension ProxyRule {

    private func isExcluded(_ url: String) -> Bool {
        guard let names = environment["no_proxy"] ?? environment["NO_PROXY"] else { return false }
        let host = LenientURL.host(of: url)
        return names.split { $0 == "," || $0.isWhitespace }.contains { Self.matches(host, $0) }
    }

    /// Returns whether a word of `no_proxy` is about the host: `*`, its name or that of a domain above it, its address,
    /// or the beginning of it (`10.0.0.0/8`).
    private static func matches(_ host: String, _ word: Substring) -> Bool {
        if word == "*" { return true }
        if let address = IPBytes(host) {
            let parts = word.split(separator: "/", maxSplits: 1)
            guard let other = parts.first.flatMap({ IPBytes(String($0.trimmingPrefix("[").prefix { $0 != "]" })) })
            else {
                return false
            }
            return address.begins(like: other, bits: parts.count == 2 ? Int(parts[1]) ?? -1 : nil)
        }
        var name = word.lowercased()[...]
        if name.hasPrefix(".") { name.removeFirst() }
        if name.hasSuffix(".") { name.removeLast() }
        return !name.isEmpty && (host == name || host.hasSuffix("." + name))
    }
}

/// The bytes of an IP address.
private struct IPBytes {
    let bytes: [UInt8]

    init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.bytes = Array(bytes.prefix(4))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.bytes = bytes
        } else {
            return nil
        }
    }

    /// - Parameter bits: how many bits count; `nil` means all.
    func begins(like other: IPBytes, bits: Int?) -> Bool {
        guard bytes.count == other.bytes.count, 0...bytes.count * 8 ~= bits ?? 0 else { return false }
        let bits = bits ?? bytes.count * 8
        return zip(bytes, other.bytes).enumerated().allSatisfy { index, pair in
            let rest = min(8, max(0, bits - index * 8))
            return (pair.0 ^ pair.1) >> (8 - rest) == 0
        }
    }
}
