import { isUnchecked, lastCheckOf } from '../../domain/checks/location-state.ts';
import { minutes } from '../../domain/kernel/time.ts';
import { ownKindNames } from '../../domain/monitors/own-monitor-kinds.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock, UnitOfWork } from '../kernel/ports.ts';
import type { MonitorConditions } from './ports.ts';
import { turnedUnknown } from './unknown-conditions.ts';

interface Needs {
  readonly monitorConditions: Pick<MonitorConditions, 'lock' | 'facts' | 'store' | 'ofOtherKinds'>;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** The most monitors in one transaction. */
const BATCH = 500;

/** Sets the conditions of monitors to unknown whose kind the host no longer adds, once no process checks them. */
export const ownKindWatchJob = (needs: Needs): RecurringJob => ({
  name: 'own-kind-watch',
  every: minutes(15),
  run: async () => {
    let after: number | null = 0;
    while (after !== null) after = await forgetSome(needs, after);
  },
});

/** Looks at the next monitors by id. Returns the last of them, or null if there are no more. */
const forgetSome = ({ monitorConditions, unitOfWork, clock }: Needs, after: number): Promise<number | null> =>
  unitOfWork.inTransaction(async () => {
    const ids = await monitorConditions.ofOtherKinds(ownKindNames(), after, BATCH);
    if (ids.length === 0) return null;
    const monitors = await monitorConditions.lock(ids);
    const now = clock.now();
    const facts = await monitorConditions.facts(ids, now);
    const changes = [...monitors.values()].flatMap((monitor) => {
      const known = facts.get(monitor.monitorId);
      if (known === undefined || monitor.condition === 'unknown') return [];
      const { locationStates } = known;
      return isUnchecked(locationStates, monitor.interval, now)
        ? [turnedUnknown(monitor, known, lastCheckOf(locationStates) ?? now, now)]
        : [];
    });
    if (changes.length > 0) await monitorConditions.store(changes, now);
    return ids.length < BATCH ? null : (ids.at(-1) ?? null);
  });
