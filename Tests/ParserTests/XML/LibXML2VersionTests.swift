import CLibXML2
import Testing

@Suite struct LibXML2VersionTests {

    @Test(arguments: [
        // Until 2.13 the structures were the same.
        (20914, "20914", true), (20914, "20914-GITv2.9.14", true), (20914, "21308", true), (21308, "20904", true),
        (20914, "21399", true),
        // 2.14 changed them.
        (20914, "21400", false), (20914, "21405-GITv2.14.5", false), (21399, "21400", false), (21400, "21399", false),
        (21405, "20914", false),
        (21400, "21400", true), (21405, "21501", true), (21501, "21400", true), (21501, "30000", true),
        // No version at all.
        (20914, "", false), (20914, "unknown", false), (20914, "0", false), (20914, "-1", false),
        (21405, "", false),
    ])
    func fitsHeadersOfTheSameStructures(_ headers: Int, _ library: String, _ fits: Bool) {
        #expect(rss_libxml2_is_compatible(headers, library) == fits)
    }
}
