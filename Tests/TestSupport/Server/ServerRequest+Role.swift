extension ServerRequest {

    /// The purpose of a request, whatever the API.
    package enum Role: String, Sendable, CaseIterable {
        case login
        case token
        case user
        case version
        case folders
        case feeds

        /// The list of what is unread.
        case unread

        /// The list of what is starred.
        case starred

        /// The list of what has a label.
        case labelled

        /// The names of labels, where they aren't among the folders.
        case labels

        /// How long lists are.
        case counts

        /// Articles that came or changed.
        case recent

        /// The entries of one feed.
        case feedItems
        case contents
        case setRead
        case setStarred
        case setLabelled

        /// One of the three before. No request has this role.
        case edit
        case sidebar
        case other

        /// Whether requests with the other role are meant.
        package func covers(_ role: Role) -> Bool { self == role || self == .edit && role.isEdit }

        package var isEdit: Bool { [.setRead, .setStarred, .setLabelled].contains(self) }
    }

    func role(_ flavor: SyncServer.Flavor) -> Role {
        let role =
            switch flavor {
            case .freshRSS, .minifluxReader226, .theOldReader: googleReaderRole
            case .miniflux234, .miniflux226: path.hasPrefix("/v1/") ? minifluxRole : .other
            case .fever: feverRole
            case .tinyTinyRSS: tinyTinyRSSRole
            case .nextcloudNews: nextcloudNewsRole
            case .feedbin: feedbinRole
            case .newsBlur: newsBlurRole
            }
        guard role == .edit else { return role }
        switch edit(flavor)?.flag {
        case .starred: return .setStarred
        case .labelled: return .setLabelled
        case .read, nil: return .setRead
        }
    }

    /// Returns which flag an edit is about, and to what it is to be set.
    func edit(_ flavor: SyncServer.Flavor) -> (flag: ServerContents.Flag, value: Bool)? {
        switch flavor {
        case .freshRSS, .minifluxReader226, .theOldReader: googleReaderEdit
        case .miniflux234, .miniflux226: minifluxEdit
        case .fever: feverEdit
        case .tinyTinyRSS: tinyTinyRSSEdit
        case .nextcloudNews: nextcloudNewsEdit
        case .feedbin: feedbinEdit
        case .newsBlur: newsBlurEdit
        }
    }

    private var googleReaderRole: Role {
        switch name {
        case "ClientLogin", "accounts/ClientLogin": return .login
        case "token": return .token
        case "user-info": return .user
        case "tag/list": return .folders
        case "subscription/list": return .feeds
        case "unread-count": return .counts
        case "stream/items/contents": return .contents
        case "edit-tag": return .edit
        case "stream/items/ids":
            let stream = self["s"] ?? ""
            if stream.hasPrefix("feed/") { return .feedItems }
            if stream.hasSuffix("/starred") { return .starred }
            if stream.contains("/label/") { return .labelled }
            return self["xt"] == nil ? .recent : .unread
        default: return method == "POST" ? .sidebar : .other
        }
    }

    /// Returns the flag of the last of several states.
    private var googleReaderEdit: (flag: ServerContents.Flag, value: Bool)? {
        for (name, value) in [("a", true), ("r", false)] {
            if let flag = self[name].flatMap(ServerContents.Flag.init(state:)) { return (flag, value) }
        }
        return nil
    }

    private var minifluxRole: Role {
        switch (method, name) {
        case ("GET", "me"): .login
        case ("GET", "version"): .version
        case ("GET", "categories"): .folders
        case ("GET", "feeds"): .feeds
        case ("GET", "feeds/counters"): .counts
        case ("GET", "entries/ids"): self["starred"] == nil ? .unread : .starred
        case ("GET", "entries"): entriesRole
        case ("PUT", "entries"): .edit
        case ("PUT", _) where name.hasPrefix("entries/"): .edit
        case ("GET", _) where name.hasPrefix("entries/"): .contents
        case ("GET", _) where name.hasPrefix("feeds/"): .feedItems
        case ("GET", _): .other
        default: .sidebar
        }
    }

    /// Where there are no lists of ids, whole entries tell what is unread and starred.
    private var entriesRole: Role {
        if self["before_entry_id"] != nil { return .contents }
        if self["changed_after"] != nil { return .recent }
        if self["starred"] == "true" { return .starred }
        return values("status") == ["unread"] ? .unread : .recent
    }

    private var minifluxEdit: (flag: ServerContents.Flag, value: Bool)? {
        if isToggle { return (.starred, true) }
        if let status = self["status"] { return (.read, status == "read") }
        return self["starred"].map { (.starred, ["true", "1"].contains($0)) }
    }

    /// Whether it stars what isn't starred, and the other way round.
    var isToggle: Bool { name.hasSuffix("/bookmark") }

    private var feverRole: Role {
        let names = Set(parameters.map(\.name))
        if names.contains("mark") { return .edit }
        if names.contains("items") { return names.contains("with_ids") ? .contents : .recent }
        let roles: [(name: String, role: Role)] = [
            ("groups", .folders), ("feeds", .feeds), ("unread_item_ids", .unread), ("saved_item_ids", .starred),
        ]
        return roles.first { names.contains($0.name) }?.role ?? .login
    }

    private var feverEdit: (flag: ServerContents.Flag, value: Bool)? {
        switch self["as"] {
        case "read": (.read, true)
        case "unread": (.read, false)
        case "saved": (.starred, true)
        case "unsaved": (.starred, false)
        default: nil
        }
    }

    private var tinyTinyRSSRole: Role {
        switch self["op"] {
        case "login": return .login
        case "getFeedTree": return .folders
        case "getFeeds": return .feeds
        case "getCounters": return .counts
        case "getArticle": return .contents
        case "updateArticle", "setArticleLabel": return .edit
        case "getLabels": return .labels
        case "subscribeToFeed", "unsubscribeFeed": return .sidebar
        case "getHeadlines":
            if self["feed_id"] == "-1" { return .starred }
            if (self["feed_id"].flatMap { Int64($0) } ?? 0) < -1_024 { return .labelled }
            return self["view_mode"] == "unread" ? .unread : .recent
        default: return .other
        }
    }

    /// 2 is "unread".
    private var tinyTinyRSSEdit: (flag: ServerContents.Flag, value: Bool)? {
        if self["op"] == "setArticleLabel" { return (.labelled, ["true", "1"].contains(self["assign"])) }
        switch self["field"] {
        case "0": return (.starred, self["mode"] == "1")
        case "2": return (.read, self["mode"] == "0")
        default: return nil
        }
    }

    private var nextcloudNewsRole: Role {
        switch (method, name) {
        case ("GET", "version"): return .login
        case ("GET", "folders"): return .folders
        case ("GET", "feeds"): return .feeds
        case ("GET", "items/updated"): return .recent
        case ("GET", "items"):
            if self["type"] == "2" { return .starred }
            return self["getRead"] == "false" || self["getRead"] == "0" ? .unread : .contents
        case ("POST", _) where name.hasSuffix("/multiple"): return .edit
        case ("GET", _): return .other
        default: return .sidebar
        }
    }

    private var nextcloudNewsEdit: (flag: ServerContents.Flag, value: Bool)? {
        switch name {
        case "items/read/multiple": (.read, true)
        case "items/unread/multiple": (.read, false)
        case "items/star/multiple": (.starred, true)
        case "items/unstar/multiple": (.starred, false)
        default: nil
        }
    }

    private var feedbinRole: Role {
        switch (method, name) {
        case ("GET", "authentication.json"): .login
        case ("GET", "taggings.json"): .folders
        case ("GET", "subscriptions.json"): .feeds
        case ("GET", "unread_entries.json"): .unread
        case ("GET", "starred_entries.json"): .starred
        case ("GET", "entries.json"): self["ids"] == nil ? .recent : .contents
        case ("POST", _) where name.contains("_entries"): .edit
        case ("GET", _): .other
        default: .sidebar
        }
    }

    private var feedbinEdit: (flag: ServerContents.Flag, value: Bool)? {
        switch name {
        case "unread_entries.json": (.read, false)
        case "unread_entries/delete.json": (.read, true)
        case "starred_entries.json": (.starred, true)
        case "starred_entries/delete.json": (.starred, false)
        default: nil
        }
    }

    private var newsBlurRole: Role {
        switch name {
        case "api/login": .login
        case "reader/feeds": .feeds
        case "reader/unread_story_hashes": self["read_filter"] == nil ? .unread : .recent
        case "reader/starred_story_hashes": .starred
        case "reader/river_stories", "reader/starred_stories": .contents
        case _ where name.hasPrefix("reader/mark_story"): .edit
        default: method == "POST" ? .sidebar : .other
        }
    }

    private var newsBlurEdit: (flag: ServerContents.Flag, value: Bool)? {
        switch name {
        case "reader/mark_story_hashes_as_read": (.read, true)
        case "reader/mark_story_hash_as_unread": (.read, false)
        case "reader/mark_story_hash_as_starred": (.starred, true)
        case "reader/mark_story_hash_as_unstarred": (.starred, false)
        default: nil
        }
    }
}

extension ServerContents.Flag {
    /// - Parameter state: A stream of the Google Reader API.
    init?(state: String) {
        if state.hasSuffix("/label/\(ServerContents.later)") {
            self = .labelled
        } else if let flag = Self.allCases.first(where: { state.hasSuffix("/state/com.google/\($0.rawValue)") }) {
            self = flag
        } else {
            return nil
        }
    }
}
