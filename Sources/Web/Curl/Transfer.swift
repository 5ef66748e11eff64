import Base
import CCurl

/// A request that is under way, with the received part of the response. It is used on the transfer thread only.
final class Transfer {
    let pending: PendingRequest
    let handle: EasyHandle
    let attempt: Attempt

    /// The outcome of an earlier attempt, if there was one.
    private let earlier: PendingRequest.Outcome?

    /// The reason why a callback stopped the transfer; libcurl only knows that it did.
    private(set) var failure: HTTPError?

    private var redirects: [HTTPRedirect] = []
    private var headers: [UInt8] = []
    private var headerBytesReceived = 0
    private var status = 0
    private var hasAllHeaders = false
    private var body: [UInt8] = []

    /// The file of a large body, if the request allows one.
    private var file: BodyFile?
    private var bodyCount = 0

    /// Whether the receiver has got the head; the next property, whether it wants no more of the body.
    private var isReceiving = false
    private var isEnough = false

    private let proxies: ProxyRule
    private var privateRedirects: PrivateRedirects

    init(_ pending: PendingRequest, handle: EasyHandle, _ attempt: Attempt, after earlier: PendingRequest.Outcome?) {
        self.pending = pending
        self.handle = handle
        self.attempt = attempt
        self.earlier = earlier
        proxies = handle.proxies(of: pending.request)
        privateRedirects = PrivateRedirects(handle.privateRedirects, source: pending.request.addressSource)
    }

    private var limits: HTTPLimits { pending.request.limits }

    /// Returns whether a name may be looked up, of the server or of its proxy. Names of Tor would tell the name server
    /// what is read (RFC 7686, section 2); newer versions of libcurl refuse them, too.
    func allowsLookup() -> Bool {
        let url = handle.effectiveURL
        guard LenientURL.isOnion(url), !proxies.takesNames(for: url) else { return true }
        failure = .onion(host: LenientURL.host(of: url))
        return false
    }

    /// - Parameter address: the IP address of the server or of its proxy.
    /// - Returns: `false` to stop the transfer.
    func allowsRequest(to address: String) -> Bool {
        let isRedirected = !redirects.isEmpty || 300..<400 ~= status
        let isOfProxy = proxies.applies(to: handle.effectiveURL)
        guard privateRedirects.allows(address, isOfProxy: isOfProxy, isRedirected: isRedirected) else {
            failure = .privateAddress(address)
            return false
        }
        handle.keepHeadersFromOtherOrigins()
        return true
    }

    /// - Returns: `false` to stop the transfer.
    func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        headerBytesReceived += line.count
        guard headerBytesReceived <= limits.headers else {
            failure = .headersTooLarge(limit: limits.headers)
            return false
        }
        if line.starts(with: "HTTP/".utf8), hasAllHeaders || status == 0 {
            beginResponse(status: Self.status(in: line))
        } else if line.first == 0x0D || line.first == 0x0A {
            hasAllHeaders = true
        } else if !hasAllHeaders {
            headers.append(contentsOf: line)
        }
        return true
    }

    /// - Returns: `false` to stop the transfer.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if let receiver = pending.receiver {
            begin(receiver)
            isEnough = isEnough || !receiver.receive(bytes)
            return !isEnough
        }
        guard bytes.count <= limits.body - bodyCount else {
            failure = .bodyTooLarge(limit: limits.body)
            return false
        }
        guard pending.hasRoom?(bytes.count) ?? true else {
            failure = .noRoom
            return false
        }
        return keep(bytes)
    }

    /// - Returns: `false` to stop the transfer.
    private func keep(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if pending.request.allowsBodyFile, file == nil, bodyCount < BodyFile.smallestBody,
            bodyCount + bytes.count >= BodyFile.smallestBody
        {
            file = BodyFile(body)
            if file != nil { body = [] }
        }
        if let file, !file.append(bytes) {
            // There is no space left.
            guard let first = file.bytes(bodyCount) else {
                failure = .truncated
                return false
            }
            body = first
            self.file = nil
        }
        if file == nil { body.append(contentsOf: bytes) }
        bodyCount += bytes.count
        return true
    }

    /// Returns the response or the error.
    func outcome(_ code: CURLcode) -> PendingRequest.Outcome {
        if let failure { return .failure(failure) }
        if isEnough { return .success(response) }
        if code == CURLE_OK {
            if handle.status == 407, proxies.applies(to: handle.effectiveURL) {
                return .failure(CurlFailure.passwordWanted)
            }
            // The response may have had no body.
            if let receiver = pending.receiver { begin(receiver) }
            return .success(unpacked(response))
        }
        let failure = error(code)
        if failure == .truncated, pending.request.acceptsTruncated, bodyCount > 0 {
            var response = response
            response.isTruncated = true
            return .success(response)
        }
        switch earlier {
        case .success: return earlier ?? .failure(failure)
        // A host without an address of IPv4 failed for the reason of the first attempt.
        case .failure(let first) where code == CURLE_COULDNT_RESOLVE_HOST || code == CURLE_COULDNT_RESOLVE_PROXY:
            return .failure(first)
        case .failure, nil: return .failure(failure)
        }
    }

    /// Returns the response with its body decompressed if that is still gzip, as the server didn't say so, or in a way
    /// that libcurl doesn't know: several members, bytes after the end, or together with unknown codings.
    private func unpacked(_ response: HTTPResponse) -> HTTPResponse {
        let isPacked = (file.map { $0.bytes(Gunzip.signature.count) ?? [] } ?? body).starts(with: Gunzip.signature)
        guard isPacked, let packed = file.map({ $0.bytes(bodyCount) ?? [] }) ?? .some(body),
            let body = Gunzip.contents(of: packed, limit: limits.body)
        else { return response }
        var response = response
        (response.body, response.file) = (body, nil)
        return response
    }

    /// Returns the error of a failed transfer.
    func error(_ code: CURLcode) -> HTTPError {
        CurlFailure(
            code: code, message: handle.message(for: code), systemError: handle.systemError,
            proxyCode: handle.proxyCode, url: handle.effectiveURL, limits: limits, hasBegun: status != 0,
            hasAllHeaders: hasAllHeaders, location: location
        ).error
    }

    /// Returns another way to send the request that may succeed; `nil` if there is none.
    func nextAttempt(after code: CURLcode) -> Attempt? {
        guard failure == nil, code != CURLE_OK else { return nil }
        return attempt.next(
            after: Attempt.Circumstances(
                code: code, systemError: handle.systemError, hasBegun: status != 0,
                hasReusedConnection: handle.hasReusedConnection, isPassedOn: isReceiving,
                mayBeRepeated: pending.request.mayBeRepeated))
    }

    /// Passes the head to the receiver. libcurl drops the bodies of redirects and answered challenges.
    private func begin(_ receiver: any BodyReceiver) {
        guard !isReceiving else { return }
        isReceiving = true
        isEnough = !receiver.begin(response)
    }

    private var response: HTTPResponse {
        var response = HTTPResponse(
            status: handle.status, url: handle.effectiveURL, headers: HTTPHeaders(bytes: headers), body: body,
            redirects: redirects, bytesReceived: handle.bytesReceived)
        response.file = file
        response.isFromPrivateNetwork = privateRedirects.isPrivate
        return response
    }

    /// Begins another response after the previous one: a redirect was followed, a challenge was answered, or the
    /// previous one was informational.
    private func beginResponse(status: Int) {
        if 300..<400 ~= self.status {
            redirects.append(HTTPRedirect(status: self.status, url: handle.effectiveURL))
        }
        // libcurl would follow a 304 with a Location like a redirect, from one 304 to the next.
        if status == 304 { handle.followsRedirects = false }
        self.status = status
        hasAllHeaders = false
        headers.removeAll(keepingCapacity: true)
        body.removeAll(keepingCapacity: true)
        (file, bodyCount) = (nil, 0)
    }

    /// The URL to which the current response redirects.
    private var location: String? {
        300..<400 ~= status ? HTTPHeaders(bytes: headers).first("Location") : nil
    }

    /// Returns the number in `HTTP/1.1 200 OK`; 0 if it is missing.
    private static func status(in line: UnsafeRawBufferPointer) -> Int {
        line.drop { $0 != 0x20 }.dropFirst().prefix(while: \.isASCIIDigit).prefix(3)
            .reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
