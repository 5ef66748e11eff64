import Foundation
import Parser

@testable import TerminalText
@testable import rss

extension Record {
    /// What stands in its fields, for a pipe.
    var texts: [String] { texts(of: Self.fields) }

    /// What stands in some of its fields.
    func texts(of fields: [Field<Self>]) -> [String] {
        fields.map { field in
            var bytes: [UInt8] = []
            field.value(self).append(.escaped, to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// In a table for people, where nothing is from today.
    func line(width: Int) -> String {
        line(in: LineForm(width: width, now: Date(timeIntervalSince1970: 2_000_000_000)))
    }

    /// As `--jsonl` prints it.
    func json(of fields: [Field<Self>] = Self.fields) -> String {
        String(decoding: Layout.jsonLines(fields).bytes(of: [self]), as: UTF8.self)
    }
}
