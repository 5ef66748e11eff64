import Base
import Foundation

/// An object of a JSON document, with accessors that convert members to a type.
package struct JSONObject {
    private let members: [String: Any]

    package init(_ members: [String: Any]) {
        self.members = members
    }

    /// Returns a non-empty text. A number is written out: ids are sometimes numbers.
    package func text(_ name: String) -> String? {
        Self.text(members[name])
    }

    func url(_ name: String, base: String?) -> String? {
        text(name).flatMap { URLReference.resolve($0, against: base) }
    }

    func number(_ name: String) -> Double? {
        (members[name] as? NSNumber)?.doubleValue ?? (members[name] as? String).flatMap { Double($0) }
    }

    /// Returns the objects in an array, or the single object in its place.
    package func objects(_ name: String) -> [JSONObject] {
        let values = members[name] as? [Any] ?? [members[name]].compactMap(\.self)
        return values.compactMap { $0 as? [String: Any] }.map { JSONObject($0) }
    }

    func texts(_ name: String) -> [String] {
        (members[name] as? [Any] ?? [members[name]].compactMap(\.self)).compactMap(Self.text)
    }

    private static func text(_ value: Any?) -> String? {
        switch value {
        case let text as String:
            let isBlank = text.utf8.allSatisfy(\.isWhiteSpace)
            return isBlank ? nil : text
        case let number as NSNumber: return number.stringValue
        default: return nil
        }
    }
}
