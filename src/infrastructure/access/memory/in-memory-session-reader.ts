import type { Callers, Credential } from '../../../application/access/ports.ts';
import type { Clock, Digest } from '../../../application/kernel/ports.ts';
import type { Caller } from '../../../domain/access/caller.ts';
import { shouldRecordUse } from '../../../domain/access/credential-use.ts';
import { isRenewalDue, isSessionSecretShaped, sessionCallerOf } from '../../../domain/access/session.ts';
import type { SessionFacts } from '../../../domain/access/session.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { enrolmentTable, sessionTable } from './access-tables.ts';
import type { SessionRow } from './access-tables.ts';
import { personOf } from './person.ts';

/** Reads session cookies. */
export class InMemorySessionReader implements Callers {
  readonly #store: MemoryStore;
  readonly #digest: Digest;
  readonly #clock: Clock;
  readonly #requireMfaPlatformStaff: boolean;

  constructor(store: MemoryStore, digest: Digest, clock: Clock, requireMfaPlatformStaff: boolean) {
    this.#store = store;
    this.#digest = digest;
    this.#clock = clock;
    this.#requireMfaPlatformStaff = requireMfaPlatformStaff;
  }

  async find({ kind, secret }: Credential): Promise<Caller | null> {
    if (!(kind === 'cookie' && isSessionSecretShaped(secret))) return null;
    const now = this.#clock.now();
    const facts = this.#factsOf(secret, now);
    const caller = facts === null ? null : sessionCallerOf(facts, now);
    if (facts !== null && caller !== null && shouldRecordUse(facts.lastSeenAt, now)) await this.#change(facts.sessionId, { lastSeenAt: now });
    return caller;
  }

  /** The successor follows from the secret and the service's key, so that parallel requests are all told the same. */
  async renew({ secret }: Credential): Promise<string | null> {
    const now = this.#clock.now();
    const facts = this.#factsOf(secret, now);
    if (facts === null || !isRenewalDue(facts, now)) return null;
    const successor = this.#digest.keyed(`session/${secret}`);
    const exchanged = { sha256: this.#digest.sha256(successor), previousSha256: this.#digest.sha256(secret), rotatedAt: now };
    if (facts.presented === 'current') await this.#change(facts.sessionId, exchanged);
    return successor;
  }

  #factsOf(secret: string, now: Date): SessionFacts | null {
    const shown = this.#digest.sha256(secret);
    const row = this.#store.rows(sessionTable).find(({ sha256, previousSha256 }) => sha256 === shown || previousSha256 === shown);
    const person = row === null ? null : personOf(this.#store, row.userId, now);
    if (row === null || person === null) return null;
    const { id: sessionId, createdAt, lastSeenAt, awaitsCode, steppedUpAt, rotatedAt } = row;
    return {
      ...person,
      ...{ sessionId, createdAt, lastSeenAt, awaitsCode, steppedUpAt, rotatedAt },
      presented: row.sha256 === shown ? 'current' : 'previous',
      mfaEnabled: (this.#store.rows(enrolmentTable).get(row.userId)?.confirmedAt ?? null) !== null,
      requireMfaPlatformStaff: this.#requireMfaPlatformStaff,
    };
  }

  #change(id: number, changes: Partial<SessionRow>): Promise<void> {
    return this.#store.write((tables) => {
      const row = tables(sessionTable).get(id);
      if (row !== null) tables(sessionTable).put({ ...row, ...changes });
    });
  }
}
