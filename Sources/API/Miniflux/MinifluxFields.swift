import Foundation

/// The JSON that Miniflux takes in any call; `nil` fields aren't sent.
struct MinifluxFields: Encodable {
    var url: String?
    var feedURL: String?
    var title: String?
    var categoryID: Int64?
    var entryIDs: [Int64]?
    var status: String?
    var starred: Bool?

    private enum CodingKeys: String, CodingKey {
        case url
        case feedURL = "feed_url"
        case title
        case categoryID = "category_id"
        case entryIDs = "entry_ids"
        case status
        case starred
    }

    func body() throws -> APICall.Body {
        .json(Array(try JSONEncoder().encode(self)))
    }
}
