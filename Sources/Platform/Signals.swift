/// How signals are handled.
package enum Signals {

    /// Returns whether the signal does what it does by default.
    package static func isDefault(_ number: Int32) -> Bool { handler(of: number) == 0 }

    /// Returns whether the signal is ignored, as with nohup, or in the background of a script.
    package static func isIgnored(_ number: Int32) -> Bool {
        handler(of: number) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Returns the address of the handler.
    private static func handler(of number: Int32) -> Int {
        var action = sigaction()
        sigaction(number, nil, &action)
        #if canImport(Darwin)
            return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
        #elseif canImport(Musl)
            return unsafeBitCast(action.__sa_handler.sa_handler, to: Int.self)
        #else
            return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        #endif
    }
}
