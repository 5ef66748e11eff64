#pragma once

// Functions of SQLite with a variable number of arguments, which Swift can't call.

/// Keeps SQLite from counting the memory it uses, which takes a lock for every piece. Must come before anything else that
/// is asked of SQLite.
///
/// Returns SQLITE_MISUSE, and does nothing, when it comes too late.
int rss_sqlite3_leave_memory_uncounted(void);
