import API
import Fetch
import Foundation
import Sync

extension APIError {

    /// A description of the error, without the server's name and without advice. It is also stored with the account or
    /// a change, for later commands to show.
    ///
    /// It may contain the server's own words, so it is not safe for a terminal.
    var message: String {
        switch self {
        case .transport(let error): FetchError.transport(error).message
        case .unauthorized(.userNameNeeded): "needs a user name"
        case .unauthorized(.unencrypted): "others could read the password on its way"
        case .unauthorized(let problem): "refused the login" + Self.suffix(problem.words)
        case .outdated(let message): "wants another version of this program" + Self.suffix(message)
        case .rateLimited: "rate limited"
        case .unavailable(let status, let message), .refused(let status, let message):
            Self.words(status, message)
        case .impossible(let obstacle): obstacle.words
        case .malformed(let answer): answer.words
        case .partial(let answer): answer.words
        case .unsupported(let capability): capability.wordsWhenMissing
        }
    }

    /// Returns the server's words after the status. Leaves out a status that means success, and words that repeat the
    /// status.
    private static func words(_ status: Int, _ message: String?) -> String {
        let known = FetchError.status(status).message
        guard let message else { return known }
        if 200..<300 ~= status { return message }
        let bare = message.trimmingCharacters(in: .whitespaces.union(.punctuationCharacters)).lowercased()
        return known.lowercased().hasSuffix(" \(bare)") ? known : "\(known): \(message)"
    }

    private static func suffix(_ reason: String?) -> String {
        reason.map { ": \($0)" } ?? ""
    }
}

extension Capability {
    /// The ability of the service.
    var words: String {
        switch self {
        case .subscribing: "add and remove feeds"
        case .renamingFeeds: "rename feeds"
        case .changingAddresses: "change addresses of feeds"
        case .changingFolders: "change folders"
        case .emptyFolders: "keep empty folders"
        case .feedsWithoutFolder: "keep feeds without a folder"
        case .keepingLabels: "keep labels of articles"
        case .starringUnread: "keep starred articles unread"
        }
    }

    fileprivate var wordsWhenMissing: String {
        switch self {
        case .subscribing: "cannot change subscriptions"
        case .renamingFeeds: "cannot rename feeds"
        case .changingAddresses: "cannot change addresses of feeds"
        case .changingFolders: "cannot change folders"
        case .emptyFolders: "does not support empty folders"
        case .feedsWithoutFolder: "does not support feeds without a folder"
        case .keepingLabels: "keeps no labels of articles"
        case .starringUnread: "keeps no starred article unread"
        }
    }
}

extension LoginProblem {
    fileprivate var words: String? {
        switch self {
        case .rejected(let message): message
        case .apiPasswordNeeded(let service): "\(service) wants the API password of its profile page"
        case .rejectedByWebPage: "a proxy in front of it seems to want a login of its own"
        case .apiDisabled: "its API is switched off in its preferences"
        case .unencrypted: "others could read it on its way"
        case .userNameNeeded: "it needs a user name"
        case .notPermitted(let word): "access was not allowed: \(word)"
        case .permissionEnded: "access has expired or was revoked"
        case .applicationRefused: "the id or key of the application is missing or wrong"
        case .applicationNeeded(let id, let key, let redirect):
            "register an application of your own there that may read and write, with the redirect URI \(redirect), "
                + "and set '\(id)' and '\(key)'"
        case .noOAuth(let service): "\(service) has no login by OAuth"
        case .noToken: "the program did not print a token"
        case .otherUser(let user, let expected): "logged in as '\(user)', but the account belongs to '\(expected)'"
        }
    }
}

extension Obstacle {
    fileprivate var words: String {
        switch self {
        case .noFeedFound: "found no feed there"
        case .feedNotImported: "did not import it"
        case .invalidID(let id): "has no such id: \(id)"
        case .tooOld(nil): "is too old to do that"
        case .tooOld(let version?): "is too old: \(version)"
        case .lastFolder: "needs at least one folder"
        case .folderNotEmpty: "the server does not list all feeds outside of the folder ('rss sync' asks again)"
        case .missingFolder(let name): "has no folder '\(name)'"
        case .severalFolders(let name): "has several folders '\(name)' in different places, and may take the wrong one"
        case .fixedFolder(let name): "keeps '\(name)' for feeds without a folder, under this name"
        case .labelIsFolder(let name): "takes the label '\(name)' for the folder of that name, so it stays here"
        case .folderIsLabel(let name): "'\(name)' is a label there, and a folder cannot have its name"
        case .missingLabel(let name):
            "has no label '\(name)', so it stays here; make it on the server's page, then 'rss queue retry'"
        case .unkeepableLabel(let name): "cannot keep a label named '\(name)', so it stays here"
        case .longFolderName(let most): "takes names of folders of at most \(most) bytes"
        }
    }
}

extension PartialAnswer {
    fileprivate var words: String {
        switch self {
        case .emptyPage(let total): "an empty page of a list of \(total) entries"
        case .gaps: "an incomplete list of ids (tried three times)"
        case .endless: "a list of ids without an end"
        case .tooLong: "a list of ids that is too long"
        case .unstable: "a list of ids that changes while it is read"
        }
    }
}

extension MalformedAnswer {
    fileprivate var words: String {
        switch self {
        case .unexpected(let expected, isWebPage: true): "a web page instead of \(expected.words)"
        case .unexpected(.json, isWebPage: false): "invalid or truncated JSON"
        case .unexpected(let expected, isWebPage: false): "something else instead of \(expected.words)"
        case .redirect(nil, _): "a redirect to nowhere"
        case .redirect(let target?, isLogin: true): "a redirect to a login page, \(target)"
        case .redirect(let target?, isLogin: false): "a redirect to \(target)"
        case .field(let name, let object, let problem): "\(name) of \(object.words): \(problem.words)"
        case .missing(let part): part.wordsWhenMissing
        case .unordered: "entries that are not in order of their ids"
        case .unknownAPI: "no supported API"
        }
    }
}

extension ExpectedAnswer {
    fileprivate var words: String {
        switch self {
        case .json: "JSON"
        case .ok: "OK"
        case .login: "a login"
        case .token: "a token"
        case .noContent: "status 204"
        case .files: "a list of files by WebDAV"
        }
    }
}

extension AnswerObject {
    fileprivate var words: String {
        switch self {
        case .answer: "the answer"
        case .entry: "an entry"
        case .feed: "a feed"
        case .category: "a category"
        }
    }
}

extension FieldProblem {
    fileprivate var words: String {
        switch self {
        case .missing: "missing"
        case .notANumber: "not a number"
        case .notNumbers: "not all numbers"
        case .notABoolean: "neither true nor false"
        case .notText: "not text"
        case .notADate: "not a date"
        case .notAnObject: "not an object"
        case .notAList: "not a list"
        case .unknownValue: "unknown value"
        }
    }
}

extension AnswerPart {
    fileprivate var wordsWhenMissing: String {
        switch self {
        case .folders: "no list of folders"
        case .feeds: "no list of feeds"
        case .subscriptions: "no list of subscriptions"
        case .subscriptionID: "a subscription without an id"
        case .articles: "no list of articles"
        case .articleIDs: "no list of ids"
        case .articleID: "an article without an id"
        case .subscriptionResult: "no answer to a subscription"
        case .newFeed: "the new feed is not in its list of feeds"
        case .userName: "an answer without a user name"
        case .date: "an answer without a date"
        case .counters: "no article counts"
        }
    }
}
