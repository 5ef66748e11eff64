import ArgumentParser

/// The program's root command, with the list of all commands.
struct RSS: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rss",
        abstract: "Read feeds on the command line",
        discussion: """
            Add a feed with 'rss add URL', fetch new articles with 'rss sync', list them with 'rss list' and read one \
            with 'rss read ID'. Only 'sync', 'account', 'add', 'discover', 'extract', 'fetch', 'save' and 'download' use the \
            network, and commands that change feeds of a server account.

            On a terminal, commands print columns; to a pipe, one record per line, with tab-separated fields. See \
            rss(1).
            """,
        version: Version.text,
        groupedSubcommands: [
            CommandGroup(
                name: "Feeds and folders",
                subcommands: [
                    Add.self, Remove.self, Rename.self, Move.self, FeedCommand.self, FolderCommand.self, Import.self,
                    Export.self, Edit.self,
                ]),
            CommandGroup(
                name: "Read and mark",
                subcommands: [
                    Read.self, Browse.self, MarkCommand.self, Star.self, Unstar.self, LabelCommand.self, Note.self,
                    Undo.self,
                    Open.self,
                    DownloadCommand.self,
                    Delete.self,
                ]),
            CommandGroup(
                name: "List and search",
                subcommands: [
                    List.self, SearchCommand.self, Show.self, Digest.self, Feeds.self, Status.self, Stats.self,
                ]),
            CommandGroup(
                name: "Sync",
                subcommands: [
                    SyncCommand.self, Fetch.self, Save.self, Put.self, RuleCommand.self, DeliverCommand.self,
                    Follow.self,
                    MaildirCommand.self, QueueCommand.self, AccountCommand.self,
                ]),
            CommandGroup(
                name: "Tools", subcommands: [Parse.self, Discover.self, Extract.self, Doctor.self, Config.self]),
        ])
}

extension RSS {

    /// Returns the command that the arguments name, with its options parsed. The common options may precede its name.
    static func command(for arguments: [String]) throws -> any ParsableCommand {
        var path = CommandPath(arguments)
        if let word = path.unknownCommand,
            let expanded = try OwnCommand(path).expanded(word, path.rest.dropFirst())
        {
            path = CommandPath(expanded)
        }
        if path.isQuery {
            try path.refuseJoinedLetters(of: List.self)
            return try Home.parseAsRoot(path.arguments)
        }
        if let text = path.helpOfTopic {
            Output.write(text)
            throw ExitCode.success
        }
        if path.isHelp { throw CleanExit.message(ShortHelp.text) }
        if path.isHelpOfAll {
            throw CleanExit.message(helpMessage() + (OwnCommand.help.map { "\n\n" + $0 } ?? ""))
        }
        try path.check()
        try path.refuseJoinedLetters(of: path.command)
        let command = try path.namesNothing ? Home.parseAsRoot(path.arguments) : parsed(path)
        if let word = path.wordMistakenForHelp, !(command is any CommonCommand) {
            throw Failure(unknownOption: word, of: path.command)
        }
        return command
    }

    /// Parses the named command alone: the root would take longer than most commands run. Where it cannot be parsed, or
    /// help is wanted, the root says so in words about the whole line.
    private static func parsed(_ path: CommandPath) throws -> any ParsableCommand {
        if path.command.configuration.subcommands.isEmpty,
            let command = try? path.command.parseAsRoot(path.options + path.rest), type(of: command) == path.command
        {
            return command
        }
        return try parseAsRoot(path.arguments)
    }
}
