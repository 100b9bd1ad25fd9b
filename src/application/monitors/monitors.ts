import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { monitorHealthOf } from '../../domain/monitors/health.ts';
import type { MonitorFilter } from '../../domain/monitors/monitor-listing.ts';
import type { MonitorKind } from '../../domain/monitors/monitor-kind.ts';
import { visibleTo } from '../../domain/monitors/monitor.ts';
import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import { decideMonitorDeletion, monitorDeleteRules } from '../../domain/monitors/ownership.rules.ts';
import { monitorActor } from '../../domain/monitors/management-type.rules.ts';
import { defineDecidedRecordQuery, definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import type { OfOrganization } from '../kernel/record-queries.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { lockOwned } from './change-monitor.ts';
import { nounOf } from './kind-nouns.ts';
import { auditOf } from './monitor-records.ts';
import type { MonitorFollower, MonitorId, MonitorOwners, MonitorStates, Monitors } from './ports.ts';

interface Needs {
  readonly monitors: Monitors;
}

interface ById {
  readonly id: MonitorId;
}

/** The filter of a list. Platform staff see the monitors of all organizations unless they name one. */
type SentFilter = MonitorFilter & OfOrganization;

/** Returns the monitors of the kind, as the forms for queries read them. */
const ofKind =
  (kind: MonitorKindName) =>
  ({ monitors }: Needs) => ({
    find: (scope: Scope, id: MonitorId) => monitors.find(scope, kind, id),
    page: (scope: Scope, request: ListRequest, filter: MonitorFilter) => monitors.page(scope, kind, request, filter),
  });

/** Lists the monitors of the kind. */
export const listMonitors = ({ kind }: MonitorKind) =>
  definePageQuery({
    name: `list${nounOf(kind)}s`,
    permission: 'readMonitoring',
    records: ofKind(kind),
    select: ({ scope, caller }, { organizationId, ...filter }: SentFilter) => ({
      scope: organizationId === undefined ? scope : listedOrganization(scope, ownOrganization(caller), organizationId),
      filter,
    }),
    show: ({ caller }, monitor) => visibleTo(caller, monitor),
  });

/** Reads a monitor of the kind. */
export const getMonitor = ({ kind }: MonitorKind) =>
  defineRecordQuery({
    name: `get${nounOf(kind)}`,
    permission: 'readMonitoring',
    missing: 'notFound',
    records: ofKind(kind),
    answer: ({ caller }, monitor, _input: ById) => visibleTo(caller, monitor),
  });

/** Reads a monitor of a kind that is a resource of customers, with what was last observed. */
export const getMonitorWithState = ({ kind, ofCustomer }: MonitorKind) =>
  defineDecidedRecordQuery({
    name: `get${nounOf(kind)}`,
    permission: 'readMonitoring',
    missing: 'notFound',
    refuses: ['notFound'],
    records: (needs: Needs & { readonly monitorStates: MonitorStates }) => ofKind(kind)(needs),
    decide: async ({ now }, found, _input: ById, { monitorStates }) =>
      ofCustomer === undefined
        ? refused('notFound')
        : accepted({ ...found, state: await monitorStates[ofCustomer.state].of(found, now) }),
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
