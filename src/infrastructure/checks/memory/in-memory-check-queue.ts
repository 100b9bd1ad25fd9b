import type { CheckQueue, Claim, DueCheck } from '../../../application/checks/checking.ports.ts';
import { later, seconds } from '../../../domain/kernel/time.ts';
import { LEASE_MARGIN } from '../../../domain/checks/check-schedule.ts';
import type { CheckPlace } from '../../../domain/checks/check-schedule.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { placeNameOf, scheduleTable } from './check-tables.ts';
import type { ScheduleRow } from './check-tables.ts';
import { locationTable, websiteTable } from '../../monitors/memory/monitor-tables.ts';
import { dueCheckOf } from '../../monitors/memory/monitored-monitor.ts';

type Scheduled = ScheduleRow & { readonly dueAt: Date };

const isScheduled = (row: ScheduleRow): row is Scheduled => row.dueAt !== null;
const latest = (one: Date, other: Date): Date => (one > other ? one : other);
const byTime = (one: Date, other: Date): number => one.getTime() - other.getTime();

/** The queue of checks in memory: due times and leases in the schedule's rows. */
export class InMemoryCheckQueue implements CheckQueue {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  locationOf(key: string): Promise<number | null> {
    return Promise.resolve(this.#store.rows(locationTable).find((row) => row.key === key && row.isActive)?.id ?? null);
  }

  /** The lease runs from the start of the check, for its timeout and the margin. */
  claim({ locationId, owner, now, until, limit }: Claim): Promise<readonly DueCheck[]> {
    return this.#store.write((tables) => {
      const due = this.#at(locationId)
        .filter(({ dueAt, lease }) => dueAt <= until && (lease === null || lease.until <= now))
        .toSorted((one, other) => byTime(one.dueAt, other.dueAt))
        .slice(0, limit);
      return due.flatMap((row) => {
        const website = tables(websiteTable).get(row.monitorId);
        if (website === null) return [];
        const held = { ...row, lease: { owner, until: later(latest(row.dueAt, now), seconds(website.timeoutSeconds) + LEASE_MARGIN) } };
        tables(scheduleTable).put(held);
        return dueCheckOf(this.#store, held) ?? [];
      });
    });
  }

  nextDueAt(locationId: number): Promise<Date | null> {
    const [first] = this.#at(locationId).map(({ dueAt, lease }) => latest(dueAt, lease?.until ?? dueAt)).toSorted(byTime);
    return Promise.resolve(first ?? null);
  }

  release(owner: string, checks: readonly (CheckPlace & { readonly dueAt: Date })[]): Promise<void> {
    return this.#store.write((tables) => {
      for (const check of checks) {
        const row = tables(scheduleTable).get(placeNameOf(check));
        if (row?.lease?.owner === owner && row.dueAt?.getTime() === check.dueAt.getTime()) tables(scheduleTable).put({ ...row, lease: null });
      }
    });
  }

  #at(locationId: number): readonly Scheduled[] {
    return this.#store
      .rows(scheduleTable)
      .filter((row) => row.locationId === locationId)
      .filter(isScheduled);
  }
}
