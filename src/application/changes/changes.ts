import { acceptedFacet } from '../../domain/changes/observed-facet.ts';
import { decideAcceptance, decideRefusal } from '../../domain/changes/monitor-change.ts';
import type { MonitorChange } from '../../domain/changes/monitor-change.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, obey } from '../../domain/kernel/rules.ts';
import { actingUser } from '../../domain/monitors/change-request.ts';
import { managedMonitorRules, monitorActor } from '../../domain/monitors/management-type.rules.ts';
import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import { monitorKinds } from '../../domain/monitors/monitor-kinds.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { lockOwned } from '../monitors/change-monitor.ts';
import type { MonitorId, MonitorOwners, Monitors } from '../monitors/ports.ts';
import { auditOf } from './observe-changes.ts';
import type { ChangeFilter, ChangeWatches, KnownMonitorChange, MonitorChanges } from './ports.ts';

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

interface DecisionNeeds extends Needs {
  readonly monitorOwners: MonitorOwners;
  readonly changeWatches: Pick<ChangeWatches, 'lock' | 'save'>;
}

interface NamedChange extends NamedMonitor {
  readonly changeId: string;
}

const decisionCodes = ['notFound', ...codesOf(managedMonitorRules), 'monitorChangeAlreadyEnded'] as const;

/** Returns the change that somebody may decide on, locked, with its monitor and what is known of its facets. */
const lockDecided = async (needs: DecisionNeeds, work: CommandContext, { kind, id, changeId }: NamedChange) => {
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
  return change === null ? refused('notFound') : accepted({ monitor, watch, change });
};

/** Stores a decision, and returns the change as readers see it. */
const recordDecision = async (
  { monitorChanges }: Needs,
  work: CommandContext,
  monitor: Parameters<typeof auditOf>[0] & { readonly id: number },
  decided: MonitorChange,
): Promise<KnownMonitorChange> => {
  await monitorChanges.save(decided);
  work.audit(auditOf(monitor, decided));
  return (await monitorChanges.find(monitor.id, decided.publicId)) ?? { ...decided, refusedByName: null };
};

/** Accepts a change, so that its values are the expected ones from then on. */
export const acceptMonitorChange = defineCommand({
  name: 'acceptMonitorChange',
  permission: 'editMonitors',
  refuses: decisionCodes,
  execute: (needs: DecisionNeeds) => async (work, named: NamedChange) => {
    const locked = await lockDecided(needs, work, named);
    if (!locked.ok) return locked;
    const { monitor, watch, change } = locked.value;
    const decision = decideAcceptance(change, work.now);
    if (!decision.ok) return decision;
    const known = watch?.facets[change.facet];
    if (watch !== null && known !== undefined)
      await needs.changeWatches.save({
        ...watch,
        facets: { ...watch.facets, [change.facet]: acceptedFacet(known, change.after) },
      });
    return accepted(await recordDecision(needs, work, monitor, decision.value));
  },
});

/** Refuses a change: it stays visible while its values are present, and its values do not become the expected ones. */
export const refuseMonitorChange = defineCommand({
  name: 'refuseMonitorChange',
  permission: 'editMonitors',
  refuses: [...decisionCodes, 'monitorChangeAlreadyRefused'],
  execute: (needs: DecisionNeeds) => async (work, named: NamedChange & { readonly note: string | null }) => {
    const locked = await lockDecided(needs, work, named);
    if (!locked.ok) return locked;
    const refusal = { at: work.now, byUserId: actingUser(work.caller), note: named.note };
    const decision = decideRefusal(locked.value.change, refusal);
    if (!decision.ok) return decision;
    return accepted(await recordDecision(needs, work, locked.value.monitor, decision.value));
  },
});
