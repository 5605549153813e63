#include <sqlite3.h>

/* Swift cannot call functions with variable arguments, nor see macros that cast. */

/* Leaves the files as they are when the connection closes. */
static inline int csqlite_keep_log_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/* Tells SQLite to copy a bound value. */
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }
