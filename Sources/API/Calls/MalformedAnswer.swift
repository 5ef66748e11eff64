/// What is wrong with an answer that makes no sense.
package enum MalformedAnswer: Equatable, Sendable {
    /// Something else than the whole answer should be.
    case unexpected(instead: ExpectedAnswer, isWebPage: Bool)

    /// The API doesn't redirect. Without the query; nil: to nowhere.
    case redirect(to: String?, isLogin: Bool)

    /// A member of a JSON object, by its name in the protocol.
    case field(String, of: AnswerObject, FieldProblem)

    /// There is no such part in the answer.
    case missing(AnswerPart)

    /// Entries that aren't in order of their ids, although they were asked for so.
    case unordered

    /// At the address there is no API that is known here.
    case unknownAPI
}

/// What a whole answer should be.
package enum ExpectedAnswer: Equatable, Sendable {
    case json
    /// Google Reader's answer to a change.
    case ok
    case login
    case token
    /// Status 204, without a body.
    case noContent
}

/// A JSON object of an answer.
package enum AnswerObject: Equatable, Sendable {
    /// The outermost one.
    case answer
    case entry
    case feed
    case category
}

/// What a member of a JSON object isn't.
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
    /// What came of a subscription.
    case subscriptionResult
    /// A feed that was just subscribed to, in the list of feeds.
    case newFeed
    case userName
    case date
    /// Of unread and starred articles.
    case counters
}

extension APIError {

    /// A body that isn't what it should be.
    static func unexpected(_ body: [UInt8], insteadOf expected: ExpectedAnswer) -> APIError {
        .malformed(.unexpected(instead: expected, isWebPage: ServerMessage.isMarkup(body)))
    }
}
