/// The reason why an answer makes no sense.
package enum MalformedAnswer: Equatable, Sendable {
    /// The whole answer is not the expected one.
    case unexpected(instead: ExpectedAnswer, isWebPage: Bool)

    /// The API unexpectedly redirects to this URL, without its query. `nil` if the answer names no URL.
    case redirect(to: String?, isLogin: Bool)

    /// The member of a JSON object, with its name in the protocol, is wrong.
    case field(String, of: AnswerObject, FieldProblem)

    /// The answer lacks this part.
    case missing(AnswerPart)

    /// The entries are not sorted by id as requested.
    case unordered

    /// The URL has no supported API.
    case unknownAPI
}

/// The expected form of a whole answer.
package enum ExpectedAnswer: Equatable, Sendable {
    case json
    /// Google Reader's answer to a change.
    case ok
    case login
    case token
    /// Status 204, without a body.
    case noContent
    /// A list of files by WebDAV.
    case files
}

/// A JSON object of an answer.
package enum AnswerObject: Equatable, Sendable {
    /// The outermost object.
    case answer
    case entry
    case feed
    case category
}

/// The problem of a member of a JSON object.
package enum FieldProblem: Equatable, Sendable {
    case missing
    case notANumber
    case notNumbers
    case notABoolean
    case notText
    case notADate
    case notAnObject
    case notAList
    case unknownValue
}

/// A part that an answer must have.
package enum AnswerPart: Equatable, Sendable {
    case folders
    case feeds
    case subscriptions
    case subscriptionID
    case articles
    case articleIDs
    case articleID
    /// The result of a subscription.
    case subscriptionResult
    /// A feed that was just subscribed to, in the list of feeds.
    case newFeed
    case userName
    case date
    /// The numbers of unread and starred articles.
    case counters
}

extension APIError {

    /// Returns the error of a body that isn't the expected one.
    static func unexpected(_ body: [UInt8], insteadOf expected: ExpectedAnswer) -> APIError {
        .malformed(.unexpected(instead: expected, isWebPage: ServerMessage.isMarkup(body)))
    }
}
