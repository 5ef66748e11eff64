import Foundation
import TestSupport

/// A disk that may lose power: what is on it for certain, and what may be.
///
/// What is written to a file may be on the disk, may not, or in some sectors of 512 bytes, and in any order, until the
/// file is synchronized. Names that are given, changed and removed in a folder get there in their order, as on a file
/// system with a journal; all of them when the folder is synchronized, and those up to the file's own when a file is.
/// Folders are where their files are.
struct Disk {
    private var files: [File] = []

    /// As the program sees them: files by path.
    private var names: [String: Int] = [:]
    private var certainNames: [String: Int] = [:]

    /// By folder.
    private var uncertainNames: [String: [NameChange]] = [:]

    fileprivate struct File {
        var certain: [UInt8] = []
        var uncertain: [Change] = []
    }

    fileprivate enum Change {
        case write(offset: Int, bytes: [UInt8])
        case truncate(length: Int)
    }

    /// Nil: there is no such file.
    fileprivate typealias NameChange = [String: Int?]

    /// With all that is in a folder, for certain.
    init(_ folder: String) throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            var isFolder: ObjCBool = false
            let path = "\(folder)/\(name)"
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
                let contents = FileManager.default.contents(atPath: path)
            else { continue }
            names[path] = files.count
            files.append(File(certain: Array(contents)))
        }
        certainNames = names
    }
}

// MARK: - What happens to it

extension Disk {

    /// Of files that were never made here, nothing is known: they are others', or shared memory.
    mutating func apply(_ event: DiskLog.Event) {
        switch event {
        case .write(let path, let offset, let bytes): note(.write(offset: offset, bytes: bytes), path)
        case .truncate(let path, let length): note(.truncate(length: length), path)
        case .synchronize(let path):
            if let file = names[path] { synchronize(file, path) } else { synchronizeFolder(path) }
        case .create(let path):
            guard !path.hasSuffix("-shm") else { return }
            rename([path: files.count])
            files.append(File())
        case .rename(let path, let other):
            guard let file = names[path] else { return }
            rename([path: nil, other: file])
        case .remove(let path):
            guard names[path] != nil else { return }
            rename([path: nil])
        }
    }

    private mutating func note(_ change: Change, _ path: String) {
        guard let file = names[path] else { return }
        files[file].uncertain.append(change)
    }

    private mutating func rename(_ change: NameChange) {
        guard let path = change.keys.first else { return }
        uncertainNames[Self.folder(of: path), default: []].append(change)
        names.merge(change)
    }

    private mutating func synchronize(_ file: Int, _ path: String) {
        for change in files[file].uncertain { change.apply(to: &files[file].certain) }
        files[file].uncertain = []
        let folder = Self.folder(of: path)
        let changes = uncertainNames[folder] ?? []
        guard let last = changes.lastIndex(where: { $0[path] != nil }) else { return }
        for change in changes[...last] { certainNames.merge(change) }
        uncertainNames[folder] = Array(changes[(last + 1)...])
    }

    private mutating func synchronizeFolder(_ folder: String) {
        for change in uncertainNames.removeValue(forKey: folder) ?? [] { certainNames.merge(change) }
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
}

// MARK: - After the power cut

extension Disk {

    /// Puts files in place of a folder, as they may be when power comes back.
    func write(to folder: String, using random: inout SplitMix64) throws {
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var names = certainNames
        for folder in uncertainNames.keys.sorted() {
            let changes = uncertainNames[folder] ?? []
            for change in changes.prefix(Int.random(in: 0...changes.count, using: &random)) { names.merge(change) }
        }
        for (path, file) in names.sorted(by: { $0.key < $1.key }) {
            try FileManager.default.createDirectory(
                atPath: Self.folder(of: path), withIntermediateDirectories: true)
            try Data(files[file].contents(using: &random)).write(to: URL(filePath: path))
            // As the program makes all but downloads.
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
    }
}

extension Disk.File {
    /// Much or little of what is uncertain.
    fileprivate func contents(using random: inout SplitMix64) -> [UInt8] {
        var contents = certain
        let share: Double = [0, 0.2, 0.5, 0.8, 1].randomElement(using: &random) ?? 0
        for change in uncertain where Double.random(in: 0..<1, using: &random) < share {
            let isTorn = Int.random(in: 0..<4, using: &random) == 0
            for part in isTorn ? change.torn(using: &random) : [change] { part.apply(to: &contents) }
        }
        return contents
    }
}

extension Disk.Change {
    fileprivate func apply(to contents: inout [UInt8]) {
        switch self {
        case .write(let offset, let bytes):
            let missing = offset + bytes.count - contents.count
            if missing > 0 { contents += [UInt8](repeating: 0, count: missing) }
            contents.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        case .truncate(let length):
            let missing = length - contents.count
            if missing > 0 { contents += [UInt8](repeating: 0, count: missing) } else { contents.removeLast(-missing) }
        }
    }

    /// Some of the sectors that are written.
    fileprivate func torn(using random: inout SplitMix64) -> [Disk.Change] {
        guard case .write(let offset, let bytes) = self else { return [self] }
        var parts: [Disk.Change] = []
        var start = offset
        while start < offset + bytes.count {
            let end = min((start / 512 + 1) * 512, offset + bytes.count)
            if Bool.random(using: &random) {
                parts.append(.write(offset: start, bytes: Array(bytes[start - offset..<end - offset])))
            }
            start = end
        }
        return parts
    }
}

extension [String: Int] {
    fileprivate mutating func merge(_ changes: [String: Int?]) {
        for (path, file) in changes { self[path] = file }
    }
}
