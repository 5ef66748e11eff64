import Testing
import Web

@Suite struct ValidatorsTests {

    @Test func comeFromAResponseAndGoBackUnchanged() {
        let validators = Validators(
            HTTPHeaders([HTTPHeader("etag", "W/\"x\""), HTTPHeader("Last-Modified", "yesterday")]))
        #expect(validators == Validators(etag: "W/\"x\"", lastModified: "yesterday"))
        #expect(
            validators.headers == [
                HTTPHeader("If-None-Match", "W/\"x\""), HTTPHeader("If-Modified-Since", "yesterday"),
            ])
    }

    @Test func emptyOnesAreNone() {
        let validators = Validators(HTTPHeaders([HTTPHeader("ETag", " "), HTTPHeader("Last-Modified", "")]))
        #expect(validators.isEmpty)
        #expect(validators.headers.isEmpty)
    }
}
