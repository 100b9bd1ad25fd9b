/** The lock that is held while migrating, so that processes that start at the same time migrate once. */
export const MIGRATION_LOCK = 7_203_911;

/** The lock that is held while partitions of results are created or dropped. */
export const PARTITION_LOCK = 7_203_912;

/** The first half of the lock that shows whether two URLs lead to one database; the second is a process id. */
export const DIRECT_URL_LOCK = 7_203_913;

/** The lock that is held while a file of archived results is recorded. */
export const ARCHIVE_LOCK = 7_203_914;
