import Foundation
import GRDB
import TestSupport

@testable import Store

/// A database that a released version of the program made, from its dump in `Fixtures`.
struct ReleasedDatabase: CustomStringConvertible, Sendable {
    /// Of the program.
    var version: String
    var schemaVersion: Int

    static let all = [
        ReleasedDatabase(version: "0.1.0", schemaVersion: 1), ReleasedDatabase(version: "0.2.0", schemaVersion: 2),
        ReleasedDatabase(version: "0.3.0", schemaVersion: 3), ReleasedDatabase(version: "0.4.0", schemaVersion: 4),
        ReleasedDatabase(version: "0.5.0", schemaVersion: 27), ReleasedDatabase(version: "0.5.1", schemaVersion: 28),
        ReleasedDatabase(version: "0.6.0", schemaVersion: 40),
    ]

    var description: String { version }

    /// Whether the version knew accounts on servers.
    var hasServers: Bool { schemaVersion >= 2 }

    /// Whether the version wrote into the file whose it is.
    var isMarked: Bool { schemaVersion >= 27 }

    /// Whether the version knew saved searches, rules and downloads.
    var hasRules: Bool { schemaVersion >= 4 }

    /// Writes the database into the folder, as the version left it.
    func restore(in folder: TemporaryFolder) throws {
        let dump = try String(contentsOfFile: "\(Bundle.module.bundlePath)/Fixtures/\(version).sql", encoding: .utf8)
        var configuration = Configuration()
        // As the dump says, too, but GRDB would undo that.
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.databasePath, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.execute(sql: dump)
        }
        try queue.close()
    }
}
