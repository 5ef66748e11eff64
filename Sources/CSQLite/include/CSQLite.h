#pragma once

// Functions of SQLite with a variable number of arguments, which Swift can't call.

/// Keeps SQLite from counting the memory it uses, which takes a lock for every piece.
///
/// And from writing what it needs to take a statement back to a temporary file, unless that is more than 120 KiB. From the
/// usual 64 KiB on, which are eight of our pages, it goes on writing such a file for every statement of the transaction:
/// that was three quarters of what was written while a server's articles were saved. So much is allocated for each of
/// these statements; more would be given back to the system each time.
///
/// Must come before anything else that is asked of SQLite. Returns SQLITE_MISUSE, and does nothing, when it comes too late.
int rss_sqlite3_configure(void);
