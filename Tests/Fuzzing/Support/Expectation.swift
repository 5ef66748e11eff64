/// Stops at what must not be, which the fuzzer keeps as a finding. `reason` says what was expected, and what came.
@inline(__always)
package func expect(_ condition: Bool, _ reason: @autoclosure () -> String) {
    guard !condition else { return }
    fatalError("expected " + reason())
}

package func expectEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ subject: @autoclosure () -> String) {
    expect(found == expected, "\(subject()) to be\n\(expected)\nfound\n\(found)")
}
