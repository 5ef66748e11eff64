import Foundation

/// `RECORD_SCRIPTS=1 swift test --filter ScriptTests` writes into the scripts what commands really print, for `git diff`
/// to show. A line with `…` that still fits stays.
enum Recorder {
    static let isOn = ProcessInfo.processInfo.environment["RECORD_SCRIPTS"] != nil

    static func write(_ script: Script) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appendingPathComponent("Scripts/\(script.name)")
        try script.text.write(to: file, atomically: true, encoding: .utf8)
    }
}
