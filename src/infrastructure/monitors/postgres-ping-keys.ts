import type { KnownPingKey, PingAddresses, PingKeys } from '../../application/monitors/ports.ts';
import type { OfCustomer } from '../../domain/kernel/page.ts';
import type { Digest, Vault } from '../../application/kernel/ports.ts';
import type { PingKey } from '../../domain/monitors/ping-key.rules.ts';
import { pingUuidOf } from '../../domain/monitors/ping-uuid.ts';
import { columnsOf } from '../kernel/database/columns.ts';
import type { Database } from '../kernel/database/database.ts';
import { customerExists } from '../kernel/database/in-scope.ts';
import { ofCustomer } from '../kernel/database/list-conditions.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { PingKeyRow } from './monitor.entity.ts';
import { heartbeatTokenIn } from './monitor-row.ts';

export class PostgresPingKeys
  extends PostgresRepository<PingKey, OfCustomer, PingKey, 'ownerTaken'>
  implements PingKeys
{
  constructor(database: Database) {
    super(database, {
      entity: PingKeyRow,
      owner: { organization: 'organizationId', customer: 'customerId' },
      conditions: ofCustomer('ping_key.customer_id'),
      taken: { ping_key_owner: 'ownerTaken' },
    });
  }

  async byDigest(sha256: string): Promise<KnownPingKey | null> {
    const [found] = await this.database.prepared<KnownPingKey>(
      `select ${columnsOf(PingKeyRow, 'k')}, o.status "organizationStatus" from ping_key k join organization o on o.id = k.organization_id
       where k.sha256 = $1 and ${customerExists('k.customer_id')}`,
      [sha256],
    );
    return found ?? null;
  }
}

/** Completes heartbeats that were stored by an earlier version. The tokens are encrypted, so no migration can do it. */
export class PostgresPingAddresses implements PingAddresses {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #digest: Digest;

  constructor(database: Database, vault: Vault, digest: Digest) {
    this.#database = database;
    this.#vault = vault;
    this.#digest = digest;
  }

  async complete(limit: number): Promise<number> {
    const found = await this.#database.prepared<{ readonly id: number; readonly sealedSecrets: string | null }>(
      `select id, sealed_secrets "sealedSecrets" from monitor
       where heartbeat_sha256 is not null and ping_sha256 is null order by id limit $1`,
      [limit],
    );
    const addresses = found.flatMap(({ id, sealedSecrets }) => {
      const token = heartbeatTokenIn(sealedSecrets, this.#vault);
      return token === null ? [] : [{ id, sha256: this.#digest.sha256(pingUuidOf(token)) }];
    });
    // A heartbeat that has become another type of monitor meanwhile has no address.
    return this.#database.write(
      `update monitor m set ping_sha256 = given.sha256 from unnest($1::int[], $2::text[]) as given (id, sha256)
       where m.id = given.id and m.heartbeat_sha256 is not null`,
      [addresses.map(({ id }) => id), addresses.map(({ sha256 }) => sha256)],
    );
  }
}
