import ArgumentParser
import Model
import Store
import Sync

/// `rss account machines`
struct ListMachines: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "machines", abstract: "List the machines that share an account",
        discussion: """
            To a pipe, prints one machine per line, with tab-separated fields: id, name, when it last wrote something, \
            whether it is this machine, how many changes by others it had not read then, and by how many seconds its \
            clock is ahead.
            """)

    @Argument(help: ArgumentHelp("The account's name", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("Remove this machine, by its name or id; what it wrote stays", valueName: "machine"))
    var remove: String?

    @OptionGroup var output: ListOptions<ListedMachine>
    @OptionGroup var common: CommonOptions

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        let account = try database.account(named: name)
        guard let shared = try context.accounts(in: database).synced(account) as? DirectoryAccount else {
            throw Failure("'\(account.name)' is not in a directory", ExitStatus.usage)
        }
        let machines = try database.machines(of: account.id)
        guard let remove else {
            let names = Dictionary(grouping: machines, by: \.name)
            return try output.print(
                machines.map { machine in
                    ListedMachine(
                        machine: machine, now: context.now(), isNameShared: names[machine.name, default: []].count > 1)
                })
        }
        let isBeginning = remove.count >= ListedMachine.shortID
        let found = machines.filter { $0.name == remove || (isBeginning && $0.id.hasPrefix(remove)) }
        guard let machine = found.first else { throw Failure("no machine '\(remove)'", ExitStatus.notFound) }
        if found.count > 1 {
            throw Failure(
                "several machines are called '\(remove)'; name one by its id, or the beginning of it", ExitStatus.usage)
        }
        if machine.isOwn {
            throw Failure("this machine cannot remove itself; use 'rss account remove'", ExitStatus.usage)
        }
        try await SyncLock.withLock(account, database: database.path, waits: true) { try await shared.remove(machine) }
    }
}
