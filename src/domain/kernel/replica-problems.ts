/** The problems of a replica of the database. The service works without it. */
export const replicaProblems = {
  replicaUnreachable: {
    check: 'replica',
    says: 'the replica at {place} cannot be reached ({reason}), and the primary answers instead',
    advice: 'check DATABASE_REPLICA_URL, and that the server accepts connections from this machine',
    isFatal: false,
  },
  replicaOther: {
    check: 'replica',
    says: 'the server at {place} has another database than DATABASE_URL, and the primary answers instead',
    advice: 'set DATABASE_REPLICA_URL to a replica of the database',
    isFatal: false,
  },
  replicaWritable: {
    check: 'replica',
    says: 'the server at {place} accepts writes, and is no replica; the primary answers instead',
    advice: 'remove it from DATABASE_REPLICA_URL, or make it follow the primary again',
    isFatal: false,
  },
  replicaBehind: {
    check: 'replica',
    says: 'the replica at {place} is more than a second behind, and the primary answers instead',
    advice: 'look at pg_stat_replication on the primary and at pg_stat_wal_receiver on the replica',
    isFatal: false,
  },
} as const;
