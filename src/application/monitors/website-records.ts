import { isPerson } from '../../domain/access/caller.ts';
import type { Caller } from '../../domain/access/caller.ts';
import { permissionRefusal } from '../../domain/access/permissions.ts';
import type { Website } from '../../domain/monitors/website.ts';
import type { AuditEntry } from '../kernel/ports.ts';
import { changesOf } from '../kernel/records.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { MonitorId, MonitorOwner, MonitorOwners } from './website.ports.ts';

/** The customer that a monitor belongs to: the one sent, or else the one that the caller is bound to. */
export const ownerOf = async (
  owners: MonitorOwners,
  { scope }: Pick<CommandContext, 'scope'>,
  sent: MonitorId | null | undefined,
): Promise<MonitorOwner | 'invisible' | null> => {
  const customerId = sent ?? scope.customerId;
  return customerId === null ? null : ((await owners.find(scope, customerId)) ?? 'invisible');
};

/** The website as the caller may see it: whoever knows a heartbeat's token can send it, so only editors are shown it. */
export const seenBy = (caller: Caller, website: Website): Website =>
  isPerson(caller) && permissionRefusal('editMonitors', caller) === null ? website : { ...website, heartbeatToken: null };

/** What the audit log keeps of a website: nothing that could open an account elsewhere. */
const told = ({ secrets, heartbeatToken, ...website }: Website): object => ({
  ...website,
  headerNames: Object.keys(secrets.headers),
  hasBody: secrets.body !== null,
  hasAuth: secrets.auth !== null,
  hasHeartbeatToken: heartbeatToken !== null,
});

/** The audit entry of a change to a website. */
export const auditOf = (event: 'created' | 'updated' | 'deleted' | 'triggered', website: Website, before?: Website): AuditEntry => ({
  action: `website.${event}`,
  organizationId: website.organizationId,
  subjectType: 'website',
  subjectId: website.publicId,
  ...(before === undefined ? {} : changesOf(told(before), told(website))),
  ...(event === 'created' ? { after: { name: website.name, url: website.url, monitoringType: website.monitoringType } } : {}),
});
