/// Where the files of an account's machines are. Paths begin there, and have slashes between names.
protocol FileStore: Sendable {
    /// The size in bytes from which on a segment gets no more lines.
    var segmentSize: Int { get }

    /// The size in bytes from which on text is divided among several segments.
    var largestText: Int { get }

    /// The number of bytes by which it is decided whether a file is a segment.
    var beginning: Int { get }

    /// Returns what is in a folder, in any order; `nil` if there is no such folder.
    func list(_ folder: String) async throws -> [StoredFile]?

    /// Returns the bytes from an offset to the end, or more or less so many; `nil` if there is no such file.
    func read(_ path: String, from offset: Int, most: Int?) async throws -> [UInt8]?

    /// Appends to a file, and creates it and its folder if they are missing. The bytes are safe when it returns.
    ///
    /// - Returns: `false` if the file isn't what was left: nothing is written then.
    func append(_ continuation: Continuation, to path: String) async throws -> Bool

    /// Writes a file as a whole, and creates its folder if it is missing.
    func write(_ bytes: [UInt8], to path: String) async throws

    /// Returns the user to whom a file belongs, if that is another one than whose program this is.
    func otherOwner(of path: String) -> String?

    /// Removes a file, or a folder with all that is in it, if it is there.
    func remove(_ path: String, isFolder: Bool) async throws
}

extension FileStore {
    /// Servers don't say.
    func otherOwner(of path: String) -> String? { nil }
}

/// A file or a folder in a ``FileStore``.
struct StoredFile: Equatable, Sendable {
    let name: String

    /// The size in bytes; `nil` for a folder, and for what is no file.
    let size: Int?
}

/// A file, or a folder, that is there and can't be read now, or not all of it.
struct UnreadFile: Sendable {
    let path: String
    let error: any Error
}

/// Text that a file's only writer appends to it. A try that was interrupted may have written the beginning of it.
struct Continuation: Sendable {
    /// The size of the file when it was left.
    let length: Int

    /// The last line that the file had then, with its end.
    let lastLine: [UInt8]

    let text: [UInt8]

    /// Where the last line begins.
    var start: Int { length - lastLine.count }

    /// Returns what is still to be written; `nil` if the file isn't what was left.
    ///
    /// - Parameter end: The file from ``start`` on.
    func missing(after end: some Collection<UInt8>) -> ArraySlice<UInt8>? {
        let written = end.dropFirst(lastLine.count)
        guard end.starts(with: lastLine), text.starts(with: written) else { return nil }
        return text.dropFirst(written.count)
    }
}
