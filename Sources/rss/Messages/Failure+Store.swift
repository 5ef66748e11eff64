import ArgumentParser
import Base
import Model
import Store
import TerminalText

// These are the messages for errors of the database, see the rules in Failure+Errors.swift.

extension Failure {

    init(_ error: StoreError) {
        switch error {
        case .lockFile(let path, let reason, let isDenied):
            let hint = isDenied ? "; if sudo left it there, delete it" : ""
            self.init("cannot lock \(path): \(reason)\(hint)", ExitStatus.inputOutput)
        case .cannotCreate(let path, let reason):
            self.init("cannot create \(path): \(reason)", ExitStatus.cannotCreate)
        case .unusable(let path, let reason):
            self.init("cannot use \(path): \(reason)", ExitStatus.inputOutput)
        case .readOnly(let path):
            self.init("\(path) is read-only; nothing was changed", ExitStatus.inputOutput)
        case .full(let path):
            self.init("no space left for \(path); nothing was changed", ExitStatus.inputOutput)
        case .damaged(let path, let reason):
            self.init("\(path) is damaged or not a database: \(reason); restore a backup", ExitStatus.inputOutput)
        case .emptied(let path, let backup):
            let copy = backup.map { "restore a backup, such as \($0)," } ?? "restore a backup,"
            self.init(
                "\(path) is empty, but was a database; \(copy) or remove it to start anew", ExitStatus.inputOutput)
        case .damagedIndex(let path):
            self.init(
                "the search index of \(path) is damaged; 'rss doctor --reindex' rebuilds it", ExitStatus.inputOutput)
        case .busy(let path):
            self.init("\(path) is in use by another program; try again later", ExitStatus.tryLater)
        case .notOurs(let path):
            self.init("\(path) is another program's database; name a different file", ExitStatus.inputOutput)
        case .noDatabase(let path):
            self.init("no database \(path); 'rss add' or 'rss import' creates one", ExitStatus.notFound)
        case .notAPath(let name):
            self.init("'\(name)' is not the path of a file; name one", ExitStatus.usage)
        case .cannotUpgrade(let path):
            self.init(
                "\(path) is read-only and needs an upgrade; copy it to a folder that can be written",
                ExitStatus.inputOutput)
        case .newer(let path, let found, let known):
            self.init(
                "\(path) was written by a newer rss (schema \(found), supported: \(known)); update rss",
                ExitStatus.inputOutput)
        case .unreleased(let path, let found):
            // The schema of 0.5.0 is 27.
            let advice = found < 27 ? "open it once with rss 0.5.0, then again" : "restore the backup beside it"
            self.init(
                "\(path) was written between two releases of rss (schema \(found)); \(advice)", ExitStatus.inputOutput)
        case .noSuchAccount(let name):
            self.init("no account '\(name)' ('rss account list' lists accounts)", ExitStatus.notFound)
        case .accountExists(let name):
            self.init("account '\(name)' already exists; use --name to choose another name", ExitStatus.usage)
        case .serverKnown(let name):
            self.init(
                "already added as account '\(name)' ('rss account login \(name.shellWord)' changes its password)",
                ExitStatus.usage
            )
        case .noSuchFeed(let name):
            self.init("no feed '\(name.withoutTypedUserInfo)' ('rss feeds' lists feeds)", ExitStatus.notFound)
        case .ambiguousFeed(let name, let candidates):
            let some = candidates.prefix(4).joined(separator: ", ") + (candidates.count > 4 ? ", …" : "")
            self.init("'\(name.withoutTypedUserInfo)' is ambiguous (\(some)); use the feed's id", ExitStatus.usage)
        case .noSuchFolder(let name):
            self.init("no folder '\(name)' ('rss folder list' lists folders)", ExitStatus.notFound)
        case .notInFolder(let feed, let folder):
            self.init("'\(feed)' is not in folder '\(folder)' ('rss feeds' shows folders)", ExitStatus.notFound)
        case .folderExists(let name):
            self.init("folder '\(name)' already exists", ExitStatus.usage)
        case .noSuchLabel(let name):
            self.init("no label '\(name)' ('rss label list' lists labels)", ExitStatus.notFound)
        case .labelExists(let name):
            self.init(
                "label '\(name)' already exists; 'rss label add' gives it to the articles of another one",
                ExitStatus.usage)
        case .tooManyLabels(let id):
            self.init("article \(id) can have a hundred labels at most; nothing was changed", ExitStatus.usage)
        case .noSuchArticle(let id, let account?):
            self.init(
                "no article \(id) in '\(account)' ('rss list --all --account \(account.shellWord)' lists its articles)",
                ExitStatus.notFound)
        case .noSuchArticle(let id, nil):
            self.init(
                "no article \(id) (deleted, pruned or never existed)", ExitStatus.notFound)
        case .alreadySubscribed(let url, let feed):
            self.init("already subscribed: \(TerminalText.safe(url)) is feed \(feed)", ExitStatus.usage)
        case .noSuchSearch(let name):
            self.init("no saved search '@\(name)' (\(Self.searchesHint))", ExitStatus.notFound)
        case .searchExists(let name):
            self.init("saved search '@\(name)' already exists", ExitStatus.usage)
        case .noSuchDelivery(let name):
            self.init("no delivery '\(name)' ('rss deliver list' lists deliveries)", ExitStatus.notFound)
        case .deliveryExists(let name):
            self.init(
                "delivery '\(name)' already exists; 'rss deliver edit \(name.shellWord)' changes it",
                ExitStatus.usage)
        case .nothingToRank:
            self.init(
                "sorting by relevance needs words to search for; add some, or use another order", ExitStatus.usage)
        }
    }
}
