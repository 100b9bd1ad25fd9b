import type { Caller } from '../script.ts';
import type { World } from '../world.ts';

/** Records the audit log that is visible to a caller, with several filters. */
export const recordAudit = async ({ script }: World, caller: Caller, label: string): Promise<void> => {
  const LOG = '/api/audit-log';
  for (const query of [
    '?perPage=100',
    '?perPage=100&page=2',
    '?perPage=2&page=3',
    '?search=created&perPage=3',
    '?subjectType=user&perPage=3',
    '?action=customer.created&perPage=3',
    '?action=none',
    '?from=2000-01-01T00:00:00.000Z&to=2000-01-02T00:00:00.000Z',
  ])
    await script.send(`audit log ${label} ${query}`, caller, 'GET', `${LOG}${query}`);
};

/** Filters and access rules of the audit log. */
export const recordAuditRules = async (world: World): Promise<void> => {
  const { script, alpha, beta, platform, supporter } = world;
  const read = (label: string, query: string, caller = alpha.admin.token) =>
    script.send(label, caller, 'GET', `/api/audit-log${query}`);
  for (const query of [
    '?from=yesterday',
    '?to=2026-01-01',
    '?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    '?actorId=',
    '?subjectId=none',
    '?page=0',
    '?perPage=101',
    '?organizationId=',
  ])
    await read(`with ${query}`, query);
  await read('by actor', `?actorId=${alpha.admin.publicId}&perPage=2`);
  await read('by subject', `?subjectId=${alpha.customer.publicId}&perPage=2`);
  await read('of another organization', `?organizationId=${beta.id}&perPage=2`);
  for (const caller of [platform.token, supporter.token, supporter.session])
    await read(`${caller.name} reads that of another`, `?organizationId=${alpha.id}&perPage=2`, caller);
};
