import ArgumentParser
import Parser
import TerminalText

/// `rss config`
struct Config: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show the settings",
        discussion: """
            With where each comes from: 'default', a line of the settings file, or a variable of the environment. The first \
            are the files in use, the pager, the browser and whether there is colour. To a pipe, a line a setting, tabs \
            between its fields: name, value, origin, meaning. With a name, prints that one's value. What is wrong with \
            the settings file is told, and the rest shown; the exit code is 78 then.
            """)

    @Argument(help: ArgumentHelp("Print the value of this setting alone", valueName: "name"))
    var name: String?

    @OptionGroup var output: ListOptions<EffectiveSetting>
    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = Context(common)
        let surroundings = EffectiveSetting.surroundings(context)
        // They are known whatever the file says: it may have to be found and put right.
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
            try RecordPrinter.print(surroundings + settings, output.layout())
        }
        let problems = try file.get().problems
        for problem in problems { problem.say() }
        if let problem = problems.first { throw problem.status }
    }

    private static func print(_ setting: EffectiveSetting) {
        Output.line(TerminalText.safe(setting.shownValue))
    }
}
