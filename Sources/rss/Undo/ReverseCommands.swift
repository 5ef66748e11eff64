import Model

/// The commands that make the user's decisions as they were, each as its words without `rss`: what undo prints where it
/// takes nothing back itself.
///
/// Where a secret would be needed, or there is no such command, there is none.
struct ReverseCommands {
    let now: Decisions
    let former: Decisions

    /// The most words that are worth printing: a thousand ids say nothing to a reader.
    private static let most = 150

    /// Returns them in the order in which they are to be run.
    static func all(from now: Decisions, to former: Decisions) -> [[String]] {
        let reverse = ReverseCommands(now: now, former: former)
        let commands =
            reverse.ofFolders + reverse.ofFeeds + reverse.ofSettings + reverse.ofEmptyFolders
            + reverse.ofQueries + reverse.ofAccounts
        return commands.joined().count > most ? [] : commands
    }

    // MARK: Accounts

    private var ofAccounts: [[String]] {
        let known = Set(former.accounts.map(\.id))
        return now.accounts.filter { !known.contains($0.id) }.map { ["account", "remove", $0.name] }
    }

    private func account(_ id: AccountID) -> Account? { now.accounts.first { $0.id == id } }

    /// Returns the option that names the account, where there are several.
    private func option(_ id: AccountID) -> [String] {
        guard now.accounts.count > 1, let account = account(id) else { return [] }
        return ["--account", account.name]
    }

    // MARK: Folders

    /// Renames folders, and makes those that no feed will be in.
    private var ofFolders: [[String]] {
        let renamed = former.folders.values.compactMap { folder -> (now: String, former: String, AccountID)? in
            guard let name = now.folders[folder.id]?.name, name != folder.name else { return nil }
            return (name, folder.name, folder.accountID)
        }.sorted { $0.now < $1.now }
        let renaming = renamed.filter { folder in
            // Those below a folder are renamed with it.
            !renamed.contains { above in
                folder.now.hasPrefix(above.now + "/")
                    && folder.former == above.former + folder.now.dropFirst(above.now.count)
            }
        }.map { Self.words(["folder", "rename"], [$0.now, $0.former], option($0.2)) }
        let used = Set(former.feeds.values.flatMap(\.folders))
        let missing = former.folders.values.filter {
            now.folders[$0.id] == nil && !used.contains($0.id) && account($0.accountID) != nil
        }
        return renaming
            + missing.sorted { $0.name < $1.name }.map {
                Self.words(["folder", "add"], [$0.name], option($0.accountID))
            }
    }

    /// Removes folders that were made. A server may have none that are empty.
    private var ofEmptyFolders: [[String]] {
        let made = now.folders.values.filter { folder in
            former.folders[folder.id] == nil && account(folder.accountID)?.kind.hasServer == false
        }.sorted { $0.name < $1.name }
        return made.filter { folder in !made.contains { folder.name.hasPrefix($0.name + "/") } }
            .map { Self.words(["folder", "remove"], [$0.name], option($0.accountID)) }
    }

    private func names(_ folders: Set<FolderID>) -> Set<String> {
        Set(folders.compactMap { (former.folders[$0] ?? now.folders[$0])?.name })
    }

    // MARK: Feeds

    private var ofFeeds: [[String]] {
        let ids = Set(now.feeds.keys).union(former.feeds.keys).sorted()
        let added = ids.filter { former.feeds[$0] == nil }
        return ids.flatMap(commands) + (added.isEmpty ? [] : [["remove"] + added.map { "\($0)" }])
    }

    private func commands(of id: FeedID) -> [[String]] {
        guard let former = former.feeds[id] else { return [] }
        guard let now = now.feeds[id] else { return adding(former).map { [$0] } ?? [] }
        var commands: [[String]] = []
        let isOfServer = account(now.feed.accountID)?.kind.hasServer == true
        if now.feed.customTitle != former.feed.customTitle || isOfServer && now.feed.title != former.feed.title {
            let title = former.feed.customTitle ?? (isOfServer ? former.feed.title : nil) ?? ""
            commands.append(Self.words(["rename"], ["\(id)", title]))
        }
        if now.feed.url != former.feed.url, former.feed.isFetched, former.feed.url == former.feed.shownURL {
            commands.append(["feed", "set", "\(id)", FeedAddressChange.key, former.feed.url])
        }
        if now.folders != former.folders {
            commands.append(Self.move(id, from: names(now.folders), to: names(former.folders)))
        }
        return commands
    }

    /// Returns the command that subscribes again; `nil` if the address is secret, or none for others.
    private func adding(_ subscribed: Decisions.Subscribed) -> [String]? {
        let feed = subscribed.feed
        guard feed.isFetched, !feed.isOfThisMachine, feed.url == feed.shownURL, account(feed.accountID) != nil else {
            return nil
        }
        let folder = names(subscribed.folders).sorted().first.map { ["--folder", $0] } ?? []
        let title = feed.customTitle.map { ["--title", $0] } ?? []
        return ["add", feed.url] + folder + title + option(feed.accountID)
    }

    /// Returns the command that moves a feed from its folders to others.
    static func move(_ id: FeedID, from former: Set<String>, to folders: Set<String>) -> [String] {
        // Servers know this form alone.
        if folders.count <= 1 && former.count <= 1 {
            return words(["move"], ["\(id)", folders.first ?? ""])
        }
        let also = folders.subtracting(former).sorted().map { "--also=\($0)" }
        let from = former.subtracting(folders).sorted().map { "--from=\($0)" }
        return ["move", "\(id)"] + also + from
    }

    // MARK: Settings

    private var ofSettings: [[String]] {
        Set(now.settings.keys).union(former.settings.keys).compactMap { owner in target(owner).map { (owner, $0) } }
            .sorted { $0.1.order < $1.1.order }.flatMap { owner, target in
                let (set, wanted) = (now.settings[owner] ?? [], former.settings[owner] ?? [])
                let unset = set.filter { setting in !wanted.contains { Self.isSame($0, setting) } }.map { setting in
                    let header = setting.name.isEmpty ? [] : [setting.name]
                    return Self.words(
                        [target.command, "unset"], [target.name, setting.key.rawValue] + header, target.option)
                }
                let changed = wanted.filter { !set.contains($0) && $0.secret == nil }.map { setting in
                    let words = FeedProgram(stored: setting.value)?.words
                    let value = setting.key.facts.form == .program ? words ?? [] : [setting.value]
                    return Self.words(
                        [target.command, "set"], [target.name, setting.key.rawValue] + value, target.option)
                }
                return unset + changed
            }
    }

    /// Returns whether one of the settings replaces the other.
    private static func isSame(_ one: FeedSetting, _ other: FeedSetting) -> Bool {
        one.key == other.key && one.name == other.name
    }

    /// How commands name the owner of settings.
    private struct Target {
        var command: String
        var name: String
        var option: [String] = []
        var order: String { command + " " + name }
    }

    /// Returns `nil` for an owner that came or went.
    private func target(_ owner: FeedSetting.Owner) -> Target? {
        switch owner {
        case .feed(let id):
            return now.feeds[id] == nil || former.feeds[id] == nil ? nil : Target(command: "feed", name: "\(id)")
        case .folder(let id):
            return former.folders[id].map { Target(command: "folder", name: $0.name, option: option($0.accountID)) }
        case .account(let id):
            let isNew = !former.accounts.contains { $0.id == id }
            return isNew ? nil : account(id).map { Target(command: "account", name: $0.name) }
        }
    }

    /// Returns the words of a command, with `--` before those that would be read as options.
    static func words(_ command: [String], _ arguments: [String], _ options: [String] = []) -> [String] {
        command + options + (arguments.contains { $0.hasPrefix("-") } ? ["--"] : []) + arguments
    }
}
