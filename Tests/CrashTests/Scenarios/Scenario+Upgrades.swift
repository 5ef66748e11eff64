import Foundation

@testable import Store

extension Scenario {

    /// Databases of older versions, brought up to date.
    static let upgrades = released + unreleased

    private static let released = ["0.1.0", "0.2.0", "0.3.0", "0.4.0"].map { version in
        upgrade("upgrade from \(version)") { world in try world.changeDatabase(fixture(version)) }
    }

    /// Those in between: whoever builds the program from its sources has had them.
    private static let unreleased = (5..<Schema.current.version).map { version in
        upgrade("upgrade from schema \(version)") { world in
            try world.changeDatabase(fixture("0.4.0"))
            let migrations = Array(Schema.current.migrations.prefix(version))
            try world.changeDatabase { db in
                // The search index of the later ones has a tokenizer of the program's.
                try db.addWordTokenizer()
                try Schema(migrations: migrations).migrate(db)
            }
        }
    }

    private static func upgrade(_ name: String, setUp: @escaping @Sendable (World) async throws -> Void) -> Scenario {
        Scenario(name: name, command: "rss list --all", rest: "rss list --all", hasServer: false, setUp: setUp)
    }

    private static func fixture(_ version: String) throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../StoreTests/Fixtures/\(version).sql").standardized
        return try String(contentsOf: file, encoding: .utf8)
    }
}
