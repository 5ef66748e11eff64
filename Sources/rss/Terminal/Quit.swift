import Foundation

/// Ends the program at once, without the exit handlers of libraries (exit(3)).
///
/// OpenSSL would clean up while the thread of the transfers still uses it to close its connections. Nothing is lost:
/// output was flushed, and the database writes when a transaction ends.
func quit(_ status: Int32) -> Never {
    _exit(status)
}
