import { everywhere } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { PageRequest } from '../../domain/kernel/page.ts';
import type { ChangeRequest, DecidedStatus } from '../../domain/monitors/change-request.ts';
import { changeRequestDecisionCodes, decideChangeRequest } from '../../domain/monitors/change-request.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import type { AuditEntry } from '../kernel/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import { definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { QueryContext, CommandContext } from '../kernel/use-case.ts';
import type { ChangeRequestFilter, ChangeRequests, KnownChangeRequest } from './change-request.ports.ts';
import { applyWebsiteChange, gatherChange, ownedWebsite, websiteChangeCodes } from './website-change.ts';
import type { GatheredChange, WebsiteChangeNeeds, WebsiteChanges } from './website-change.ts';

interface Needs {
  readonly changeRequests: ChangeRequests;
}

interface ById {
  readonly id: string;
}

export const auditOfRequest = (event: 'created' | DecidedStatus, request: ChangeRequest): AuditEntry => {
  const { monitorPublicId: monitorId, monitorType, changes, note, status, decision } = request;
  return event === 'created'
    ? auditEntry('changeRequest.created', request, { after: { monitorType, monitorId, changes, note } })
    : auditEntry(`changeRequest.${event}`, request, { before: { status: 'open' }, after: { status, decisionNote: decision?.note ?? null } });
};

/** The request that was just stored, with the public ids of its users. */
export const storedRequest = async ({ changeRequests }: Needs, publicId: string): Promise<KnownChangeRequest> => {
  const found = await changeRequests.find(everywhere, publicId);
  if (found === null) throw new OptimisticLockError('The change request was deleted.');
  return found;
};

export const listChangeRequests = defineQuery({
  name: 'listChangeRequests',
  permission: 'readMonitoring',
  refuses: [],
  execute:
    ({ changeRequests }: Needs) =>
    async ({ scope }, { request, filter }: { readonly request: PageRequest; readonly filter: ChangeRequestFilter }) =>
      accepted(await changeRequests.page(scope, request, filter)),
});

export const getChangeRequest = defineQuery({
  name: 'getChangeRequest',
  permission: 'readMonitoring',
  refuses: ['notFound'],
  execute:
    ({ changeRequests }: Needs) =>
    async ({ scope }, { id }: ById) => {
      const found = await changeRequests.find(scope, id);
      return found === null ? refused('notFound') : accepted(found);
    },
});

interface Decision extends ById {
  readonly status: DecidedStatus;
  readonly note: string | null;
}

interface Gathered extends Decision {
  /** What an approval is about to change; null for every other decision, and where there was no such request. */
  readonly approved: GatheredChange | null;
}

/** The changes of a request as they were judged when they were asked for. */
const changesOfRequest = ({ changes }: ChangeRequest): WebsiteChanges => changes;

export const decideOnChangeRequest = definePreparedCommand({
  name: 'decideOnChangeRequest',
  permission: 'editMonitors',
  refuses: ['notFound', ...changeRequestDecisionCodes, ...websiteChangeCodes],
  prepare:
    (needs: Needs & WebsiteChangeNeeds) =>
    async (context: QueryContext, asked: Decision): Promise<Gathered> => {
      const request = asked.status === 'approved' ? await needs.changeRequests.find(context.scope, asked.id) : null;
      return { ...asked, approved: request === null ? null : await gatherChange(needs, context, request.monitorId, changesOfRequest(request)) };
    },
  execute: (needs: Needs & WebsiteChangeNeeds) => async (work: CommandContext, { id, status, note, approved }: Gathered) => {
    // Held before the request is read, so that approvals for one monitor wait for each other.
    const owned = approved === null ? null : await ownedWebsite(needs, work, approved);
    const request = await needs.changeRequests.find(work.scope, id);
    if (request === null) return refused('notFound');
    const decided = decideChangeRequest({ request, status, caller: work.caller, note, now: work.now });
    if (!decided.ok) return decided;
    if (status === 'approved') {
      if (approved === null || owned === null) return refused('notFound');
      const applied = await applyWebsiteChange(needs, work, owned, approved);
      if (!applied.ok) return applied;
    }
    await needs.changeRequests.save(decided.value, request);
    const stored = await storedRequest(needs, request.publicId);
    work.audit(auditOfRequest(status, stored));
    return accepted(stored);
  },
});
