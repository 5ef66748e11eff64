import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

@Suite struct IDSetTests {

    @Test func aSetHasItsIDsAndNoOthers() throws {
        let test = try TestDatabase()
        var random = SplitMix64(seed: 3)
        for count in [0, 1, 2, 40] {
            let ids = Set((0..<count).map { _ in Int64(1 + random.below(100)) })
            let found = try test.database.read { db in
                try Int64.fetchAll(
                    db, sql: "SELECT value FROM json_each(?) WHERE isAmong(value, ?)",
                    arguments: [JSONText.array(Array(-10...120)), IDSet(ids.sorted()).data])
            }
            #expect(found == ids.sorted())
        }
    }

    @Test func nothingIsAmongNothing() throws {
        let test = try TestDatabase()
        #expect(try test.number("SELECT isAmong(7, x'')") == 0)
        #expect(try test.number("SELECT isAmong(7, NULL)") == 0)
        #expect(try test.number("SELECT isAmong(\(Int64.max), x'FF')") == 0)
    }
}
