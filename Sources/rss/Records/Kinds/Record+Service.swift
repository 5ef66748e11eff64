import API
import Foundation
import Model
import TerminalText

/// A kind of server as `account capabilities` shows it. The manual's and the README's tables are these records.
struct ListedService: Record {
    let description: ServiceDescription

    init(_ description: ServiceDescription) {
        self.description = description
    }

    private func flag(_ capability: Capability) -> FieldValue {
        Self.flag(description.traits.capabilities.contains(capability))
    }

    private static func flag(_ value: Bool) -> FieldValue { .flag(value, yes: "yes", no: "no") }

    static let fields: [Field<ListedService>] = [
        Field("service", "What --service takes") { .text($0.description.service.rawValue) },
        Field("name", "What people call it") { .text($0.description.traits.name) },
        Field("subscribe", "Whether it can \(Capability.subscribing.words)") { $0.flag(.subscribing) },
        Field("rename", "Whether it can \(Capability.renamingFeeds.words)") { $0.flag(.renamingFeeds) },
        Field("folders", "Whether it can \(Capability.changingFolders.words)") { $0.flag(.changingFolders) },
        Field("empty_folders", "Whether it can \(Capability.emptyFolders.words)") { $0.flag(.emptyFolders) },
        Field("no_folder", "Whether it can \(Capability.feedsWithoutFolder.words)") { $0.flag(.feedsWithoutFolder) },
        Field("read", "Whether articles are marked as read and unread there") { _ in flag(true) },
        Field("star", "Whether articles are starred there") { _ in flag(true) },
        Field("labels", "Whether it can \(Capability.keepingLabels.words)") { $0.flag(.keepingLabels) },
        Field("dates", "Whether articles have the dates of their feeds") { _ in flag(true) },
        Field("oauth", "Whether it takes a login by OAuth") { flag($0.description.oauth != nil) },
        Field("trial", "'live', 'captures' or 'contract': what it was tested with") {
            .text($0.description.trial.rawValue)
        },
        Field("addresses", "Whether it can \(Capability.changingAddresses.words)") { $0.flag(.changingAddresses) },
        Field("starred_unread", "Whether it can \(Capability.starringUnread.words)") { $0.flag(.starringUnread) },
    ]

    func line(in form: LineForm) -> String {
        let title = Style.title(description.service.rawValue) + "  " + Style.detail(description.traits.name)
        let capabilities = Capability.allCases.map { capability in
            "  \(description.traits.capabilities.contains(capability) ? "can" : Style.error("cannot")) \(capability.words)"
        }
        return ([title] + capabilities + ["  \(description.trial.words)"]).joined(separator: "\n")
    }
}

extension Trial {
    fileprivate var words: String {
        switch self {
        case .live: "tested with real servers"
        case .captures: "tested with answers of real servers"
        case .contract: "tested with what its documentation promises, not with a real server"
        }
    }
}

extension Account {
    /// The page where feeds and folders can be changed if that is impossible here; `nil` if the account is on no
    /// server.
    var webPage: String? { url.map { APICallers.webPage(of: service, url: $0) } }

    /// The usual capabilities that the service lacks. Empty for the local account.
    var limits: [Capability] {
        guard kind.hasServer else { return [] }
        let capabilities = APICallers.description(of: service).traits.capabilities
        return Capability.allCases.filter { Capability.usual.contains($0) && !capabilities.contains($0) }
    }

    /// The remark about missing capabilities, and where to use them; `nil` if the service lacks none.
    var remark: String? {
        if limits.isEmpty { return nil }
        let place = webPage.map { TerminalText.safe($0) } ?? ""
        return "cannot \(limits.map(\.words).joined(separator: ", ")): use \(place)"
    }
}
