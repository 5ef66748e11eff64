import Base
import Foundation
import Machines

/// Files in a directory of this machine, which something else carries to others: a synchroniser, a repository or a stick.
struct LocalFiles: FileStore {
    let path: String

    let segmentSize = Segment.size
    let largestText = Int.max

    /// Leaves out devices, pipes and links that lead nowhere.
    func list(_ folder: String) -> [StoredFile]? {
        let folder = place(of: folder)
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        return names.compactMap { name in
            var status = stat()
            guard stat("\(folder)/\(name)", &status) == 0 else { return nil }
            switch status.st_mode & S_IFMT {
            case S_IFREG: return StoredFile(name: name, size: Int(status.st_size))
            case S_IFDIR: return StoredFile(name: name, size: nil)
            default: return nil
            }
        }
    }

    func read(_ path: String, from offset: Int) -> [UInt8]? {
        (try? LogFile(reading: place(of: path)))?.bytes(from: offset)
    }

    func append(_ continuation: Continuation, to path: String) throws(FileError) -> Bool {
        let path = place(of: path)
        try NewFile.makeFolder(NewFile.folder(of: path))
        let file = try LogFile(appending: path)
        guard file.size >= continuation.length, let end = file.bytes(from: continuation.start),
            let missing = continuation.missing(after: end)
        else { return false }
        try file.append(Array(missing))
        return true
    }

    func write(_ bytes: [UInt8], to path: String) throws {
        let path = place(of: path)
        try NewFile.makeFolder(NewFile.folder(of: path))
        try FileReplacement(path).replace(with: bytes)
    }

    func remove(_ path: String, isFolder: Bool) throws(FileError) {
        let path = place(of: path)
        if !FileManager.default.fileExists(atPath: path) { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw FileError(path: path, reason: "its files can't be removed")
        }
    }

    private func place(of path: String) -> String { path.isEmpty ? self.path : "\(self.path)/\(path)" }
}
