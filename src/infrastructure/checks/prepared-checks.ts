import type { PrepareCheck, PreparedCheck } from '../../application/checks/prepare-check.ts';
import type { CheckSubject, CheckSubjects } from '../../application/checks/ports.ts';
import type { CheckCost } from '../../domain/monitors/monitor-kind.ts';
import { contactedHost, costOf } from '../../domain/monitors/monitor-kinds.ts';
import type { DueCheck } from '../../domain/checks/due-check.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';

/** The resources that a check occupies while it runs. */
export interface CheckLoad {
  /** The first host that the check contacts, or null if it contacts none. */
  readonly host: string | null;
  readonly cost: CheckCost | null;
}

interface Prepared extends CheckLoad {
  readonly revision: number;
  /** Null for a monitor without a probe. */
  readonly check: PreparedCheck | null;
}

const NO_LOAD: CheckLoad = { host: null, cost: null };

/** The maximum number of cached checks; see `BoundedCache` for the behavior with more monitors. */
const CACHE_SIZE = 200_000;

/** Caches prepared checks by the revision of their monitors, so that only monitors that changed are read again. */
export class PreparedChecks {
  readonly #subjects: CheckSubjects;
  readonly #prepare: PrepareCheck;
  readonly #cache: BoundedCache<number, Prepared>;
  /** The prepared checks that were not used yet. They are also kept outside the cache, which could evict them. */
  readonly #due = new Map<number, Prepared>();

  constructor(subjects: CheckSubjects, prepare: PrepareCheck, capacity = CACHE_SIZE) {
    this.#cache = new BoundedCache(capacity);
    this.#subjects = subjects;
    this.#prepare = prepare;
  }

  /** Prepares the checks of all given monitors. */
  async prepare(due: readonly DueCheck[]): Promise<void> {
    const unknown: number[] = [];
    const known = new Map<number, Prepared>();
    for (const { monitorId, revision } of due) {
      const cached = this.#cache.get(monitorId);
      if (cached === undefined || cached.revision < revision) unknown.push(monitorId);
      else known.set(monitorId, cached);
    }
    for (const subject of unknown.length === 0 ? [] : await this.#subjects.load(unknown))
      known.set(subject.monitorId, this.#prepareOne(subject));
    for (const [monitorId, prepared] of known) this.#due.set(monitorId, prepared);
  }

  /** Returns the prepared check, or null for a monitor without a probe. Called once for each prepared check. */
  of(monitorId: number): PreparedCheck | null {
    const check = this.#found(monitorId)?.check ?? null;
    this.#due.delete(monitorId);
    return check;
  }

  /** Returns the load of the check, or an empty load if the monitor is not prepared. */
  loadOf(monitorId: number): CheckLoad {
    return this.#found(monitorId) ?? NO_LOAD;
  }

  #found(monitorId: number): Prepared | undefined {
    return this.#due.get(monitorId) ?? this.#cache.get(monitorId);
  }

  #prepareOne(subject: CheckSubject): Prepared {
    const prepared = {
      revision: subject.revision,
      check: this.#prepare(subject),
      host: contactedHost(subject),
      cost: costOf(subject),
    };
    this.#cache.set(subject.monitorId, prepared);
    return prepared;
  }
}
