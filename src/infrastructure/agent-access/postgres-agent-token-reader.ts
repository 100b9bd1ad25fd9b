import type { Credential, CredentialReader } from '../../application/access/ports.ts';
import type { Clock, Digest } from '../../application/kernel/ports.ts';
import type { Caller, OrganizationStatus } from '../../domain/access/caller.ts';
import { agentCallerOf, isAccessTokenShaped } from '../../domain/agent-access/access-token.ts';
import type { AccessTokenFacts } from '../../domain/agent-access/access-token.ts';
import { elapsed, minutes } from '../../domain/kernel/time.ts';
import { isDeletedAt } from '../../domain/accounts/account-deletion.machine.ts';
import { organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { Database } from '../kernel/database/database.ts';

/** How exact `lastUsedAt` is: an agent in constant use is written once in this time. */
const LAST_USE_PRECISION = minutes(1);

type Row = Omit<AccessTokenFacts, 'organizationStatus'> & {
  readonly registrationKey: number;
  readonly storedStatus: OrganizationStatus | null;
  readonly cancelledAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly deletionRequestedAt: Date | null;
};

const LOAD = `
  select t.expires_at "expiresAt", t.revoked_at "revokedAt", t.scopes, t.redeemed,
         r.id "registrationKey", r.public_id "registrationId", r.status "registrationStatus", r.window_ends_at "windowEndsAt",
         r.organization_id "organizationId", r.customer_id "customerId", r.last_used_at "lastUsedAt",
         o.status "storedStatus", o.cancelled_at "cancelledAt", u.id "userId", u.role, d.requested_at "deletionRequestedAt"
    from agent_access_token t
    join agent_registration r on r.id = t.registration_id
    left join organization o on o.id = r.organization_id
    left join app_user u on u.id = r.granted_by and u.is_active and u.organization_id = r.organization_id
                        and u.customer_id is not distinct from r.customer_id
    left join account_deletion d on d.user_id = u.id and d.status = 'requested'
   where t.sha256 = $1`;

/** Reads `wsma_` tokens. Nothing is remembered, so that whatever is taken back is gone with the next request. */
export class PostgresAgentTokenReader implements CredentialReader {
  readonly #database: Database;
  readonly #digest: Digest;
  readonly #clock: Clock;
  readonly #enabled: boolean;

  constructor(database: Database, digest: Digest, clock: Clock, enabled: boolean) {
    this.#database = database;
    this.#digest = digest;
    this.#clock = clock;
    this.#enabled = enabled;
  }

  reads({ kind, secret }: Credential): boolean {
    return this.#enabled && kind === 'bearer' && isAccessTokenShaped(secret);
  }

  async callerOf({ secret }: Credential): Promise<Caller | null> {
    const row = await this.#load(this.#digest.sha256(secret));
    if (row === null) return null;
    const now = this.#clock.now();
    const { storedStatus, cancelledAt, registrationKey, lastUsedAt, deletionRequestedAt, ...facts } = row;
    const organizationStatus = storedStatus === null ? null : organizationStatusAt({ status: storedStatus, cancelledAt }, now);
    const gone = isDeletedAt({ deletionRequestedAt }, now) ? { userId: null, role: null } : {};
    const caller = agentCallerOf({ ...facts, ...gone, organizationStatus }, now);
    if (caller !== null) await this.#noteUse(registrationKey, lastUsedAt, now);
    return caller;
  }

  async #load(sha256: string): Promise<Row | null> {
    const rows = await this.#database.prepared<Row>(LOAD, [sha256]);
    return rows[0] ?? null;
  }

  async #noteUse(id: number, lastUsedAt: Date | null, now: Date): Promise<void> {
    if (lastUsedAt !== null && elapsed(lastUsedAt, now) < LAST_USE_PRECISION) return;
    await this.#database.query.updateTable('agent_registration').set({ lastUsedAt: now }).where('id', '=', id).execute();
  }
}
