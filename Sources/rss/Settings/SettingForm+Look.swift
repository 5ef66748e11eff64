import TOMLKit

extension SettingForm<Look> {
    /// Words between blanks.
    static let look = SettingForm(
        words: "\"none\", or one or more of \(Look.names)", read: { $0.string.flatMap(Look.init) },
        json: { .string($0.words) })
}
