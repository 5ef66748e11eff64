import Model
import Web

/// The services that have one address for all users.
enum HostedService {
    private static let services: [(service: Account.Service, host: String, url: String)] = [
        (.inoreader, "inoreader.com", "https://www.inoreader.com"),
        (.theOldReader, "theoldreader.com", "https://theoldreader.com"),
        (.bazQux, "bazqux.com", "https://bazqux.com"),
    ]

    /// Where its API is; nil for services that people run themselves.
    static func url(of service: Account.Service) -> String? {
        services.first { $0.service == service }?.url
    }

    /// Nil when the host is none of theirs.
    static func at(_ url: String) -> (service: Account.Service, url: String)? {
        guard let host = WebAddress.host(of: url) else { return nil }
        let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        return services.first { $0.host == name }.map { ($0.service, $0.url) }
    }
}
