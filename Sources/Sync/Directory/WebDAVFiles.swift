import API
import Machines

/// Files on a WebDAV server.
struct WebDAVFiles: FileStore {
    let caller: WebDAVCaller

    /// Each time that something is appended, the whole segment is sent.
    let segmentSize = 64 << 10

    /// Many servers, or proxies in front of them, take no more than a mebibyte.
    let largestText = 512 << 10

    /// A further request takes longer than a segment.
    let beginning = Segment.size

    func list(_ folder: String) async throws -> [StoredFile]? {
        // A file whose size the server doesn't tell is read each time. Sizes are added up, and a server says any.
        try await caller.list(folder)?.map { entry in
            StoredFile(name: entry.name, size: entry.isFolder ? nil : min(entry.size ?? 0, Int.max >> 16))
        }
    }

    func read(_ path: String, from offset: Int, most: Int?) async throws -> [UInt8]? {
        try await caller.read(path, from: offset, most: most)?.bytes
    }

    /// Reads the file, and replaces that version of it only: a machine with a copy of this disk may write it, too.
    func append(_ continuation: Continuation, to path: String) async throws -> Bool {
        for isLast in [false, true] {
            let content = try await caller.read(path)
            let file = content?.bytes ?? []
            guard file.count >= continuation.length,
                let missing = continuation.missing(after: file.dropFirst(continuation.start))
            else { return false }
            if missing.isEmpty { return true }
            if content == nil { try await makeFolders(of: path) }
            // A file that is still as it was left, though not of that version, is on a server that is wrong about versions.
            let condition = isLast ? .always : Self.condition(on: content)
            if try await caller.write(file + missing, to: path, if: condition) { return true }
        }
        return false
    }

    private static func condition(on content: WebDAVCaller.Content?) -> WebDAVCaller.Condition {
        guard let content else { return .isMissing }
        return content.tag.map { .isVersion($0) } ?? .always
    }

    func write(_ bytes: [UInt8], to path: String) async throws {
        try await makeFolders(of: path)
        _ = try await caller.write(bytes, to: path)
    }

    func remove(_ path: String, isFolder: Bool) async throws {
        try await caller.remove(path, isFolder: isFolder)
    }

    /// Creates the folders in which the file is to be.
    private func makeFolders(of path: String) async throws {
        let names = path.split(separator: "/").dropLast()
        for count in 1...max(1, names.count) where count <= names.count {
            try await caller.makeFolder(names.prefix(count).joined(separator: "/"))
        }
    }
}
