import Foundation
import TestSupport
import Testing

@testable import Downloads

/// What is whole gets its name, whatever a file system can do, and takes no other file's place.
@Suite struct DownloadFolderTests {
    private let temporary: TemporaryFolder
    private let folder: DownloadFolder

    init() throws {
        temporary = try TemporaryFolder()
        folder = try DownloadFolder(temporary.path)
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(temporary.path)/\(name)"))
    }

    private func files() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, try String(contentsOfFile: "\(temporary.path)/\(name)", encoding: .utf8))
            })
    }

    @Test(arguments: NamingWay.allCases)
    func aWholeFileGetsItsName(_ way: NamingWay) throws {
        try write("whole", to: "a.mp3.part")

        #expect(try folder.complete("a.mp3", ways: [way]) == "a.mp3")

        #expect(try files() == ["a.mp3": "whole"])
    }

    @Test(arguments: NamingWay.allCases)
    func noFileIsWrittenOver(_ way: NamingWay) throws {
        try write("whole", to: "a.mp3.part")
        try write("", to: "a.mp3")
        try write("other", to: "a (2).mp3")

        #expect(try folder.complete("a.mp3", ways: [way]) == "a (3).mp3")

        #expect(try files() == ["a.mp3": "", "a (2).mp3": "other", "a (3).mp3": "whole"])
    }

    /// As it is after a process was killed between the two steps.
    @Test func aFileWithBothNamesKeepsTheSecond() throws {
        try write("whole", to: "a.mp3.part")
        try FileManager.default.linkItem(
            atPath: "\(temporary.path)/a.mp3.part", toPath: "\(temporary.path)/a.mp3")

        #expect(try folder.complete("a.mp3", ways: [.link]) == "a.mp3")

        #expect(try files() == ["a.mp3": "whole"])
    }

    @Test func whatIsMissingIsAnError() {
        #expect(throws: DownloadProblem.self) { try folder.complete("a.mp3") }
    }
}
