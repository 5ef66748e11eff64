/// What a ``LoopbackServer`` was asked.
package struct LoopbackRequest: Hashable, Sendable {
    package let method: String

    /// As it stands in the request: with the query; with scheme and host when the server was asked as a proxy.
    package let target: String

    /// ``target`` without the query.
    package let path: String
    package let headers: [Header]
    package internal(set) var body: [UInt8] = []

    package struct Header: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        init?(_ line: Substring) {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            self.init(String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
        }
    }

    /// - Parameter head: the lines before the empty one. Nil when they aren't HTTP.
    init?(head: [UInt8]) {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
        method = String(words[0])
        target = String(words[1])
        path = String(target.prefix { $0 != "?" })
        headers = lines.dropFirst().compactMap { Header($0) }
    }

    /// The value of the first header with this name, in whatever case.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
