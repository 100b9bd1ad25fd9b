import { sql } from 'kysely';
import type { DomainRegistrations, LookupClaim, LookupResult } from '../../../application/checks/warnings.ports.ts';
import { LONGEST_REGISTRY_PAUSE, LOOKUP_LEASE } from '../../../domain/checks/warnings/domain-lookup.ts';
import type { LookedUpDomain, LookupObstacle } from '../../../domain/checks/warnings/domain-lookup.ts';
import { isDueTime } from '../../kernel/database/due-times.sql.ts';
import { PostgresAdapter } from '../../kernel/database/postgres-adapter.ts';

interface Claimed {
  readonly slots: number;
  readonly slot: number | null;
  readonly isLeased: boolean;
  readonly pausedUntil: Date | null;
}

/**
 * Stores registration data of domain names and the lookups in progress. Claims skip locked slots, so that they never
 * wait for each other.
 */
export class PostgresDomainRegistrations extends PostgresAdapter implements DomainRegistrations {
  async find(name: string): Promise<LookedUpDomain | null> {
    const row = await this.database.query
      .selectFrom('domain_registration')
      .select([
        'name',
        'isRegistered',
        'registrar',
        'expiresAt',
        'lastError',
        'lastCheckedAt',
        'lastChangedAt',
        'failures',
        'statuses',
      ])
      .where('name', '=', name)
      .executeTakeFirst();
    return row ?? null;
  }

  async claim(claim: LookupClaim): Promise<number | LookupObstacle> {
    let claimed = await this.#claim(claim);
    if (claimed.slots < claim.limit) {
      await this.#addSlots(claim);
      claimed = await this.#claim(claim);
    }
    const { slot, isLeased, pausedUntil } = claimed;
    if (pausedUntil !== null) return { kind: 'paused', until: pausedUntil };
    if (slot === null) return { kind: 'busy' };
    if (isLeased) return slot;
    await sql`update registry_slot set lease_until = null where registry = ${claim.registry} and slot = ${slot}`.execute(
      this.database.query,
    );
    return { kind: 'leased' };
  }

  async store({ domain: { name, ...known }, registry, slot, leaseUntil, pausedUntil }: LookupResult): Promise<void> {
    await sql`
      with freed as (
        update registry_slot set lease_until = null where registry = ${registry} and slot = ${slot} and lease_until = ${leaseUntil}
      ), paused as (
        update registry set paused_until = ${pausedUntil} where key = ${registry} and ${pausedUntil}::timestamptz is not null
      )
      update domain_registration set is_registered = ${known.isRegistered}, registrar = ${known.registrar}, expires_at = ${known.expiresAt}, last_error = ${known.lastError},
        last_checked_at = ${known.lastCheckedAt}, last_changed_at = ${known.lastChangedAt}, failures = ${known.failures}, statuses = ${known.statuses && JSON.stringify(known.statuses)}::jsonb, lease_until = null
      where name = ${name}
    `.execute(this.database.query);
  }

  /**
   * Claims a slot and then the name, in one statement. If the name is leased to another process, the caller frees the
   * slot.
   */
  async #claim({ name, registry, now, leaseUntil }: LookupClaim): Promise<Claimed> {
    const { rows } = await sql<Claimed>`
      with paused as (
        select paused_until from registry where key = ${registry} and not ${isDueTime('paused_until', now, LONGEST_REGISTRY_PAUSE)}
      ), taken as (
        update registry_slot set lease_until = ${leaseUntil}
        where registry = ${registry} and slot = (
          select slot from registry_slot
          where registry = ${registry} and (lease_until is null or ${isDueTime('lease_until', now, LOOKUP_LEASE)}) and not exists (select from paused)
          order by slot limit 1 for update skip locked)
        returning slot
      ), leased as (
        insert into domain_registration as r (name, registry, lease_until)
        select ${name}, ${registry}, ${leaseUntil} from taken
        on conflict (name) do update set registry = excluded.registry, lease_until = excluded.lease_until
          where r.lease_until is null or ${isDueTime('r.lease_until', now, LOOKUP_LEASE)}
        returning name)
      select (select count(*)::int from registry_slot where registry = ${registry}) as slots, (select slot from taken) as slot,
        exists (select from leased) as "isLeased", (select paused_until from paused) as "pausedUntil"
    `.execute(this.database.query);
    const [claimed] = rows;
    if (claimed === undefined) throw new Error('The claim of a lookup returned nothing.');
    return claimed;
  }

  async #addSlots({ registry, limit }: LookupClaim): Promise<void> {
    await sql`insert into registry (key) values (${registry}) on conflict do nothing`.execute(this.database.query);
    await sql`insert into registry_slot (registry, slot) select ${registry}, n from generate_series(1, ${limit}::int) n on conflict do nothing`.execute(
      this.database.query,
    );
  }
}
