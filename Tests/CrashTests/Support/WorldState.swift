import Foundation
import TestSupport

/// Everything that must be the same in the end, whatever happened on the way.
struct WorldState: Equatable, Sendable {
    var database: [String]
    var server: [String]

    /// Outside the database's folder, with what is in them; and the backups in it.
    var files: [String]

    /// What one has and the other has not.
    func difference(from other: WorldState) -> String {
        let pairs = [(database, other.database), (server, other.server), (files, other.files)]
        let lines = pairs.flatMap { mine, theirs in
            mine.difference(from: theirs).map { change in
                switch change {
                case .insert(_, let line, _): "  is: \(line.prefix(400))"
                case .remove(_, let line, _): "  should be: \(line.prefix(400))"
                }
            }
        }
        return lines.prefix(20).joined(separator: "\n")
    }
}

extension World {

    func state() throws -> WorldState {
        WorldState(database: try DatabaseDump.lines(of: database), server: server.contents().lines, files: try files())
    }

    private func files() throws -> [String] {
        let data = URL(fileURLWithPath: database).deletingLastPathComponent().path
        let paths = try FileManager.default.subpathsOfDirectory(atPath: home).map { "\(home)/\($0)" }
        return try paths.sorted().flatMap { path -> [String] in
            if path.hasPrefix(data) {
                return path.contains(".backup-") ? try DatabaseDump.lines(of: path).map { "backup: \($0)" } : []
            }
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
                !path.hasSuffix(".lock"), let contents = FileManager.default.contents(atPath: path)
            else { return [] }
            if path.contains("/machines/") { return Self.records(of: contents).map { "\(path): \($0)" } }
            return ["\(path): \(contents.count < 2_000 ? Self.kept(of: contents) : "\(contents.hashValue)")"]
        }
    }

    /// What a segment of a directory says, however often, without moments.
    private static func records(of contents: Data) -> [String] {
        let lines = String(decoding: contents, as: UTF8.self).split(separator: "\n")
        let records = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).dropFirst(2) }
        return Set(records.filter { $0.first != "machine" }.map { $0.joined(separator: " ") }).sorted()
    }

    /// Without the token that Google Reader's servers want with changes: they give another one at any time.
    private static func kept(of contents: Data) -> String {
        String(decoding: contents, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.trimmingPrefix(" ").hasPrefix("token =") }.joined(separator: "\n")
    }
}

extension ServerContents {
    /// What its user sees, whatever the server's numbers are.
    fileprivate var lines: [String] {
        let folders = Dictionary(uniqueKeysWithValues: folders.map { ($0.id, $0.name) })
        let sidebar =
            folders.values.map { "folder \($0)" }
            + feeds.map { feed in
                "feed \(feed.url) '\(feed.title)' in \(feed.folders.compactMap { folders[$0] }.sorted())"
            }
        let entries = entries.values.map { "entry \($0.id) '\($0.title)' read \($0.isRead) starred \($0.isStarred)" }
        return (sidebar + entries).sorted()
    }
}
