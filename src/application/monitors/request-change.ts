import { authorizingUserRules } from '../../domain/access/authorizing-user.ts';
import { issuesWithin } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { actingUser, changeRequestRules } from '../../domain/monitors/change-request.ts';
import { decideRequestedMonitorClass, monitorClassRules } from '../../domain/monitors/ownership.ts';
import { websitePatchRules } from '../../domain/monitors/website-check.rules.ts';
import type { IdSource } from '../kernel/ports.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { QueryContext, CommandContext } from '../kernel/use-case.ts';
import { auditOfRequest, storedRequest } from './change-requests.ts';
import type { ChangeRequests } from './change-request.ports.ts';
import { findMonitor, monitorLookupCodes } from './monitor-directory.ts';
import type { MonitorDirectory, NamedMonitor } from './monitor-directory.ts';
import { changeClaimOf, gatherChange, judgeWebsiteChange, ownedWebsite } from './website-change.ts';
import type { GatheredChange, WebsiteChangeNeeds, WebsiteChanges } from './website-change.ts';

interface Needs extends Pick<WebsiteChangeNeeds, 'websites' | 'monitorOwners' | 'locationDirectory' | 'addressGuard'> {
  readonly monitorDirectory: MonitorDirectory;
  readonly changeRequests: ChangeRequests;
  readonly ids: IdSource;
}

interface Asked {
  readonly monitor: NamedMonitor;
  readonly changes: WebsiteChanges;
  readonly note: string | null;
}

interface Gathered extends Asked {
  readonly gathered: GatheredChange;
}

const refuses = [
  'invalidRequestBody',
  ...codesOf(authorizingUserRules),
  ...monitorLookupCodes,
  ...codesOf(changeRequestRules),
  ...codesOf(monitorClassRules),
  ...codesOf(websitePatchRules),
] as const;

const prepare =
  (needs: Needs) =>
  async (context: QueryContext, asked: Asked): Promise<Gathered> => ({ ...asked, gathered: await gatherChange(needs, context, asked.monitor.id, asked.changes) });

/** Asks for a change that is judged as if it were made now, but for whether the caller could make it. */
const ask =
  (needs: Needs) =>
  async (work: CommandContext, { monitor, gathered, note }: Gathered) => {
    const nameless = firstBroken(authorizingUserRules, work.caller);
    if (nameless !== null) return nameless;
    const named = await findMonitor(needs.monitorDirectory, work.scope, monitor);
    if (!named.ok) return named;
    const owned = await ownedWebsite(needs, work, gathered);
    if (owned === null) return refused('monitorNotFound');
    const { id, publicId, organizationId, customerId } = owned.website;
    const openRequests = customerId === null ? 0 : await needs.changeRequests.countOpen(customerId);
    const crowded = firstBroken(changeRequestRules, { customerId, openRequests });
    if (crowded !== null) return crowded;
    const managed = decideRequestedMonitorClass(changeClaimOf(work.caller, owned, gathered.changes));
    if (!managed.ok) return managed;
    const judged = await judgeWebsiteChange(needs, owned, gathered);
    if (!judged.ok) return issuesWithin('changes', judged);
    const request = {
      publicId: needs.ids.next(),
      organizationId,
      customerId,
      monitorId: id,
      monitorPublicId: publicId,
      monitorType: named.value.kind,
      changes: gathered.changes,
      note,
      requesterId: actingUser(work.caller),
      status: 'open',
      decision: null,
      createdAt: work.now,
      updatedAt: work.now,
    } as const;
    await needs.changeRequests.add([request]);
    const stored = await storedRequest(needs, request.publicId);
    work.audit(auditOfRequest('created', stored));
    return accepted(stored);
  };

export const requestMonitorChange = definePreparedCommand({ name: 'requestMonitorChange', permission: 'editMonitors', refuses, prepare, execute: ask });

/** The same request, its endpoint naming a website. */
export const requestWebsiteChange = definePreparedCommand({ name: 'requestWebsiteChange', permission: 'editMonitors', refuses, prepare, execute: ask });
