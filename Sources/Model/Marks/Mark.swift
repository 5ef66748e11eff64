/// A word about an article that the user, a rule, a server or another machine has said.
///
/// A further mark is a case here, a row of ``facts``, and its place in the database.
package enum Mark: Hashable, Sendable {
    case read
    case starred
    case label(String)

    /// The article has a note; the text is with the note.
    case note

    /// The article is deleted, and does not come again.
    case deleted

    /// The facts about a mark, whatever the article.
    package struct Facts: Sendable {
        /// The word for it in the database and in directories.
        package let kind: String

        /// The words for articles that have it, and for those that don't.
        package let words: (has: String, lacks: String)

        /// The value that few articles have: servers keep whole lists of these, and the database keeps indexes.
        package var listedValue = true

        /// Whether an article that has it is neither pruned nor deleted with its feed.
        package let keepsArticle: Bool

        /// Whether it can be taken back.
        package var canBeUndone = true
    }

    package var facts: Facts {
        switch self {
        case .read: Facts(kind: "read", words: ("read", "unread"), listedValue: false, keepsArticle: false)
        case .starred: Facts(kind: "starred", words: ("starred", "unstarred"), keepsArticle: true)
        case .label(let name): Facts(kind: Self.label, words: ("+" + name, "-" + name), keepsArticle: true)
        case .note: Facts(kind: "note", words: ("note", "no note"), keepsArticle: true)
        case .deleted:
            Facts(kind: "deleted", words: ("deleted", "not deleted"), keepsArticle: false, canBeUndone: false)
        }
    }

    /// The marks that an article has or lacks, and no more. Each is a column of `status`, called as its kind; commands and
    /// queries name it by its words.
    package static let flags: [Mark] = [.read, .starred]

    /// The flags that every server keeps.
    package static let statuses: [Mark] = [.read, .starred]

    /// All marks without a name.
    private static let unnamed = flags + [.note, .deleted]

    /// A mark of each kind.
    package static let ofEachKind = unnamed + [.label("")]

    /// The kind of labels.
    package static let label = "label"
}

extension Mark {
    package var listedValue: Bool { facts.listedValue }

    /// The name of a label; else empty.
    package var name: String {
        if case .label(let name) = self { name } else { "" }
    }

    /// - Returns: `nil` if there is no such mark.
    package init?(kind: String, name: String) {
        if kind == Self.label, !name.isEmpty {
            self = .label(name)
        } else if let mark = Self.unnamed.first(where: { $0.facts.kind == kind }) {
            self = mark
        } else {
            return nil
        }
    }

    /// The field of an article's records that says so in a directory: `read`, or `label:NAME`.
    package var field: String { name.isEmpty ? facts.kind : "\(facts.kind):\(name)" }

    /// - Returns: `nil` if the field is no mark, or has a name that no label may have.
    package init?(field: String) {
        guard field.hasPrefix(Self.label + ":") else {
            self.init(kind: field, name: "")
            return
        }
        guard let name = LabelName.read(String(field.dropFirst(Self.label.count + 1))) else { return nil }
        self = .label(name)
    }
}
