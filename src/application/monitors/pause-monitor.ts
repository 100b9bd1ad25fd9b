import { systemCaller } from '../../domain/access/caller.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { MonitorKind } from '../../domain/monitors/monitor-kind.ts';
import { monitorKindOf } from '../../domain/monitors/monitor-kinds.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import { visibleTo } from '../../domain/monitors/monitor.ts';
import { decideChangedManagementType } from '../../domain/monitors/ownership.rules.ts';
import { endedPauses, pausedFor, resumedAt } from '../../domain/monitors/pause.ts';
import type { Clock } from '../kernel/ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { Run } from '../kernel/use-case.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import { changeClaimOf, lockOwned, ownershipChangeCodes, storeChange } from './change-monitor.ts';
import type { MonitorChangeNeeds } from './change-monitor.ts';
import { nounOf } from './kind-nouns.ts';
import type { MonitorId, Monitors } from './ports.ts';

/** Pauses a monitor of the kind for some minutes. */
export const pauseMonitor = (kind: MonitorKind) =>
  defineCommand({
    name: `pause${nounOf(kind.kind)}`,
    permission: 'editMonitors',
    refuses: ['notFound', ...ownershipChangeCodes] as const,
    execute:
      (needs: MonitorChangeNeeds) =>
      async (work, { id, minutes }: { readonly id: MonitorId; readonly minutes: number }) => {
        const owned = await lockOwned(needs, work, kind, await needs.monitors.find(work.scope, kind.kind, id));
        if (owned === null) return refused('notFound');
        const permitted = decideChangedManagementType(changeClaimOf(work.caller, owned, {}));
        if (!permitted.ok) return permitted;
        const { monitor: before } = owned;
        const made = pausedFor(before, minutes, work.now);
        if (made.pausedUntil?.getTime() === before.pausedUntil?.getTime()) {
          work.unchanged();
          return accepted(visibleTo(work.caller, before));
        }
        return accepted(
          visibleTo(
            work.caller,
            await storeChange(needs, work, kind, { before, made: { ...made, updatedAt: work.now } }),
          ),
        );
      },
  });

/** Resumes a monitor whose pause is over; `notFound` if it was deleted or changed. */
export const endPause = defineCommand({
  name: 'endPause',
  permission: 'runService',
  refuses: ['notFound'],
  execute:
    (needs: MonitorChangeNeeds) =>
    async (work, { kind: name, id }: Pick<Monitor, 'kind' | 'id'>) => {
      const kind = monitorKindOf(name);
      const owned =
        kind === null ? null : await lockOwned(needs, work, kind, await needs.monitors.find(work.scope, name, id));
      const resumed = owned === null ? null : resumedAt(owned.monitor, work.now);
      if (kind === null || owned === null || resumed === null) return refused('notFound');
      await storeChange(needs, work, kind, { before: owned.monitor, made: resumed.monitor, since: resumed.since });
      return accepted(null);
    },
});

/** The maximum number of monitors that one query reads. */
const BATCH = 100;

/**
 * Resumes monitors, each in a transaction of its own. The time after the end of a pause counts as monitored, however
 * late this runs.
 */
export const duePauses = (
  { monitors, clock }: { readonly monitors: Monitors; readonly clock: Clock },
  end: Run<Pick<Monitor, 'kind' | 'id'>, null, 'notFound'>,
): DueWork => ({
  name: 'monitor-pauses',
  run: whenExpected(
    () => monitors.anyPauseToEnd(endedPauses(clock.now())),
    async () => {
      for (;;) {
        const due = await monitors.pausesToEnd(endedPauses(clock.now()), BATCH);
        let ended = 0;
        for (const monitor of due) if ((await end(systemCaller, monitor)).ok) ended += 1;
        if (ended === 0 || due.length < BATCH) return;
      }
    },
  ),
});
