// What the Google Reader API says of folders, feeds and entries, and how it changes folders and feeds.

// MARK: - As JSON

extension ServerContents {

    func tags(_ folders: [Folder], _ style: GoogleReaderStyle) -> String {
        let folders = folders.map { #"{"id":\#(Self.label($0.name, style)),"type":"folder"}"# }
        let labels = labels.map { #"{"id":\#(Self.label($0, style)),"type":"tag"}"# }
        return
            #"{"tags":\#(ServerJSON.list([#"{"id":"\#(style.user)/state/com.google/starred"}"#] + folders + labels))}"#
    }

    private static func label(_ name: String, _ style: GoogleReaderStyle) -> String {
        ServerJSON.string("\(style.user)/label/\(name)")
    }

    func subscription(_ feed: Feed, _ style: GoogleReaderStyle) -> String {
        let labels = folders(of: feed).map { folder in
            #"{"id":\#(Self.label(folder.name, style)),"label":\#(ServerJSON.string(folder.name))}"#
        }
        return """
            {"id":"feed/\(feed.id)","title":\(ServerJSON.string(feed.title)),\
            "categories":\(ServerJSON.list(labels)),"url":\(ServerJSON.string(feed.url)),\
            "htmlUrl":"\(feed.site)","iconUrl":""}
            """
    }

    func article(_ entry: Entry, _ style: GoogleReaderStyle) -> String {
        let feed = feed(of: entry)
        var categories = ["\(style.user)/state/com.google/reading-list"]
        if entry.isRead { categories.append("\(style.user)/state/com.google/read") }
        if entry.isStarred { categories.append("\(style.user)/state/com.google/starred") }
        categories += (folders(of: feed).map(\.name) + entry.labels).map { "\(style.user)/label/\($0)" }
        let text = ServerJSON.string(entry.content)
        return """
            {"id":"\(style.longID(entry.id))","crawlTimeMsec":"\(entry.created / 1_000)",\
            "timestampUsec":"\(entry.created)","published":\(entry.published),\
            "title":\(ServerJSON.string(entry.title)),"canonical":[{"href":"\(entry.url)"}],\
            "alternate":[{"href":"\(entry.url)"}],\
            "categories":\(ServerJSON.list(categories.map(ServerJSON.string))),\
            "origin":{"streamId":"feed/\(feed.id)","htmlUrl":"https://news.example/",\
            "title":\(ServerJSON.string(feed.title))},\
            "summary":{"content":\(text)}\(style.isMiniflux ? ",\"content\":{\"content\":\(text)}" : ""),\
            "enclosure":[],"author":"Author"}
            """
    }
}

// MARK: - Changing folders and feeds

extension ServerContents {

    mutating func changeSidebar(_ request: ServerRequest, _ style: GoogleReaderStyle) -> ServerAnswer {
        switch request.name {
        case "subscription/edit": editFeed(request)
        case "subscription/quickadd": add(request, style)
        case "rename-tag", "disable-tag": editFolder(request, style)
        default: style.badRequest
        }
    }

    private mutating func editFeed(_ request: ServerRequest) -> ServerAnswer {
        let stream = request["s"] ?? ""
        if request["ac"] == "subscribe" {
            let url = String(stream.dropFirst(5))
            if feeds.contains(where: { $0.url == url }) { return .text("Bad Request!", status: 400) }
            addFeed(request["t"] ?? "News", url: url, folders: newFolder(request["a"]).map { [$0] } ?? [])
            return .text("OK")
        }
        guard let id = Int64(stream.dropFirst(5)), feed(id: id) != nil else {
            return .text("Bad Request!", status: 400)
        }
        if request["ac"] == "unsubscribe" {
            removeFeed(id)
            return .text("OK")
        }
        let added = newFolder(request["a"])
        let removed = folder(request["r"])?.id
        changeFeed(id) { feed in
            if let title = request["t"], !title.isEmpty { feed.title = title }
            if let removed { feed.folders.removeAll { $0 == removed } }
            if let added { feed.folders = [added] }
        }
        return .text("OK")
    }

    private mutating func add(_ request: ServerRequest, _ style: GoogleReaderStyle) -> ServerAnswer {
        let url = request["quickadd"] ?? ""
        if feeds.contains(where: { $0.url == url }) {
            return style.isMiniflux
                ? .error(500, "This feed already exists.")
                : .json(#"{"numResults":0,"error":"Already subscribed! \#(url)"}"#)
        }
        let id = addFeed("News", url: url)
        return .json(
            #"{"numResults":1,"query":\#(ServerJSON.string(url)),"streamId":"feed/\#(id)","streamName":"News"}"#)
    }

    private mutating func editFolder(_ request: ServerRequest, _ style: GoogleReaderStyle) -> ServerAnswer {
        guard let folder = folder(request["s"]) else {
            if request.name == "disable-tag", let name = Self.folderName(request["s"]), labels.contains(name) {
                removeLabel(name)
                return .text("OK")
            }
            return style.isMiniflux ? .error(404, "resource not found") : .text("Bad Request!", status: 400)
        }
        if request.name == "disable-tag" {
            removeFolder(folder.id)
        } else if !labels.contains(String(request["dest"]?.split(separator: "/").last ?? "")) {
            renameFolder(folder.id, to: request["dest"]?.split(separator: "/").last.map(String.init) ?? folder.name)
        }
        return .text("OK")
    }

    private func folder(_ stream: String?) -> Folder? { Self.folderName(stream).flatMap(folder(named:)) }

    /// FreshRSS takes a feed that is put into a label for one without a folder.
    private mutating func newFolder(_ stream: String?) -> Int64? {
        Self.folderName(stream).map { labels.contains($0) && folder(named: $0) == nil ? folders[0].id : addFolder($0) }
    }

    static func folderName(_ stream: String?) -> String? {
        stream.flatMap { stream in stream.firstRange(of: "/label/").map { String(stream[$0.upperBound...]) } }
    }
}
