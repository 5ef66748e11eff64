import CCurl
import Foundation
import TestSupport
import Testing

@testable import Web

/// When a request is sent again, and how.
@Suite struct AttemptTests {
    typealias Circumstances = Attempt.Circumstances

    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var failure: Circumstances
        var next: Attempt?
    }

    static let rows = [
        Row(
            testDescription: "a refusal", failure: Circumstances(code: CURLE_COULDNT_CONNECT, systemError: ECONNREFUSED)
        ),
        Row(
            testDescription: "no route to the last address",
            failure: Circumstances(code: CURLE_COULDNT_CONNECT, systemError: ENETUNREACH),
            next: Attempt(isOverIPv4: true)),
        Row(
            testDescription: "no route to the target of a redirect",
            failure: Circumstances(code: CURLE_COULDNT_CONNECT, systemError: ENETUNREACH, hasBegun: true)),
        Row(
            testDescription: "the surplus of another answer",
            failure: Circumstances(code: CURLE_WEIRD_SERVER_REPLY, hasReusedConnection: true),
            next: Attempt(isOnNewConnection: true)),
        Row(
            testDescription: "the surplus of another answer, for a request that changes something",
            failure: Circumstances(code: CURLE_WEIRD_SERVER_REPLY, hasReusedConnection: true, mayBeRepeated: false)),
        Row(
            testDescription: "a stream of HTTP/2 that is reset",
            failure: Circumstances(code: CURLE_HTTP2_STREAM, hasBegun: true),
            next: Attempt(isOnNewConnection: true, isOverHTTP1: true)),
        Row(
            testDescription: "a stream of HTTP/2 with a request that changes something",
            failure: Circumstances(code: CURLE_HTTP2_STREAM, mayBeRepeated: false)),
        Row(
            testDescription: "a coding that nobody knows",
            failure: Circumstances(code: CURLE_BAD_CONTENT_ENCODING, hasBegun: true),
            next: Attempt(isUncompressed: true)),
        Row(
            testDescription: "a file that can't be decoded from some byte on",
            failure: Circumstances(code: CURLE_WRITE_ERROR, hasBegun: true, isPassedOn: true)),
        Row(
            testDescription: "no HTTP at all on a new connection",
            failure: Circumstances(code: CURLE_WEIRD_SERVER_REPLY)),
    ]

    @Test(arguments: rows) func everyFailureHasItsNextAttempt(_ row: Row) {
        #expect(Attempt().next(after: row.failure) == row.next)
        // The same failure again is final.
        if let next = row.next { #expect(next.next(after: row.failure) == nil) }
    }
}
