import type { PrepareCheck, PreparedCheck } from '../../application/checks/prepare-check.ts';
import type { CheckSubject, CheckSubjects } from '../../application/checks/ports.ts';
import { contactedHost } from '../../domain/monitors/monitor-kinds.ts';
import type { DueCheck } from '../../domain/checks/due-check.ts';

interface Prepared {
  readonly revision: number;
  /** Null for a monitor that no probe checks. */
  readonly check: PreparedCheck | null;
  /** The host that it contacts. */
  readonly host: string | null;
}

/** How many prepared checks are cached; beyond that, the oldest are evicted. */
const CACHE_SIZE = 200_000;

/** Caches prepared checks by the revision of their monitors, so that only monitors that changed are read again. */
export class PreparedChecks {
  readonly #subjects: CheckSubjects;
  readonly #prepare: PrepareCheck;
  readonly #prepared = new Map<number, Prepared>();

  constructor(subjects: CheckSubjects, prepare: PrepareCheck) {
    this.#subjects = subjects;
    this.#prepare = prepare;
  }

  /** Prepares the checks of all these monitors. */
  async prepare(due: readonly DueCheck[]): Promise<void> {
    const unknown = due.filter(({ monitorId, revision }) => (this.#prepared.get(monitorId)?.revision ?? 0) < revision);
    if (unknown.length === 0) return;
    for (const subject of await this.#subjects.load(unknown.map(({ monitorId }) => monitorId))) this.#cache(subject);
  }

  /** Null for a monitor that no probe checks. */
  of(monitorId: number): PreparedCheck | null {
    return this.#prepared.get(monitorId)?.check ?? null;
  }

  /** The host that the check contacts first; null if it contacts none, and for a monitor that is not prepared. */
  hostOf(monitorId: number): string | null {
    return this.#prepared.get(monitorId)?.host ?? null;
  }

  #cache(subject: CheckSubject): void {
    this.#prepared.set(subject.monitorId, { revision: subject.revision, check: this.#prepare(subject), host: contactedHost(subject) });
    if (this.#prepared.size <= CACHE_SIZE) return;
    const [oldest] = this.#prepared.keys();
    if (oldest !== undefined) this.#prepared.delete(oldest);
  }
}
