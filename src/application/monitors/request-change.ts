import { issuesWithin } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { actingUser, changeRequestRules, replacedValues } from '../../domain/monitors/change-request.ts';
import type { MonitorKind, SentMonitor } from '../../domain/monitors/monitor-kind.ts';
import { allMonitorKinds, monitorKindOf } from '../../domain/monitors/monitor-kinds.ts';
import { changedMonitorRules, monitorNotFound } from '../../domain/monitors/monitor.rules.ts';
import { decideRequestedManagementType, managementTypeRules } from '../../domain/monitors/ownership.rules.ts';
import type { IdSource } from '../kernel/ports.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { stampOf } from '../kernel/records.ts';
import { nounOf } from './kind-nouns.ts';
import type { ChangeRequests } from './ports.ts';
import { auditOfRequest, shownRequest, storedRequest } from './change-requests.ts';
import { changeClaimOf, gatherChange, judgeChange, lockOwned } from './change-monitor.ts';
import type { GatheredChange, MonitorChangeNeeds } from './change-monitor.ts';
import { decideMonitorType } from '../../domain/monitors/monitor.rules.ts';
import { monitorLookupCodes } from './find-monitor.ts';
import type { NamedMonitor } from './find-monitor.ts';

interface Needs extends Pick<
  MonitorChangeNeeds,
  'monitors' | 'monitorOwners' | 'locationDirectory' | 'addressGuard' | 'publicSuffixes'
> {
  readonly changeRequests: ChangeRequests;
  readonly ids: IdSource;
}

interface Request {
  readonly monitor: NamedMonitor;
  readonly changes: SentMonitor;
  readonly note: string | null;
}

interface Gathered extends Request {
  /** Null when this version monitors no such kind. */
  readonly change: GatheredChange | null;
}

const prepare =
  (needs: Needs) =>
  async (context: QueryContext, request: Request): Promise<Gathered> => {
    const kind = monitorKindOf(request.monitor.type);
    const change =
      kind === null
        ? null
        : await gatherChange(needs, context, { kind, id: request.monitor.id, changes: request.changes });
    return { ...request, change };
  };

/** The change is validated as if it were made now, except for the permission of the caller. */
const execute =
  (needs: Needs) =>
  async (work: CommandContext, { monitor: named, changes, note, change }: Gathered) => {
    const type = decideMonitorType(named.type);
    if (!type.ok) return type;
    const owned = change === null ? null : await lockOwned(needs, work, change.kind, change.found);
    if (change === null || owned === null) return monitorNotFound;
    const { id, publicId, organizationId, customerId } = owned.monitor;
    const openRequests = customerId === null ? 0 : await needs.changeRequests.countOpen(customerId);
    const crowded = firstBroken(changeRequestRules, { customerId, openRequests });
    if (crowded !== null) return crowded;
    const managementType = decideRequestedManagementType(changeClaimOf(work.caller, owned, change.sent));
    if (!managementType.ok) return managementType;
    const judged = await judgeChange(needs, work, owned, change);
    if (!judged.ok) return issuesWithin('changes', judged);
    const request = {
      ...stampOf(needs.ids, work.now),
      organizationId,
      customerId,
      monitorId: id,
      monitorPublicId: publicId,
      monitorType: type.value,
      changes,
      valuesBefore: replacedValues(change.kind, owned.monitor, changes),
      note,
      requesterId: actingUser(work.caller),
      status: 'open',
      decision: null,
    } as const;
    await needs.changeRequests.add([request]);
    const stored = await storedRequest(needs, request.publicId);
    work.audit(auditOfRequest('created', stored));
    return accepted(shownRequest(work, stored));
  };

const requestChange = (name: string, kinds: readonly MonitorKind[]) =>
  definePreparedCommand({
    name,
    permission: 'editMonitors',
    refuses: [
      'invalidRequestBody',
      ...monitorLookupCodes,
      ...codesOf(changeRequestRules),
      ...codesOf(managementTypeRules),
      ...kinds.flatMap((kind) => codesOf(changedMonitorRules(kind))),
    ] as const,
    prepare,
    execute,
  });

/** Asks the organization to change a monitor of any kind. */
export const requestMonitorChange = requestChange('requestMonitorChange', allMonitorKinds);

/** Asks the organization to change a monitor of the kind. */
export const requestChangeOf = (kind: MonitorKind) => requestChange(`request${nounOf(kind.kind)}Change`, [kind]);
