import Base
import GRDB

/// The SQL function `linksTo`: whether sanitised HTML has a link to a host or to one below it.
enum LinkFunction {

    static let function = DatabaseFunction("linksTo", argumentCount: 2, pure: true) { values in
        guard let host = String.fromDatabaseValue(values[0]), var html = String.fromDatabaseValue(values[1]) else {
            return false
        }
        return html.withUTF8 { links(in: $0) { isBelow($0, host) } }
    }

    private static func isBelow(_ host: String, _ wanted: String) -> Bool {
        host == wanted || host.hasSuffix(".\(wanted)")
    }

    /// Returns whether the condition holds for the host of any link. The HTML is as the sanitiser writes it: `<` is only in
    /// tags, and values are between double quotes.
    private static func links(in html: UnsafeBufferPointer<UInt8>, _ condition: (String) -> Bool) -> Bool {
        var position = 0
        while let start = html.firstIndex(of: UInt8(ascii: "<"), from: position) {
            position = start + 1
            guard html.holds("a ", at: position) else { continue }
            let end = html.firstIndex(of: UInt8(ascii: ">"), from: position) ?? html.count
            if let address = address(in: html, position..<end), let host = WebURL.host(of: address), condition(host) {
                return true
            }
            position = end
        }
        return false
    }

    private static func address(in html: UnsafeBufferPointer<UInt8>, _ tag: Range<Int>) -> String? {
        var position = tag.lowerBound
        while let space = html.firstIndex(of: UInt8(ascii: " "), in: position..<tag.upperBound) {
            position = space + 1
            guard html.holds("href=\"", at: position) else { continue }
            let start = position + 6
            let end = html.firstIndex(of: UInt8(ascii: "\""), in: start..<max(start, tag.upperBound)) ?? tag.upperBound
            return html.text(in: start..<max(start, end))
        }
        return nil
    }
}
