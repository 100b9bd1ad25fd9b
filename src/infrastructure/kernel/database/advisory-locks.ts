/** The lock that is held while migrating, so that processes that start at the same time migrate once. */
export const MIGRATION_LOCK = 7_203_911;

/** The lock that is held while partitions of results are created or dropped. */
export const PARTITION_LOCK = 7_203_912;
