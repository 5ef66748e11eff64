#include "CSQLite.h"

#include <sqlite3.h>

int rss_sqlite3_leave_memory_uncounted(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
