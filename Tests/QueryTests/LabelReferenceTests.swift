import Testing

@testable import Query

@Suite struct LabelReferenceTests {

    @Test(arguments: [
        ("label:later", "label:soon"),
        ("(Label is:unread) label:LATER,work OR -label:\"later\"", "(Label is:unread) label:soon,work OR -label:soon"),
        ("tag:later later \"label:later\" label:later2", "tag:later later \"label:later\" label:later2"),
        ("label:later \"no end", "label:soon \"no end"),
    ])
    func aLabelIsRenamedWhereItIsMeant(_ query: String, _ renamed: String) {
        #expect(LabelReferences.renaming("later", to: "soon", in: query) == renamed)
    }

    @Test(arguments: ["two words", "a,b", "say \"no\"", "back\\slash", "(x)", "star*"])
    func anyNameIsFoundAgain(_ name: String) throws {
        let query = LabelReferences.renaming("later", to: name, in: "label:later x")
        var scanner = QueryScanner(query, isStored: true)
        guard case .field(.label, let values) = try scanner.next().token else { throw QueryError(.noSearchName, at: 0) }
        #expect(values.map(\.text) == [name])
        #expect(LabelReferences.renaming(name, to: "later", in: query) == "label:later x")
    }
}
