import { sql } from 'kysely';
import type { Credential, CredentialReader } from '../../application/access/ports.ts';
import type { Clock, Digest } from '../../application/kernel/ports.ts';
import type { Caller, OrganizationStatus } from '../../domain/access/caller.ts';
import { appCallerOf } from '../../domain/connected-apps/app-grant.ts';
import type { AppGrant, GrantUser } from '../../domain/connected-apps/app-grant.ts';
import { appTokenStatusAt, isAppTokenShaped } from '../../domain/connected-apps/app-token.ts';
import type { AppToken } from '../../domain/connected-apps/app-token.ts';
import { elapsed, minutes } from '../../domain/kernel/time.ts';
import { isActiveAt } from '../../domain/accounts/account-deletion.machine.ts';
import { organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { Database } from '../kernel/database/database.ts';

/** How exact `lastUsedAt` is: an app in constant use is written once in this time. */
const LAST_USE_PRECISION = minutes(1);

interface Row {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly grantId: number;
  readonly scopes: AppToken['scopes'];
  readonly name: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly lastUsedAt: Date | null;
  readonly grantExpiresAt: Date;
  readonly grantRevokedAt: Date | null;
  readonly userId: number;
  readonly isActive: boolean;
  readonly deletionRequestedAt: Date | null;
  readonly role: GrantUser['role'];
  readonly userOrganizationId: number;
  readonly userCustomerId: number | null;
  readonly storedStatus: OrganizationStatus;
  readonly cancelledAt: Date | null;
}

/** Reads the access tokens of apps. Nothing is remembered, so that whatever is taken back is gone with the next request. */
export class PostgresAppTokenReader implements CredentialReader {
  readonly #database: Database;
  readonly #digest: Digest;
  readonly #clock: Clock;

  constructor(database: Database, digest: Digest, clock: Clock) {
    this.#database = database;
    this.#digest = digest;
    this.#clock = clock;
  }

  reads({ kind, secret }: Credential): boolean {
    return kind === 'bearer' && isAppTokenShaped(secret);
  }

  async callerOf({ secret }: Credential): Promise<Caller | null> {
    const row = await this.#load(this.#digest.sha256(secret));
    const now = this.#clock.now();
    if (row === null || appTokenStatusAt({ ...row, spentAt: null }, now) !== 'issued') return null;
    const caller = appCallerOf({ grant: grantOf(row), scopes: row.scopes, user: userOf(row, now) }, now);
    if (caller !== null) await this.#noteUse(row, now);
    return caller;
  }

  async #load(sha256: string): Promise<Row | null> {
    const { rows } = await sql<Row>`
      select t.expires_at "expiresAt", t.revoked_at "revokedAt", t.scopes,
             g.id "grantId", g.name, g.organization_id "organizationId", g.customer_id "customerId", g.last_used_at "lastUsedAt",
             g.expires_at "grantExpiresAt", g.revoked_at "grantRevokedAt",
             u.id "userId", u.is_active "isActive", d.requested_at "deletionRequestedAt", u.role, u.organization_id "userOrganizationId", u.customer_id "userCustomerId",
             o.status "storedStatus", o.cancelled_at "cancelledAt"
        from app_token t
        join app_grant g on g.id = t.grant_id
        join app_user u on u.id = g.user_id
        join organization o on o.id = u.organization_id
        left join account_deletion d on d.user_id = u.id and d.status = 'requested'
       where t.sha256 = ${sha256} and t.kind = 'access'`.execute(this.#database.query);
    return rows[0] ?? null;
  }

  async #noteUse({ grantId, lastUsedAt }: Row, now: Date): Promise<void> {
    if (lastUsedAt !== null && elapsed(lastUsedAt, now) < LAST_USE_PRECISION) return;
    await this.#database.query.updateTable('app_grant').set({ lastUsedAt: now }).where('id', '=', grantId).execute();
  }
}

const grantOf = (row: Row): Pick<AppGrant, 'name' | 'organizationId' | 'customerId' | 'revokedAt' | 'expiresAt'> => ({
  name: row.name,
  organizationId: row.organizationId,
  customerId: row.customerId,
  revokedAt: row.grantRevokedAt,
  expiresAt: row.grantExpiresAt,
});

const userOf = (row: Row, now: Date): GrantUser => ({
  userId: row.userId,
  isActive: isActiveAt(row, now),
  role: row.role,
  organizationId: row.userOrganizationId,
  organizationStatus: organizationStatusAt({ status: row.storedStatus, cancelledAt: row.cancelledAt }, now),
  customerId: row.userCustomerId,
});
