import Base
package import Web

/// A request to a server's API, without the login.
package struct APICall: Sendable {
    package var method: HTTPMethod

    /// The path after the API's base URL, without a slash at the beginning.
    package var path: String

    /// The parameters of the query, which are escaped later. Names may be repeated.
    package var query: [Parameter]
    package var body: Body?
    package var headers: [HTTPHeader] = []

    /// The expected media type.
    package var accepts = "application/json"

    /// Whether the server may compress the answer.
    var acceptsCompression = true

    /// Whether the call changes nothing on the server. Only such calls are repeated, once, if the connection broke
    /// before any answer: a lost answer may have been "done".
    package var isSafe: Bool
    package var limits = HTTPLimits()

    package init(_ method: HTTPMethod = .get, _ path: String, query: [Parameter] = [], body: Body? = nil) {
        self.method = method
        self.path = path
        self.query = query
        self.body = body
        isSafe = method == .get
    }

    package enum Body: Sendable {
        case form([Parameter])
        case json([UInt8])
        case raw([UInt8], type: String)
    }

    /// A name and a value.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The call with a limit of 60 seconds of silence, as the server may have to fetch a feed first: see ``Patience``.
    package var patient: APICall {
        var call = self
        call.limits.stalled = .seconds(60)
        return call
    }
}

extension APICall {

    /// Returns the call as an HTTP request.
    ///
    /// - Parameter base: the API's URL, without a slash at the end.
    func request(base: String) -> HTTPRequest {
        let query = query.isEmpty ? "" : "?" + Self.encoded(query)
        var request = HTTPRequest("\(base)/\(path)\(query)")
        request.method = method
        request.headers = [HTTPHeader("Accept", accepts)] + headers
        request.limits = limits
        request.acceptsCompression = acceptsCompression
        // A redirected POST would become a GET that changes nothing and answers 200, and secrets must not go elsewhere.
        request.followsRedirects = false
        request.mayBeRepeated = isSafe
        switch body {
        case .form(let fields): request.setBody(Self.encoded(fields).utf8, type: "application/x-www-form-urlencoded")
        case .json(let bytes): request.setBody(bytes, type: "application/json")
        case .raw(let bytes, let type): request.setBody(bytes, type: type)
        case nil: break
        }
        return request
    }

    /// Returns the parameters as `application/x-www-form-urlencoded`, with spaces as `%20`, which every server reads.
    static func encoded(_ parameters: [Parameter]) -> String {
        parameters.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    }

    /// Returns the text with all escaped that has a meaning in a path or a query.
    static func encoded(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes += PercentCoding.escape(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

private extension HTTPRequest {
    mutating func setBody(_ bytes: some Sequence<UInt8>, type: String) {
        body = Array(bytes)
        headers.append(HTTPHeader("Content-Type", type))
    }
}
