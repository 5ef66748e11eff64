import Foundation

extension Scenario {

    /// Databases of released versions, brought up to date.
    static let upgrades = ["0.1.0", "0.2.0", "0.3.0", "0.4.0"].map { version in
        Scenario(
            name: "upgrade from \(version)", command: "rss list --all", rest: "rss list --all", hasServer: false,
            setUp: { world in
                let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
                    .appending(path: "../../StoreTests/Fixtures/\(version).sql").standardized
                try world.changeDatabase(String(contentsOf: fixtures, encoding: .utf8))
            })
    }
}
