import { sql } from 'kysely';
import type { Credential, CredentialReader } from '../../application/access/ports.ts';
import type { Clock, Digest } from '../../application/kernel/ports.ts';
import { isApiTokenShaped, tokenCallerOf } from '../../domain/access/api-token.ts';
import type { ApiTokenFacts } from '../../domain/access/api-token.ts';
import type { Caller } from '../../domain/access/caller.ts';
import { isDeletedAt } from '../../domain/accounts/account-deletion.machine.ts';
import { organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { OrganizationStatus } from '../../domain/access/caller.ts';
import { minutes } from '../../domain/kernel/time.ts';
import type { Database } from '../kernel/database/database.ts';
import type { CallerCache } from './caller-cache.ts';

/** How exact `lastUsedAt` is: a token in constant use is written once in this time. */
const LAST_USE_PRECISION = minutes(1);

type Row = Omit<ApiTokenFacts, 'organizationStatus' | 'isDeleted'> & {
  readonly storedStatus: OrganizationStatus;
  readonly cancelledAt: Date | null;
  readonly deletionRequestedAt: Date | null;
};

/** Reads `wsm_` tokens. Known ones are remembered for seconds; unknown ones cost one index look-up and no memory. */
export class PostgresApiTokenReader implements CredentialReader {
  readonly #database: Database;
  readonly #digest: Digest;
  readonly #clock: Clock;
  readonly #cache: CallerCache<Row>;
  readonly #lastUses = new Map<number, number>();

  constructor(database: Database, digest: Digest, clock: Clock, cache: CallerCache<Row>) {
    this.#database = database;
    this.#digest = digest;
    this.#clock = clock;
    this.#cache = cache;
  }

  reads({ kind, secret }: Credential): boolean {
    return kind === 'bearer' && isApiTokenShaped(secret);
  }

  async callerOf({ secret }: Credential): Promise<Caller | null> {
    const row = await this.#cache.remember(this.#digest.sha256(secret), (sha256) => this.#load(sha256));
    if (row === null) return null;
    const now = this.#clock.now();
    const { storedStatus, cancelledAt, deletionRequestedAt, ...facts } = row;
    const organizationStatus = organizationStatusAt({ status: storedStatus, cancelledAt }, now);
    const caller = tokenCallerOf({ ...facts, organizationStatus, isDeleted: isDeletedAt({ deletionRequestedAt }, now) }, now);
    if (caller !== null) await this.#noteUse(row.tokenId, now);
    return caller;
  }

  async #load(sha256: string): Promise<Row | null> {
    const { rows } = await sql<Row>`
      select t.id "tokenId", t.customer_id "tokenCustomerId", t.expires_at "expiresAt", t.revoked_at "revokedAt",
             u.id "userId", u.public_id "userPublicId", u.customer_id "userCustomerId", u.role, u.is_active "isActive",
             u.is_global_admin "isGlobalAdmin", u.is_global_supporter "isGlobalSupporter", d.requested_at "deletionRequestedAt",
             o.id "organizationId", o.status "storedStatus", o.cancelled_at "cancelledAt"
        from api_token t
        join app_user u on u.id = t.user_id
        join organization o on o.id = t.organization_id and o.id = u.organization_id
        left join account_deletion d on d.user_id = u.id and d.status = 'requested'
       where t.sha256 = ${sha256}`.execute(this.#database.query);
    return rows[0] ?? null;
  }

  async #noteUse(tokenId: number, now: Date): Promise<void> {
    const at = now.getTime();
    if (at - (this.#lastUses.get(tokenId) ?? -Infinity) < LAST_USE_PRECISION) return;
    this.#lastUses.set(tokenId, at);
    await this.#database.query.updateTable('api_token').set({ lastUsedAt: now }).where('id', '=', tokenId).execute();
  }
}
