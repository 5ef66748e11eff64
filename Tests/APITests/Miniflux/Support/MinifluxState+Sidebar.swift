import Foundation
import TestSupport

extension MinifluxState {

    mutating func feeds(_ request: LoopbackRequest, _ path: [String], _ id: Int64?) -> LoopbackReply {
        let fields = Self.fields(request)
        let index = feeds.firstIndex { $0.id == id }
        switch (request.method, path.count, path.last, index) {
        case ("GET", 1, _, _): return json("[\(feeds.map(text).joined(separator: ","))]")
        case ("GET", 2, "counters", _):
            let count = entries.count { $0.status == "unread" }
            return json(#"{"reads":{},"unreads":{\#(count == 0 ? "" : "\"1\":\(count)")}}"#)
        case ("GET", 3, "entries", _): return list(request)
        case ("POST", 1, _, _):
            let url = fields["feed_url"] as? String ?? ""
            if feeds.contains(where: { $0.url == url }) { return refusal("This feed already exists.") }
            let feed = Feed(id: newID(), url: url, title: "Told", category: fields["category_id"] as? Int64 ?? 1)
            feeds.append(feed)
            return json(#"{"feed_id":\#(feed.id)}"#, status: 201)
        case ("PUT", 2, _, let index?):
            if let url = fields["feed_url"] as? String {
                if feeds.contains(where: { $0.url == url && $0.id != id }) {
                    return refusal("This feed already exists.")
                }
                feeds[index].url = url
            }
            feeds[index].title = fields["title"] as? String ?? feeds[index].title
            feeds[index].category = fields["category_id"] as? Int64 ?? feeds[index].category
            return json(text(feeds[index]), status: 201)
        case ("DELETE", 2, _, let index?):
            feeds.remove(at: index)
            return json("", status: 204)
        default: return refusal("resource not found", status: 404)
        }
    }

    mutating func categories(_ request: LoopbackRequest, _ path: [String], _ id: Int64?) -> LoopbackReply {
        let title = Self.fields(request)["title"] as? String ?? ""
        let isTaken = categories.contains { $0.key != id && $0.value.lowercased() == title.lowercased() }
        switch (request.method, path.count) {
        case ("GET", 1):
            let sorted = categories.sorted { $0.value < $1.value }.map { text($0.key) }
            return json("[\(sorted.joined(separator: ","))]")
        case ("GET", 3): return json("[\(feeds.filter { $0.category == id }.map(text).joined(separator: ","))]")
        case ("POST", 1), ("PUT", 2):
            if isTaken { return refusal("This category already exists.") }
            let id = id ?? newID()
            categories[id] = title
            return json(text(id), status: 201)
        case ("DELETE", 2):
            guard let id, categories.removeValue(forKey: id) != nil else { break }
            feeds.removeAll { $0.category == id }
            return json("", status: 204)
        default: break
        }
        return refusal("resource not found", status: 404)
    }

    private func text(_ category: Int64) -> String {
        #"{"id":\#(category),"title":"\#(categories[category] ?? "")"}"#
    }

    private func text(_ feed: Feed) -> String {
        #"{"id":\#(feed.id),"feed_url":"\#(feed.url)","site_url":"","title":"\#(feed.title)","#
            + #""category":\#(text(feed.category))}"#
    }
}
