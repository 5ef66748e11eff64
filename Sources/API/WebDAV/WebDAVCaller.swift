import Base
import Foundation
import Parser
import Web

/// The files and folders below one address of a WebDAV server (RFC 4918): those of Nextcloud, ownCloud, Apache and others.
///
/// Paths begin at that address, and have slashes between names.
package struct WebDAVCaller: Sendable {
    private let exchange: APIExchange

    /// The largest file in bytes that is fetched.
    private static let largestFile = 64 << 20

    private static let longestTransfer: Duration = .seconds(600)

    /// - Parameter server: The address of the folder, without a slash at the end. Without a user, requests have no login.
    package init(_ server: ServerConnection) {
        exchange = server.exchange(authorizer: server.credentials.user.map { BasicLogin($0, server) })
    }

    /// A file or a folder.
    package struct Entry: Hashable, Sendable {
        package let name: String
        package let isFolder: Bool

        /// The size of a file in bytes; `nil` if the server doesn't say.
        package let size: Int?
    }

    /// A file's bytes, and the name of this version of it.
    package struct Content: Sendable {
        package let bytes: [UInt8]

        /// Strong: another version has another one. `nil` if the server has none.
        package let tag: String?
    }

    /// The condition on which a file is written.
    package enum Condition: Sendable {
        case always
        /// There is none.
        case isMissing
        /// It is the version with this tag.
        case isVersion(String)
    }
}

extension WebDAVCaller {

    /// Returns the files and folders in a folder; `nil` if there is no such folder.
    ///
    /// Throws ``APIError``, as all of these functions do.
    package func list(_ folder: String) async throws -> [Entry]? {
        let question = APICall.Body.raw(Self.question, type: "application/xml")
        var call = APICall(.propfind, Self.path(folder, isFolder: true), body: question)
        call.accepts = "application/xml, text/xml"
        call.headers = [HTTPHeader("Depth", "1")]
        call.isSafe = true
        let result = try await send(call, unless: Self.missing)
        if result.isMissing { return nil }
        guard let resources = MultistatusReader.read(result.body) else {
            throw APIError.unexpected(result.body, insteadOf: .files)
        }
        return Self.children(of: resources)
    }

    /// The properties that servers are asked for.
    private static let question = Array(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/></prop></propfind>
        """.utf8)

    /// Returns the entries of the folder that was asked for, which is itself among the resources: the one with the
    /// shortest path. A proxy may have given all of them another beginning. `nil` if it is no folder.
    private static func children(of resources: [WebDAVResource]) -> [Entry]? {
        let paths = resources.map { names(in: $0.href) }
        guard let depth = paths.map(\.count).min(), let own = paths.firstIndex(where: { $0.count == depth }),
            resources[own].isFolder
        else { return nil }
        return zip(resources, paths).compactMap { resource, path in
            guard path.count == depth + 1, path.dropLast() == paths[own][...], let name = path.last,
                name != ".", name != "..", !name.contains("/"), !name.contains("\0")
            else { return nil }
            return Entry(name: name, isFolder: resource.isFolder, size: resource.isFolder ? nil : resource.size)
        }
    }

    /// Returns the names in the path of an address, decoded.
    private static func names(in href: String) -> [String] {
        let path = WebURL(href)?.path ?? String(href.prefix { $0 != "?" && $0 != "#" })
        return path.split(separator: "/").map { PercentCoding.decoded($0) }
    }

    /// Returns the bytes of a file from an offset to the end, or no bytes if the file ends before; `nil` if there is no
    /// such file.
    ///
    /// - Parameter most: The number of bytes that are asked for; the server may send more.
    package func read(_ path: String, from offset: Int = 0, most: Int? = nil) async throws -> Content? {
        var call = APICall(.get, Self.path(path))
        call.accepts = "*/*"
        // The ranges and tags of a compressed file are others.
        call.acceptsCompression = false
        call.limits.body = Self.largestFile
        call.limits.whole = Self.longestTransfer
        if offset > 0 || most != nil {
            let last = most.map { "\(offset + $0 - 1)" } ?? ""
            call.headers = [HTTPHeader("Range", "bytes=\(offset)-\(last)")]
        }
        let result = try await send(call, unless: Self.missing + [416])
        if result.isMissing { return nil }
        if result.status == 416 { return Content(bytes: [], tag: nil) }
        let tag = result.header("ETag").flatMap { $0.hasPrefix("\"") ? $0 : nil }
        return Content(bytes: result.bytes(from: offset), tag: tag)
    }

    /// Writes a file.
    ///
    /// - Returns: `false` if the condition is not met.
    package func write(_ bytes: [UInt8], to path: String, if condition: Condition = .always) async throws -> Bool {
        var call = APICall(.put, Self.path(path), body: .raw(bytes, type: "application/octet-stream"))
        call.accepts = "*/*"
        call.headers = condition.headers
        call.limits.whole = Self.longestTransfer
        return try await send(call, unless: [412]).status != 412
    }

    /// Creates a folder, if it is missing. The one around it must be there.
    package func makeFolder(_ path: String) async throws {
        var call = APICall(.mkcol, Self.path(path, isFolder: true))
        call.accepts = "*/*"
        // There is one.
        _ = try await send(call, unless: [405])
    }

    /// Removes a file, or a folder with all that is in it, if it is there.
    package func remove(_ path: String, isFolder: Bool) async throws {
        var call = APICall(.delete, Self.path(path, isFolder: isFolder))
        call.accepts = "*/*"
        let result = try await send(call, unless: Self.missing)
        // A list of what could not be removed.
        if result.status == 207 { throw APIError.refused(status: 403, serverMessage: nil) }
    }

    /// The statuses that say that there is nothing at the address.
    fileprivate static let missing = [404, 410]

    /// Sends a call. Throws the ``APIError`` of its result, unless the status has a meaning of its own.
    private func send(_ call: APICall, unless statuses: [Int]) async throws -> APIResult {
        let result = try await exchange.send(call)
        guard let error = result.error, result.status.map(statuses.contains) != true else { return result }
        // Servers refuse logins with a page, or with a document of XML.
        let isOwnRefusal = error == .unauthorized(.rejectedByWebPage) && result.header("WWW-Authenticate") != nil
        throw isOwnRefusal ? APIError.unauthorized(.rejected(serverMessage: nil)) : error
    }

    private static func path(_ path: String, isFolder: Bool = false) -> String {
        let names = path.split(separator: "/").map { APICall.encoded(String($0)) }
        return names.joined(separator: "/") + (isFolder && !names.isEmpty ? "/" : "")
    }
}

extension WebDAVCaller.Condition {
    fileprivate var headers: [HTTPHeader] {
        switch self {
        case .always: []
        case .isMissing: [HTTPHeader("If-None-Match", "*")]
        case .isVersion(let tag): [HTTPHeader("If-Match", tag)]
        }
    }
}

private extension APIResult {
    var isMissing: Bool { status.map(WebDAVCaller.missing.contains) == true }

    /// Returns the body from an offset of the file: a server may have sent all of it, or another part than it was asked
    /// for, of which nothing is used.
    func bytes(from offset: Int) -> [UInt8] {
        guard status == 206 else { return Array(body.dropFirst(offset)) }
        let start = (try? response.get()).flatMap { ContentRange($0.headers)?.start }
        return start == nil || start == Int64(offset) ? body : []
    }
}

/// A user and a password, sent with every call, unasked, but never where others can read them.
private struct BasicLogin: APIAuthorizer {
    private let user: String
    private let secret: Secret
    private let isConfidential: Bool

    init(_ user: String, _ server: ServerConnection) {
        self.user = user
        secret = Secret(server.credentials.secret)
        isConfidential = WebURL(server.url)?.isConfidential == true
    }

    func authorized(_ call: APICall) async throws -> APICall {
        guard isConfidential else { throw APIError.unauthorized(.unencrypted) }
        var call = call
        call.headers.append(PasswordAuthorizer.basic(user, try await secret.value))
        return call
    }

    /// A single refusal may be a mistake, and would freeze the account.
    func renew(after call: APICall, refusals: Int) async throws -> Bool { refusals < 2 }
}
