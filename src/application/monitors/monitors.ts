import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { monitorHealthOf } from '../../domain/monitors/health.ts';
import type { MonitorKind } from '../../domain/monitors/monitor-kind.ts';
import { isHeartbeat } from '../../domain/monitors/monitor-kinds.ts';
import { decideTriggerCheck, triggerCheckRules } from '../../domain/monitors/location.rules.ts';
import { visibleTo } from '../../domain/monitors/monitor.ts';
import { decideMonitorDeletion, monitorDeleteRules } from '../../domain/monitors/ownership.rules.ts';
import { monitorActor } from '../../domain/monitors/management-type.rules.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { lockOwned } from './change-monitor.ts';
import { nounOf } from './kind-nouns.ts';
import { auditOf } from './monitor-records.ts';
import type {
  CheckTriggers,
  MonitorFilter,
  MonitorFollower,
  MonitorId,
  MonitorOwners,
  MonitorStates,
  Monitors,
} from './ports.ts';

interface Needs {
  readonly monitors: Monitors;
}

interface ById {
  readonly id: MonitorId;
}

interface ListInput {
  readonly request: ListRequest;
  /** Platform staff see the monitors of all organizations unless they name one. */
  readonly filter: MonitorFilter & { readonly organizationId?: number };
}

/** Lists the monitors of the kind. */
export const listMonitors = ({ kind }: MonitorKind) =>
  defineQuery({
    name: `list${nounOf(kind)}s`,
    permission: 'readMonitoring',
    refuses: [],
    execute:
      ({ monitors }: Needs) =>
      async ({ scope, caller }, { request, filter: { organizationId, ...filter } }: ListInput) => {
        const listed =
          organizationId === undefined ? scope : listedOrganization(scope, ownOrganization(caller), organizationId);
        const page = await monitors.page(listed, kind, request, filter);
        return accepted({ ...page, items: page.items.map((monitor) => visibleTo(caller, monitor)) });
      },
  });

/** Reads a monitor of the kind. */
export const getMonitor = ({ kind }: MonitorKind) =>
  defineQuery({
    name: `get${nounOf(kind)}`,
    permission: 'readMonitoring',
    refuses: ['notFound'],
    execute:
      ({ monitors }: Needs) =>
      async ({ scope, caller }, { id }: ById) => {
        const found = await monitors.find(scope, kind, id);
        return found === null ? refused('notFound') : accepted(visibleTo(caller, found));
      },
  });

/** Reads a monitor of a kind that is a resource of customers, with what was last observed. */
export const getMonitorWithState = ({ kind, ofCustomer }: MonitorKind) =>
  defineQuery({
    name: `get${nounOf(kind)}`,
    permission: 'readMonitoring',
    refuses: ['notFound'],
    execute:
      ({ monitors, monitorStates }: Needs & { readonly monitorStates: MonitorStates }) =>
      async ({ scope, now }, { id }: ById) => {
        const found = await monitors.find(scope, kind, id);
        if (found === null || ofCustomer === undefined) return refused('notFound');
        return accepted({ ...found, state: await monitorStates[ofCustomer.state].of(found, now) });
      },
  });

/** Deletes a monitor of the kind. */
export const deleteMonitor = (kind: MonitorKind) =>
  defineCommand({
    name: `delete${nounOf(kind.kind)}`,
    permission: 'deleteMonitors',
    refuses: ['notFound', ...codesOf(monitorDeleteRules)],
    execute:
      (
        needs: Needs & { readonly monitorOwners: MonitorOwners; readonly monitorFollowers: readonly MonitorFollower[] },
      ) =>
      async (work, { id }: ById) => {
        const owned = await lockOwned(needs, work, kind, await needs.monitors.find(work.scope, kind.kind, id));
        if (owned === null) return refused('notFound');
        const { monitor, customer } = owned;
        const decision = decideMonitorDeletion({
          actor: monitorActor(work.caller),
          customer,
          present: monitor.managementType,
        });
        if (!decision.ok) return decision;
        for (const follower of needs.monitorFollowers) await follower.deleting?.(monitor, work);
        await needs.monitors.remove(monitor, work.now);
        work.audit(auditOf('deleted', kind, monitor));
        return accepted({ success: true as const });
      },
  });

/** Checks a monitor of the kind now. */
export const triggerMonitorCheck = (kind: MonitorKind) =>
  defineCommand({
    name: `trigger${nounOf(kind.kind)}Check`,
    permission: 'editMonitors',
    refuses: ['notFound', ...codesOf(triggerCheckRules)],
    execute:
      ({ monitors, checkTriggers }: Needs & { readonly checkTriggers: CheckTriggers }) =>
      async ({ scope, now, audit }, { id }: ById) => {
        const found = await monitors.find(scope, kind.kind, id);
        if (found === null) return refused('notFound');
        const decision = decideTriggerCheck({
          isHeartbeat: isHeartbeat(found),
          ...(await checkTriggers.locationsOf(found.id)),
        });
        if (!decision.ok) return decision;
        await checkTriggers.trigger(found.id, now);
        audit(auditOf('triggered', kind, found));
        return accepted({ success: true as const, locationIds: decision.value });
      },
  });

export const getHealth = defineQuery({
  name: 'getHealth',
  permission: 'readMonitoring',
  refuses: [],
  execute:
    ({ monitors }: { readonly monitors: Pick<Monitors, 'tallies'> }) =>
    async ({ scope, caller, now }) =>
      accepted({
        at: now,
        monitors: monitorHealthOf(await monitors.tallies(listedOrganization(scope, ownOrganization(caller)))),
      }),
});
