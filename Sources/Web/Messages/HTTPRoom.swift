/// Whether there is room for so many more bytes of a body. Called on the thread of the transfers.
package typealias HTTPRoom = @Sendable (_ count: Int) -> Bool
