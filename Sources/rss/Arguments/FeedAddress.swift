import Base
import Foundation
import Model
import Web

/// The address of a feed as the user typed it: a URL, a URL without its scheme, or a file's path.
struct FeedAddress {
    /// The absolute URL. It is a file: URL only when the user named a file.
    var url: String

    /// The origin of the feed's server, see `WebURL.origin(of:)`; empty for a file.
    let origin: String

    /// The user and password from the typed URL; ``url`` does not contain them.
    let credentials: HTTPCredentials?

    /// The address of a feed that a program prints.
    init(_ program: FeedProgram) {
        url = program.feedURL
        origin = ""
        credentials = nil
    }

    /// Throws ``Failure`` if the address is neither a URL nor a file.
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

    /// Returns the path if the text looks like one, or names an existing file.
    private static func path(_ typed: String) -> String? {
        let looksLikePath = ["/", "./", "../"].contains { typed.hasPrefix($0) }
        return looksLikePath || (!typed.contains("://") && FileManager.default.fileExists(atPath: typed)) ? typed : nil
    }

    /// Returns the address without a part that may be a password.
    static func shown(_ typed: String) -> String {
        typed.contains("@") ? "this" : "'\(typed)'"
    }
}
