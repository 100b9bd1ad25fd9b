import { sql } from 'kysely';
import type { BlocklistStates } from '../../../application/checks/warnings.ports.ts';
import type { Listing } from '../../../domain/checks/warnings/blocklist.ts';
import type { BlocklistState, NotifiedBlocklistState } from '../../../domain/checks/warnings/blocklist-state.ts';
import { PostgresAdapter } from '../../kernel/database/postgres-adapter.ts';

/** Stores the blocklist entries of addresses, one row for each monitor. */
export class PostgresBlocklistStates extends PostgresAdapter implements BlocklistStates {
  async find(monitorId: number): Promise<NotifiedBlocklistState | null> {
    const row = await this.database.query
      .selectFrom('blocklist_state')
      .selectAll()
      .where('monitorId', '=', monitorId)
      .executeTakeFirst();
    return row ?? null;
  }

  async of(monitorIds: readonly number[]): Promise<ReadonlyMap<number, BlocklistState>> {
    const query = this.database.query
      .selectFrom('blocklist_state')
      .selectAll()
      .where('monitorId', 'in', [...monitorIds]);
    const rows = await query.orderBy('monitorId').forUpdate().execute();
    return new Map(rows.map((row) => [row.monitorId, row]));
  }

  async store(listings: ReadonlyMap<number, BlocklistState>): Promise<void> {
    const rows = [...listings].map(
      ([monitorId, { listings: listed, lastError, lastCheckedAt, lastChangedAt, lastListedAt, lastCleanAt }]) => ({
        monitorId,
        listings: sql<readonly Listing[]>`${JSON.stringify(listed)}::jsonb`,
        lastError,
        lastCheckedAt,
        lastChangedAt,
        lastListedAt,
        lastCleanAt,
      }),
    );
    await this.database.query
      .insertInto('blocklist_state')
      .values(rows)
      .onConflict((on) =>
        on.column('monitorId').doUpdateSet((of) => ({
          listings: of.ref('excluded.listings'),
          lastError: of.ref('excluded.lastError'),
          lastCheckedAt: of.ref('excluded.lastCheckedAt'),
          lastChangedAt: of.ref('excluded.lastChangedAt'),
          lastListedAt: of.ref('excluded.lastListedAt'),
          lastCleanAt: of.ref('excluded.lastCleanAt'),
        })),
      )
      .execute();
  }

  async noteNotified(monitorId: string, fact: 'listed' | 'clean', at: Date): Promise<void> {
    const { query } = this.database;
    const monitor = query.selectFrom('monitor').select('id').where('publicId', '=', monitorId);
    const noted = fact === 'listed' ? { lastNotifiedListedAt: at } : { lastNotifiedCleanAt: at };
    await this.database.defer(
      query.updateTable('blocklist_state').set(noted).where('monitorId', '=', monitor).compile(),
    );
  }
}
