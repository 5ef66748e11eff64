import TOMLKit

/// A row of ``Settings/all``: all that reading the file, its errors, `rss config` and the manual need for a setting.
struct Setting: Sendable {
    /// The section and key with a dot between them: `sync.push`.
    let name: String

    /// The description in one line, lower case.
    let meaning: String

    /// The description of valid values, to follow "must be" in messages.
    let form: String

    /// Whether the value is never printed.
    let isSecret: Bool

    /// Sets the setting to the file's value. Returns false if the value is invalid.
    let set: @Sendable (_ value: any TOMLValueConvertible, _ settings: inout Settings) -> Bool

    /// Returns the value, even if it is secret; null if it is not set.
    let value: @Sendable (Settings) -> JSONValue

    init<Value>(
        _ name: String, _ property: any WritableKeyPath<Settings, Value> & Sendable, _ form: SettingForm<Value>,
        _ meaning: String, isSecret: Bool = false
    ) {
        self.name = name
        self.meaning = meaning
        self.form = form.words
        self.isSecret = isSecret
        set = { value, settings in
            guard let value = form.read(value) else { return false }
            settings[keyPath: property] = value
            return true
        }
        value = { form.json($0[keyPath: property]) }
    }

    /// Returns the value for output, with an ellipsis for a secret.
    func shown(_ settings: Settings) -> JSONValue {
        let value = value(settings)
        if isSecret, case .string = value { return .string("…") }
        return value
    }
}
