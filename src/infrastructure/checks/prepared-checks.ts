import type { Checker, CheckSubject, CheckSubjects, DueCheck, PreparedCheck } from '../../application/checks/checking.ports.ts';

interface Prepared {
  readonly revision: number;
  /** Null for a monitor that no checker of this process serves. */
  readonly check: PreparedCheck | null;
}

/** How many monitors are remembered; when there are more, the longest known are read anew. */
const MOST_REMEMBERED = 200_000;

/** Checks ready to be made, remembered by revision, so that only monitors that changed are read again. */
export class PreparedChecks {
  readonly #subjects: CheckSubjects;
  readonly #checkers: readonly Checker[];
  readonly #prepared = new Map<number, Prepared>();

  constructor(subjects: CheckSubjects, checkers: readonly Checker[]) {
    this.#subjects = subjects;
    this.#checkers = checkers;
  }

  /** Makes the checks of all these monitors ready. */
  async prepare(due: readonly DueCheck[]): Promise<void> {
    const unknown = due.filter(({ monitorId, revision }) => (this.#prepared.get(monitorId)?.revision ?? 0) < revision);
    if (unknown.length === 0) return;
    for (const subject of await this.#subjects.load(unknown.map(({ monitorId }) => monitorId))) this.#remember(subject);
  }

  /** Null for a monitor that cannot be checked here. */
  of(monitorId: number): PreparedCheck | null {
    return this.#prepared.get(monitorId)?.check ?? null;
  }

  #remember(subject: CheckSubject): void {
    const checker = this.#checkers.find((candidate) => candidate.serves(subject));
    this.#prepared.set(subject.monitorId, { revision: subject.revision, check: checker?.prepare(subject) ?? null });
    if (this.#prepared.size <= MOST_REMEMBERED) return;
    const [oldest] = this.#prepared.keys();
    if (oldest !== undefined) this.#prepared.delete(oldest);
  }
}
