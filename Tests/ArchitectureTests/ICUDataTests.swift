import Foundation
import Glibc
import Testing

/// Foundation's ICU has no data in the program, see `CICUData`. Tests run with data, so they would not notice what misses
/// them.
@Suite struct ICUDataTests {

    private static let sources = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources")

    /// With a toolchain whose ICU is newer, the program would be twice as large again.
    @Test func theToolchainsVersionIsReplaced() throws {
        typealias GetVersion = @convention(c) (UnsafeMutablePointer<UInt8>) -> Void
        // Foundation loads ICU.
        #expect(TimeZone(identifier: "Europe/Berlin") != nil)
        let symbol = try #require(dlsym(nil, "swift_u_getVersion"), "Foundation has ICU under another name")
        var version: [UInt8] = [0, 0, 0, 0]
        unsafeBitCast(symbol, to: GetVersion.self)(&version)

        let replaced = try String(
            contentsOf: Self.sources.appendingPathComponent("CICUData/CICUData.c"), encoding: .utf8)
        #expect(
            replaced.contains("\nNO_DATA(icudt\(version[0])_dat);"), "CICUData doesn't replace ICU \(version[0])'s data"
        )
    }

    /// They crash without data, or answer nonsense.
    @Test func nothingAsksForData() throws {
        let names = /\b(\w*Formatter|TimeZone|Locale|\w*FormatStyle|applyingTransform|localized\w+)\b|\.formatted\(/
        let files = try #require(FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let code = line.drop(while: \.isWhitespace)
                if code.hasPrefix("//") { continue }
                #expect(code.firstMatch(of: names) == nil, "\(file.lastPathComponent): \(code)")
            }
        }
    }
}
