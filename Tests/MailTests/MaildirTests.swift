import Base
import Foundation
import Model
import TestSupport
import Testing

@testable import Mail

@Suite struct MaildirTests {
    private let home: TemporaryFolder
    private var path: String { home.path + "/Mail" }
    private let id = "0123456789abcdef0123456789abcdef"

    init() throws {
        home = try TemporaryFolder()
    }

    private func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.contains(".rss") }.sorted()
    }

    private func mail(in maildir: borrowing Maildir) throws -> MailFile {
        let files = try #require(try maildir.files().mails[id]?.files)
        #expect(files.count == 1)
        return files[0]
    }

    private func rename(_ old: String, _ new: String) throws {
        try FileManager.default.moveItem(atPath: "\(path)/\(old)", toPath: "\(path)/\(new)")
    }

    // MARK: Names

    @Test(
        arguments: [
            ("", []), (":2,", []), (":2,S", [.seen]), (":2,FS", [.seen, .flagged]),
            (":2,TSF", [.seen, .flagged, .trashed]),
            (":2,PRSab", [.seen]), (",U=12:2,F", [.flagged]), (",S=1,W=2:2,S,x", [.seen]), (":1,S", []), (":S", []),
        ] as [(String, MailFlags)])
    func flagsAreRead(_ end: String, _ flags: MailFlags) {
        let name = "1732089600.\(id).rss\(end)"

        #expect(MailFile.id(ofName: name.utf8) == id)
        #expect(MailFile(name, in: "", isNew: false).flags == flags)
    }

    @Test(arguments: [
        "1732089600.1_2.host:2,S", "x.rss", ".rss", "1.0123456789abcdef0123456789abcde.rss",
        "1.0123456789abcdef0123456789abcdef.rssx", "1.0123456789abcdef0123456789abcde/.rss", "",
    ])
    func otherNamesAreOfOtherPrograms(_ name: String) {
        #expect(MailFile.id(ofName: name.utf8) == nil)
    }

    @Test(
        arguments: [
            ("", [.seen], ":2,S"), (":2,", [.flagged, .seen], ":2,FS"), (":2,SRa", [], ":2,Ra"),
            (",U=1:2,P", [.seen], ",U=1:2,PS"), (":2,TF", [.seen], ":2,ST"),
        ] as [(String, MailFlags, String)])
    func otherFlagsStay(_ end: String, _ flags: MailFlags, _ new: String) {
        for base in ["1.\(id).rss", "1.2.host"] {
            let mail = MailFile(base + end, in: "", isNew: true)
            #expect(mail.renamed(with: flags, of: [.seen, .flagged]) == MailFile(base + new, in: "", isNew: false))
        }
    }

    // MARK: Files

    @Test(
        arguments: [
            ([], "new/1.0123456789abcdef0123456789abcdef.rss"),
            ([.seen], "cur/1.0123456789abcdef0123456789abcdef.rss:2,S"),
            ([.flagged], "cur/1.0123456789abcdef0123456789abcdef.rss:2,F"),
        ] as [(MailFlags, String)])
    func mailsAreWritten(_ flags: MailFlags, _ file: String) throws {
        var maildir = Maildir(path)
        let written = try maildir.add("Subject: a\n\nb\n", id: id, date: 1, flags: flags, to: "")
        try maildir.synchronize()

        #expect(try files() == [file])
        #expect(try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8) == "Subject: a\n\nb\n")
        #expect(try mail(in: maildir) == written)
    }

    @Test func whatAKilledProgramLeftIsReplaced() throws {
        let draft = "\(path)/tmp/1.\(id).rss"
        try NewFile.makeFolder("\(path)/tmp")
        try String(repeating: "half", count: 100).write(toFile: draft, atomically: false, encoding: .utf8)

        var maildir = Maildir(path)
        _ = try maildir.add("whole\n", id: id, date: 1, flags: [], to: "")

        #expect(try files() == ["new/1.\(id).rss"])
        #expect(try String(contentsOfFile: "\(path)/new/1.\(id).rss", encoding: .utf8) == "whole\n")
    }

    @Test func flagsAreChanged() throws {
        var maildir = Maildir(path)
        let written = try #require(try maildir.add("a\n", id: id, date: 1, flags: [], to: ""))
        let read = try #require(try maildir.set([.seen], of: [.seen, .flagged], written))
        #expect(try files() == ["cur/1.\(id).rss:2,S"])

        try rename("cur/1.\(id).rss:2,S", "cur/1.\(id).rss,U=3:2,RST")
        // Its name was another one.
        #expect(try maildir.set([], of: [.seen, .flagged], read) == nil)

        #expect(try maildir.set([.flagged], of: [.seen, .flagged], mail(in: maildir)) != nil)
        #expect(try files() == ["cur/1.\(id).rss,U=3:2,FRT"])
        try maildir.synchronize()
    }

    @Test func foldersAreFoundAtAnyDepth() throws {
        var maildir = Maildir(path)
        #expect(try !maildir.files().isMaildir)
        _ = try maildir.add("a\n", id: id, date: 1, flags: [], to: "News/Local")
        _ = try maildir.add("b\n", id: String(id.reversed()), date: 1, flags: [], to: "")
        try NewFile.makeFolder("\(path)/.notmuch/cur")
        try FileManager.default.createSymbolicLink(atPath: "\(path)/Loop", withDestinationPath: path)

        #expect(try maildir.files().isMaildir)
        #expect(try mail(in: maildir).folder == "News/Local")
        #expect(try maildir.files().mails.count == 2)
    }

    @Test func aMailThatWasMovedIsFound() throws {
        var maildir = Maildir(path)
        _ = try maildir.add("a\n", id: id, date: 1, flags: [], to: "News")
        try NewFile.makeFolder("\(path)/Kept/cur")
        try rename("News/new/1.\(id).rss", "Kept/cur/1.\(id).rss:2,S")

        #expect(try mail(in: maildir).folder == "Kept")
        #expect(try maildir.set([], of: [.seen], mail(in: maildir)) != nil)
        #expect(try files() == ["Kept/cur/1.\(id).rss:2,"])
    }

    @Test func whatCannotBeWrittenIsAnError() throws {
        try "a file".write(toFile: path, atomically: false, encoding: .utf8)

        #expect(throws: FileError.self) {
            var maildir = Maildir(path)
            _ = try maildir.add("a\n", id: id, date: 1, flags: [], to: "")
        }
    }
}
