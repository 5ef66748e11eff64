/// Returns whether there is room for so many more bytes of a body. Called on the transfer thread.
package typealias HTTPRoom = @Sendable (_ count: Int) -> Bool
