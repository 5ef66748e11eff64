import Testing

@testable import rss

@Suite struct LinkNumberTests {

    @Test func aDigitIsEnoughIfNoGreaterNumberBeginsWithIt() {
        #expect(!LinkNumber("2", count: 9).mayContinue)
        #expect(!LinkNumber("3", count: 29).mayContinue)
        #expect(LinkNumber("2", count: 29).mayContinue)
        #expect(!LinkNumber("0", count: 29).mayContinue)
    }

    @Test func furtherDigitsAndEnterEndIt() {
        var number = LinkNumber("1", count: 120)
        #expect(number.press(.character("2")) == .more)
        #expect(number.press(.character("0")) == .ended)
        #expect(number.number == 120)
        number = LinkNumber("1", count: 120)
        #expect(number.press(.enter) == .ended)
        #expect(number.number == 1)
    }

    @Test func aDigitIsTakenBackAndAnotherKeyGivesUp() {
        var number = LinkNumber("1", count: 1200)
        #expect(number.press(.character("1")) == .more)
        #expect(number.press(.backspace) == .more)
        #expect(number.digits == "1")
        #expect(number.press(.backspace) == .cancelled)
        #expect(number.press(.character("q")) == .cancelled)
        #expect(number.press(.endOfInput) == .cancelled)
    }
}
