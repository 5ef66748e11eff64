import Base
import Foundation
import Model

/// The directory of an account that machines share, as the user names it.
enum AccountDirectory {

    /// Returns the absolute path of a directory; `nil` if the argument is a server's address.
    ///
    /// - Parameter service: The kind of account, if the user says it.
    static func path(_ argument: String, _ service: Account.Service?) -> String? {
        let isPath = ["/", "./", "../"].contains { argument.hasPrefix($0) }
        guard service == .folder || (service == nil && (isPath || isDirectory(argument))) else { return nil }
        return URL(fileURLWithPath: argument).standardizedFileURL.path
    }

    private static func isDirectory(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }

    /// Returns the directory's path, with links resolved, so that two names of it are one.
    ///
    /// - Parameter mayMake: Whether to create more than the last part of a path outside the home folder: a disk may not be
    ///   mounted.
    /// - Throws: ``Failure`` if it isn't there, or can't be created.
    static func make(_ path: String, mayMake: Bool) throws -> String {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if !mayMake && !isDirectory(parent) && !isInHome(path) {
            throw Failure("no directory \(path) ('--service folder' makes it)", ExitStatus.notFound)
        }
        do {
            try NewFile.makeFolder(path)
        } catch {
            throw Failure("\(path): \(error.reason)", ExitStatus.cannotCreate)
        }
        return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    private static func isInHome(_ path: String) -> Bool {
        path.hasPrefix(HomeFolder.path(in: ProcessInfo.processInfo.environment) + "/")
    }

    /// Returns the address of a directory on a WebDAV server, with http: or https: and without a slash at the end; `nil` if
    /// the argument is not one.
    ///
    /// - Parameter service: The kind of account, if the user says it.
    /// - Throws: ``Failure`` if it is invalid.
    static func address(_ argument: String, _ service: Account.Service?) throws -> String? {
        let scheme = WebURL.scheme(of: argument)
        let isWebDAV = scheme == "dav" || scheme == "davs"
        guard isWebDAV ? service == nil || service == .webDAV : service == .webDAV else { return nil }
        var address = try ServerAddress.typed(isWebDAV ? "http" + argument.dropFirst("dav".count) : argument)
        while address.hasSuffix("/") { address.removeLast() }
        return address
    }

    /// Returns the name of the account if the user gives it none.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map { PercentCoding.decoded($0) } ?? path
    }
}
