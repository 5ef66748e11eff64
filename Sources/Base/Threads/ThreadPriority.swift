import Glibc

/// Which threads go first where there are more than processors.
///
/// On Linux the nice value is a thread's, not the whole process's (setpriority(2), "C library/kernel differences").
package enum ThreadPriority {

    /// As nice(1) adds when nobody says how much.
    private static let lowered: CInt = 10

    /// Lets the others go before the calling thread, and before those it starts. That is for good: to raise a priority
    /// again takes a privilege.
    package static func lower() {
        let process = __priority_which_t(PRIO_PROCESS.rawValue)
        if getpriority(process, 0) < lowered { _ = setpriority(process, 0, lowered) }
    }
}
