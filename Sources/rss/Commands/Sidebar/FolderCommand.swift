import ArgumentParser
import Model
import Store
import Sync

/// `rss folder`
struct FolderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "folder", abstract: "Add, rename, delete and list folders, and change their settings",
        discussion: "Slashes nest folders: 'News/Berlin' is below 'News'.",
        subcommands: [
            AddFolder.self, RenameFolder.self, DeleteFolder.self, ListFolders.self, SetFolderSetting.self,
            UnsetFolderSetting.self, ShowFolderSettings.self,
        ])
}

/// `rss folder add`
struct AddFolder: AsyncParsableCommand, CommonCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Create an empty folder")

    @Argument(help: "The folder's name") var name: String
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let context = Context(common)
        let accounts = try context.accounts(in: context.database())
        try await accounts.synced(accounts.home()).addFolder(name)
    }
}

/// `rss folder rename`
struct RenameFolder: AsyncParsableCommand, CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a folder and those below it",
        discussion: "If a folder already has the new name, the two are merged.")

    @Argument(help: "The folder's name") var name: String
    @Argument(help: "Its new name") var newName: String
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let context = Context(common)
        try await context.accounts(in: context.database()).owner(ofFolder: name).renameFolder(name, to: newName)
    }
}

/// `rss folder delete`
struct DeleteFolder: AsyncParsableCommand, CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a folder and those below it", discussion: "Their feeds are kept.")

    @Argument(help: "The folder's name") var name: String
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let context = Context(common)
        try await context.accounts(in: context.database()).owner(ofFolder: name).deleteFolder(name)
    }
}

/// `rss folder list`
struct ListFolders: ParsableCommand, CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List folders",
        discussion: "To a pipe, tabs between the fields: name, number of feeds, account, sync state.")

    @OptionGroup var output: ListOptions<ListedFolder>
    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = Context(common)
        let database = try context.database()
        let accounts = try context.selectedAccounts(in: database)
        let folders = try accounts.flatMap { account in
            try database.folders(of: account.id).map { folder in
                ListedFolder(
                    folder: folder.folder, feeds: folder.feeds, syncState: folder.syncState, accountName: account.name)
            }
        }
        try RecordPrinter.print(folders, output.layout())
        if folders.isEmpty && Terminal.isOutput {
            Output.remark("no folders yet: create one with 'rss folder add NAME', fill it with 'rss move FEED NAME'")
        }
    }
}

struct ListedFolder: Record {
    let folder: Folder
    let feeds: Int
    let syncState: SyncState
    let accountName: String

    static let fields: [Field<ListedFolder>] = [
        Field("name", "The folder's name") { .text($0.folder.name) },
        Field("feeds", "How many feeds are in it") { .count($0.feeds) },
        Field("account", "The account's name") { .text($0.accountName) },
        Field("sync", "'parked', 'syncing', 'queued', 'sent' or 'synced'") { .text($0.syncState.rawValue) },
    ]

    func line(width: Int) -> String {
        Columns.cell("\(feeds)", 5, .right) + " " + syncState.mark + " " + Columns.last(folder.name, width - 8)
    }
}
