import ArgumentParser
import TerminalText

/// `rss config`
struct Config: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show the settings",
        discussion: """
            Shows where each value comes from: 'default', a line of the settings file, or an environment variable. \
            The first lines are the files in use, the pager, the browser and whether text is coloured. To a pipe, \
            prints one setting per line, with tab-separated fields: name, value, origin, meaning. With a name, prints \
            that setting's value. Reports errors in the settings file and exits with code 78.
            """)

    /// The command reports errors in the settings file itself.
    static let usesTheme = false

    @Argument(help: ArgumentHelp("Print only this setting's value", valueName: "name"))
    var name: String?

    @OptionGroup var output: ListOptions<EffectiveSetting>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let surroundings = EffectiveSetting.surroundings(
            context.paths, database: common.database, color: common.color)
        // These are known even if the file is invalid: the user may need them to find and correct it.
        if let known = surroundings.first(where: { $0.name == name }) { return Self.print(known) }
        let file = Result { try SettingsFile(path: context.paths.settings) }
        if case .success(let file) = file { Style.use(file.settings.theme) }
        let settings = (try? file.get()).map(EffectiveSetting.all) ?? []
        if let name, case .success = file {
            guard let setting = settings.first(where: { $0.name == name }) else {
                let names = (surroundings + settings).map(\.name)
                throw Failure(Settings.unknown(name, among: names), ExitStatus.usage)
            }
            Self.print(setting)
        } else if name == nil {
            try output.print(surroundings + settings)
        }
        let problems = try file.get().problems
        for problem in problems { problem.say() }
        if let problem = problems.first { throw problem.status }
    }

    private static func print(_ setting: EffectiveSetting) {
        Output.line(TerminalText.safe(setting.shownValue))
    }
}
