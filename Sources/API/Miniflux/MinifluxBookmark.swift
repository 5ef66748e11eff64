import Foundation

/// Up to where a server's changes were read: what lies behind `since`.
struct MinifluxBookmark: Equatable, Codable, Sendable {

    /// What the server is, so that it needn't be asked each time.
    var version: String

    /// When it was asked for that, by its clock, in seconds since 1970.
    var dateOfVersion: Int64

    /// When the changes were read, by the server's clock, in seconds since 1970.
    var date: Int64

    /// Where there are lists of ids: the greatest id of an entry.
    var lastID: Int64?

    /// Where there aren't.
    var mark: MinifluxMark?

    private static let longestVersion: Int64 = 86_400
    private static let longestAbsence: Int64 = 60 * 86_400

    /// The server's clock may have been put right.
    private static let clockError: Int64 = 3_600

    func knowsVersion(at date: Int64) -> Bool {
        (dateOfVersion - Self.clockError...dateOfVersion + Self.longestVersion).contains(date)
    }

    /// Whether to go on from here: after two months, too much has gone that nobody tells of.
    func isUsable(at date: Int64) -> Bool {
        (self.date - Self.clockError...self.date + Self.longestAbsence).contains(date)
    }
}

extension MinifluxBookmark {

    /// Nil when it is none of ours.
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
