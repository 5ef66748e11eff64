/// The accounts that a command applies to.
package enum AccountScope: Hashable, Sendable {
    case all
    /// The account that `--account` names.
    case only(Account)

    /// The account; `nil` means all accounts.
    package var account: Account? {
        switch self {
        case .all: nil
        case .only(let account): account
        }
    }

    /// The id of the account; `nil` means all accounts.
    package var id: AccountID? { account?.id }
}
