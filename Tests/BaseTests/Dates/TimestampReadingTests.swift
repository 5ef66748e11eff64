import Testing

@testable import Base

@Suite struct TimestampReadingTests {

    @Test(
        "Dates of RFC 3339 are read to the microsecond",
        arguments: [
            ("1970-01-01T00:00:00Z", Int64(0)),
            ("2003-12-31T10:14:55Z", 1_072_865_695_000_000),
            ("2003-12-31t10:14:55.5z", 1_072_865_695_500_000),
            ("2003-12-31T11:14:55.000001+01:00", 1_072_865_695_000_001),
            ("2003-12-31T04:44:55.123456789-05:30", 1_072_865_695_123_456),
            ("2004-02-29T23:59:60Z", 1_078_099_199_000_000),
            ("1969-12-31T23:59:59.9Z", -100_000),
            ("0001-01-01T00:00:00Z", -62_135_596_800_000_000),
        ])
    func dates(_ text: String, _ microseconds: Int64) {
        #expect(Timestamp.microseconds(text) == microseconds)
    }

    @Test(
        "Anything else is no date",
        arguments: [
            "", "2003", "2003-12-31", "2003-12-31T10:14Z", "2003-12-31T10:14:55", "2003-12-31T10:14:55.Z",
            "2003-02-29T10:14:55Z", "2003-13-01T10:14:55Z", "2003-12-31T24:00:00Z", "2003-12-31T10:60:00Z",
            "2003-12-31T10:14:55Z ", "2003-12-31T10:14:55+0100", "03-12-31T10:14:55Z", "2003-12-31T10:14:55+24:00",
            "0000-01-01T00:00:00Z", "٢٠٠٣-12-31T10:14:55Z",
        ])
    func others(_ text: String) {
        #expect(Timestamp.microseconds(text) == nil)
    }
}
