@testable import Base
import Foundation
import Testing

@testable import Parser

@Suite struct FeedDateTests {

    private func text(_ date: String) -> String? { FeedDate.parse(date).map(Timestamp.utc) }

    @Test(arguments: [
        ("Thu, 01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
        ("01 Jan 04 19:48 +0000", "2004-01-01T19:48:00Z"),
        ("Fri,24 Nov 2023 18:28:36 -0000", "2023-11-24T18:28:36Z"),
        ("Wed, 19 Feb 2012 22:40:00 GMT-01:01", "2012-02-19T23:41:00Z"),
        ("Mon, 22 Jun 2009 13:15:17 -0430", "2009-06-22T17:45:17Z"),
        ("Mon, 22 Jun 2009 13:15:17 +1", "2009-06-22T12:15:17Z"),
        ("Mon, 22 Jun 2009 13:15:17 EDT", "2009-06-22T17:15:17Z"),
        ("Mon, 22 Jun 2009 13:15:17 Etc/GMT", "2009-06-22T13:15:17Z"),
        ("Mon, 22 Jun 2009 13:15:17 M", "2009-06-23T01:15:17Z"),
        ("Mon, 22 Jun 2009 13:15:17 XYZ", "2009-06-22T13:15:17Z"),
        ("Mon, 13 Feb, 2012 06:28:00 UTC", "2012-02-13T06:28:00Z"),
        ("Mon, 16th Nov 2020 13:16:28 GMT", "2020-11-16T13:16:28Z"),
        ("Wednesday, 22 January 2014 24:00:00 GMT", "2014-01-23T00:00:00Z"),
        ("21 Jun 104 12:00:00 GMT", "2004-06-21T12:00:00Z"),
        ("15 Feb 2020", "2020-02-15T00:00:00Z"),
    ])
    func readsRFC822(date: String, expected: String) {
        #expect(text(date) == expected)
    }

    @Test(arguments: [
        ("2003-12-31T10:14:55Z", "2003-12-31T10:14:55Z"), ("2003-12-31t10:14:55z", "2003-12-31T10:14:55Z"),
        ("2003-12-31 10:14:55 +00:00", "2003-12-31T10:14:55Z"), ("2003-12-31T10:14:55", "2003-12-31T10:14:55Z"),
        ("2003-12-31T10:14+05:30", "2003-12-31T04:44:00Z"), ("2004-02-28T18:14:55-08:00", "2004-02-29T02:14:55Z"),
        ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"), ("2003-12-31T24:00:00Z", "2004-01-01T00:00:00Z"),
        ("20031231T101455Z", "2003-12-31T10:14:55Z"), ("20031231", "2003-12-31T00:00:00Z"),
        ("20031231101455", "2003-12-31T10:14:55Z"), ("2003-335", "2003-12-01T00:00:00Z"),
        ("2003-12", "2003-12-01T00:00:00Z"), ("2003", "2003-01-01T00:00:00Z"),
        ("2020/1/10 14:33:00", "2020-01-10T14:33:00Z"), ("2020-11-08T16:20:00-05:00Z", "2020-11-08T21:20:00Z"),
    ])
    func readsISO8601(date: String, expected: String) {
        #expect(text(date) == expected)
    }

    @Test(arguments: [
        ("Sun Jul 15 01:16:00 +0000 2012", "2012-07-15T01:16:00Z"),
        ("Thu Aug 30 2012 17:26:16 +0200", "2012-08-30T15:26:16Z"),
        ("Sun Jan  4 16:29:06 2004", "2004-01-04T16:29:06Z"),
        ("Thu Nov 12 2020 17:00:00 GMT+0000 (Coordinated Universal Time)", "2020-11-12T17:00:00Z"),
        ("Friday, December 22, 2017 - 3:09pm", "2017-12-22T15:09:00Z"),
        ("Nov. 16, 2020, 10:57 a.m.", "2020-11-16T10:57:00Z"), ("June 1, 2020 12:05 AM", "2020-06-01T00:05:00Z"),
        ("09/15/2014 4:20 pm PST", "2014-09-16T00:20:00Z"), ("30.10.23", "2023-10-30T00:00:00Z"),
        ("10:00 15-06-25", "2025-06-15T10:00:00Z"), ("15-06-25 10:00", "2015-06-25T10:00:00Z"),
        ("25/12/2020", "2020-12-25T00:00:00Z"), ("Sat, 11 04 2020 08:51:49 +0100", "2020-04-11T07:51:49Z"),
        ("Nov. 2020", "2020-11-01T00:00:00Z"), ("1520932969", "2018-03-13T09:22:49Z"),
        ("1520932969000", "2018-03-13T09:22:49Z"), ("2004-05-25 오후 11:23:17", "2004-05-25T14:23:17Z"),
        ("mar., 02 avril 2020 00:00:00 +0200", "2020-04-01T22:00:00Z"),
        ("2004-július-13T9:15-05:00", "2004-07-13T14:15:00Z"),
        ("28 Februar 2010 21:03:38 GMT", "2010-02-28T21:03:38Z"),
        ("Κυρ, 11 Ιούλ 2004 12:00:00 EST", "2004-07-11T17:00:00Z"),
    ])
    func readsWhatPeopleWrite(date: String, expected: String) {
        #expect(text(date) == expected)
    }

    @Test(arguments: [
        ("2004-W53-6", "2005-01-01T00:00:00Z"), ("2009W011T101455Z", "2008-12-29T10:14:55Z"),
        ("2009-W01", "2008-12-29T00:00:00Z"), ("1969-W01-3", "1969-01-01T00:00:00Z"),
        ("2003335", "2003-12-01T00:00:00Z"), ("2004-366T10:14Z", "2004-12-31T10:14:00Z"),
        ("-0312", "2003-12-01T00:00:00Z"), ("-03-12", "2003-12-01T00:00:00Z"), ("031231", "2003-12-31T00:00:00Z"),
        ("03-12-31", "2003-12-31T00:00:00Z"), ("2003-12-31T10:14.5Z", "2003-12-31T10:14:30Z"),
        ("2003-12-31T101455,5Z", "2003-12-31T10:14:55Z"), ("2003-12-31+05:30", "2003-12-30T18:30:00Z"),
        ("2003-12-31T10:14:55:123Z", "2003-12-31T10:14:55Z"),
    ])
    func readsTheRarerFormsOfISO8601(date: String, expected: String) {
        #expect(text(date) == expected)
    }

    /// Days before months, except between slashes; what is no date that way is read the other way.
    @Test(arguments: [
        ("03/04/2020", "2020-03-04T00:00:00Z"), ("13/04/2020", "2020-04-13T00:00:00Z"),
        ("03.04.2020", "2020-04-03T00:00:00Z"), ("04.13.2020", "2020-04-13T00:00:00Z"),
        ("03-04-2020", "2020-04-03T00:00:00Z"), ("04-13-2020", "2020-04-13T00:00:00Z"),
        ("03 04 2020", "2020-04-03T00:00:00Z"), ("03-04-20", "2003-04-20T00:00:00Z"),
        ("3-4-99", "1999-04-03T00:00:00Z"), ("12/2003", "2003-12-01T00:00:00Z"),
        ("mar. 07/04/2020", "2020-07-04T00:00:00Z"),
    ])
    func decidesWhichNumberIsTheDay(date: String, expected: String) {
        #expect(text(date) == expected)
    }

    @Test(arguments: [
        ("3 Apr 2020 3pm", "2020-04-03T15:00:00Z"), ("4/3/2020 3 a.m.", "2020-04-03T03:00:00Z"),
        ("3 Apr 2020 12:05 am", "2020-04-03T00:05:00Z"), ("3 Apr 2020 12:05 P.M.", "2020-04-03T12:05:00Z"),
        ("2020-04-03 PM 3:05", "2020-04-03T15:05:00Z"), ("3 Apr 2020 15:05 PM", "2020-04-03T15:05:00Z"),
        ("3 Apr 2020 15:05 am", "2020-04-03T15:05:00Z"), ("am 3. April 2020 um 12:05 Uhr", "2020-04-03T12:05:00Z"),
        ("3 Apr 2020, 3:05\u{202F}PM", "2020-04-03T15:05:00Z"), ("2020年4月3日 下午3:05", "2020-04-03T15:05:00Z"),
    ])
    func readsHalvesOfTheDay(date: String, expected: String) {
        #expect(text(date) == expected)
    }

    @Test(arguments: [
        "vendredi 3 avril 2020 à 10h30", "viernes, 3 de abril de 2020 10:30 h", "3 aprile 2020 10.30",
        "sexta-feira, 3 de abril de 2020 10:30", "3 april 2020 10:30", "3 kwietnia 2020, 10:30", "3. dubna 2020 10:30",
        "2020. április 3. 10:30", "3 Nisan 2020 Cuma 10:30", "3 Απριλίου 2020, 10:30", "3 Апреля 2020 10:30",
        "3 квітня 2020 р. 10:30", "3. huhtikuuta 2020 10.30", "2020年4月3日 10時30分", "2020年04月03日 10:30:00",
        "3 aprilie 2020 10:30", "3. travnja 2020. 10:30", "03.04.2020 10:30", "3\u{A0}avr.\u{A0}2020 10:30",
        "3&nbsp;avr.&#160;2020 10:30", "  Fri,3Apr2020 10:30:00GMT ",
    ])
    func readsManyLanguages(date: String) {
        #expect(text(date) == "2020-04-03T10:30:00Z")
    }

    @Test(arguments: [
        ("5 června 2020", 6), ("5 července 2020", 7), ("5. marraskuuta 2020", 11), ("5. maaliskuuta 2020", 3),
        ("5 ŞUBAT 2020", 2), ("5 Μαΐου 2020", 5), ("sze, 5 aug 2020", 8), ("maa 5 mei 2020", 5),
        ("5 listopada 2020", 11), ("5 лип 2020", 7), ("5 лис 2020", 11),
    ])
    func tellsMonthsApartThatBeginAlike(date: String, month: Int) {
        #expect(text(date) == "2020-\(month < 10 ? "0" : "")\(month)-05T00:00:00Z")
    }

    @Test(arguments: [
        ("+0200", "08:00:00"), ("+02", "08:00:00"), ("+2", "08:00:00"), ("GMT+0200", "08:00:00"),
        ("UTC+2", "08:00:00"), ("GMT+02:00", "08:00:00"), ("+5:30", "04:30:00"), ("-0330", "13:30:00"),
        ("CEST", "08:00:00"), ("(CEST)", "08:00:00"), ("+0200 (EST)", "08:00:00"), ("-0500 EST", "15:00:00"),
        ("Zulu", "10:00:00"), ("A", "11:00:00"), ("IST", "04:30:00"), ("h", "10:00:00"), ("at", "14:00:00"),
        ("+zz:00", "10:00:00"), ("", "10:00:00"), ("Nowhere/Land", "10:00:00"), ("../../etc/passwd", "10:00:00"),
        ("Europe/Berlin/x", "10:00:00"), ("Europe//Berlin", "10:00:00"), ("Europe/../UTC", "10:00:00"),
        ("Europe/Berlin", "10:00:00"), ("Europe/Mariehamn", "10:00:00"), ("Etc/GMT+5", "10:00:00"),
        ("+0200 Europe/Mariehamn", "08:00:00"), ("America/Argentina/Buenos_Aires -0300", "13:00:00"),
        ("EST/EDT", "15:00:00"), ("Europe/Berlin (CEST)", "08:00:00"),
    ])
    func readsZones(zone: String, expected: String) {
        #expect(text("Fri, 03 Jul 2020 10:00:00 \(zone)") == "2020-07-03T\(expected)Z")
    }

    @Test(arguments: [
        ("−0400", "14:00:00"), ("–0400", "14:00:00"), ("—04:00", "14:00:00"), ("‐0400", "14:00:00"),
        ("＋０２００", "08:00:00"), ("+9900", "10:00:00"), ("+2400", "10:00:00"), ("-25:00", "10:00:00"),
        ("+9900 GMT", "10:00:00"), ("+1400", "20:00:00"), ("(a comment) -0400", "14:00:00"),
        ("(10th week) EST", "15:00:00"),
        ("(GMT+2)", "08:00:00"), ("(+0200)", "08:00:00"), ("(no end", "10:00:00"),
    ])
    func readsZonesAsTheyAreMeant(zone: String, expected: String) {
        let day = expected == "20:00:00" ? "02" : "03"
        #expect(text("Fri, 03 Jul 2020 10:00:00 \(zone)") == "2020-07-\(day)T\(expected)Z")
    }

    @Test(arguments: [
        "10:30 03-04-2020", "10:30:00 03-04-2020", "10:30 AM 03-04-2020", "10:30 2020-04-03", "10:30 3-Apr-2020",
        "10:30 03-04-2020 +0000", "12:30 03-04-2020 +0200", "10:30 03.04.2020", "10:30, 3. April 2020",
        "15:30 2020-04-03+05:00", "05:30 -0500 3 Apr 2020", "(Friday) 3 Apr 2020 (early) 10:30", "(3 Apr 2020) 10:30",
    ])
    func aTimeMayPrecedeItsDay(date: String) {
        #expect(text(date) == "2020-04-03T10:30:00Z")
    }

    @Test(arguments: [
        "２０２０年４月３日 10：30", "٣ أبريل ٢٠٢٠ ١٠:٣٠", "۳ آوریل ۲۰۲۰ ۱۰:۳۰", "३ अप्रैल २०२० १०:३०", "๓ เมษายน ๒๕๖๓ ๑๐:๓๐",
        "2020－04－03T10:30", "3 เม.ย. 2563 10:30 น.", "3 เมษายน พ.ศ. 2563 10:30", "3 เม.ย. ค.ศ. 2020 10:30",
        "令和2年4月3日 10:30", "民國109年4月3日 10:30", "平成32年4月3日 10時30分", "\u{200E}3\u{200F} 4 2020 10:30",
    ])
    func readsDigitsAndErasOfOtherCultures(date: String) {
        #expect(text(date) == "2020-04-03T10:30:00Z")
    }

    @Test func theFirstYearOfAnEraHasAWord() {
        #expect(text("令和元年5月1日") == "2019-05-01T00:00:00Z")
        #expect(text("平成元年1月8日") == "1989-01-08T00:00:00Z")
    }

    @Test(arguments: [
        ("3 Meitheamh 2020", 6), ("3 Meán Fómhair 2020", 9), ("3 Deireadh Fómhair 2020", 10), ("3 Bealtaine 2020", 5),
        ("2020 m. birželio 3 d.", 6), ("2020. gada 3. jūnijs", 6), ("3. juuni 2020", 6),
        ("2020(e)ko ekainaren 3(a)", 6),
        ("3 de xuño de 2020", 6), ("3 Mehefin 2020", 6), ("Mawrth, 3 Medi 2020", 9), ("3 qershor 2020", 6),
        ("3 чэрвеня 2020", 6), ("3. јун 2020.", 6), ("3 ביוני 2020", 6), ("3 דצמ׳ 2020", 12),
        ("3 يونيو 2020", 6), ("3 ژوئن 2020", 6), ("3 जून 2020", 6), ("3 अग॰ 2020", 8), ("3 มิ.ย. 2020", 6),
        ("3 rugsėjo 2020", 9), ("2020. június 3., vasárnap", 6), ("3 sierpnia 2020", 8), ("3 lapkričio 2020", 11),
    ])
    func readsMonthsOfFurtherLanguages(date: String, month: Int) {
        #expect(text(date) == "2020-\(month < 10 ? "0" : "")\(month)-03T00:00:00Z")
    }

    @Test(arguments: [
        ("15 Jan 2020 12:00 ET", "2020-01-15T17:00:00Z"), ("15 Jul 2020 12:00 ET", "2020-07-15T16:00:00Z"),
        ("15 Jul 2020 12:00 CT", "2020-07-15T17:00:00Z"), ("15 Jul 2020 12:00 MT", "2020-07-15T18:00:00Z"),
        ("15 Jul 2020 12:00 PT", "2020-07-15T19:00:00Z"), ("7/15/2060 3:00 pm pt", "2060-07-15T22:00:00Z"),
        // Those that say which time is meant are taken at their word.
        ("15 Jul 2020 12:00 EST", "2020-07-15T17:00:00Z"), ("15 Jan 2020 12:00 PDT", "2020-01-15T19:00:00Z"),
        // The night in which clocks are put forward, from 2:00 to 3:00.
        ("12 Mar 2023 01:59 ET", "2023-03-12T06:59:00Z"), ("12 Mar 2023 02:30 ET", "2023-03-12T07:30:00Z"),
        ("12 Mar 2023 03:00 ET", "2023-03-12T07:00:00Z"),
        // The night in which they are put back, from 2:00 to 1:00.
        ("5 Nov 2023 00:59 ET", "2023-11-05T04:59:00Z"), ("5 Nov 2023 01:30 ET", "2023-11-05T05:30:00Z"),
        ("5 Nov 2023 02:00 ET", "2023-11-05T07:00:00Z"),
        // The earliest and the latest that these Sundays come.
        ("8 Mar 2020 12:00 PT", "2020-03-08T19:00:00Z"), ("7 Mar 2020 12:00 PT", "2020-03-07T20:00:00Z"),
        ("14 Mar 2021 12:00 PT", "2021-03-14T19:00:00Z"), ("13 Mar 2021 12:00 PT", "2021-03-13T20:00:00Z"),
        ("1 Nov 2020 12:00 PT", "2020-11-01T20:00:00Z"), ("31 Oct 2020 12:00 PT", "2020-10-31T19:00:00Z"),
        ("7 Nov 2021 12:00 PT", "2021-11-07T20:00:00Z"), ("6 Nov 2021 12:00 PT", "2021-11-06T19:00:00Z"),
        ("1 Jan 1960 12:00 PT", "1960-01-01T20:00:00Z"), ("1 Jul 1960 12:00 PT", "1960-07-01T19:00:00Z"),
    ])
    func readsAmericanZonesByDaylightTime(date: String, expected: String) {
        #expect(text(date) == expected)
    }

    /// Koreans alone count years and hours in Hangul.
    @Test func takesHangulForKoreasTime() {
        #expect(text("2004년 05월 28일 01:31:15") == "2004-05-27T16:31:15Z")
        #expect(text("2004년 05월 28일 01:31:15 GMT") == "2004-05-28T01:31:15Z")
        #expect(text("2004년 5월 28일 오후 1시 31분 15초") == "2004-05-28T04:31:15Z")
    }

    @Test func takesTwoDigitYearsForTheTimeSinceThereAreFeeds() {
        #expect(text("21 Jun 90 12:00:00 GMT") == "1990-06-21T12:00:00Z")
        #expect(text("21 Jun 89 12:00:00 GMT") == "2089-06-21T12:00:00Z")
        #expect(text("21 Jun 00 12:00:00 GMT") == "2000-06-21T12:00:00Z")
    }

    @Test func keepsMilliseconds() {
        #expect(FeedDate.parse("1970-01-01T00:00:01.5389Z") == Date(timeIntervalSince1970: 1.538))
        #expect(FeedDate.parse("1970-01-01T00:00:01,5Z") == Date(timeIntervalSince1970: 1.5))
    }

    @Test(arguments: [
        "", " ", "x", "the quick brown fox jumped over", "2003-12-32", "2003-02-29", "2003-13-01",
        "Sun, 99 Jun 2009 12:00:00 GMT",
        "Sun, 16 zzz 2012 11:47:32 GMT", "2003-12-31T25:14:55Z", "2003-12-31T10:61:00Z", "2003-12-31T10:14:61Z",
        "44 BC", "15 Mar 44 BC", "25 Khordad 1404", "۱۴۰۴/۰۳/۲۵", "١٥ ذو الحجة ١٤٤٦", "令和",
        "Thu, 01 Jan 0100 00:00:01 +0100", "99999999999999999999999999", "2013-01-27-01",
        "31 Dec", "13:00 pm", "1 2 3 4 5", "Dec 2012 11:47:32", "2012-12 11:47:32", "3 hours ago",
        "22013", "013",
        "2003-366", "2003-W54-1", "2003-W10-8", "0000-00-00T00:00:00Z", "0001-01-01T00:00:00Z", "10000-01-01",
        "Mon, 00 Jan 2020 10:00:00", "99999999999999", "9999999999999999999 Jan 2020", "+99999999999999999999:99",
    ])
    func refusesWhatIsNoDate(date: String) {
        #expect(FeedDate.parse(date) == nil)
    }

    @Test func survivesAnything() {
        var generator = SystemRandomNumberGenerator()
        let pieces = [
            "9", "99999999", "Jan", ":", "-", "+", "W", "T", ".", "pm", "a.m.", "오후", "時", "&", "/", "x/", " ",
        ]
        for _ in 0..<5000 {
            _ = FeedDate.parse((0..<12).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined())
        }
    }

    @Test func readsIndentedDates() {
        #expect(text(String(repeating: "\n   ", count: 50) + "2003-12-31") == "2003-12-31T00:00:00Z")
    }

    @Test func doesNotLookThroughLongTexts() {
        #expect(FeedDate.parse("2003-12-31" + String(repeating: " x", count: 100)) == nil)
    }
}
