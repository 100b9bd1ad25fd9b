import { refused } from '../../domain/kernel/outcome.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { QueryContext, CommandContext } from '../kernel/use-case.ts';
import { applyWebsiteChange, gatherChange, ownedWebsite, websiteChangeCodes } from './website-change.ts';
import type { GatheredChange, WebsiteChangeNeeds, WebsiteChanges } from './website-change.ts';
import type { MonitorId } from './website.ports.ts';

interface Asked {
  readonly id: MonitorId;
  readonly changes: WebsiteChanges;
}

const refuses = ['notFound', ...websiteChangeCodes] as const;

const prepare =
  (needs: WebsiteChangeNeeds) =>
  (context: QueryContext, { id, changes }: Asked): Promise<GatheredChange> =>
    gatherChange(needs, context, id, changes);

const change = (needs: WebsiteChangeNeeds) => async (work: CommandContext, gathered: GatheredChange) => {
  const owned = await ownedWebsite(needs, work, gathered);
  return owned === null ? refused('notFound') : applyWebsiteChange(needs, work, owned, gathered);
};

export const updateWebsite = definePreparedCommand({ name: 'updateWebsite', permission: 'editMonitors', refuses, prepare, execute: change });

/** The same change, confined by its endpoint to the check configuration. */
export const updateWebsiteCheckConfig = definePreparedCommand({
  name: 'updateWebsiteCheckConfig',
  permission: 'editMonitors',
  refuses,
  prepare,
  execute: change,
});
