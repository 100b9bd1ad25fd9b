import { acceptedFacet } from '../../domain/changes/observed-facet.ts';
import { decideAcceptance } from '../../domain/changes/monitor-change.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, obey } from '../../domain/kernel/rules.ts';
import { managedMonitorRules, monitorActor } from '../../domain/monitors/management-type.rules.ts';
import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import { monitorKinds } from '../../domain/monitors/monitor-kinds.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { lockOwned } from '../monitors/change-monitor.ts';
import type { MonitorId, MonitorOwners, Monitors } from '../monitors/ports.ts';
import { auditOf } from './observe-changes.ts';
import type { ChangeFilter, ChangeWatches, MonitorChanges } from './ports.ts';

interface NamedMonitor {
  readonly kind: MonitorKindName;
  readonly id: MonitorId;
}

interface Needs {
  readonly monitors: Monitors;
  readonly monitorChanges: MonitorChanges;
}

/** Lists the changes of the target of a monitor. */
export const listMonitorChanges = defineQuery({
  name: 'listMonitorChanges',
  permission: 'readMonitoring',
  refuses: ['notFound'],
  execute:
    ({ monitors, monitorChanges }: Needs) =>
    async (
      { scope },
      { kind, id, request, filter }: NamedMonitor & { readonly request: ListRequest; readonly filter: ChangeFilter },
    ) => {
      const monitor = await monitors.find(scope, kind, id);
      return monitor === null ? refused('notFound') : accepted(await monitorChanges.page(monitor.id, request, filter));
    },
});

/** Returns what is expected of the target of a monitor, and when it is observed again. */
export const getExpectedState = defineQuery({
  name: 'getExpectedState',
  permission: 'readMonitoring',
  refuses: ['notFound'],
  execute:
    ({ monitors, changeWatches }: Pick<Needs, 'monitors'> & { readonly changeWatches: Pick<ChangeWatches, 'find'> }) =>
    async ({ scope }, { kind, id }: NamedMonitor) => {
      const monitor = await monitors.find(scope, kind, id);
      if (monitor === null) return refused('notFound');
      const watch = await changeWatches.find(monitor.id);
      return accepted({ facets: watch?.facets ?? {}, nextObservationAt: watch?.nextAt ?? null });
    },
});

interface AcceptanceNeeds extends Needs {
  readonly monitorOwners: MonitorOwners;
  readonly changeWatches: Pick<ChangeWatches, 'lock' | 'save'>;
}

/** Accepts a change, so that its values are the expected ones from then on. */
export const acceptMonitorChange = defineCommand({
  name: 'acceptMonitorChange',
  permission: 'editMonitors',
  refuses: ['notFound', ...codesOf(managedMonitorRules), 'monitorChangeAlreadyEnded'],
  execute:
    (needs: AcceptanceNeeds) =>
    async (work, { kind, id, changeId }: NamedMonitor & { readonly changeId: string }) => {
      const found = await needs.monitors.find(work.scope, kind, id);
      const owned = await lockOwned(needs, work, monitorKinds[kind], found);
      if (owned === null) return refused('notFound');
      const { monitor, customer } = owned;
      const claim = { actor: monitorActor(work.caller), customer, present: monitor.managementType };
      const permitted = obey(managedMonitorRules, claim, () => null);
      if (!permitted.ok) return permitted;
      // The watch is locked before its changes everywhere, so that no two transactions deadlock.
      const watch = await needs.changeWatches.lock(monitor.id);
      const change = await needs.monitorChanges.lock(monitor.id, changeId);
      if (change === null) return refused('notFound');
      const decision = decideAcceptance(change, work.now);
      if (!decision.ok) return decision;
      await needs.monitorChanges.end(decision.value);
      const known = watch?.facets[change.facet];
      if (watch !== null && known !== undefined)
        await needs.changeWatches.save({
          ...watch,
          facets: { ...watch.facets, [change.facet]: acceptedFacet(known, change.after) },
        });
      work.audit(auditOf(monitor, decision.value));
      return accepted(decision.value);
    },
});
