import Base
import Foundation

/// The texts of JSON that tables have: a writer of the simplest, a list of texts or numbers, and a reader of all.
enum JSONText {

    /// Returns `nil` if the text is no JSON, or other JSON than is wanted.
    static func value<Value: Decodable>(_ text: String) -> Value? {
        try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    /// Writes JSON by hand: starting an encoder for every article's tags is slow.
    static func array(_ texts: [String]) -> String {
        var json: [UInt8] = []
        json.reserveCapacity(texts.reduce(2) { $0 + $1.utf8.count + 3 })
        json.append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            JSONWriter.append(text, to: &json)
        }
        json.append(UInt8(ascii: "]"))
        return String(decoding: json, as: UTF8.self)
    }

    static func array(_ numbers: [Int64]) -> String {
        var json: [UInt8] = []
        json.reserveCapacity(2 + 8 * numbers.count)
        json.append(UInt8(ascii: "["))
        for (index, number) in numbers.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            json.append(decimal: number)
        }
        json.append(UInt8(ascii: "]"))
        return String(decoding: json, as: UTF8.self)
    }
}
