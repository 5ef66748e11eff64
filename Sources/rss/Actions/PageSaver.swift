import Base
import Fetch
import Model
import Store
import Sync
import TerminalText
import Web

/// Keeps web pages that a person names.
struct PageSaver {
    private let accounts: Accounts
    private let account: Account
    private let folder: String?

    /// Throws ``Failure`` if `--account` names an account that others see, too: these have no such feed.
    ///
    /// - Parameter folder: The folder that the feed of saved pages is put into, as the user typed it.
    init(_ context: Context, _ database: FeedDatabase, folder: String? = nil) throws {
        guard
            let account = try context.selectedAccounts(in: database).first(where: {
                $0.kind.fetchesFeeds && !$0.kind.hasQueue
            })
        else {
            throw Failure("pages are saved in the account 'local' only", ExitStatus.usage)
        }
        var database = database
        database.command = UserCommand("save", at: context.now(), takingBack: ReverseCommands.all)
        accounts = try context.accounts(in: database)
        self.account = account
        self.folder = try folder.map { try database.storedFolderName($0, of: account.id) }
    }

    /// Fetches the page, and keeps it. Throws ``Failure``, `AddressError` and `StoreError`; then nothing is kept.
    ///
    /// - Parameter source: Who named the address.
    func save(_ typed: String, from source: AddressSource = .user) async throws -> SavedPage {
        let address: WebAddress
        do {
            address = try WebAddress(typed: typed)
        } catch {
            throw Failure(
                "not a page's address: \(FeedAddress.shown(typed)) (expected http:// or https://)", ExitStatus.usage)
        }
        let login = address.credentials.flatMap { login in WebURL.origin(of: address.url).map { [$0: login] } }
        let local = try accounts.local(account, login ?? [:])
        let page = try await local.fetcher.page(address.url, from: source)
        try Self.checkIsPage(page.headers.first("Content-Type"), at: address.url)
        return try await local.save(page, folder: folder)
    }

    /// Throws ``Failure`` if what is at an address has the media type of something else than a page.
    static func checkIsPage(_ type: String?, at url: String) throws(Failure) {
        if PageRule.isPage(type) { return }
        throw Failure("\(url): \(TerminalText.safe(type ?? "")) is no web page", ExitStatus.badInput)
    }
}
