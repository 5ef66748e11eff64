import Parser

@testable import rss

extension Record {
    /// What stands in its fields, for a pipe.
    var texts: [String] {
        Self.fields.map { field in
            var bytes: [UInt8] = []
            field.value(self).append(.escaped, to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
