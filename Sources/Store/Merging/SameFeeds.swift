import GRDB
import Machines
import Model

/// The feeds of a directory that turned out to be others, as its registers say: all machines with the same registers decide
/// the same, whatever feeds they have.
///
/// Of the names of one feed, machines write about the first in alphabetical order, and that each of the others is the same.
/// So what is said to be the same as itself, or as a later name, was written by a stranger, and counts for nothing: there are
/// no rings. Nor does a name count that nothing else is known of: a feed stays what it is until the other comes.
struct SameFeeds {
    /// The field of a feed with the name of the other.
    static let field = "same"

    /// The names of others as the registers have them, and the first ones of which something else is known.
    private let links: [(name: String, other: String)]
    private let firsts: [String: String]

    init(of account: AccountID, in db: Database) throws {
        let sql = """
            SELECT key, value FROM register WHERE accountID = ? AND kind = 'feed' AND field = ? AND value < key ORDER BY key
            """
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [account.rawValue, Self.field])
        var (links, firsts) = ([(name: String, other: String)](), [String: String]())
        while let row = try rows.next() {
            let (name, other): (String, String) = try (row.value("key"), row.value("value"))
            links.append((name, other))
            // That of the other is known, as it comes before.
            firsts[name] = try firsts[other] ?? (Self.isFeed(other, of: account, in: db) ? other : nil)
        }
        (self.links, self.firsts) = (links, firsts)
    }

    private static func isFeed(_ name: String, of account: AccountID, in db: Database) throws -> Bool {
        let register = Register(kind: .feed, key: name, field: "url")
        return try RegisterTable.version(register, of: account, in: db).map { SharedFeeds.isAddress($0.value) } ?? false
    }

    /// The name of the feed that this one turned out to be; `nil` for a feed of its own.
    subscript(name: String) -> String? { firsts[name] }

    /// Returns the names, and those that are said to be the same as one of them.
    func adding(to names: Set<String>) -> Set<String> {
        links.reduce(into: names) { names, link in if names.contains(link.other) { names.insert(link.name) } }
    }
}
