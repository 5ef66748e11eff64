import Foundation
import Foundation
import Model
import Sync
import Web

/// The settings of the settings file, with the defaults that rss.toml(5) documents.
struct Settings: Sendable {
    var retention = RetentionRule()

    /// The time when changes are sent.
    var push = Push.manual

    /// The rule for when feeds of the local account are fetched.
    var refresh = RefreshRule()

    /// The time that a feed must have failed before a sync reports it, in seconds.
    var reportFailuresAfter: TimeInterval = 86_400

    /// The application id and key that Inoreader gave the user; empty if not set.
    var inoreaderID = ""
    var inoreaderKey = ""

    /// The address that a browser is redirected to after access was allowed, as registered for the application.
    var inoreaderRedirect = "http://localhost:21427/"

    /// The secrets that services need besides a password, by the names of the settings. Empty ones are left out.
    var secrets: [String: String] {
        ["inoreader.app_id": inoreaderID, "inoreader.app_key": inoreaderKey].filter { !$0.value.isEmpty }
    }

    /// The directory for enclosures; empty for the default one.
    var downloads = ""

    /// The proxy for hosts that `no_proxy` does not name; `nil` for the one of the environment.
    var proxy: HTTPProxy?

    /// Whether redirects are followed into private networks.
    var privateRedirects = PrivateRedirects.Policy.fromPrivate

    var hooks = HookSettings()

    /// The user's aliases: by name, the command with its arguments.
    var aliases: [String: [String]] = [:]

    /// The colours on a terminal.
    var theme = Theme()

    enum Push: String, CaseIterable {
        /// `rss sync` sends changes.
        case manual
        /// A background process also sends them after each change, see ``BackgroundPush``.
        case background
    }

    /// Creates the settings with their defaults.
    init() {}

    /// The message about settings that contradict each other; `nil` if none do.
    var contradiction: String? {
        inoreaderID.isEmpty == inoreaderKey.isEmpty
            ? nil : "'inoreader.app_id' and 'inoreader.app_key' must be set together"
    }
}
