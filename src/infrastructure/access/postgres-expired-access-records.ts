import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ExpiredAccessRecords } from '../../application/access/ports.ts';
import type { ExpiredRecordKind, ExpiryMoments } from '../../domain/access/expired-records.ts';
import type { Database } from '../kernel/database/database.ts';

interface ExpiredRecord {
  readonly table: string;
  readonly isOver: (until: ExpiryMoments) => RawBuilder<unknown>;
}

const kinds: Readonly<Record<ExpiredRecordKind, ExpiredRecord>> = {
  sessions: {
    table: 'session',
    isOver: ({ sessionUse, signIn, challenge }) =>
      sql`last_seen_at <= ${sessionUse} or created_at <= ${signIn} or (awaits_code and created_at <= ${challenge})`,
  },
  accountLinks: { table: 'account_link', isOver: ({ linkEnd }) => sql`expires_at <= ${linkEnd}` },
  signInCounters: {
    table: 'sign_in_counter',
    isOver: ({ signInFailure, signInSuccess }) =>
      sql`(last_failure_at is null or last_failure_at <= ${signInFailure}) and (last_success_at is null or last_success_at <= ${signInSuccess})`,
  },
  idempotencyKeys: { table: 'idempotency_key', isOver: ({ idempotencyKey }) => sql`created_at <= ${idempotencyKey}` },
  rateWindows: { table: 'rate_window', isOver: ({ rateWindowStart }) => sql`window_start <= ${rateWindowStart}` },
};

/** Deletes by physical row location, because not every table has a single-column key. Locked rows are skipped. */
export class PostgresExpiredAccessRecords implements ExpiredAccessRecords {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async remove(kind: ExpiredRecordKind, until: ExpiryMoments, limit: number): Promise<number> {
    const { table, isOver } = kinds[kind];
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array (
        select ctid from ${sql.table(table)} where ${isOver(until)} limit ${limit} for update skip locked
      ))`.execute(this.#database.query);
    return Number(numAffectedRows ?? 0);
  }
}
