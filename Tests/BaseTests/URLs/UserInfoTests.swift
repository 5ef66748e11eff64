import Base
import Testing

@Suite struct UserInfoTests {

    @Test(arguments: [
        ("", ""), ("ann@example.org", "ann@example.org"), ("http://host/", "http://host/"),
        ("http://ann:secret@host/a?b#c", "http://host/a?b#c"), ("no feed 'http://u:p@h/'", "no feed 'http://h/'"),
        ("http://u:p@h", "http://h"), ("http://u:p@ss@h:80/x@y", "http://h:80/x@y"), ("http://h/a@b", "http://h/a@b"),
        ("http://h?a@b", "http://h?a@b"), ("a://u@b c://v@d", "a://b c://d"), ("http://it's:p@h/", "http://h/"),
        ("://@", "://"), ("http:///bob:pw@h/", "http:///h/"), ("http://u:ü@h/é", "http://h/é"),
        ("http:// u@h", "http:// u@h"),
    ])
    func isTakenOutOfAddresses(_ text: String, _ clean: String) {
        #expect(text.withoutUserInfo == clean)
    }

    /// Users leave out the scheme.
    @Test(arguments: [
        ("bob:pw@host/", "host/"), ("bob:p/w@host", "host"), ("http://u:p@h", "http://h"), ("bob@host", "bob@host"),
        ("Mail: ann@example.org", "Mail: ann@example.org"), ("News", "News"), ("a:b@c@d", "d"),
    ])
    func isTakenOutOfWhatUsersType(_ text: String, _ clean: String) {
        #expect(text.withoutTypedUserInfo == clean)
    }
}
