import Foundation
import Platform
import TerminalText

/// A setting that is in effect, and its origin.
struct EffectiveSetting {
    let name: String

    /// The value; null if nothing is set.
    let value: OutputJSON

    /// The origin of the value: `default`, a file and line, an option, or an environment variable.
    let origin: String
    let meaning: String

    /// Returns every setting, with its default if the file does not have it.
    static func all(_ file: SettingsFile) -> [EffectiveSetting] {
        let places = file.places()
        let settings = Settings.all.map { setting in
            EffectiveSetting(
                name: setting.name, value: setting.shown(file.settings), origin: places[setting.name] ?? "default",
                meaning: setting.meaning)
        }
        let aliases = file.settings.aliases.sorted { $0.key < $1.key }.map { name, words in
            let setting = "\(Settings.aliasSection).\(name)"
            return EffectiveSetting(
                name: setting, value: .array(words.map(OutputJSON.string)), origin: places[setting] ?? "default",
                meaning: "command 'rss \(name)'")
        }
        let keys = file.settings.keys.sorted { $0.key < $1.key }.map { character, key in
            let setting = "\(Settings.keysSection).\(character)"
            return EffectiveSetting(
                name: setting, value: .array(key.words.map(OutputJSON.string)), origin: places[setting] ?? "default",
                meaning: "a key while reading")
        }
        return settings + aliases + keys
    }

    /// Returns what the settings file does not define: the paths of files, and other programs.
    ///
    /// - Parameters:
    ///   - database: The value of `--database`.
    ///   - color: The value of `--color`.
    static func surroundings(_ paths: Paths, database: String?, color: ColorArgument) -> [EffectiveSetting] {
        let environment = EnvironmentVariables.all
        let database = database.map { ChosenPath(path: $0, origin: "--database") }
        let files: [(String, ChosenPath, String)] = [
            ("database", database ?? paths.chosenDatabase, "file with articles and subscriptions"),
            ("settings", paths.chosenSettings, "file with the settings below"),
            ("credentials", paths.chosenCredentials, "file with passwords"),
        ]
        let pager = PagerProgram.named(environment)
        let browser = environment["BROWSER"].flatMap { $0.isEmpty ? nil : $0 }
        return files.map { EffectiveSetting(name: $0, value: .string($1.path), origin: $1.origin, meaning: $2) } + [
            EffectiveSetting(
                name: "pager", value: .string(pager.command), origin: pager.origin,
                meaning: "program that shows long output"),
            EffectiveSetting(
                name: "browser", value: .string(browser ?? Desktop.opener),
                origin: browser == nil ? "default" : "BROWSER",
                meaning: "program that 'rss open' starts"),
            Self.color(color, environment),
        ]
    }

    private static func color(_ choice: ColorArgument, _ environment: [String: String]) -> EffectiveSetting {
        let variable = choice == .auto ? ColorArgument.variable(environment) : nil
        let forced = variable.map { $0 == "NO_COLOR" ? ColorArgument.never : .always }
        return EffectiveSetting(
            name: "color", value: .string((forced ?? choice).rawValue),
            origin: variable ?? (choice == .auto ? "default" : "--color"), meaning: "whether text is coloured")
    }
}

extension EffectiveSetting: Record {
    static let fields: [Field<EffectiveSetting>] = [
        Field("name", "The setting's name") { .text($0.name) },
        Field("value", "Its value") { .values($0.value, text: $0.shownValue) },
        Field("origin", "'default', a file and line, an option, or an environment variable") {
            .text($0.origin)
        },
        Field("meaning", "What it does") { .text($0.meaning) },
    ]

    func line(in form: LineForm) -> String {
        let width = form.width
        let value = Self.abbreviated(shownValue)
        let cell = Columns.cell(value, max(24, DisplayWidth.width(of: TerminalText.safe(value))))
        let start = Columns.last(Columns.cell(name, 25) + "  " + cell, width)
        let room = width - DisplayWidth.width(of: start) - 2
        return room < 1 ? start : start + "  " + Style.detail(Columns.last(Self.abbreviated(origin), room))
    }

    /// Returns the path with `~` for the home folder.
    private static func abbreviated(_ path: String) -> String {
        let home = HomeFolder.path(in: EnvironmentVariables.all) + "/"
        return home.count > 1 && path.hasPrefix(home) ? "~/" + path.dropFirst(home.count) : path
    }

    /// The value as text without quotes, an empty string for null, anything else as JSON.
    var shownValue: String {
        switch value {
        case .string(let text): text
        case .null: ""
        default: value.text
        }
    }
}
