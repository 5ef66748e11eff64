import Foundation
import FuzzSupport

import Base
import Parser

/// A JSON text: a feed, or a server's answer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        expectToSurviveWriting(bytes)
        if let value = JSONValue(bytes) { walk(value) }
        expectToReadWhatFoundationWrites(bytes)
    }
}

/// Whole or cut off, and repaired.
private func expectToSurviveWriting(_ bytes: [UInt8]) {
    guard var feed = try? FeedParser.parse(bytes) else { return }
    let again = try? FeedParser.parse(JSONFeedWriter.write(&feed))
    expectEqual(again?.items.count, feed.items.count, "the number of items")
}

/// What Foundation reads is more than JSON: commas at ends, UTF-16. So it has to write it first.
private func expectToReadWhatFoundationWrites(_ bytes: [UInt8]) {
    guard let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed),
        let written = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    else { return }
    let brackets = written.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
    // Foundation goes deeper.
    guard brackets < 90 else { return }
    guard let read = JSONValue(Array(written)) else {
        return expect(false, "JSON to be read:\n\(FuzzInput.text(written))")
    }
    expectSame(read, value)
}

private func expectSame(_ value: JSONValue, _ other: Any) {
    switch other {
    case let texts as [String: Any]:
        expect(value.isObject, "an object")
        let names = Set(value.members.map(\.name))
        expectEqual(names, Set(texts.keys), "the names")
        for (name, part) in texts where value.members.count(where: { $0.name == name }) == 1 {
            if let member = value[name] { expectSame(member, part) } else { expect(part is NSNull, "a member") }
        }
    case let parts as [Any]:
        expect(value.isArray, "an array")
        expectEqual(value.elements.count, parts.count, "the number of elements")
        for (element, part) in zip(value.elements, parts) { expectSame(element, part) }
    case let text as String: expectEqual(value.text ?? "", text, "the text")
    case let number as NSNumber:
        if let flag = value.flag { return expectEqual(flag, number.boolValue, "the flag") }
        expectClose(value.number, number.doubleValue)
    default: expect(value.text == nil && !value.isObject && !value.isArray, "null")
    }
}

/// Foundation keeps integers of more than nineteen digits as decimals, and rounds them twice.
private func expectClose(_ number: Double?, _ other: Double) {
    let isClose = number.map { $0 == other || abs($0 - other) <= abs(other) * 1e-15 } ?? false
    expect(isClose, "the number \(other), found \(number.debugDescription)")
}

/// Asks for everything.
private func walk(_ value: JSONValue) {
    _ = (value.text, value.integer, value.number, value.flag)
    for element in value.elements { walk(element) }
    for member in value.members { walk(member.value) }
}
