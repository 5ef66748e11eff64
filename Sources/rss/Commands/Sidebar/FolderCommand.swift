import ArgumentParser
import Base
import Model
import Store
import Sync
import TerminalText

/// `rss folder`
struct FolderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "folder",
        abstract: "Add, rename, remove and list folders, and change their settings",
        discussion: "Slashes nest folders: 'News/Berlin' is below 'News'.",
        subcommands: [
            AddFolder.self, RenameFolder.self, RemoveFolder.self, ListFolders.self, SetSetting<NamedFolder>.self,
            UnsetSetting<NamedFolder>.self, ShowSettings<NamedFolder>.self,
        ])
}

/// `rss folder add`
struct AddFolder: CommonCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Create an empty folder")

    @Argument(help: "The folder's name") var name: String
    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let context = Context(common)
        let accounts = try context.accounts(in: context.database(keepsNew: true))
        try await accounts.synced(accounts.home()).addFolder(name)
    }
}

/// `rss folder rename`
struct RenameFolder: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a folder and those below it",
        discussion: """
            If a folder already has the new name, asks before it puts the feeds of both into it; a script needs --merge.
            """)

    @Argument(help: "The folder's name") var name: String
    @Argument(help: "Its new name") var newName: String

    @Flag(help: "Put its feeds into the folder that has the new name")
    var merge = false

    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let (account, stored) = try context.accounts(in: database).folder(name)
        // Servers ignore blanks around names.
        let newName = account.account.kind.hasServer ? String(newName.asciiTrimmed) : newName
        let taken = try database.foldersTaken(renaming: stored, to: newName, of: account.account.id)
        if let taken = taken.first, !merge { try Self.confirmMerging(stored, into: taken) }
        try await account.renameFolder(stored, to: newName)
    }

    /// Throws ``Failure`` unless the user confirms that two folders become one.
    private static func confirmMerging(_ name: String, into other: String) throws {
        guard Terminal.isInteractive else {
            throw Failure(
                "there is a folder '\(other)'; add --merge to put the feeds of both into it", ExitStatus.usage)
        }
        let (name, other) = (TerminalText.safe(name), TerminalText.safe(other))
        guard Output.confirms("Merge folder '\(name)' into '\(other)'") else {
            throw Failure("nothing was renamed", ExitCode(1))
        }
    }
}

/// `rss folder remove`
struct RemoveFolder: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a folder and those below it", discussion: "Their feeds are kept.",
        aliases: ["delete"])

    @Argument(help: "The folder's name") var name: String
    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let (account, stored) = try context.accounts(in: database).folder(name)
        let uses = try database.queriesNaming(folder: stored, of: account.account.id)
        try await account.deleteFolder(stored)
        uses.words(naming: stored).map { Output.remark("rss: \($0)") }
    }
}

/// `rss folder list`
struct ListFolders: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List folders",
        discussion: "To a pipe, tabs between the fields: name, number of feeds, account, sync state, unread articles.")

    @OptionGroup var output: ListOptions<ListedFolder>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let accounts = try context.selectedAccounts(in: database)
        let folders = try accounts.flatMap { account in
            try database.folders(of: account.id).map { folder in
                ListedFolder(
                    folder: folder.folder, feeds: folder.feeds, syncState: folder.syncState, accountName: account.name,
                    unread: folder.unread)
            }
        }
        try print(folders)
        if folders.isEmpty && Terminal.isOutput {
            Output.remark("no folders yet: create one with 'rss folder add NAME', fill it with 'rss move FEED NAME'")
        }
    }

    private func print(_ folders: [ListedFolder]) throws {
        guard output.isForPerson else { return try output.print(folders) }
        let pager = output.startPager()
        if !folders.isEmpty { for line in FoldersPage(folders, output.lineForm).lines { Output.line(line) } }
        pager?.finish()
    }
}

/// The folder whose feeds' settings a command is about.
struct NamedFolder: SettingOwnerArgument {
    static let set = CommandConfiguration(
        commandName: "set", abstract: "Change a setting of all feeds in a folder",
        discussion:
            "Applies to feeds in folders below it, too. Settings of nearer folders and of the feeds go before it.")
    static let unset = CommandConfiguration(
        commandName: "unset", abstract: "Remove a setting of all feeds in a folder")
    static let show = CommandConfiguration(
        commandName: "show", abstract: "Show the settings that apply to a folder",
        discussion: "To a pipe, tabs between the fields: key, value, origin.")

    @Argument(help: "The folder's name") var name: String

    /// Throws `StoreError.noSuchFolder`.
    func owner(in database: FeedDatabase, _ context: Context) throws -> SettingOwner {
        let owners = try context.selectedAccounts(in: database).filter { account in
            let stored = try database.storedFolderName(name, of: account.id)
            return try database.folders(of: account.id).contains { $0.folder.name == stored }
        }
        guard let owner = owners.first(where: \.kind.fetchesFeeds) ?? owners.first else {
            throw StoreError.noSuchFolder(name)
        }
        return .folder(try database.storedFolderName(name, of: owner.id), owner.id)
    }
}
