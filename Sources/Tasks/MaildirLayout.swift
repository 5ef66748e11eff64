import Downloads
import Model

/// How mails are put into folders of a Maildir.
package enum MaildirLayout: String, CaseIterable, Sendable {
    /// All mails are in the Maildir itself.
    case flat
    /// A folder for each folder of feeds; what is in none is in the Maildir itself.
    case folders
    /// A folder for each feed, within those of its folder.
    case feeds

    /// Returns the folder of an article's mail, with slashes between nested ones; empty for the Maildir itself.
    func folder(of full: FullArticle) -> String {
        // A mail is in one place: of several folders, in the first.
        let folder = (full.folders.min() ?? "").split(separator: "/").map { String($0) }
        let names =
            switch self {
            case .flat: [String]()
            case .folders: folder
            case .feeds: folder + [full.listed.feedName]
            }
        return names.map(Self.directory).joined(separator: "/")
    }

    /// Returns the name of a directory that is not one of a Maildir's own.
    private static func directory(_ name: String) -> String {
        let safe = FileName.safe(name) ?? "feed"
        return ["cur", "new", "tmp"].contains(safe) ? safe + "_" : safe
    }
}
