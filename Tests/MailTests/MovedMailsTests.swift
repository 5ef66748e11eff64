import Base
import Foundation
import TestSupport
import Testing

@testable import Mail

/// A mail is moved by a copy and the flag `T`, and deleted by the flag alone.
@Suite struct MovedMailsTests {
    private let home: TemporaryFolder
    private var path: String { home.path + "/Mail" }
    private static let id = "0123456789abcdef0123456789abcdef"

    init() throws {
        home = try TemporaryFolder()
        try write("cur/1732089600.\(Self.id).rss:2,ST", "Message-ID: <\(Self.id)@rss.invalid>\n\nOriginal\n")
    }

    private func write(_ name: String, _ text: String) throws {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func moves() -> MovedMails { Maildir(path).moves(of: [Self.id]) }

    private static let usual = "From: a@example.org\nMessage-ID: <\(id)@rss.invalid>\nSubject: x\n\nText\n"

    @Test func aMailThatIsNowhereElseWasNotMoved() throws {
        #expect(moves() == MovedMails())
        try write("new/1.2.host", "From: a@example.org\n\n<\(Self.id)@rss.invalid>\n")
        #expect(moves() == MovedMails())
    }

    @Test(arguments: [
        "new/1795871585.9812_1.host", "cur/1795871585.9812_1.host:2,S", "Kept/new/1.2.host", "Kept/cur/1.2.host:2,FS",
        ".Kept/cur/1.2.host,U=3:2,", ".Kept.Old/new/1", "Kept/Old/.deeper/cur/1.2.host:2,",
        // The same file name in another folder, and the name without the flag.
        "Kept/cur/1732089600.\(id).rss:2,S", "new/1732089600.\(id).rss", ".Kept/cur/1732089600.\(id).rss,U=1:2,",
    ])
    func aCopyInAnyFolderCounts(_ name: String) throws {
        try write(name, Self.usual)
        #expect(moves().ids == [Self.id])
        #expect(moves().unreadable == nil)
    }

    @Test(arguments: [
        "Kept/cur/1.2.host:2,ST", "Kept/cur/1732089600.\(id).rss:2,T", "Kept/tmp/1.2.host", "Kept/1.2.host", "1.2.host",
    ])
    func onlyMailsWithoutTheFlagDo(_ name: String) throws {
        try write(name, Self.usual)
        #expect(moves() == MovedMails())
    }

    @Test(arguments: [
        ("MESSAGE-id:\t<\(id)@rss.invalid>  \r\nSubject: x\r\n\r\n", true),
        ("Subject: x\nMessage-ID:\n  <\(id)@rss.invalid>\n\n", true), ("Message-Id: \(id)@rss.invalid\n\n", true),
        ("From ann@example.org Tue Nov 24 10:00:00 2026\nMessage-ID: <\(id)@rss.invalid>\n\n", true),
        ("X-Long: \(String(repeating: "x", count: 20_000))\nMessage-ID: <\(id)@rss.invalid>", true),
        ("Message-ID: <x\(id)@rss.invalid>\n\n", false), ("Message-ID: <\(id)@rss.invalid.example>\n\n", false),
        ("Message-ID: <1@example.org>\nIn-Reply-To: <\(id)@rss.invalid>\n\n", false), ("", false), ("\n\n", false),
        ("Subject: x\n\nMessage-ID: <\(id)@rss.invalid>\n", false),
    ])
    func theWholeMessageIDHasToBeTheSame(_ text: String, _ isCopy: Bool) throws {
        try write("Kept/cur/1.2.host:2,S", text)
        #expect(moves().ids == (isCopy ? [Self.id] : []))
    }

    @Test func aHardLinkIsACopy() throws {
        try write("Kept/new/other", "")
        try FileManager.default.linkItem(
            atPath: "\(path)/cur/1732089600.\(Self.id).rss:2,ST", toPath: "\(path)/Kept/new/1.2.host")
        #expect(moves().ids == [Self.id])
    }

    @Test func whatCannotBeReadMayBeACopy() throws {
        try write("Kept/cur/1.2.host:2,S", "")
        let loop = "\(path)/Kept/cur/loop"
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        #expect(moves().ids.isEmpty)
        #expect(moves().unreadable?.path == loop)
        #expect(moves().mayHave(Self.id))
    }

    /// None of these is a mail, and none of them holds up the program.
    @Test func otherThingsAreNoMails() throws {
        try write("Kept/cur/folder/file", Self.usual)
        try FileManager.default.createSymbolicLink(atPath: "\(path)/Kept/cur/gone", withDestinationPath: "/nowhere")
        #expect(mkfifo("\(path)/Kept/cur/pipe", 0o600) == 0)
        #expect(moves() == MovedMails())
    }

    @Test func theCopyIsTheMailWhereBothHaveItsName() throws {
        try write("Kept/cur/1732089600.\(Self.id).rss:2,F", Self.usual)
        for folders in [["", "Kept"], ["Kept", ""]] {
            #expect(try Maildir(path).mails(in: folders)[Self.id]?.folder == "Kept")
        }
    }
}
