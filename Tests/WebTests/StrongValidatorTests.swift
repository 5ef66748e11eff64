import Testing
import Web

/// RFC 9110, 13.1.5.
@Suite struct StrongValidatorTests {
    private static let changed = "Sat, 21 Nov 2026 10:00:00 GMT"

    @Test func prefersAStrongTag() {
        let validator = StrongValidator(Self.headers(etag: "\"1\"", date: "Sat, 21 Nov 2026 11:00:00 GMT"))

        #expect(validator?.text == "\"1\"")
        #expect(
            validator?.headers(from: 5) == [HTTPHeader("Range", "bytes=5-"), HTTPHeader("If-Range", "\"1\"")])
    }

    @Test func takesTheDateInsteadOfAWeakTag() {
        let headers = Self.headers(etag: "W/\"1\"", date: "Sat, 21 Nov 2026 10:00:01 GMT")

        #expect(StrongValidator(headers)?.text == Self.changed)
    }

    @Test(arguments: [nil, changed, "Sat, 21 Nov 2026 09:59:59 GMT", "soon"])
    func trustsNoDateThatMayStillHold(_ date: String?) {
        #expect(StrongValidator(Self.headers(etag: "W/\"1\"", date: date)) == nil)
    }

    @Test func fitsWhatSaysTheSameOrNothing() {
        let validator = StrongValidator(text: "\"1\"")

        #expect(validator.fits(HTTPHeaders([HTTPHeader("ETag", "\"1\"")])))
        #expect(validator.fits(HTTPHeaders()))
        #expect(!validator.fits(HTTPHeaders([HTTPHeader("ETag", "\"2\"")])))
        #expect(!StrongValidator(text: Self.changed).fits(HTTPHeaders([HTTPHeader("Last-Modified", "x")])))
    }

    private static func headers(etag: String, date: String?) -> HTTPHeaders {
        HTTPHeaders(
            [HTTPHeader("ETag", etag), HTTPHeader("Last-Modified", changed)]
                + [date.map { HTTPHeader("Date", $0) }].compactMap { $0 })
    }
}
