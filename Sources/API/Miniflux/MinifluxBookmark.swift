import Foundation

/// The position up to which a server's changes were read: the content of `since`.
struct MinifluxBookmark: Equatable, Codable, Sendable {

    /// The version of the server, so that it needn't be requested each time.
    var version: String

    /// The time when the version was requested, by the server's clock, in seconds since 1970.
    var dateOfVersion: Int64

    /// The time when the changes were read, by the server's clock, in seconds since 1970.
    var date: Int64

    /// The greatest id of an entry, if the server has lists of ids.
    var lastID: Int64?

    /// The mark, if the server has no lists of ids.
    var mark: MinifluxMark?

    private static let longestVersion: Int64 = 86_400
    private static let longestAbsence: Int64 = 60 * 86_400

    /// The tolerance for corrections of the server's clock.
    private static let clockError: Int64 = 3_600

    func knowsVersion(at date: Int64) -> Bool {
        (dateOfVersion - Self.clockError...dateOfVersion + Self.longestVersion).contains(date)
    }

    /// Returns whether to continue from here: after two months, too many deletions were missed.
    func isUsable(at date: Int64) -> Bool {
        (self.date - Self.clockError...self.date + Self.longestAbsence).contains(date)
    }
}

extension MinifluxBookmark {

    /// Returns `nil` if the text is not one of our values.
    init?(_ since: String) {
        guard let bookmark = try? JSONDecoder().decode(Self.self, from: Data(since.utf8)) else { return nil }
        self = bookmark
    }

    func since() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
