import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Articles as mails that a program takes to an IMAP server, and so to a phone: what is read, starred and moved there.
///
/// These programs give files names of their own, when they take them to the server or when they bring them back.
@Suite(.serialized, .timeLimit(.minutes(2)), .enabledWithMail) struct MailProgramTests {
    private let machine: Machine
    private let press: Press
    private let server: String

    init() async throws {
        press = try Press(articles: 4)
        machine = try Machine(beforePort: press.port)
        server = "\(try #require(MailServer.command)) \(UUID().uuidString)"
        try await machine.run("rss add \(press.feed("news")) && rss maildir Mail --layout feeds")
    }

    @Test(arguments: ["", "AltMap Yes"]) func mbsyncTakesMailsToAPhone(_ setting: String) async throws {
        let settings = """
            IMAPStore far
            Tunnel "\(server)"

            MaildirStore near
            Path ~/Mail/
            Inbox ~/Mail/INBOX
            SubFolders Verbatim
            \(setting)

            Channel rss
            Far :far:
            Near :near:
            Patterns *
            Create Both
            SyncState *
            """
        try await machine.run("cat > mbsyncrc <<'END'\n\(settings)\nEND")
        try await whatAPhoneDoesIsDone { try await machine.run("mbsync -q -c mbsyncrc rss >log 2>&1") }
    }

    @Test func offlineimapTakesMailsToAPhone() async throws {
        let settings = """
            [general]
            accounts = rss
            ui = quiet
            [Account rss]
            localrepository = near
            remoterepository = far
            [Repository near]
            type = Maildir
            localfolders = ~/Mail
            [Repository far]
            type = IMAP
            preauthtunnel = \(server)
            """
        try await machine.run("cat > offlineimaprc <<'END'\n\(settings)\nEND")
        try await whatAPhoneDoesIsDone { try await machine.run("offlineimap -c offlineimaprc -o >log 2>&1") }
    }

    private func whatAPhoneDoesIsDone(_ synchronize: () async throws -> Void) async throws {
        try await synchronize()
        // It reads the first, stars the second, and keeps the third; from the fourth, it takes nothing.
        try await phone("STORE 1 +FLAGS (\\Seen)", of: "no. 1")
        try await phone("STORE 1 +FLAGS (\\Flagged)", of: "no. 2")
        try await phone("MOVE 1 Kept", of: "no. 3")
        try await synchronize()
        try await machine.run("rss maildir --delete Mail")
        #expect(try await marks() == ["1 read", "2 starred", "3", "4"])

        // What was moved is followed, in both directions.
        try await phone("STORE 1 +FLAGS (\\Seen)", of: "no. 3", in: "Kept")
        try await machine.run("rss unstar \(machine.id(press.article(2, of: "news")))")
        try await machine.run("rss mark unread \(machine.id(press.article(1, of: "news")))")
        try await machine.run("rss star \(machine.id(press.article(3, of: "news")))")
        try await synchronize()
        try await machine.run("rss maildir --delete Mail")
        try await synchronize()
        #expect(try await marks() == ["1", "2", "3 read starred", "4"])
        #expect(try await found("FLAGGED", in: "Kept") == 1)
        #expect(try await found("FLAGGED", in: "news") == 0)
        #expect(try await found("SEEN UNDELETED", in: "news") == 0)

        // Deleted there, it is deleted here; what is moved again and again is not.
        try await phone("STORE 1 +FLAGS (\\Deleted)", of: "no. 4")
        try await phone("MOVE 1 news", of: "no. 3", in: "Kept")
        try await synchronize()
        try await machine.run("rss maildir --delete Mail")
        #expect(try await marks() == ["1", "2", "3 read starred"])
    }

    // MARK: The phone

    /// - Parameters:
    ///   - command: of IMAP, for the message `1`.
    ///   - subject: of that message.
    private func phone(_ command: String, of subject: String, in folder: String = "news") async throws {
        let number = try await ask("SEARCH UNDELETED SUBJECT \"\(subject)\"", in: folder).first {
            $0.hasPrefix("* SEARCH ")
        }
        let message = try #require(number?.split(separator: " ").last, "\(subject) isn't in \(folder)")
        let words = command.replacing(" 1 ", with: " \(message) ", maxReplacements: 1)
        let answer = try await ask(words, in: folder)
        #expect(answer.contains { $0.hasPrefix("d OK") }, "\(words): \(answer)")
    }

    private func found(_ words: String, in folder: String) async throws -> Int {
        let answer = try await ask("SEARCH \(words)", in: folder)
        return try #require(answer.first { $0.hasPrefix("* SEARCH") }).split(separator: " ").count - 2
    }

    private func ask(_ command: String, in folder: String) async throws -> [String] {
        let lines = ["b CREATE Kept", "c SELECT \(folder)", "d \(command)", "e LOGOUT"]
        let words = lines.map { "'\($0)'" }.joined(separator: " ")
        return try await machine.run("printf '%s\\r\\n' \(words) | \(server) | tr -d '\\r'")
    }

    /// The numbers of the articles, and their marks.
    private func marks() async throws -> [String] {
        try await machine.marks().sorted { $0.key < $1.key }.map { url, marks in
            let words = [(marks.read, "read"), (marks.starred, "starred")].filter(\.0).map(\.1)
            return ([url.split(separator: "/").last.map(String.init) ?? ""] + words).joined(separator: " ")
        }
    }
}

/// What was made by `Tests/Servers/mail`.
private enum MailServer {
    static let command = ProcessInfo.processInfo.environment["RSS_TEST_MAIL"]
}

private extension Trait where Self == ConditionTrait {
    static var enabledWithMail: Self {
        .enabled(if: MailServer.command != nil, "RSS_TEST_MAIL names no server: 'make test-servers' prepares one")
    }
}
