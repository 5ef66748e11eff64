/// A feed or folder in a stored query: `feed:(12@1 "https://example.org/feed" "News")`, `folder:(3@1 "Work")`.
///
/// What users type never has this form, as a value between parentheses is an error there.
package struct QueryReference: Equatable, Sendable {
    /// Its id and that of its account; `nil` if it wasn't here yet.
    package var id: Int64?
    package var account: Int64?

    /// The address of the feed or the name of the folder, by which it is found if the id is gone.
    package var key: String

    /// The feed's last title, to be shown if the feed is gone; `nil` if it had none.
    package var title: String?

    package init(id: Int64? = nil, account: Int64? = nil, key: String, title: String? = nil) {
        (self.id, self.account, self.key, self.title) = (id, account, key, title)
    }

    package var text: String {
        let ids = id.flatMap { id in account.map { "\(id)@\($0)" } }
        return "("
            + [ids, QueryQuotes.quoted(key), title.map(QueryQuotes.quoted)].compactMap { $0 }.joined(separator: " ")
            + ")"
    }

    /// Reads the ids; `nil` if the text is neither ids nor empty.
    init?(ids: String, key: String, title: String?) {
        self.init(key: key, title: title)
        if ids.isEmpty { return }
        let numbers = ids.split(separator: "@", omittingEmptySubsequences: false).map { Int64($0) }
        guard numbers.count == 2, let id = numbers[0], let account = numbers[1] else { return nil }
        (self.id, self.account) = (id, account)
    }
}
