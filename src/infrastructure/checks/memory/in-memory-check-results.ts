import type { CheckResults, FinishedCheck } from '../../../application/checks/checking.ports.ts';
import type { MemoryStore, WriteTables } from '../../kernel/memory/memory-store.ts';
import { checkResultTable, placeNameOf, resultNameOf, scheduleTable } from './check-tables.ts';

/** Results and the progress of their schedules in memory. */
export class InMemoryCheckResults implements CheckResults {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  record(owner: string, finished: readonly FinishedCheck[]): Promise<readonly number[]> {
    return this.#store.write((tables) => finished.filter((check) => moveOn(tables, owner, check)).map(({ monitorId }) => monitorId));
  }
}

/** Stores a result for exactly those whose schedule moves on, so neither can happen without the other. */
const moveOn = (tables: WriteTables, owner: string, check: FinishedCheck): boolean => {
  const { dueAt, checkedAt, nextDueAt, sight } = check;
  const row = tables(scheduleTable).get(placeNameOf(check));
  if (row?.lease?.owner !== owner || row.dueAt?.getTime() !== dueAt.getTime()) return false;
  const next = row.askedAgain ? checkedAt : nextDueAt;
  tables(scheduleTable).put({ ...row, dueAt: next, lease: null, sight, asked: row.asked && row.askedAgain, askedAgain: false });
  commitOnRefusal(tables, check);
  return true;
};

const commitOnRefusal = (tables: WriteTables, check: FinishedCheck): void => {
  const { monitorId, locationId, slot, checkedAt, whilePaused, finding } = check;
  if (finding === null || tables(checkResultTable).get(resultNameOf(check)) !== null) return;
  tables(checkResultTable).put({ monitorId, locationId, slot, checkedAt, whilePaused, finding });
};
