import { sql } from 'kysely';
import type { Credential, CredentialReader } from '../../application/access/ports.ts';
import type { Clock, Digest } from '../../application/kernel/ports.ts';
import type { Caller, OrganizationStatus } from '../../domain/access/caller.ts';
import { isRenewalDue, isSessionSecretShaped, isUseWorthNoting, sessionCallerOf } from '../../domain/access/session.ts';
import type { SessionFacts } from '../../domain/access/session.ts';
import { isDeletedAt } from '../../domain/accounts/account-deletion.machine.ts';
import { organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { Database } from '../kernel/database/database.ts';
import type { CallerCache } from './caller-cache.ts';

type Row = Omit<SessionFacts, 'organizationStatus' | 'requireMfaPlatformStaff' | 'lastSeenAt' | 'isDeleted'> & {
  readonly storedStatus: OrganizationStatus;
  readonly cancelledAt: Date | null;
  readonly deletionRequestedAt: Date | null;
  lastSeenAt: Date;
};

/** Reads session cookies. Known ones are remembered for seconds; unknown ones cost one index look-up and no memory. */
export class PostgresSessionReader implements CredentialReader {
  readonly #database: Database;
  readonly #digest: Digest;
  readonly #clock: Clock;
  readonly #cache: CallerCache<Row>;
  readonly #requireMfaPlatformStaff: boolean;

  constructor(database: Database, digest: Digest, clock: Clock, cache: CallerCache<Row>, requireMfaPlatformStaff: boolean) {
    this.#database = database;
    this.#digest = digest;
    this.#clock = clock;
    this.#cache = cache;
    this.#requireMfaPlatformStaff = requireMfaPlatformStaff;
  }

  reads({ kind, secret }: Credential): boolean {
    return kind === 'cookie' && isSessionSecretShaped(secret);
  }

  async callerOf({ secret }: Credential): Promise<Caller | null> {
    const row = await this.#rowOf(secret);
    if (row === null) return null;
    const now = this.#clock.now();
    const caller = sessionCallerOf(this.#factsOf(row, now), now);
    if (caller !== null && isUseWorthNoting(row, now)) await this.#noteUse(row, now);
    return caller;
  }

  /** The successor follows from the secret and the service's key, so that parallel requests are all told the same. */
  async renewed({ secret }: Credential): Promise<string | null> {
    const row = await this.#rowOf(secret);
    const now = this.#clock.now();
    if (row === null || !isRenewalDue(this.#factsOf(row, now), now)) return null;
    const successor = this.#digest.keyed(`session/${secret}`);
    const [present, next] = [this.#digest.sha256(secret), this.#digest.sha256(successor)];
    await this.#database.query
      .updateTable('session')
      .set({ sha256: next, previousSha256: present, rotatedAt: now })
      .where('sha256', '=', present)
      .execute();
    this.#cache.forget(present);
    return successor;
  }

  #rowOf(secret: string): Promise<Row | null> {
    return this.#cache.remember(this.#digest.sha256(secret), (sha256) => this.#load(sha256));
  }

  #factsOf({ storedStatus, cancelledAt, deletionRequestedAt, ...facts }: Row, now: Date): SessionFacts {
    const organizationStatus = organizationStatusAt({ status: storedStatus, cancelledAt }, now);
    return { ...facts, organizationStatus, isDeleted: isDeletedAt({ deletionRequestedAt }, now), requireMfaPlatformStaff: this.#requireMfaPlatformStaff };
  }

  async #load(sha256: string): Promise<Row | null> {
    const { rows } = await sql<Row>`
      select s.id "sessionId", s.created_at "createdAt", s.last_seen_at "lastSeenAt", s.awaits_code "awaitsCode",
             s.stepped_up_at "steppedUpAt", s.rotated_at "rotatedAt",
             case when s.sha256 = ${sha256} then 'current' else 'previous' end "presented",
             u.id "userId", u.public_id "userPublicId", u.customer_id "customerId", u.role, u.is_active "isActive",
             u.is_global_admin "isGlobalAdmin", u.is_global_supporter "isGlobalSupporter", d.requested_at "deletionRequestedAt",
             o.id "organizationId", o.status "storedStatus", o.cancelled_at "cancelledAt",
             o.require_mfa_admins "requireMfaAdmins", o.require_mfa_editors "requireMfaEditors",
             o.require_mfa_readonly "requireMfaReadonly", (m.confirmed_at is not null) "mfaEnabled"
        from session s
        join app_user u on u.id = s.user_id
        join organization o on o.id = u.organization_id
        left join mfa_enrolment m on m.user_id = u.id
        left join account_deletion d on d.user_id = u.id and d.status = 'requested'
       where s.sha256 = ${sha256} or s.previous_sha256 = ${sha256}`.execute(this.#database.query);
    return rows[0] ?? null;
  }

  async #noteUse(row: Row, now: Date): Promise<void> {
    row.lastSeenAt = now;
    await this.#database.query.updateTable('session').set({ lastSeenAt: now }).where('id', '=', row.sessionId).execute();
  }
}
