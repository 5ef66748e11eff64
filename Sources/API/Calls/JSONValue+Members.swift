import Base
import Foundation

/// Members that must be what they should be: a list with something else in it isn't to be believed. What only describes an
/// article, such as its title or date, is read without these: it may be anything, and is nothing then.
///
/// All functions throw ``APIError/malformed(_:)``, with the member and the problem.
extension JSONValue {

    func integer(_ name: String, of owner: AnswerObject) throws(APIError) -> Int64 {
        guard let value = self[name]?.integer else { throw Self.malformed(name, of: owner, .notANumber) }
        return value
    }

    func flag(_ name: String, of owner: AnswerObject) throws(APIError) -> Bool {
        guard let value = self[name]?.flag else { throw Self.malformed(name, of: owner, .notABoolean) }
        return value
    }

    /// Returns `nil` if the member is missing, null or empty.
    func text(_ name: String, of owner: AnswerObject) throws(APIError) -> String? {
        guard let value = self[name] else { return nil }
        if value.isObject || value.isArray || value.flag != nil { throw Self.malformed(name, of: owner, .notText) }
        return value.text
    }

    func object(_ name: String, of owner: AnswerObject) throws(APIError) -> JSONValue {
        guard let value = self[name], value.isObject else { throw Self.malformed(name, of: owner, .notAnObject) }
        return value
    }

    func list(_ name: String, of owner: AnswerObject) throws(APIError) -> [JSONValue] {
        guard let value = self[name], value.isArray else { throw Self.malformed(name, of: owner, .notAList) }
        return value.elements
    }

    /// Returns the elements of an answer that is a list.
    func list(of part: AnswerPart) throws(APIError) -> [JSONValue] {
        guard isArray else { throw .malformed(.missing(part)) }
        return elements
    }

    private static func malformed(_ name: String, of owner: AnswerObject, _ problem: FieldProblem) -> APIError {
        .malformed(.field(name, of: owner, problem))
    }
}

// The meanings of numbers in the answers of servers.

extension JSONValue {

    /// The value of true and false, also as 1 and 0: PHP writes both.
    var asFlag: Bool? { flag ?? integer.map { $0 != 0 } }

    /// The date of seconds since 1970; `nil` for 0, which means no date, and for values out of range.
    var asDate: Date? {
        number.flatMap { $0 > 0 && $0 < 1e11 ? Date(timeIntervalSince1970: $0) : nil }
    }
}
