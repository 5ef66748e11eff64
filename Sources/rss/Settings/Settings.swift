import Foundation
import Foundation
import Model
import Sync
import Web

/// The settings of the settings file, with the defaults that rss.toml(5) documents.
struct Settings: Sendable {
    var retention = RetentionRule()

    /// When changes are sent.
    var push = Push.manual

    /// When feeds of the local account are visited.
    var refresh = RefreshRule()

    /// How long a feed must have failed before a sync reports it, in seconds.
    var reportFailuresAfter: TimeInterval = 86_400

    /// The application id and key that Inoreader gave the user; empty: not set.
    var inoreaderID = ""
    var inoreaderKey = ""

    /// Where a browser is sent that has allowed access, as registered with the application.
    var inoreaderRedirect = "http://localhost:21427/"

    /// What services ask for besides a password, by the names of the settings. Empty ones are left out.
    var secrets: [String: String] {
        ["inoreader.app_id": inoreaderID, "inoreader.app_key": inoreaderKey].filter { !$0.value.isEmpty }
    }

    /// The directory for enclosures; empty: the default one.
    var downloads = ""

    /// For hosts that `no_proxy` does not name. Nil: the environment says which.
    var proxy: HTTPProxy?

    /// Whether redirects are followed into private networks.
    var privateRedirects = PrivateRedirects.Policy.fromPrivate

    var hooks = HookSettings()

    /// What the user calls commands: by name, the command with its arguments.
    var aliases: [String: [String]] = [:]

    /// The colours on a terminal.
    var theme = Theme()

    enum Push: String, CaseIterable {
        /// By `rss sync`.
        case manual
        /// Also by a background process after each change, see ``BackgroundPush``.
        case background
    }

    /// As documented.
    init() {}

    /// The message about settings that contradict each other; nil if none do.
    var contradiction: String? {
        inoreaderID.isEmpty == inoreaderKey.isEmpty
            ? nil : "'inoreader.app_id' and 'inoreader.app_key' must be set together"
    }
}
