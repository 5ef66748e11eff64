import Foundation
import Testing

/// Numbers that strangers write never end the program: a `Double` becomes an integer by an initialiser that can fail,
/// `Int(_:rounded:)` or `Int(exactly:)`.
@Suite struct NumberTests {

    /// The files that the compiler made of ours, beside the tests. Those for debugging have the messages of everything that
    /// ends a program.
    private static func objects(of module: String) throws -> [URL] {
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "\(module).build")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "o" }
    }

    @Test(arguments: ImportTests.allowed.map(\.module))
    func noDoubleBecomesAnIntegerByAnInitialiserThatTraps(module: String) throws {
        let message = Data("value cannot be converted to".utf8)
        let objects = try Self.objects(of: module)
        try #require(!objects.isEmpty)
        for object in objects {
            let hasIt = try Data(contentsOf: object, options: .alwaysMapped).range(of: message) != nil
            #expect(!hasIt, "\(object.lastPathComponent): use Int(_:rounded:)")
        }
    }

    /// Otherwise the test above would find nothing because it can't.
    @Test func theMessageIsThatOfTheCompiler() throws {
        let own = try Self.objects(of: "ArchitectureTests").filter { $0.lastPathComponent.hasPrefix("NumberTests") }
        let number = Double(own.count)
        #expect(Int(number) == 1)
        let object = try Data(contentsOf: try #require(own.first))
        #expect(object.range(of: Data("Double value cannot be converted to Int because".utf8)) != nil)
    }
}
