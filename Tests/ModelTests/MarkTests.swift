import Testing

@testable import Model

@Suite struct MarkTests {
    private static let marks: [Mark] = [
        .read, .starred, .label("later"), .label("read"), .label("a:b"), .note, .deleted,
    ]

    @Test(arguments: marks)
    func isFoundAgainByWhatIsStored(_ mark: Mark) {
        #expect(Mark(kind: mark.facts.kind, name: mark.name) == mark)
        #expect(Mark(field: mark.field) == mark)
    }

    @Test(arguments: ["", "label", "label:", "archived", "content", "read:x", "label:a\nb"])
    func otherFieldsAreNoMarks(_ field: String) {
        #expect(Mark(field: field) == nil)
    }

    /// Its words stand in lists and messages, and its kind in the database.
    @Test func eachMarkHasItsOwnWords() {
        let words = Self.marks.flatMap { [MarkChange($0, true).word, MarkChange($0, false).word] }
        #expect(Set(words).count == words.count)
        let kinds = Mark.ofEachKind.map(\.facts.kind)
        #expect(Set(kinds).count == kinds.count)
    }

    private static let shared: [(Account.Service, [Mark])] = [
        (.local, []), (.folder, Mark.ofEachKind), (.webDAV, Mark.ofEachKind), (.miniflux, Mark.statuses),
        (.newsBlur, Mark.statuses), (.freshRSS, Mark.statuses + [.label("")]),
        (Account.Service(rawValue: "of tomorrow"), Mark.statuses),
    ]

    @Test(arguments: shared)
    func eachAccountSharesWhatOthersCanKnow(_ service: Account.Service, _ marks: [Mark]) {
        #expect(Set(Mark.ofEachKind.filter(service.shares)) == Set(marks))
    }

    @Test func aNoteIsAChangeWithItsText() {
        #expect(MarkChange(note: "Ask Ann").value && MarkChange(note: "Ask Ann").text == "Ask Ann")
        #expect(!MarkChange(note: "").value)
    }

    @Test func changesAreCountedByWhatTheyAre() {
        var changes = StatusChanges(read: 2)
        changes.add(1, MarkChange(.label("a"), true))
        changes.add(2, MarkChange(.label("b"), true))
        changes.add(0, MarkChange(.starred, true))
        changes += StatusChanges(read: 1, unstarred: 4)

        #expect(changes[MarkChange(.read, true)] == 3 && changes[MarkChange(.starred, false)] == 4)
        #expect(changes[MarkChange(.label("c"), true)] == 3 && changes[MarkChange(.label("a"), false)] == 0)
        #expect(changes.counts.count == 3)
    }
}
