/// A named group of feeds within an account. Nesting is in the name: `News/Berlin`.
package struct Folder: Hashable, Sendable {
    package var id: FolderID
    package var accountID: AccountID
    package var name: String

    package init(id: FolderID, accountID: AccountID, name: String) {
        self.id = id
        self.accountID = accountID
        self.name = name
    }
}
