#pragma once
#include <sqlite3.h>

// SQLITE_STATIC and SQLITE_TRANSIENT are casts, which Swift does not import.

/// Binds text that stays where it is until the statement has been stepped and reset.
static inline int apns_sqlite3_bind_text_in_place(
    sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_text(statement, index, (const char *)bytes, count, SQLITE_STATIC);
}

/// Binds a blob that stays where it is until the statement has been stepped and reset.
static inline int apns_sqlite3_bind_blob_in_place(
    sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_STATIC);
}

/// Binds a copy of the text.
static inline int apns_sqlite3_bind_text_copy(
    sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_text(statement, index, (const char *)bytes, count, SQLITE_TRANSIENT);
}

/// Binds a copy of the blob.
static inline int apns_sqlite3_bind_blob_copy(
    sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_config is variadic, which Swift does not import.

/// Has SQLite not count its memory: the count takes a lock at every allocation.
static inline int apns_sqlite3_config_no_memory_count(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
