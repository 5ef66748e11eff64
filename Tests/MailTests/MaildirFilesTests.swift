import Base
import Foundation
import TestSupport
import Testing

@testable import Mail

/// Mails that other programs have moved, copied and renamed are found, and each file is read once.
@Suite struct MaildirFilesTests {
    private let home: TemporaryFolder
    private var path: String { home.path + "/Mail" }
    private static let id = "0123456789abcdef0123456789abcdef"
    private static let usual = "From: a@example.org\nMessage-ID: <\(id)@rss.invalid>\nSubject: x\n\nText\n"

    init() throws {
        home = try TemporaryFolder()
        try write("cur/1732089600.\(Self.id).rss:2,ST", "Message-ID: <\(Self.id)@rss.invalid>\n\nOriginal\n")
    }

    private func write(_ name: String, _ text: String) throws {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// The files, and what is known of those of other names then.
    private func found(knowing known: [Int64: String?] = [:]) throws -> (files: MaildirFiles, known: [Int64: String?]) {
        let maildir = Maildir(path)
        var files = try maildir.files(knowing: known)
        let identified = maildir.identify(&files)
        return (files, identified)
    }

    private func copies() throws -> MailCopies { try #require(try found().files.mails[Self.id]) }

    /// The number of files that were read.
    private func read(knowing known: [Int64: String?]) throws -> Int { try found(knowing: known).known.count }

    @Test(arguments: [
        "new/1795871585.9812_1.host", "cur/1795871585.9812_1.host:2,S", "Kept/new/1.2.host", "Kept/cur/1.2.host:2,FS",
        ".Kept/cur/1.2.host,U=3:2,", ".Kept.Old/new/1", "Kept/Old/.deeper/cur/1.2.host:2,",
        "Kept/cur/1.host,S=9,W=9:2,S",
        // The same file name in another folder, and the name without the flag.
        "Kept/cur/1732089600.\(id).rss:2,S", "new/1732089600.\(id).rss,x", ".Kept/cur/1732089600.\(id).rss,U=1:2,",
    ])
    func aCopyInAnyFolderIsFound(_ name: String) throws {
        try write(name, Self.usual)
        #expect(try copies().files.count == 2)
        #expect(try copies().current.map(\.name) == [String(name.drop { $0 != "/" }.split(separator: "/").last ?? "")])
    }

    @Test(arguments: ["Kept/tmp/1.2.host", "Kept/1.2.host", "1.2.host", "Kept/cur/.1.2.host:2,S", "tmp/cur/1.2.host"])
    func filesElsewhereAreNoMails(_ name: String) throws {
        try write(name, Self.usual)
        #expect(try copies().files.count == 1)
    }

    @Test(arguments: [
        ("MESSAGE-id:\t<\(id)@rss.invalid>  \r\nSubject: x\r\n\r\n", true),
        ("Subject: x\nMessage-ID:\n  <\(id)@rss.invalid>\n\n", true), ("Message-Id: \(id)@rss.invalid\n\n", true),
        ("From ann@example.org Tue Nov 24 10:00:00 2026\nMessage-ID: <\(id)@rss.invalid>\n\n", true),
        ("X-Long: \(String(repeating: "x", count: 20_000))\nMessage-ID: <\(id)@rss.invalid>", true),
        ("Message-ID: <x\(id)@rss.invalid>\n\n", false), ("Message-ID: <\(id)@rss.invalid.example>\n\n", false),
        ("Message-ID: <1@example.org>\nIn-Reply-To: <\(id)@rss.invalid>\n\n", false), ("", false), ("\n\n", false),
        ("Subject: x\n\nMessage-ID: <\(id)@rss.invalid>\n", false),
        ("From: a@example.org\n\n<\(id)@rss.invalid>\n", false),
    ])
    func theWholeMessageIDHasToBeTheSame(_ text: String, _ isCopy: Bool) throws {
        try write("Kept/cur/1.2.host:2,S", text)
        #expect(try copies().files.count == (isCopy ? 2 : 1))
    }

    @Test func aFileIsReadOnceWhateverItsFlagsAre() throws {
        try write("Kept/new/1.2.host", Self.usual)
        try write("Kept/new/3.4.host", "Subject: of somebody else\n\n")
        try write(".A.B/cur/1.2.host:2,", "Subject: another\n\n")
        let (_, known) = try found()
        #expect(known.count == 3)
        #expect(known.values.compactMap(\.self) == [Self.id])

        try write("Kept/cur/1.2.host:2,FS", "")
        try FileManager.default.removeItem(atPath: "\(path)/Kept/new/1.2.host")
        let (files, again) = try found(knowing: known)
        #expect(again.isEmpty)
        #expect(files.gone.isEmpty)
        #expect(files.mails[Self.id]?.files.count == 2)

        // In another folder, under another name, it is another file.
        try FileManager.default.moveItem(atPath: "\(path)/Kept/cur/1.2.host:2,FS", toPath: "\(path)/cur/1.2.host:2,FS")
        #expect(try read(knowing: known) == 1)
        #expect(try found(knowing: known).files.gone.count == 1)
        try FileManager.default.moveItem(atPath: "\(path)/cur/1.2.host:2,FS", toPath: "\(path)/cur/1.2.host,U=1:2,FS")
        #expect(try read(knowing: known) == 1)
    }

    @Test func aHardLinkIsACopy() throws {
        try write("Kept/new/other", "")
        try FileManager.default.linkItem(
            atPath: "\(path)/cur/1732089600.\(Self.id).rss:2,ST", toPath: "\(path)/Kept/new/1.2.host")
        #expect(try copies().files.count == 2)
    }

    /// It may be a copy, so it is read again, and what is known of the others stays.
    @Test func whatCannotBeReadIsNotRemembered() throws {
        try write("Kept/cur/1.2.host:2,S", "")
        let loop = "\(path)/Kept/cur/loop"
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        let (files, known) = try found(knowing: [1: nil])
        #expect(files.unreadable?.path == loop)
        #expect(files.gone.isEmpty)
        #expect(known.count == 1)
    }

    /// None of these is a mail, and none of them holds up the program.
    @Test func otherThingsAreNoMails() throws {
        try write("Kept/cur/folder/file", Self.usual)
        try FileManager.default.createSymbolicLink(atPath: "\(path)/Kept/cur/gone", withDestinationPath: "/nowhere")
        #expect(mkfifo("\(path)/Kept/cur/pipe", 0o600) == 0)
        // A name in Latin-1.
        #expect(creat(Array("\(path)/Kept/cur/".utf8CString.dropLast()) + [CChar(bitPattern: 0xFE), 0], 0o600) >= 0)
        let (files, known) = try found()
        #expect(files.unreadable == nil)
        #expect(known.values.compactMap(\.self).isEmpty)
        #expect(try copies().files.count == 1)
    }

    @Test func aFileThatIsRenamedMeanwhileIsOneFile() throws {
        var copies = try copies()
        copies.add(MailFile("1732089600.\(Self.id).rss,U=1:2,S", in: "", isNew: false))
        #expect(copies.files.count == 2)
        copies.add(MailFile("1732089600.\(Self.id).rss", in: "", isNew: true))
        #expect(copies.files.count == 2)
        #expect(copies.files.first?.flags == [])
    }
}
