/// The room that is left for what is made of a document: in all, it becomes at most four times as large as it is, and a
/// mebibyte.
///
/// A document says some things once that count for many of its parts: an address against which references are resolved,
/// an author, a language. Written out for each part, they take as much as the *product* of two lengths. So what comes
/// out longer than it went in is charged where that happens, and left out when no room is left.
package struct DocumentGrowth: Equatable, Sendable {
    /// The bytes that may still be added: by addresses made absolute, and values that items have from their feed.
    private var additions: Int

    /// The bytes that may still be kept, with all additions.
    private var room: Int

    /// Whether something was left out.
    package private(set) var isExceeded = false

    /// - Parameter size: The size of the whole document in bytes, as it came.
    package init(of size: Int) {
        additions = 2 * size + 512 << 10
        room = 4 * size + 1 << 20
    }

    /// Creates the room for one article of a document whose size isn't known, such as a list of a server's.
    ///
    /// - Parameter size: The size of the article in bytes.
    package init(ofArticle size: Int) {
        additions = 2 * size + 64 << 10
        room = .max
    }

    /// Takes room for what comes out longer than it went in. Returns whether there was enough; else that must be left out.
    ///
    /// - Parameter count: The number of bytes that are added. None are if it is negative.
    package mutating func add(_ count: Int) -> Bool { take(count, from: \.additions) }

    /// Takes room for a part that is finished, with its additions. Returns whether there was enough.
    package mutating func keep(_ count: Int) -> Bool { take(count, from: \.room) }

    private mutating func take(_ count: Int, from part: WritableKeyPath<DocumentGrowth, Int>) -> Bool {
        guard count <= self[keyPath: part] else {
            isExceeded = true
            return false
        }
        self[keyPath: part] -= max(count, 0)
        return true
    }
}
