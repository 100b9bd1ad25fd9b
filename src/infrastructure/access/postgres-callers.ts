import type { AccessChanges, Callers, Credential } from '../../application/access/ports.ts';
import { continueWith } from '../../application/kernel/awaitable.ts';
import type { Awaitable } from '../../application/kernel/awaitable.ts';
import { UnavailableError } from '../../application/kernel/ports.ts';
import type { Clock, Digest } from '../../application/kernel/ports.ts';
import type { Caller } from '../../domain/access/caller.ts';
import { isRenewalDue, shouldRecordUse } from '../../domain/access/sign-in/session.ts';
import type { Database } from '../kernel/database/database.ts';
import { CallerCache } from './caller-cache.ts';
import { agentTokenKind, apiTokenKind, appTokenKind, sessionFactsOf, sessionKind } from './credential-kinds.ts';
import type { CredentialKind, CredentialRow, SessionRow } from './credential-kinds.ts';

interface CallerSettings {
  readonly agentAccessEnabled: boolean;
  readonly requireMfaPlatformStaff: boolean;
}

interface Needs {
  readonly database: Database;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly accessChanges: AccessChanges;
}

interface Lookup {
  readonly kind: { readonly accepts: (credential: Credential) => boolean };
  callerOf(secret: string): Awaitable<Caller | null>;
}

/** Looks up credentials in PostgreSQL. An unknown credential costs one indexed query and no memory. */
export class PostgresCallers implements Callers {
  readonly #needs: Needs;
  readonly #lookups: readonly Lookup[];
  readonly #sessions: CredentialLookup<SessionRow>;
  readonly #requireMfaPlatformStaff: boolean;

  constructor(needs: Needs, { agentAccessEnabled, requireMfaPlatformStaff }: CallerSettings) {
    this.#needs = needs;
    this.#requireMfaPlatformStaff = requireMfaPlatformStaff;
    this.#sessions = new CredentialLookup(sessionKind(requireMfaPlatformStaff), needs);
    this.#lookups = [
      this.#sessions,
      new CredentialLookup(apiTokenKind(requireMfaPlatformStaff), needs),
      new CredentialLookup(appTokenKind, needs),
      ...(agentAccessEnabled ? [new CredentialLookup(agentTokenKind, needs)] : []),
    ];
  }

  find(credential: Credential): Awaitable<Caller | null> {
    const lookup = this.#lookups.find(({ kind }) => kind.accepts(credential));
    return lookup?.callerOf(credential.secret) ?? null;
  }

  /**
   * Renews the secret of a session. The new secret is derived from the old one and the service's key, so that
   * concurrent requests all get the same one.
   */
  async renew(credential: Credential): Promise<string | null> {
    if (!this.#sessions.kind.accepts(credential)) return null;
    const { database, digest, clock } = this.#needs;
    const row = await this.#sessions.rowOf(credential.secret);
    const now = clock.now();
    if (row === null || !isRenewalDue(sessionFactsOf(row, this.#requireMfaPlatformStaff, now), now)) return null;
    const successor = digest.keyed(`session/${credential.secret}`);
    const current = digest.sha256(credential.secret);
    const isRenewed = await stored(
      database.prepared('update session set sha256 = $2, previous_sha256 = $1, rotated_at = $3 where sha256 = $1', [
        current,
        digest.sha256(successor),
        now,
      ]),
    );
    if (!isRenewed) return null;
    this.#sessions.forget(current);
    return successor;
  }
}

/** Returns true if the write succeeded. The request can be answered even if it fails. */
const stored = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (fault) {
    if (fault instanceof UnavailableError) return false;
    throw fault;
  }
};

class CredentialLookup<Row extends CredentialRow> implements Lookup {
  readonly kind: CredentialKind<Row>;
  readonly #needs: Needs;
  readonly #cache: CallerCache<Row> | null;

  constructor(kind: CredentialKind<Row>, needs: Needs) {
    this.kind = kind;
    this.#needs = needs;
    this.#cache = kind.isCached ? new CallerCache(needs.clock) : null;
    needs.accessChanges.onChange(() => this.#cache?.clear());
  }

  callerOf(secret: string): Awaitable<Caller | null> {
    const sha256 = this.#needs.digest.sha256(secret);
    return continueWith(this.#cache?.known(sha256) ?? this.#rowOf(sha256), (row) =>
      row === null ? null : this.#callerOfRow(sha256, row),
    );
  }

  #callerOfRow(sha256: string, row: Row): Awaitable<Caller | null> {
    const now = this.#needs.clock.now();
    const caller = this.kind.callerOf(row, now);
    return caller !== null && shouldRecordUse(row.lastUsedAt, now)
      ? this.#recordUse(sha256, row, now).then(() => caller)
      : caller;
  }

  rowOf(secret: string): Promise<Row | null> {
    return this.#rowOf(this.#needs.digest.sha256(secret));
  }

  #rowOf(sha256: string): Promise<Row | null> {
    return this.#cache === null ? this.#load(sha256) : this.#cache.remember(sha256, (key) => this.#load(key));
  }

  forget(sha256: string): void {
    this.#cache?.forget(sha256);
  }

  async #load(sha256: string): Promise<Row | null> {
    const [row] = await this.#needs.database.prepared<Row>(this.kind.statement, [sha256]);
    return row ?? null;
  }

  async #recordUse(sha256: string, row: Row, now: Date): Promise<void> {
    this.#cache?.update(sha256, { ...row, lastUsedAt: now });
    await stored(this.#needs.database.prepared(this.kind.recordUse, [row.usedId, now]));
  }
}
