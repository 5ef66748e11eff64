import TOMLKit
import Web

extension SettingForm<Look> {
    /// Words with blanks between them.
    static let look = SettingForm(
        words: "\"none\", or one or more of \(Look.names)", read: { $0.string.flatMap(Look.init) },
        json: { .string($0.words) })
}

extension SettingForm<HTTPProxy?> {
    /// A proxy, shown without user and password.
    static let proxy = SettingForm(
        words: "\"none\" or an address such as \"socks5h://127.0.0.1:9050\"",
        read: { value in
            guard let text = value.string else { return nil }
            return text.isEmpty ? .some(nil) : HTTPProxy(typed: text).map(Optional.some)
        },
        json: { $0.map { .string($0.shown) } ?? .null })
}
