import Foundation
import Testing

@testable import rss

/// rss.toml(5) and the table of settings say the same.
@Suite struct SettingsManualTests {
    private let manual: Manual

    init() throws {
        manual = try Manual("rss.toml.5")
    }

    @Test func showsAllSettingsInTheirOrder() {
        #expect(Self.names(manual.literal(in: ".Sh DESCRIPTION")) == Settings.all.map(\.name))
    }

    @Test func showsDefaults() throws {
        let read = try settings(manual.literal(in: ".Sh DESCRIPTION"))

        #expect(read.problems.isEmpty)
        for setting in Settings.all {
            #expect(setting.value(read.settings).text == setting.value(Settings()).text, "\(setting.name)")
        }
    }

    @Test(arguments: Settings.all.map(\.name))
    func describesSettingInItsSection(_ name: String) {
        let parts = name.split(separator: ".")
        let described = manual.items(in: ".Ss \(parts[0])").flatMap { $0.split(separator: " ").dropFirst() }

        #expect(described.contains(parts[1]))
    }

    @Test func describesNoSettingThatIsNone() {
        let count = manual.items("Cm").reduce(0) { $0 + $1.split(separator: " ").count }

        #expect(count == Settings.all.count)
    }

    @Test func namesAllActionsOfKeysInTheirOrder() {
        #expect(manual.words("Cm", in: ".Ss keys") == ReadingAction.allCases.map(\.rawValue))
    }

    @Test func exampleIsUnderstood() throws {
        let example = manual.literal(in: ".Sh EXAMPLES")

        #expect(!example.isEmpty)
        #expect(try settings(example).problems.isEmpty)
    }

    @Test func theErrorThatItShowsIsOne() throws {
        let shown = try #require(manual.literal(in: ".Sh DIAGNOSTICS").last)

        let errors = try settings(["[sync]", #"push = "often""#]).obstacles.map(\.message)

        #expect(errors.contains { $0.hasSuffix(shown.drop { $0 != "'" }) })
    }

    private func settings(_ lines: [String]) throws -> SettingsFile {
        let file = FileManager.default.temporaryDirectory.appending(path: "rss-settings-\(UUID()).toml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        return try SettingsFile(path: file.path)
    }

    private static func names(_ lines: [String]) -> [String] {
        var section = ""
        return lines.compactMap { line in
            if let name = line.firstMatch(of: /^\[(\w+)\]$/) { section = String(name.1) }
            return line.firstMatch(of: /^(\w+) =/).map { "\(section).\($0.1)" }
        }
    }
}
