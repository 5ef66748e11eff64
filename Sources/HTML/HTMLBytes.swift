/// The UTF-8 text of a page or fragment while it is read; ranges in tokens are offsets into it.
package typealias HTMLBytes = UnsafeBufferPointer<UInt8>
