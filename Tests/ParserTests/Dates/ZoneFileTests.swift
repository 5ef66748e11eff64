import Testing

@testable import Parser

@Suite struct ZoneFileTests {

    /// Two hours before Greenwich until 1000, then one hour behind it until 90,000, then on it.
    private let file: [UInt8] = {
        let counts: [UInt8] = [0, 0, 0, 2, 3, 4]
        let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        let old = header + [UInt8](repeating: 0, count: 24)
        let new = header + counts.flatMap { [0, 0, 0, $0] }
        let times: [UInt8] = [0, 0, 0, 0, 0, 0, 0x03, 0xE8] + [0, 0, 0, 0, 0, 0x01, 0x5F, 0x90]
        let types: [UInt8] = [0, 0, 0x1C, 0x20, 0, 0] + [0xFF, 0xFF, 0xF1, 0xF0, 1, 0] + [0, 0, 0, 0, 0, 0]
        return old + new + times + [1, 2] + types + Array("ABC\0".utf8)
    }()

    @Test(arguments: [(0, 7200), (8000, 7200), (8200, -3600), (80_000, -3600), (86_399, -3600), (90_000, 0)])
    func tellsTheOffsetOfALocalTime(local: Int, expected: Int) throws {
        #expect(try #require(ZoneFile(file)).offset(atLocal: local) == expected)
    }

    @Test func refusesWhatIsCutOff() {
        for length in 0..<file.count { #expect(ZoneFile(Array(file.prefix(length))) == nil) }
    }

    @Test(arguments: ["", "Europe", "../passwd", "/etc/passwd", "Europe/../../passwd", "Europe//Berlin", "a/b/c/d"])
    func opensNoOtherFiles(place: String) {
        #expect(ZoneFile(place: place) == nil)
    }
}
