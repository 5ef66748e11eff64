#include "CSQLite.h"

#include <sqlite3.h>

int rss_sqlite3_configure(void) {
    int memory = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    int journals = sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, 120 << 10);
    return memory != SQLITE_OK ? memory : journals;
}
