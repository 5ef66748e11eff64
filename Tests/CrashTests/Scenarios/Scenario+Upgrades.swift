import Foundation

@testable import Store

extension Scenario {

    /// Databases of older versions, brought up to date.
    static let upgrades = ["0.1.0", "0.2.0", "0.3.0", "0.4.0"].map { version in
        upgrade("upgrade from \(version)") { world in try world.changeDatabase(fixture(version)) }
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
