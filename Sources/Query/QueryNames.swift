/// The feeds and folders that a query names.
package enum QueryNames {

    /// A way to name one.
    package enum Name: Equatable, Sendable {
        /// The text that the user typed: its id, address, title, or a part of these.
        case typed(String)
        case stored(QueryReference)

        /// The text of the name as a value in a stored query.
        package var text: String {
            switch self {
            case .typed(let name): QueryQuotes.quoted(name)
            case .stored(let reference): reference.text
            }
        }
    }

    /// The values of a field: `feed:a,b`.
    package struct Place: Equatable, Sendable {
        package let field: QueryField
        package let names: [Name]

        /// The account that the query names beside it, if it is only one, so that they are names in that account.
        package let account: String?

        let range: Range<Int>
    }

    /// Returns the query with other texts for its values of `feed:` and `folder:`, with these fields.
    ///
    /// - Parameter replacement: Returns `nil` to leave the text as it is.
    package static func replacing(
        in query: String, with replacement: (Place) throws -> String?
    ) rethrows -> String {
        var characters = Array(query)
        for place in places(in: query).reversed() {
            if let text = try replacement(place) { characters.replaceSubrange(place.range, with: text) }
        }
        return String(characters)
    }

    /// Returns the places where a stored query, or one that is to be stored, names feeds and folders; for an invalid one,
    /// those before the error.
    package static func places(in query: String) -> [Place] {
        var scopes = QueryScopes()
        var found: [(field: QueryField, names: [Name], range: Range<Int>, scope: Int)] = []
        var scanner = QueryScanner(query, isStored: true)
        while let (token, column) = try? scanner.next(), token != .end {
            if case .field(let field, let values) = token, field == .feed || field == .folder {
                let names = values.map { value in value.reference.map(Name.stored) ?? .typed(value.text) }
                found.append((field, names, column - 1..<scanner.position, scopes.current))
            }
            scopes.add(token)
        }
        return found.map { place in
            Place(
                field: place.field, names: place.names, account: scopes.account(of: place.scope), range: place.range)
        }
    }
}

/// The conjunctions of a query while its tokens are read, and the accounts that they name: an account is that of all names
/// beside it and in parentheses beside it, but not of those in another alternative.
private struct QueryScopes {
    private var scopes: [(parent: Int?, account: String?)] = [(nil, nil)]
    private var open = [0]
    private var isNegated = false

    /// The innermost conjunction.
    var current: Int { open.last ?? 0 }

    mutating func add(_ token: QueryToken) {
        switch token {
        case .open: open.append(added(below: current))
        case .close where open.count > 1: open.removeLast()
        case .or: open[open.count - 1] = added(below: scopes[current].parent)
        case .field(.account, let values) where values.count == 1 && !isNegated:
            scopes[current].account = scopes[current].account ?? values[0].text
        default: break
        }
        if case .not = token { isNegated = true } else { isNegated = false }
    }

    private mutating func added(below parent: Int?) -> Int {
        scopes.append((parent, nil))
        return scopes.count - 1
    }

    func account(of scope: Int) -> String? {
        scopes[scope].account ?? scopes[scope].parent.flatMap(account)
    }
}
