import Base
import Foundation
import Web

/// Where a feed is, as the user typed it: a URL, a URL without its scheme, or a file's path.
struct FeedAddress {
    /// Absolute. A file: URL only when the user named a file.
    let url: String

    /// Of its server, see `WebURL.origin(of:)`; empty for a file.
    let origin: String

    /// The user and password that stood in the URL; they are not in ``url``.
    let credentials: HTTPCredentials?

    /// Throws ``Failure``.
    init(typed: String) throws {
        if let path = Self.path(typed) {
            guard FileManager.default.isReadableFile(atPath: path) else {
                throw Failure("cannot read file \(path)", ExitStatus.notFound)
            }
            url = URL(fileURLWithPath: path).standardizedFileURL.absoluteString
            origin = ""
            credentials = nil
            return
        }
        do {
            let address = try WebAddress(typed: typed, allowsFile: true)
            url = address.url
            origin = WebURL.origin(of: address.url) ?? ""
            credentials = address.credentials
        } catch {
            throw Failure(
                "not a feed address: \(Self.shown(typed)) (expected http://, https:// or a file)", ExitStatus.usage)
        }
    }

    /// A path looks like one, or leads to a file.
    private static func path(_ typed: String) -> String? {
        let looksLikePath = ["/", "./", "../"].contains { typed.hasPrefix($0) }
        return looksLikePath || (!typed.contains("://") && FileManager.default.fileExists(atPath: typed)) ? typed : nil
    }

    /// Without what may be a password.
    private static func shown(_ typed: String) -> String {
        typed.contains("@") ? "this" : "'\(typed)'"
    }
}
