import Foundation

/// A file that a command reads as a whole.
enum InputFile {
    /// The size limit, in bytes. No feed, page or OPML file needs 256 MiB.
    private static let most = 256 << 20

    /// Returns the file's name for messages.
    static func shown(_ name: String) -> String {
        name == "-" ? "standard input" : name
    }

    /// Reads the whole file.
    ///
    /// - Parameter name: a path, or `-` for standard input.
    ///
    /// Throws ``Failure``.
    static func read(_ name: String) throws -> [UInt8] {
        guard name != "-" else { return try read(FileHandle.standardInput, name: shown(name)) }
        guard let handle = FileHandle(forReadingAtPath: name) else {
            throw Failure("cannot read \(name): \(String(cString: strerror(errno)))", ExitStatus.notFound)
        }
        return try read(handle, name: name)
    }

    private static func read(_ handle: FileHandle, name: String) throws -> [UInt8] {
        do {
            let data = try handle.read(upToCount: most + 1) ?? Data()
            guard data.count <= most else { throw Failure("\(name) is larger than 256 MiB", ExitStatus.badInput) }
            return Array(data)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure("cannot read \(name)", ExitStatus.notFound)
        }
    }
}
