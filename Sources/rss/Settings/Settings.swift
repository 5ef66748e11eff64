import Foundation
import Model

/// What the settings file says; what it doesn't say is as in ``all``, and documented in rss.toml(5).
struct Settings: Sendable {
    var retention = RetentionRule()

    /// Whether changes are sent without being asked for.
    var push = Push.manual

    /// What Inoreader gave whoever runs this program; empty: nothing.
    var inoreaderID = ""
    var inoreaderKey = ""

    /// What services ask for besides a password, by the names of the settings. Empty ones are left out.
    var secrets: [String: String] {
        ["inoreader.app_id": inoreaderID, "inoreader.app_key": inoreaderKey].filter { !$0.value.isEmpty }
    }

    /// Where enclosures go; empty: to the usual place.
    var downloads = ""

    var hooks = HookSettings()

    /// How what is printed for a person looks.
    var theme = Theme()

    enum Push: String, CaseIterable {
        /// By `rss sync`.
        case manual
        /// By a process that a change leaves behind, too: see ``BackgroundPush``.
        case background
    }

    /// As documented.
    init() {}

    /// - Parameter file: the path of a TOML file; it needn't exist.
    ///
    /// Throws ``Failure`` where it can't be read, isn't TOML, or says what makes no sense.
    init(file: String) throws {
        let read = try SettingsFile(path: file)
        if let problem = read.problems.first { throw problem }
        self = read.settings
    }

    /// What each makes sense for itself, but not together; nil: all does.
    var contradiction: String? {
        inoreaderID.isEmpty == inoreaderKey.isEmpty
            ? nil : "'inoreader.app_id' and 'inoreader.app_key' must be set together"
    }
}
