import Base
import CCurl

/// One of libcurl's easy handles, prepared for our requests. It is used on the transfer thread only.
///
/// Each is for one request. A used handle remembers the challenge of a server (Digest), and answers it the next time
/// for any server; and before 8.0, libcurl writes to the last header of the previous request, which is freed, if a
/// response begins with a continued header (curl's commit "headers: clear (possibly) lingering pointer in init").
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    let privateRedirects: PrivateRedirects.Policy
    private let messageBuffer: UnsafeMutablePointer<CChar>
    private let configuration: HTTPConfiguration
    private var headerList: UnsafeMutablePointer<curl_slist>?

    /// The ``headerList`` without the headers for the first origin only.
    private var commonHeaders: UnsafeMutablePointer<curl_slist>?

    /// The origin of the first request; `nil` if no header is for it alone.
    private var origin: String?

    /// - Parameter share: a handle that shares TLS sessions among all handles.
    /// - Returns: `nil` if there is no memory.
    init?(_ configuration: HTTPConfiguration, share: UnsafeMutableRawPointer) {
        guard let pointer = libcurl.easy_init() else { return nil }
        self.pointer = pointer
        self.configuration = configuration
        privateRedirects = configuration.privateRedirects
        messageBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        messageBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        setRules()
        if let file = configuration.certificateFile { set(CURLOPT_CAINFO, file) }
        rss_curl_easy_set_pointer(pointer, CURLOPT_SHARE, share)
        rss_curl_easy_set_pointer(pointer, CURLOPT_ERRORBUFFER, messageBuffer)
        rss_curl_easy_set_data_callback(pointer, CURLOPT_HEADERFUNCTION, receiveHeader)
        rss_curl_easy_set_data_callback(pointer, CURLOPT_WRITEFUNCTION, receiveBody)
        rss_curl_easy_set_request_callback(pointer, allowRequest)
        rss_curl_easy_set_resolver_callback(pointer, allowLookup)
    }

    deinit {
        libcurl.easy_cleanup(pointer)
        libcurl.slist_free_all(headerList)
        libcurl.slist_free_all(commonHeaders)
        messageBuffer.deallocate()
    }

    /// Sets the options of all requests. No .netrc and verifying TLS are libcurl's defaults. The handle keeps the
    /// cookies of its own redirects: some servers redirect until theirs comes back.
    private func setRules() {
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        set(CURLOPT_HTTPAUTH, Int(CURLAUTH.basic | CURLAUTH.digest))
        set(CURLOPT_UNRESTRICTED_AUTH, 0)
        set(CURLOPT_LOW_SPEED_LIMIT, 1)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)  // a proxy's headers aren't the server's
        set(CURLOPT_COOKIEFILE, "")  // it reads none, but keeps those that it gets
        set(CURLOPT_QUICK_EXIT, 1)  // a cancelled look-up isn't waited for
    }

    /// - Parameter transfer: receives the response, and must live until the handle is prepared again or deinitialized.
    func prepare(for transfer: Transfer) {
        let request = transfer.pending.request
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        rss_curl_easy_set_pointer(pointer, CURLOPT_HEADERDATA, context)
        rss_curl_easy_set_pointer(pointer, CURLOPT_WRITEDATA, context)
        rss_curl_easy_set_pointer(pointer, CURLOPT_PREREQDATA, context)
        rss_curl_easy_set_pointer(pointer, CURLOPT_RESOLVER_START_DATA, context)
        rss_curl_easy_set_pointer(pointer, CURLOPT_PRIVATE, context)
        messageBuffer.pointee = 0

        let parts = transfer.pending.parts
        set(CURLOPT_URL, parts.origin + PercentCoding.escaped(parts.target))
        setMethod(request.method, body: request.body)
        setHeaders(request)
        set(CURLOPT_USERAGENT, request.userAgent ?? configuration.userAgent)
        if let file = request.certificateFile { set(CURLOPT_CAINFO, file) }
        set(CURLOPT_SSLCERT, request.clientCertificateFile)
        setProxy(request.proxy)
        // "" means all supported encodings.
        let isCompressible = request.acceptsCompression && !transfer.attempt.isUncompressed
        set(CURLOPT_ACCEPT_ENCODING, isCompressible ? "" : "identity")
        set(CURLOPT_HTTP_CONTENT_DECODING, transfer.attempt.isUncompressed ? 0 : 1)
        set(CURLOPT_HTTP_VERSION, Int(transfer.attempt.isOverHTTP1 ? CURL_HTTP_VERSION_1_1 : CURL_HTTP_VERSION_2TLS))
        set(CURLOPT_BUFFERSIZE, transfer.pending.receiver == nil ? Self.usualBuffer : Self.largeBuffer)

        let credentials = request.credentials ?? HTTPCredentials(userInfo: parts.userInfo)
        set(CURLOPT_USERNAME, credentials?.user)
        set(CURLOPT_PASSWORD, credentials?.password)
        followsRedirects = request.followsRedirects
        set(CURLOPT_FRESH_CONNECT, transfer.attempt.isOnNewConnection || !request.mayBeRepeated ? 1 : 0)
        set(CURLOPT_IPRESOLVE, Int(transfer.attempt.isOverIPv4 ? CURL_IPRESOLVE_V4 : CURL_IPRESOLVE_WHATEVER))
        let isCounted = request.method != .head && transfer.pending.receiver == nil
        setLimits(request.limits, countsBody: isCounted)
    }

    /// Removes the headers for the first origin if the current one is another. Must be called before each request of a
    /// transfer, redirects included.
    func keepHeadersFromOtherOrigins() {
        guard let origin, WebURL.origin(of: effectiveURL) != origin else { return }
        rss_curl_easy_set_list(pointer, CURLOPT_HTTPHEADER, commonHeaders)
    }

    /// The sizes in bytes: libcurl's default, and that of the program curl.
    private static let usualBuffer = 16 << 10
    private static let largeBuffer = 100 << 10

    var followsRedirects = true {
        didSet { set(CURLOPT_FOLLOWLOCATION, followsRedirects ? 1 : 0) }
    }

    private func setMethod(_ method: HTTPMethod, body: [UInt8]?) {
        set(CURLOPT_HTTPGET, 1)
        set(CURLOPT_CUSTOMREQUEST, nil)
        if let body {
            set(CURLOPT_POST, 1)
            rss_curl_easy_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
            body.withUnsafeBytes { bytes in
                let copied = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                _ = rss_curl_easy_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, copied)
            }
            if method != .post { set(CURLOPT_CUSTOMREQUEST, method.rawValue) }
        } else if method == .head {
            set(CURLOPT_NOBODY, 1)
        } else if method == .post {
            set(CURLOPT_POST, 1)
            rss_curl_easy_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, 0)
            set(CURLOPT_COPYPOSTFIELDS, "")
        } else if method != .get {
            set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        }
    }

    private func setHeaders(_ request: HTTPRequest) {
        libcurl.slist_free_all(headerList)
        libcurl.slist_free_all(commonHeaders)
        let common = request.headers + request.validators.headers
        let hasBody = request.body != nil
        commonHeaders = Self.list(common, hasBody: hasBody)
        let names = Set(request.originHeaders.map(\.name.asciiLowercased))
        let others = common.filter { !names.contains($0.name.asciiLowercased) }
        headerList = request.originHeaders.isEmpty ? nil : Self.list(others + request.originHeaders, hasBody: hasBody)
        origin = request.originHeaders.isEmpty ? nil : WebURL.origin(of: request.url)
        rss_curl_easy_set_list(pointer, CURLOPT_HTTPHEADER, headerList ?? commonHeaders)
    }

    private static func list(_ headers: [HTTPHeader], hasBody: Bool) -> UnsafeMutablePointer<curl_slist>? {
        let list = headers.reduce(nil) { libcurl.slist_append($0, line($1)) }
        // Servers that don't support it would make us wait a second.
        return hasBody ? libcurl.slist_append(list, "Expect:") : list
    }

    /// Returns the rule by which libcurl chooses a proxy for the request and its redirects.
    func proxies(of request: HTTPRequest) -> ProxyRule {
        ProxyRule(own: request.proxy, usual: configuration.proxy)
    }

    /// - Parameter proxy: the request's own proxy, which is used for all hosts.
    private func setProxy(_ proxy: HTTPProxy?) {
        let chosen = proxy ?? configuration.proxy
        set(CURLOPT_PROXY, chosen.map { $0.url ?? "" })
        set(CURLOPT_NOPROXY, proxy == nil ? nil : "")
        set(CURLOPT_PROXYUSERNAME, chosen?.credentials?.user)
        set(CURLOPT_PROXYPASSWORD, chosen?.credentials?.password)
    }

    /// Returns the header's line without line ends and NUL, which would end the header or the string: a server's ETag
    /// must not become a header of its own.
    private static func line(_ header: HTTPHeader) -> String {
        // A header without a value ends with a semicolon: with a colon, libcurl would remove its own header.
        let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
        let isHarmless = !line.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
        return isHarmless ? line : String(decoding: line.utf8.filter { $0 >= 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    private func setLimits(_ limits: HTTPLimits, countsBody: Bool) {
        set(CURLOPT_CONNECTTIMEOUT_MS, limits.connect.milliseconds)
        set(CURLOPT_LOW_SPEED_TIME, limits.stalled.wholeSeconds)
        set(CURLOPT_TIMEOUT_MS, limits.whole.milliseconds)
        set(CURLOPT_MAXREDIRS, limits.redirects)
        // This already stops at the Content-Length. That of a HEAD announces no body, and 0 means no limit.
        let isCounted = countsBody && limits.body > 0
        rss_curl_easy_set_offset(pointer, CURLOPT_MAXFILESIZE_LARGE, isCounted ? curl_off_t(limits.body) : 0)
    }

    private func set(_ option: CURLoption, _ value: Int) {
        rss_curl_easy_set_long(pointer, option, value)
    }

    private func set(_ option: CURLoption, _ value: String?) {
        rss_curl_easy_set_string(pointer, option, value)
    }
}

// Information about the transfer.
extension EasyHandle {

    var status: Int {
        var value = 0
        rss_curl_easy_get_long(pointer, CURLINFO_RESPONSE_CODE, &value)
        return value
    }

    /// The system's error (errno) of the last connection that failed; 0 if there is none.
    var systemError: Int32 {
        var value = 0
        rss_curl_easy_get_long(pointer, CURLINFO_OS_ERRNO, &value)
        return Int32(truncatingIfNeeded: value)
    }

    /// The reason for `CURLE_PROXY`.
    var proxyCode: CURLproxycode {
        var value = 0
        rss_curl_easy_get_long(pointer, CURLINFO_PROXY_ERROR, &value)
        return CURLproxycode(UInt32(truncatingIfNeeded: value))
    }

    /// Whether all requests used connections of earlier ones.
    var hasReusedConnection: Bool {
        var count = 0
        rss_curl_easy_get_long(pointer, CURLINFO_NUM_CONNECTS, &count)
        return count == 0
    }

    /// The URL of the last request, without the user and password of a redirect, as it is stored and shown.
    var effectiveURL: String {
        var value: UnsafePointer<CChar>?
        rss_curl_easy_get_string(pointer, CURLINFO_EFFECTIVE_URL, &value)
        return WebURL.withoutUserInfo(value.map { String(cString: $0) } ?? "")
    }

    var bytesReceived: Int {
        var headers = 0
        var body: curl_off_t = 0
        rss_curl_easy_get_long(pointer, CURLINFO_HEADER_SIZE, &headers)
        rss_curl_easy_get_offset(pointer, CURLINFO_SIZE_DOWNLOAD_T, &body)
        return headers + Int(body)
    }

    /// Returns libcurl's message about the error.
    func message(for code: CURLcode) -> String {
        let message = String(cString: messageBuffer)
        if !message.isEmpty { return message }
        return libcurl.easy_strerror(code).map { String(cString: $0) } ?? ""
    }
}

private enum CURLAUTH {
    // These are macros with casts, which Swift doesn't import.
    static let basic = 1 << 0
    static let digest = 1 << 1
}

extension Duration {

    /// The duration rounded up, as 0 would mean "no limit" in an option.
    fileprivate var milliseconds: Int {
        max(1, Int(self / .milliseconds(1), rounded: .up) ?? .max)
    }

    fileprivate var wholeSeconds: Int {
        max(1, Int(self / .seconds(1), rounded: .up) ?? .max)
    }
}
