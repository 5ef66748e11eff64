import Foundation
import GRDB
import Machines
import Model

/// The folders of a shared directory: which there are, and which a feed is in.
///
/// A folder is its name, with composed characters: some systems write an é in one way, some in the other.
struct SharedFolders {
    private let registers: SharedRegisters
    private let now: Date
    private var account: AccountID { registers.account }

    /// The fields of a feed. That of a folder is ``exists``.
    private static let folder = "folder:"
    private static let place = "place"
    private static let exists = "exists"

    init(_ registers: SharedRegisters, at now: Date) {
        self.registers = registers
        self.now = now
    }

    /// Returns the name as it is written.
    private static func composed(_ name: String) -> String { name.precomposedStringWithCanonicalMapping }

    /// Returns the folder of such a field; `nil` if it is another field, or no name of a folder.
    private static func name(_ field: String) -> String? {
        guard field.hasPrefix(folder) else { return nil }
        let name = composed(String(field.dropFirst(folder.count)))
        return FolderName.isValid(name) ? name : nil
    }

    // MARK: The folders of a feed

    /// The folders of a feed as its registers have them.
    private struct Said {
        /// The versions by folder; of two spellings, the later one.
        var folders: [String: Version] = [:]
        var place: Version?

        init(_ versions: [(field: String, version: Version)]) {
            for (field, version) in versions {
                if field == SharedFolders.place { place = version }
                guard let name = SharedFolders.name(field), folders[name].map({ $0 < version }) ?? true else {
                    continue
                }
                folders[name] = version
            }
        }

        /// The folders that the feed is in. Who moved it said that it is nowhere else: that hides what was said before.
        var present: Set<String> {
            let moved = place.map { (version: $0, folders: SharedFolders.folders($0.value)) }
            return Set(
                folders.lazy.filter { name, version in
                    guard version.value == "1" else { return false }
                    guard let moved, let folders = moved.folders, !folders.contains(name) else { return true }
                    return moved.version < version
                }.map(\.key))
        }
    }

    /// Returns the folders that the registers say the feed is in.
    ///
    /// - Parameter feed: The feed's name in the directory.
    func folders(of feed: String, in db: Database) throws -> Set<String> {
        Said(try RegisterTable.versions(.feed, feed, of: account, in: db)).present
    }

    /// Writes in which folders a feed is here, as far as that differs.
    ///
    /// - Parameters:
    ///   - versions: Those of all registers of the feed.
    ///   - joins: Whether the folders that others have put it into stay.
    func write(
        _ folders: Set<String>, of feed: String, _ versions: [(field: String, version: Version)], joins: Bool,
        in db: Database
    ) throws {
        let said = Said(versions)
        let here = Set(folders.map(Self.composed))
        let (added, taken) = (here.subtracting(said.present), joins ? [] : said.present.subtracting(here))
        if added.isEmpty && taken.isEmpty { return }
        for name in added.sorted() {
            try write(feed, Self.folder + name, "1", after: said.place?.stamp, in: db)
        }
        for (field, version) in versions {
            guard version.value == "1", let name = Self.name(field), taken.contains(name) else { continue }
            try write(feed, field, "0", in: db)
        }
        // A folder that was renamed took nothing out of another one.
        let isMoved = !taken.isEmpty && (here.isEmpty || !added.isEmpty)
        if isMoved, taken.isSubset(of: try names(in: db)) { try write(feed, Self.place, Self.text(here), in: db) }
    }

    private func write(
        _ feed: String, _ field: String, _ value: String, after seen: Stamp? = nil, in db: Database
    ) throws {
        let register = Register(kind: .feed, key: feed, field: field)
        try registers.write(register, value, at: now.milliseconds, after: seen, in: db)
    }

    /// Returns the text of a place: an array of JSON.
    private static func text(_ folders: Set<String>) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        return (try? encoder.encode(folders.sorted())).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Returns the folders of a place; `nil` if it has another form.
    private static func folders(_ place: String) -> Set<String>? {
        (try? JSONDecoder().decode([String].self, from: Data(place.utf8))).map { Set($0.map(composed)) }
    }

    // MARK: The folders themselves

    /// Composes the names of the folders here.
    func compose(in db: Database) throws {
        for known in try FolderTable.known(of: account, in: db) {
            let name = Self.composed(known.folder.name)
            if !name.utf8.elementsEqual(known.folder.name.utf8) { try FolderTable.rename(known.folder, to: name, db) }
        }
    }

    /// Writes which folders there are here, as far as that differs.
    func write(in db: Database) throws {
        let here = try names(in: db)
        let said = try RegisterTable.versions(.folder, field: Self.exists, of: account, in: db)
        let known = Set(said.filter { $0.version.value == "1" }.map { Self.composed($0.key) })
        for name in here.subtracting(known).sorted() { try write(name, exists: true, in: db) }
        if registers.joins { return }
        for (name, version) in said where version.value == "1" && FolderName.isValid(name) {
            if !here.contains(Self.composed(name)) { try write(name, exists: false, in: db) }
        }
    }

    private func write(_ name: String, exists: Bool, in db: Database) throws {
        try registers.write(
            Register(kind: .folder, key: name, field: Self.exists), exists ? "1" : "0", at: now.milliseconds, in: db)
    }

    private func names(in db: Database) throws -> Set<String> {
        Set(try FolderTable.names(of: account, in: db).filter(FolderName.isValid).map(Self.composed))
    }

    /// Applies what the registers say of the folders that changed.
    func apply(in db: Database) throws {
        let changed = try IncomingTable.keys(.folder, field: Self.exists, of: account, in: db).filter(
            FolderName.isValid)
        if changed.isEmpty { return }
        let said = try RegisterTable.versions(.folder, field: Self.exists, of: account, in: db)
        let present = Set(said.filter { $0.version.value == "1" }.map { Self.composed($0.key) })
        for name in Set(changed.map(Self.composed)).sorted() {
            if present.contains(name) {
                _ = try FolderTable.findOrAdd(name, in: account, db)
            } else if let id = try FolderTable.id(of: name, in: account, db), try !isUsed(id, in: db) {
                try FolderTable.delete(FolderID(id), db)
            }
        }
    }

    /// Returns whether a feed is in it, as somebody may have put one into it meanwhile.
    private func isUsed(_ folder: Int64, in db: Database) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM feedFolder JOIN feed ON feed.id = feedID WHERE folderID = ? AND isSubscribed)
            """
        return try Bool.fetchOne(db, sql: sql, arguments: [folder]) == true
    }

    /// Puts a feed into folders, and takes it out of all others.
    func put(_ feed: FeedID, into folders: Set<String>, in db: Database) throws {
        let former = try FolderTable.names(of: feed, in: db)
        for name in former where FolderName.isValid(name) && !folders.contains(Self.composed(name)) {
            try FolderTable.id(of: name, in: account, db).map { try FolderTable.take(feed, outOf: FolderID($0), db) }
        }
        try FolderTable.put(feed, into: folders.subtracting(former.map(Self.composed)).sorted(), of: account, db)
    }
}
