import Foundation
import TestSupport

extension MinifluxState {

    mutating func entries(_ request: LoopbackRequest, _ path: [String], _ id: Int64?) -> LoopbackReply {
        switch (request.method, path.count, path.last) {
        case ("GET", 1, _): return list(request)
        case ("GET", 2, "ids") where !isOld: return ids(request)
        // 2.2.6 takes "ids" for the number 0, and that for no condition.
        case ("GET", 2, _): return one(id ?? entries.first?.id)
        case ("PUT", 1, _): return update(Self.fields(request))
        case ("PUT", 3, "bookmark"): return toggle(id)
        default: return json("", status: 405)
        }
    }

    func list(_ request: LoopbackRequest) -> LoopbackReply {
        let afterID = request.number("after_entry_id") ?? 0
        let beforeID = request.number("before_entry_id") ?? .max
        let changedAfter = (request.number("changed_after") ?? 0) * 1_000_000
        let changedBefore = request.number("changed_before").map { $0 * 1_000_000 } ?? .max
        let statuses = request.values("status")
        let isStarred = request.value("starred").map { $0 == "true" }
        var found = entries.filter {
            $0.id > afterID && $0.id < beforeID && $0.changed > changedAfter && $0.changed < changedBefore
                && (statuses.isEmpty || statuses.contains($0.status))
                && (isStarred ?? $0.isStarred) == $0.isStarred
        }
        if request.value("order") == "changed_at" {
            found.sort { ($0.changed, $0.id) < ($1.changed, $1.id) }
        } else {
            found.sort { $0.id < $1.id }
        }
        if request.value("direction") == "desc" { found.reverse() }
        let page = found.prefix(Int(request.number("limit") ?? 100)).map(text).joined(separator: ",")
        return json(#"{"total":\#(found.count),"entries":[\#(page)]}"#)
    }

    private func ids(_ request: LoopbackRequest) -> LoopbackReply {
        let isUnread = request.value("status") == "unread"
        let isStarred = request.value("starred") == "true"
        let found = entries.filter { (!isUnread || $0.status == "unread") && (!isStarred || $0.isStarred) }
            .map(\.id).sorted(by: >)
        let page = found.dropFirst(Int(request.number("offset") ?? 0)).prefix(Int(request.number("limit") ?? 100))
        return json(#"{"total":\#(found.count),"entry_ids":\#(Array(page))}"#)
    }

    private func one(_ id: Int64?) -> LoopbackReply {
        guard let entry = entries.first(where: { $0.id == id }) else {
            return refusal("resource not found", status: 404)
        }
        return json(text(entry))
    }

    private mutating func update(_ fields: [String: Any]) -> LoopbackReply {
        let ids = Set(fields["entry_ids"] as? [Int64] ?? [])
        if isOld, fields["starred"] != nil { return refusal("invalid entry status") }
        let known = entries.indices.filter { ids.contains(entries[$0].id) }
        if isOld, known.isEmpty { return refusal("store: nothing has been updated", status: 500) }
        for index in known {
            entries[index].status = fields["status"] as? String ?? entries[index].status
            entries[index].isStarred = fields["starred"] as? Bool ?? entries[index].isStarred
            entries[index].changed = date * 1_000_000
        }
        return json("", status: 204)
    }

    private mutating func toggle(_ id: Int64?) -> LoopbackReply {
        guard let index = entries.firstIndex(where: { $0.id == id }) else {
            return refusal("store: nothing has been updated", status: 500)
        }
        entries[index].isStarred.toggle()
        entries[index].changed = date * 1_000_000
        return json("", status: 204)
    }

    func text(_ entry: Entry) -> String {
        let second = Date(timeIntervalSince1970: TimeInterval(entry.changed / 1_000_000)).formatted(.iso8601)
        let changed = "\(second.dropLast()).\(String(format: "%06d", entry.changed % 1_000_000))Z"
        let content = String(repeating: "x", count: entry.size)
        return
            #"{"id":\#(entry.id),"status":"\#(entry.status)","title":"\#(entry.title)","url":"https://news.example/","#
            + #""published_at":"2026-11-20T10:00:00Z","changed_at":"\#(changed)","content":"\#(content)","author":"","#
            + #""starred":\#(entry.isStarred),"enclosures":null,"tags":[],"feed":{"id":1,"#
            + #""feed_url":"https://news.example/feed","title":"News","category":{"id":1,"title":"All"}}}"#
    }
}

extension LoopbackRequest {
    func number(_ name: String) -> Int64? { value(name).flatMap { Int64($0) } }
}
