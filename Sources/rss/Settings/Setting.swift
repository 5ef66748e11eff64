import TOMLKit

/// A row of ``Settings/all``: what reading the file, its errors, `rss config` and the manual have to know of a setting.
struct Setting: Sendable {
    /// Its section, a dot, its key: `sync.push`.
    let name: String

    /// One line, lower case.
    let meaning: String

    /// What a value must be, to follow "must be".
    let form: String

    /// Its value is never printed.
    let isSecret: Bool

    /// Sets it to what the file says; false: that makes no sense.
    let set: @Sendable (_ value: any TOMLValueConvertible, _ settings: inout Settings) -> Bool

    /// What it is set to, as it is; null: to nothing.
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

    /// What may be shown of its value.
    func shown(_ settings: Settings) -> JSONValue {
        let value = value(settings)
        if isSecret, case .string = value { return .string("…") }
        return value
    }
}
