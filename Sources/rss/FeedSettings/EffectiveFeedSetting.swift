import Base
import Foundation
import Model
import TerminalText
import Web

/// A setting as it applies to a feed, and its origin.
struct EffectiveFeedSetting {
    let key: FeedSetting.Key

    /// The value without its secret part; empty if nothing is set.
    let value: String

    /// The origin of the value: `feed`, `folder NAME`, `account`, `rss.toml` or `default`.
    let origin: String

    /// Returns the settings with these keys, with several entries for one with several values.
    ///
    /// - Parameter url: the URL of the feed; nil for a folder or an account.
    static func all(
        _ keys: [FeedSetting.Key], _ settings: FeedSettings, url: String?, _ general: SettingsFile
    ) -> [EffectiveFeedSetting] {
        keys.flatMap { key -> [EffectiveFeedSetting] in
            let entries = settings.entries.filter { $0.setting.key == key }
            if entries.isEmpty { return [usual(key, url: url, general)] }
            return entries.map {
                EffectiveFeedSetting(key: key, value: shown($0.setting), origin: words($0.origin))
            }
        }
    }

    private static func shown(_ setting: FeedSetting) -> String {
        switch setting.key.facts.form {
        case .header where setting.secret != nil: "\(setting.value): …"
        case .proxy where setting.secret != nil: setting.value.replacing("://", with: "://…@", maxReplacements: 1)
        case .program:
            FeedProgram(stored: setting.value)?.words.map(\.shellWord).joined(separator: " ") ?? ""
        default: setting.value
        }
    }

    private static func words(_ origin: FeedSettings.Origin) -> String {
        switch origin {
        case .feed: "feed"
        case .folder(let name): "folder \(name)"
        case .account: "account"
        }
    }

    /// Returns the value that applies if neither the feed nor its folders have the setting.
    private static func usual(
        _ key: FeedSetting.Key, url: String?, _ general: SettingsFile
    ) -> EffectiveFeedSetting {
        let settings = general.settings
        let (value, name): (String, String?) =
            switch key {
            case .userAgent: (Version.userAgent, nil)
            case .proxy: (settings.proxy?.shown ?? "", "http.proxy")
            case .keep: (settings.retention.localArticles.days.map { "\($0)d" } ?? "all", "retention.local_articles")
            case .secretURL: (url.map(SecretAddress.hasSecret) == true ? "yes" : "no", nil)
            default: (key.facts.usual, nil)
            }
        let isInFile = name.map(general.named.contains) ?? false
        return EffectiveFeedSetting(key: key, value: value, origin: isInFile ? "rss.toml" : "default")
    }
}

extension EffectiveFeedSetting: Record {
    static let fields: [Field<EffectiveFeedSetting>] = [
        Field("key", "The setting's name") { .text($0.key.rawValue) },
        Field("value", "Its value, without passwords") { .text($0.value) },
        Field("origin", "'feed', 'folder NAME', 'account', 'rss.toml' or 'default'") { .text($0.origin) },
    ]

    func line(in form: LineForm) -> String {
        let width = form.width
        let start = Columns.cell(key.rawValue, 18) + "  "
        let room = width - DisplayWidth.width(of: start)
        let value = Columns.last(Columns.cell(TerminalText.safe(value), min(28, room)), room)
        let shown = DisplayWidth.width(of: self.value) > 28 ? Columns.last(TerminalText.safe(self.value), room) : value
        let rest = room - DisplayWidth.width(of: shown) - 2
        return start + shown + (rest < 1 ? "" : "  " + Style.detail(Columns.last(origin, rest)))
    }
}
