import Testing

@testable import rss

@Suite struct LineEditorTests {

    private func typed(
        _ keys: [Keyboard.Key], in text: String = "", history: [String] = [], words: [String] = []
    ) -> String {
        var editor = LineEditor(text, history: history) { typed in
            words.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
        }
        for key in keys { _ = editor.press(key) }
        return editor.text
    }

    @Test func keysChangeTheLineAsInAShell() {
        #expect(typed([.character("a"), .character("ü"), .left, .character("b")]) == "abü")
        #expect(typed([.control("w")], in: "folder:News ferry ") == "folder:News ")
        #expect(typed([.left, .left, .control("k")], in: "ferry") == "fer")
        #expect(typed([.left, .left, .control("u")], in: "ferry") == "ry")
        #expect(typed([.home, .delete], in: "ferry") == "erry")
        #expect(typed([.control("a"), .control("d")], in: "ferry") == "erry")
        #expect(typed([.backspace], in: "e\u{301}👨‍👩‍👧") == "e\u{301}")
    }

    @Test func earlierLinesComeBackAndTheOneBeingTypedIsKept() {
        #expect(typed([.character("x"), .up], history: ["one", "two"]) == "two")
        #expect(typed([.up, .up, .up], history: ["one", "two"]) == "one")
        #expect(typed([.character("x"), .up, .up, .down, .down], history: ["one", "two"]) == "x")
    }

    @Test func tabCompletesToOneWordAfterTheOther() {
        let words = ["Later", "lists", "work"]
        #expect(typed([.tab], in: "l", words: words) == "Later")
        #expect(typed([.tab, .tab], in: "l", words: words) == "lists")
        #expect(typed([.tab, .tab, .tab], in: "l", words: words) == "l")
        #expect(typed([.tab, .tab, .tab, .tab], in: "l", words: words) == "Later")
        #expect(typed([.tab, .backspace, .tab], in: "w", words: words) == "work")
        #expect(typed([.tab, .character("!")], in: "x", words: words) == "x!")
        #expect(typed([.tab], words: words) == "Later")
    }

    @Test func anEmptyLineIsLeftWithBackspace() {
        var editor = LineEditor("")
        #expect(editor.press(.backspace) == .cancelled)
        #expect(editor.press(.control("d")) == .cancelled)
        #expect(editor.press(.enter) == .entered)
        #expect(editor.press(.escape) == .cancelled)
    }

    @Test func theCursorIsVisibleHoweverLongTheLineIs() {
        let editor = LineEditor(String(repeating: "x", count: 100) + "end")
        let (row, column) = editor.shown(after: "/", width: 20)
        #expect(row.hasPrefix("/x") && row.hasSuffix("end"))
        #expect(column < 20)
        let wide = LineEditor("海海海海海海").shown(after: "/", width: 8)
        #expect(wide.row == "/海海")
        #expect(wide.column == 5)
    }
}
