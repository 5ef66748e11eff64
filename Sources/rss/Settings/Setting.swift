import TOMLKit

/// A row of ``Settings/all``: what reading the file, its errors, `rss config` and the manual have to know of a setting.
struct Setting: Sendable {
    /// Its section, a dot, its key: `sync.push`.
    let name: String

    /// One line, lower case.
    let meaning: String

    /// What a valid value is, to follow "must be" in messages.
    let form: String

    /// Its value is never printed.
    let isSecret: Bool

    /// Sets it to the file's value. Returns false if that is invalid.
    let set: @Sendable (_ value: any TOMLValueConvertible, _ settings: inout Settings) -> Bool

    /// Its value, secrets included; null if it is not set.
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

    /// Its value for output, with secrets replaced by an ellipsis.
    func shown(_ settings: Settings) -> JSONValue {
        let value = value(settings)
        if isSecret, case .string = value { return .string("…") }
        return value
    }
}
