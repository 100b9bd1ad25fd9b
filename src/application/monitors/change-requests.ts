import { everywhere } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ChangeRequest, DecidedStatus } from '../../domain/monitors/change-request.ts';
import {
  changeRequestDecisionCodes,
  decideChangeRequest,
  nameForReader,
} from '../../domain/monitors/change-request.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import type { ById } from '../kernel/repository.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { allMonitorKinds, monitorKindOf } from '../../domain/monitors/monitor-kinds.ts';
import { changedMonitorRules } from '../../domain/monitors/monitor.rules.ts';
import type { AuditEntry } from '../kernel/ports.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry } from '../kernel/records.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { QueryContext, CommandContext } from '../kernel/use-case.ts';
import type { ChangeRequests, KnownChangeRequest } from './ports.ts';
import { applyChange, gatherChange, lockOwned, ownershipChangeCodes } from './change-monitor.ts';
import type { GatheredChange, MonitorChangeNeeds } from './change-monitor.ts';

interface Needs {
  readonly changeRequests: ChangeRequests;
}

/** Returns the audit entry for the creation of, or the decision about, a change request. */
export const auditOfRequest = (event: 'created' | DecidedStatus, request: ChangeRequest): AuditEntry => {
  const { monitorPublicId: monitorId, monitorType, changes, note, status, decision } = request;
  return event === 'created'
    ? auditEntry('changeRequest.created', request, { after: { monitorType, monitorId, changes, note } })
    : auditEntry(`changeRequest.${event}`, request, {
        before: { status: 'open' },
        after: { status, decisionNote: decision?.note ?? null },
      });
};

/** Returns the request that was just stored, with the public ids of its users. */
export const storedRequest = async ({ changeRequests }: Needs, publicId: string): Promise<KnownChangeRequest> => {
  const found = await changeRequests.find(everywhere, publicId);
  if (found === null) throw new OptimisticLockError('The change request was deleted.');
  return found;
};

/** A change request with the names of its people that the reader may know. */
export type ShownChangeRequest = Omit<KnownChangeRequest, 'requester' | 'decider'> & {
  readonly requestedByName: string | null;
  readonly decidedByName: string | null;
};

/** Returns a change request as the caller sees it. */
export const shownRequest = ({ scope }: QueryContext, request: KnownChangeRequest): ShownChangeRequest => {
  const { requester, decider, ...shown } = request;
  return {
    ...shown,
    requestedByName: nameForReader(requester, request, scope),
    decidedByName: nameForReader(decider, request, scope),
  };
};

/** Lists change requests, oldest first. */
export const listChangeRequests = definePageQuery({
  name: 'listChangeRequests',
  permission: 'readMonitoring',
  records: ({ changeRequests }: Needs) => changeRequests,
  show: shownRequest,
});

/** Returns a change request. */
export const getChangeRequest = defineRecordQuery({
  name: 'getChangeRequest',
  permission: 'readMonitoring',
  missing: 'notFound',
  records: ({ changeRequests }: Needs) => changeRequests,
  answer: shownRequest,
});

interface Decision extends ById {
  readonly status: DecidedStatus;
  readonly note: string | null;
}

interface Gathered extends Decision {
  /** The change that an approval would make; null for other decisions and unknown requests. */
  readonly change: GatheredChange | null;
}

const changeOf = async (
  needs: Needs & MonitorChangeNeeds,
  context: QueryContext,
  id: string,
): Promise<GatheredChange | null> => {
  const request = await needs.changeRequests.find(context.scope, id);
  const kind = request === null ? null : monitorKindOf(request.monitorType);
  return request === null || kind === null
    ? null
    : gatherChange(needs, context, { kind, id: request.monitorId, changes: request.changes });
};

/** Approves, rejects or withdraws a change request. An approval changes the monitor. */
export const decideOnChangeRequest = definePreparedCommand({
  name: 'decideOnChangeRequest',
  permission: 'editMonitors',
  refuses: [
    'notFound',
    ...changeRequestDecisionCodes,
    'invalidRequestBody',
    ...allMonitorKinds.flatMap((kind) => codesOf(changedMonitorRules(kind))),
    ...ownershipChangeCodes,
  ] as const,
  prepare:
    (needs: Needs & MonitorChangeNeeds) =>
    async (context: QueryContext, decision: Decision): Promise<Gathered> => ({
      ...decision,
      change: decision.status === 'approved' ? await changeOf(needs, context, decision.id) : null,
    }),
  execute:
    (needs: Needs & MonitorChangeNeeds) =>
    async (work: CommandContext, { id, status, note, change }: Gathered) => {
      // Locked before the request is read, so that approvals for one monitor wait for each other.
      const owned = change === null ? null : await lockOwned(needs, work, change.kind, change.found);
      const request = await needs.changeRequests.find(work.scope, id);
      if (request === null) return refused('notFound');
      const decided = decideChangeRequest({ request, status, caller: work.caller, note, now: work.now });
      if (!decided.ok) return decided;
      if (status === 'approved') {
        if (change === null || owned === null) return refused('notFound');
        const applied = await applyChange(needs, work, owned, change);
        if (!applied.ok) return applied;
      }
      await needs.changeRequests.save(decided.value, request);
      const stored = await storedRequest(needs, request.publicId);
      work.audit(auditOfRequest(status, stored));
      return accepted(shownRequest(work, stored));
    },
});
