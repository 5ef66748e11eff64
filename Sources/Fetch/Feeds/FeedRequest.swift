import Base
package import Foundation
package import Model
package import Web

/// Applies the user's settings to a request for a feed, for a file that one of its articles names, or to an account's
/// server.
package struct FeedRequest {
    let settings: FeedSettings

    /// The secret part of a setting, as in ``FeedFetcher``.
    let secret: @Sendable (_ name: String) -> String?
    let now: Date

    package init(
        settings: FeedSettings, secret: @escaping @Sendable (_ name: String) -> String?, now: Date
    ) {
        self.settings = settings
        self.secret = secret
        self.now = now
    }

    /// Applies the settings to a request for the feed, or to the server. Headers and cookies are sent to the origin of its
    /// address only.
    package func prepare(_ request: inout HTTPRequest) throws(FetchError) {
        if let timeout = settings.timeout { Self.set(timeout, &request.limits) }
        try prepareConnection(&request)
        try addSecrets(to: &request)
    }

    /// Applies the settings to a request for a file of the feed, but for the timeout: files may be large.
    ///
    /// Throws `FetchError.setting` where a setting can't be used.
    ///
    /// - Parameter feed: the feed's address; requests to other origins get neither headers nor cookies.
    package func prepare(_ request: inout HTTPRequest, forFileOf feed: String) throws(FetchError) {
        try prepareConnection(&request)
        if let origin = WebURL.origin(of: feed), origin == WebURL.origin(of: request.url) {
            try addSecrets(to: &request)
        }
    }

    private func prepareConnection(_ request: inout HTTPRequest) throws(FetchError) {
        if let agent = settings.userAgent { request.userAgent = agent }
        if let proxy = settings.proxy { request.proxy = try self.proxy(proxy) }
        request.certificateFile = try file(.certificates, settings.certificates)
        request.clientCertificateFile = try file(.clientCertificate, settings.clientCertificate)
    }

    private func file(_ key: FeedSetting.Key, _ path: String?) throws(FetchError) -> String? {
        if let path, !FileManager.default.isReadableFile(atPath: path) { throw .setting(key, .unreadable(path: path)) }
        return path
    }

    private func addSecrets(to request: inout HTTPRequest) throws(FetchError) {
        for header in settings.headers { request.originHeaders.append(try self.header(header)) }
        if let path = settings.cookies, let cookies = try cookies(path).header(for: request.url, at: now) {
            request.originHeaders.append(cookies)
        }
    }

    /// Sets the greatest time that a fetch may take, as a whole.
    static func set(_ seconds: Int, _ limits: inout HTTPLimits) {
        limits.whole = .seconds(seconds)
        // Otherwise, a timeout that is longer than usual would have no effect.
        limits.connect = min(limits.whole, max(limits.connect, .seconds(seconds / 2)))
        limits.stalled = min(limits.whole, max(limits.stalled, .seconds(seconds / 2)))
    }

    private func proxy(_ setting: FeedSetting) throws(FetchError) -> HTTPProxy {
        var address = setting.value
        if let name = setting.secret { address = try secretPart(name, .proxy) }
        guard let proxy = HTTPProxy(typed: address) else { throw .setting(.proxy, .unusable) }
        return proxy
    }

    private func header(_ setting: FeedSetting) throws(FetchError) -> HTTPHeader {
        guard let name = setting.secret else {
            let parts = setting.value.split(separator: ":", maxSplits: 1)
            return HTTPHeader(String(parts.first ?? ""), parts.last?.trimmingCharacters(in: .whitespaces) ?? "")
        }
        return HTTPHeader(setting.value, try secretPart(name, .header))
    }

    private func secretPart(_ name: String, _ key: FeedSetting.Key) throws(FetchError) -> String {
        guard let value = secret(name) else { throw .setting(key, .secretLost) }
        return value
    }

    private func cookies(_ path: String) throws(FetchError) -> CookieFile {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .setting(.cookies, .unreadable(path: path))
        }
        return CookieFile(String(decoding: data, as: UTF8.self))
    }
}
