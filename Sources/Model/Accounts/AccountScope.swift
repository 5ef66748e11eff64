/// The accounts that a command applies to.
package enum AccountScope: Hashable, Sendable {
    case all
    /// The one that `--account` names.
    case only(Account)

    /// Nil: all accounts.
    package var account: Account? {
        switch self {
        case .all: nil
        case .only(let account): account
        }
    }

    /// Nil: all accounts.
    package var id: AccountID? { account?.id }
}
