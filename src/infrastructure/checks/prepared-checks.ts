import type { PrepareCheck, PreparedCheck } from '../../application/checks/prepare-check.ts';
import type { CheckSubject, CheckSubjects } from '../../application/checks/ports.ts';
import type { CheckCost } from '../../domain/monitors/monitor-kind.ts';
import { contactedHost, costOf } from '../../domain/monitors/monitor-kinds.ts';
import type { DueCheck } from '../../domain/checks/due-check.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';

/** What a check occupies while it runs. */
export interface CheckLoad {
  /** The host that it contacts first; null if it contacts none. */
  readonly host: string | null;
  readonly cost: CheckCost | null;
}

interface Prepared extends CheckLoad {
  readonly revision: number;
  /** Null for a monitor that no probe checks. */
  readonly check: PreparedCheck | null;
}

const NO_LOAD: CheckLoad = { host: null, cost: null };

/** How many prepared checks are cached; see `BoundedCache` for more monitors. */
const CACHE_SIZE = 200_000;

/** Caches prepared checks by the revision of their monitors, so that only monitors that changed are read again. */
export class PreparedChecks {
  readonly #subjects: CheckSubjects;
  readonly #prepare: PrepareCheck;
  readonly #cache: BoundedCache<number, Prepared>;
  /** Those that were prepared and not used yet. They are not in the cache only, from which they could be evicted. */
  readonly #due = new Map<number, Prepared>();

  constructor(subjects: CheckSubjects, prepare: PrepareCheck, capacity = CACHE_SIZE) {
    this.#cache = new BoundedCache(capacity);
    this.#subjects = subjects;
    this.#prepare = prepare;
  }

  /** Prepares the checks of all these monitors. */
  async prepare(due: readonly DueCheck[]): Promise<void> {
    const unknown: number[] = [];
    const known = new Map<number, Prepared>();
    for (const { monitorId, revision } of due) {
      const cached = this.#cache.get(monitorId);
      if (cached === undefined || cached.revision < revision) unknown.push(monitorId);
      else known.set(monitorId, cached);
    }
    for (const subject of unknown.length === 0 ? [] : await this.#subjects.load(unknown)) known.set(subject.monitorId, this.#prepareOne(subject));
    for (const [monitorId, prepared] of known) this.#due.set(monitorId, prepared);
  }

  /** Null for a monitor that no probe checks. Called once for each prepared check. */
  of(monitorId: number): PreparedCheck | null {
    const check = this.#found(monitorId)?.check ?? null;
    this.#due.delete(monitorId);
    return check;
  }

  /** Nothing for a monitor that is not prepared. */
  loadOf(monitorId: number): CheckLoad {
    return this.#found(monitorId) ?? NO_LOAD;
  }

  #found(monitorId: number): Prepared | undefined {
    return this.#due.get(monitorId) ?? this.#cache.get(monitorId);
  }

  #prepareOne(subject: CheckSubject): Prepared {
    const prepared = { revision: subject.revision, check: this.#prepare(subject), host: contactedHost(subject), cost: costOf(subject) };
    this.#cache.set(subject.monitorId, prepared);
    return prepared;
  }
}
