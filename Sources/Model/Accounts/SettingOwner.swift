/// The owner of settings: a feed, a folder for the feeds in it, or an account for its server.
package enum SettingOwner: Sendable {
    case feed(Feed)
    case folder(String, AccountID)
    case account(Account)

    package var accountID: AccountID {
        switch self {
        case .feed(let feed): feed.accountID
        case .folder(_, let account): account
        case .account(let account): account.id
        }
    }
}
