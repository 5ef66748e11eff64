import API
import Foundation
import Model
import Store
import TestSupport
import Testing
import Web

@testable import Sync

/// Several accounts on one server.
@Suite struct SharedServerTests {
    private let folder: TemporaryFolder
    private let database: FeedDatabase
    private let accounts: RemoteAccounts

    init() throws {
        folder = try TemporaryFolder()
        database = try RemoteReader.open(folder.path + "/rss.db")
        accounts = RemoteAccounts(
            database: database, web: HTTPClient(.init(userAgent: "rss")), version: "1",
            now: { Date(timeIntervalSince1970: 0) }, message: { "\($0)" })
    }

    @Test func accountsOfOneServerShareItsLimit() throws {
        let ann = try account("ann", "https://h.example/")
        let bob = try account("bob", "https://H.example:443/api?x")
        let carl = try account("carl", "http://h.example/")

        #expect(ann.limiter === bob.limiter)
        #expect(ann.limiter !== carl.limiter)
        #expect([ann, bob].map(\.account.origin) == ["https://h.example", "https://h.example"])
    }

    private func account(_ name: String, _ url: String) throws -> RemoteAccount {
        let account = try database.addAccount(.miniflux, name: name, url: url, user: name)
        return try accounts.account(
            account,
            Credentials(user: name, session: .init(load: { nil }, save: { _ in }), secrets: [:], secret: { "" }))
    }
}
