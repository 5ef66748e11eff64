/// Members that must be what they should be: a list with something else in it isn't to be believed.
///
/// All throw ``APIError/nonsense(_:)``, which says what is wrong with what.
extension JSONValue {

    func integer(_ name: String, of owner: String) throws(APIError) -> Int64 {
        guard let value = self[name]?.integer else { throw Self.nonsense(name, of: owner, "no number") }
        return value
    }

    func flag(_ name: String, of owner: String) throws(APIError) -> Bool {
        guard let value = self[name]?.flag else { throw Self.nonsense(name, of: owner, "neither true nor false") }
        return value
    }

    /// Nil when it is missing, null or empty.
    func text(_ name: String, of owner: String) throws(APIError) -> String? {
        guard let value = self[name] else { return nil }
        if value.isObject || value.isArray || value.flag != nil { throw Self.nonsense(name, of: owner, "no text") }
        return value.text
    }

    func object(_ name: String, of owner: String) throws(APIError) -> JSONValue {
        guard let value = self[name], value.isObject else { throw Self.nonsense(name, of: owner, "no object") }
        return value
    }

    func list(_ name: String, of owner: String) throws(APIError) -> [JSONValue] {
        guard let value = self[name], value.isArray else { throw Self.nonsense(name, of: owner, "no list") }
        return value.elements
    }

    /// The elements of an answer that is a list.
    func list(_ name: String) throws(APIError) -> [JSONValue] {
        guard isArray else { throw .nonsense("\(name): no list") }
        return elements
    }

    private static func nonsense(_ name: String, of owner: String, _ problem: String) -> APIError {
        .nonsense("\(name) of \(owner): \(problem)")
    }
}
