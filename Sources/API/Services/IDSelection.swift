/// A selection of a server's articles.
package enum IDSelection: Equatable, Sendable {
    case all
    case only(Set<String>)
    case allBut(Set<String>)

    package func contains(_ id: String) -> Bool {
        switch self {
        case .all: true
        case .only(let ids): ids.contains(id)
        case .allBut(let ids): !ids.contains(id)
        }
    }
}
