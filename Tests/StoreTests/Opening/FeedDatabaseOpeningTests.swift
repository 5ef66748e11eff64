import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

@Suite struct FeedDatabaseOpeningTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ path: String) throws -> FeedDatabase {
        try FeedDatabase(path: path, durability: .refetchable, markup: .test)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func newFilesAndFoldersAreTheirOwnersAlone() async throws {
        let path = folder.path + "/data/rss/rss.db"
        let database = try open(path)
        _ = try database.subscribe(
            NewFeed(url: "https://x.example/"), in: database.accounts()[0].id, at: day(0))

        #expect(try mode(folder.path + "/data") == 0o700)
        #expect(try mode(folder.path + "/data/rss") == 0o700)
        for suffix in ["", "-wal", "-shm"] { #expect(try mode(path + suffix) == 0o600) }
    }

    @Test func foldersThatAreThereKeepTheirMode() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/open", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        _ = try open(folder.path + "/open/rss.db")
        #expect(try mode(folder.path + "/open") == 0o755)
    }

    @Test func whatWasWrittenIsThereTheNextTime() throws {
        let feed = try {
            let database = try folder.open()
            return try database.subscribe(
                NewFeed(url: "https://x.example/"), in: database.accounts()[0].id, at: day(0))
        }()
        #expect(try folder.open().listedFeeds(of: nil).map(\.feed) == [feed])
    }

    /// What is beside the file, locks among it, must be the same by all of its names.
    @Test func aLinkIsTheFileItPointsTo() throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder.path + "/real", withIntermediateDirectories: false)
        try manager.createSymbolicLink(atPath: folder.path + "/folder", withDestinationPath: "real")
        try manager.createSymbolicLink(atPath: folder.path + "/link.db", withDestinationPath: "folder/rss.db")

        let new = try open(folder.path + "/link.db")
        let paths = try ["/link.db", "/folder/rss.db", "/real/../real/rss.db"].map { try open(folder.path + $0).path }
        #expect(Set(paths + [new.path]).count == 1)
        #expect(new.path.hasSuffix("/real/rss.db"))
        #expect(try manager.contentsOfDirectory(atPath: folder.path).sorted() == ["folder", "link.db", "real"])
    }

    @Test func anEmptyFileBecomesADatabase() throws {
        try Data().write(to: URL(fileURLWithPath: folder.databasePath))
        #expect(try folder.open().accounts().count == 1)
    }

    /// What lies beside an empty file: the ends of names.
    @Test(
        arguments: [
            (["-sync-1.lock"], nil), (["-wal"], nil), (["-shm"], nil), (["-push.lock"], nil),
            ([".backup-9", ".backup-26", ".backup-x"], ".backup-26"),
        ] as [([String], String?)])
    func anEmptyFileWhereThereWasADatabaseIsLeftAlone(_ ends: [String], _ backup: String?) throws {
        for end in [""] + ends { try Data().write(to: URL(fileURLWithPath: folder.databasePath + end)) }
        try Data("log".utf8).write(to: URL(fileURLWithPath: folder.databasePath + ends[0]))

        let error = StoreError.emptied(path: folder.databasePath, backup: backup.map { folder.databasePath + $0 })
        #expect(throws: error) { try folder.open() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.databasePath)).isEmpty)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.databasePath + ends[0])) == Data("log".utf8))
    }

    @Test(arguments: ["-journal", ".backup", ".lock", "x-sync-1.lock", "-old"])
    func otherFilesDoNotKeepAnEmptyOneFromBecomingADatabase(_ end: String) throws {
        for end in ["", end] { try Data().write(to: URL(fileURLWithPath: folder.databasePath + end)) }
        #expect(try folder.open().accounts().count == 1)
    }

    @Test func aFileOfOneByteIsAsEmpty() throws {
        for end in ["", "-sync-1.lock"] {
            try Data("S".utf8).write(to: URL(fileURLWithPath: folder.databasePath + end))
        }
        #expect(throws: StoreError.emptied(path: folder.databasePath, backup: nil)) { try folder.open() }
    }

    @Test func aDatabaseThatWasDeletedIsMadeAnew() throws {
        for end in ["-sync-1.lock", ".backup-26"] {
            try Data().write(to: URL(fileURLWithPath: folder.databasePath + end))
        }
        #expect(try folder.open().accounts().count == 1)
    }

    @Test(arguments: [16, 99, 100, 511])
    func aBeginningOfADatabaseIsDamaged(_ length: Int) throws {
        _ = try folder.open()
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.databasePath))
        try whole.prefix(length).write(to: URL(fileURLWithPath: folder.databasePath))

        #expect {
            try folder.open()
        } throws: { error in
            guard case .damaged = error as? StoreError else { return false }
            return true
        }
    }

    @Test func severalProcessesMayOpenANewDatabaseAtOnce() async throws {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { try folder.open().accounts().count } }
            for try await count in group { #expect(count == 1) }
        }
    }

    // MARK: - What can't be opened

    @Test func aFileThatIsNoDatabaseIsLeftAlone() throws {
        let text = Data(String(repeating: "not a database\n", count: 100).utf8)
        try text.write(to: URL(fileURLWithPath: folder.databasePath))

        #expect(throws: StoreError.damaged(path: folder.databasePath, reason: "file is not a database")) {
            try folder.open()
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.databasePath)) == text)
    }

    @Test func aTruncatedDatabaseIsDamaged() async throws {
        do {
            let database = try folder.open()
            let feed = try database.subscribe(
                NewFeed(url: "https://x.example/"), in: database.accounts()[0].id, at: day(0))
            let articles = (0..<200).map { IncomingArticle.sample("\($0)") }
            _ = try await database.save(
                [FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: FeedContents(articles: articles))],
                at: day(0))
        }
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.databasePath))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: folder.databasePath))

        #expect {
            let database = try folder.open()
            try database.forEachArticle(ArticleQuery()) { _ in }
            if try database.problems() != [] { throw StoreError.damaged(path: database.path, reason: "") }
        } throws: { error in
            guard case .damaged(folder.databasePath, _) = error as? StoreError else { return false }
            return true
        }
    }

    @Test func aFolderIsNoDatabase() {
        #expect(throws: StoreError.unusable(path: folder.path, reason: "it is a directory")) { try open(folder.path) }
    }

    @Test func aFolderThatCannotBeMadeIsNamed() throws {
        _ = try folder.open()
        #expect(throws: StoreError.cannotCreate(path: folder.databasePath + "/below", reason: "Not a directory")) {
            try open(folder.databasePath + "/below/rss.db")
        }
    }

    @Test(.disabled(if: getuid() == 0, "root may write everywhere"))
    func aReadOnlyFileIsSaidToBeOne() throws {
        _ = try folder.open()
        chmod(folder.databasePath, 0o400)

        let database = try folder.open()
        #expect(try database.accounts().count == 1)
        #expect(throws: StoreError.readOnly(path: folder.databasePath)) {
            try database.subscribe(
                NewFeed(url: "https://x.example/"), in: AccountID(1), at: day(0))
        }
    }

    @Test(.disabled(if: getuid() == 0, "root may write everywhere"))
    func aReadOnlyFolderTakesNoDatabase() throws {
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }

        #expect(throws: StoreError.cannotCreate(path: folder.databasePath, reason: "Permission denied")) {
            try folder.open()
        }
        #expect(throws: StoreError.cannotCreate(path: folder.path + "/below", reason: "Permission denied")) {
            try open(folder.path + "/below/rss.db")
        }
    }

    @Test func aFullDiskKeepsWhatWasThere() async throws {
        let disk = folder.path + "/disk"
        guard mkdir(disk, 0o700) == 0, mount("tmpfs", disk, "tmpfs", 0, "size=1m") == 0 else {
            try Test.cancel("only root may mount a small disk")
        }
        defer { umount2(disk, Int32(MNT_DETACH)) }
        let database = try open(disk + "/rss.db")
        let feed = try database.subscribe(
            NewFeed(url: "https://x.example/"), in: database.accounts()[0].id, at: day(0))
        let long = String(repeating: "x", count: 2 << 20)
        let contents = FeedContents(articles: [.sample("1", content: long)])

        await #expect(throws: StoreError.full(path: database.path)) {
            try await database.save(
                [FeedFetch(feedID: feed.id, refresh: RefreshState(), contents: contents)], at: day(0))
        }

        #expect(try database.listedFeeds(of: nil).map(\.feed) == [feed])
        try database.forEachArticle(ArticleQuery()) { Issue.record("half an article: \($0)") }
    }
}
