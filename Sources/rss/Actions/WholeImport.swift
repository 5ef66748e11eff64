import Base
import Import
import Model
import Parser
import Store
import Sync
import TerminalText
import Web

/// Takes over what `rss export --all` has printed, for `rss import`: a part after the other, whatever its size.
struct WholeImport {
    private let context: Context
    private let commands: Bool
    private let say: (String) -> Void

    /// The greatest number of lines and bytes that are read before they are written.
    private static let mostLines = 500
    private static let mostBytes = 2 << 20

    /// A line that was read.
    private struct Line {
        let number: Int
        let read: ExportLineReader.ReadLine
    }

    /// - Parameters:
    ///   - commands: Whether to take over what runs programs.
    ///   - say: Tells what can't be taken over.
    init(_ context: Context, commands: Bool, say: @escaping (String) -> Void) {
        self.context = context
        self.commands = commands
        self.say = say
    }

    /// Returns the lines of an export; `nil` if it is another file, or there is none.
    ///
    /// - Parameter bytes: What is in the file, if it was read before.
    static func lines(of file: String, _ bytes: [UInt8]?) -> FileLines? {
        if let bytes { return bytes.starts(with: ExportLineWriter.beginning) ? FileLines(bytes) : nil }
        let first = FileLines(path: file)?.next() ?? ""
        return first.utf8.starts(with: ExportLineWriter.beginning) ? FileLines(path: file) : nil
    }

    /// - Parameters:
    ///   - onlyShow: Whether to take over nothing.
    ///   - show: Prints the feeds.
    func run(_ lines: FileLines, onlyShow: Bool, _ show: (OPMLDocument) -> Void) async throws {
        if onlyShow { return show(OPMLDocument(feeds: try feeds(lines).map(OPMLFeed.init))) }
        let accounts = try context.accounts(in: context.database(keepsNew: true))
        let home = try accounts.home()
        let account = try accounts.synced(home)
        guard account.importing != nil else { return try await Self.subscribe(try feeds(lines), to: account, say) }
        var restored = FeedDatabase.Restored()
        let last = try accounts.database.lastStatus()
        var number = 0
        while let part = try nextPart(lines, &number) {
            try Task.checkCancellation()
            let result = try await accounts.database.restore(
                part.compactMap(\.read.line), into: home.id, after: last, at: context.now(),
                keeping: accounts.settings.retention)
            for (index, reason) in result.refused { say("line \(part[index].number): \(TerminalText.safe(reason))") }
            restored.feeds += result.feeds
            restored.articles += result.articles
            for line in part { try set(line, home, accounts) }
        }
        Self.tell(restored)
    }

    /// Prints how much was taken over, on a terminal.
    static func tell(_ restored: FeedDatabase.Restored) {
        guard Terminal.isError else { return }
        Output.remark(
            "\(restored.feeds.counted("feed")) added, \(restored.articles.counted("article")) imported; "
                + "fetch new articles with 'rss sync'")
    }

    // MARK: Reading

    /// Returns the next lines that can be taken over; `nil` if there are no more. Throws ``Failure`` if the file is one of a
    /// later version.
    private func nextPart(_ lines: FileLines, _ number: inout Int) throws -> [Line]? {
        var part: [Line] = []
        var bytes = 0
        var isEnd = true
        while part.count < Self.mostLines, bytes < Self.mostBytes, let text = lines.next() {
            isEnd = false
            number += 1
            bytes += text.utf8.count
            if text.allSatisfy(\.isWhitespace) { continue }
            do throws(ExportLineReader.Problem) {
                let read = try ExportLineReader.read(text)
                guard let line = read.line else { continue }
                if let problem = problem(line) { throw problem }
                part.append(Line(number: number, read: read))
            } catch {
                // The first line says what the file is.
                if number == 1 { throw Failure("\(error.words); nothing was imported", ExitStatus.badInput) }
                say("line \(number): \(TerminalText.safe(error.words))")
            }
        }
        return isEnd ? nil : part
    }

    /// Returns why a line may not be taken over; `nil` if it may. Anybody may have written it.
    private func problem(_ line: ExportedLine) -> ExportLineReader.Problem? {
        switch line {
        case .feed(let feed):
            if SecretAddress.isCut(feed.url) { return .init("cut short; export it with --secrets") }
            if Feed.isOfCommand(feed.url) { return commands ? nil : Self.program }
            let isOurs = feed.url == Feed.savedPagesURL || feed.url.hasPrefix(Feed.putScheme)
            let isWeb = WebURL(feed.url) != nil && feed.url.withoutUserInfo == feed.url
            return isOurs || isWeb ? nil : .init("not a feed address")
        case .rule(let rule): return rule.actions.program.isEmpty || commands ? nil : Self.program
        default: return nil
        }
    }

    private static let program = ExportLineReader.Problem("runs a program; --commands imports it")

    // MARK: Settings

    /// Sets the settings of a feed or folder that are not set here.
    private func set(_ line: Line, _ home: Account, _ accounts: Accounts) throws {
        let owner: SettingOwner
        let settings: [FeedSetting]
        switch line.read.line {
        case .feed(let exported) where !exported.settings.isEmpty:
            guard let feed = try accounts.database.feed(at: exported.url, of: home.id) else { return }
            (owner, settings) = (.feed(feed), exported.settings)
        case .folder(let exported) where !exported.settings.isEmpty:
            (owner, settings) = (.folder(exported.name, home.id), exported.settings)
        default: return
        }
        let known = try accounts.database.ownSettings(of: owner)
        let change = FeedSettingChange(database: accounts.database, credentials: accounts.credentials, owner: owner)
        for setting in settings where !known.contains(where: { $0.key == setting.key && $0.name == setting.name }) {
            do {
                let named = NamedFeedSettings(try typed(setting, line.read.secrets))
                try change.set(named.settings, named.secrets)
            } catch let failure as Failure {
                say("line \(line.number): \(failure.message)")
            }
        }
    }

    /// Returns the setting as if the user had typed it. Throws ``Failure`` if it isn't valid here.
    private func typed(_ setting: FeedSetting, _ secrets: [String: String]) throws -> [TypedFeedSetting] {
        let secret = setting.secret.flatMap { secrets[$0] }
        switch setting.key.facts.form {
        case .program:
            guard commands, let program = FeedProgram(stored: setting.value) else {
                throw Failure("'\(setting.key.rawValue)' \(Self.program.words)", ExitStatus.badInput)
            }
            return try TypedFeedSetting.read(setting.key, words: program.words)
        case .header, .proxy:
            let isHeader = setting.key.facts.form == .header
            let text = secret.map { isHeader ? "\(setting.value): \($0)" : $0 } ?? setting.value
            // What names a file would be read from there.
            if text.hasPrefix("@") || text == "-" {
                throw Failure("not a \(setting.key.rawValue)", ExitStatus.badInput)
            }
            return try TypedFeedSetting.read(setting.key, text)
        default: return try TypedFeedSetting.read(setting.key, setting.value)
        }
    }

    // MARK: Accounts that get articles elsewhere

    private func feeds(_ lines: FileLines) throws -> [ExportedFeed] {
        var feeds: [ExportedFeed] = []
        var number = 0
        while let part = try nextPart(lines, &number) {
            for case .feed(let feed)? in part.map(\.read.line) { feeds.append(feed) }
        }
        return feeds
    }

    /// Subscribes an account to the feeds alone, and tells so.
    static func subscribe(
        _ feeds: [ExportedFeed], to account: any SyncedAccount, _ say: (String) -> Void
    ) async throws {
        let wanted = feeds.filter { WebURL($0.url) != nil }.map { feed in
            ImportedFeed(
                url: feed.url, title: feed.customTitle, ownTitle: feed.title, siteURL: feed.siteURL,
                folders: feed.folders)
        }
        let imported = try await account.subscribe(wanted)
        for refusal in imported.refused { Failure(refusal).say() }
        let name = account.account.name
        say(
            "'\(name)' gets articles only from its server or directory; imported feeds alone (for the rest, import it with "
                + "'--account local', then 'rss account copy local \(name.shellWord)')")
    }
}

extension OPMLFeed {
    init(_ feed: ExportedFeed) {
        self.init(
            url: feed.url, title: feed.customTitle ?? feed.title, htmlURL: feed.siteURL, folders: feed.folders)
    }
}
