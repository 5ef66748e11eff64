import Base

/// Members of a feed as publishers write them: a number where a text should be, one value where a list should be.
extension JSONValue {

    /// A text that isn't blank. A number is written out: ids are sometimes numbers.
    func visibleText(_ name: String) -> String? {
        self[name]?.visibleText
    }

    /// An address, made absolute while there is room for that.
    func url(_ name: String, base: String?, _ resolver: inout URLReference.Resolver) -> String? {
        visibleText(name).flatMap { resolver.resolve($0, against: base) }
    }

    /// The elements of a list, or the one value that stands where a list should.
    func list(_ name: String) -> [JSONValue] {
        guard let value = self[name] else { return [] }
        return value.isArray ? value.elements : [value]
    }

    var visibleText: String? {
        text.flatMap { $0.utf8.allSatisfy(\.isWhiteSpace) ? nil : $0 }
    }
}
