import Base
import Testing

@Suite struct UserInfoTests {

    @Test(arguments: [
        ("", ""), ("ann@example.org", "ann@example.org"), ("http://host/", "http://host/"),
        ("http://ann:secret@host/a?b#c", "http://host/a?b#c"), ("no feed 'http://u:p@h/'", "no feed 'http://h/'"),
        ("http://u:p@h", "http://h"), ("http://u:p@ss@h:80/x@y", "http://h:80/x@y"), ("http://h/a@b", "http://h/a@b"),
        ("http://h?a@b", "http://h?a@b"), ("a://u@b c://v@d", "a://b c://d"), ("http://it's:p@h/", "http://h/"),
        ("://@", "://"), ("http://u:ü@h/é", "http://h/é"), ("http:// u@h", "http:// u@h"),
    ])
    func isTakenOutOfAddresses(_ text: String, _ clean: String) {
        #expect(text.withoutUserInfo == clean)
    }
}
