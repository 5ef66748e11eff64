import Foundation

/// A file that a command reads as a whole.
enum InputFile {
    /// The size limit, in MiB. No feed, page or OPML file needs 256.
    private static let most = 256

    /// Returns the file's name for messages.
    static func shown(_ name: String) -> String {
        name == "-" ? "standard input" : name
    }

    /// Reads the whole file.
    ///
    /// - Parameters:
    ///   - name: a path, or `-` for standard input.
    ///   - most: the size limit, in MiB.
    ///
    /// Throws ``Failure``.
    static func read(_ name: String, most: Int = most) throws -> [UInt8] {
        guard name != "-" else { return try read(FileHandle.standardInput, name: shown(name), most) }
        guard let handle = FileHandle(forReadingAtPath: name) else {
            throw Failure("cannot read \(name): \(String(cString: strerror(errno)))", ExitStatus.notFound)
        }
        return try read(handle, name: name, most)
    }

    private static func read(_ handle: FileHandle, name: String, _ most: Int) throws -> [UInt8] {
        do {
            let data = try handle.read(upToCount: most << 20 + 1) ?? Data()
            guard data.count <= most << 20 else {
                throw Failure("\(name) is larger than \(most) MiB", ExitStatus.badInput)
            }
            return Array(data)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure("cannot read \(name)", ExitStatus.notFound)
        }
    }
}
