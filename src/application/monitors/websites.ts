import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import type { PageRequest } from '../../domain/kernel/page.ts';
import { factsOfType } from '../../domain/monitors/monitor-kinds.ts';
import { decideTriggerCheck, triggerCheckRules } from '../../domain/monitors/monitor-locations.ts';
import { decideMonitorDeletion, monitorActor, monitorDeleteRules } from '../../domain/monitors/ownership.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { notifyOfDeletion } from '../incidents/end-monitoring.ts';
import type { DeletionNeeds } from '../incidents/end-monitoring.ts';
import { auditOf, ownerOf, seenBy } from './website-records.ts';
import type { CheckTriggers, MonitorId, MonitorOwners, WebsiteFilter, Websites } from './website.ports.ts';

interface Needs {
  readonly websites: Websites;
}

interface ById {
  readonly id: MonitorId;
}

interface Deletion extends Needs, DeletionNeeds {
  readonly monitorOwners: MonitorOwners;
}

export const listWebsites = defineQuery({
  name: 'listWebsites',
  permission: 'readMonitoring',
  refuses: [],
  execute:
    ({ websites }: Needs) =>
    async ({ scope, caller }, { request, filter }: { readonly request: PageRequest; readonly filter: WebsiteFilter }) => {
      const page = await websites.page(scope, request, filter);
      return accepted({ ...page, items: page.items.map((website) => seenBy(caller, website)) });
    },
});

export const getWebsite = defineQuery({
  name: 'getWebsite',
  permission: 'readMonitoring',
  refuses: ['notFound'],
  execute:
    ({ websites }: Needs) =>
    async ({ scope, caller }, { id }: ById) => {
      const found = await websites.find(scope, id);
      return found === null ? refused('notFound') : accepted(seenBy(caller, found));
    },
});

export const deleteWebsite = defineCommand({
  name: 'deleteWebsite',
  permission: 'deleteMonitors',
  refuses: ['notFound', ...codesOf(monitorDeleteRules)],
  execute:
    ({ websites, monitorOwners, ...telling }: Deletion) =>
    async (work, { id }: ById) => {
      const found = await websites.find(work.scope, id);
      if (found === null) return refused('notFound');
      const owner = found.customerId === null ? null : await ownerOf(monitorOwners, work, found.customerId);
      const decision = decideMonitorDeletion({
        actor: monitorActor(work.caller),
        customer: owner === 'invisible' ? null : owner,
        present: found.managementType,
      });
      if (!decision.ok) return decision;
      await notifyOfDeletion(telling, work, found);
      await websites.remove(found);
      work.audit(auditOf('deleted', found));
      return accepted({ success: true as const });
    },
});

export const triggerWebsiteCheck = defineCommand({
  name: 'triggerWebsiteCheck',
  permission: 'editMonitors',
  refuses: ['notFound', ...codesOf(triggerCheckRules)],
  execute:
    ({ websites, checkTriggers }: Needs & { readonly checkTriggers: CheckTriggers }) =>
    async ({ scope, now, audit }, { id }: ById) => {
      const found = await websites.find(scope, id);
      if (found === null) return refused('notFound');
      const decision = decideTriggerCheck({ ...factsOfType(found.monitoringType), locationIds: found.locationIds });
      if (!decision.ok) return decision;
      await checkTriggers.trigger(found.id, now);
      audit(auditOf('triggered', found));
      return accepted({ success: true as const, locationIds: decision.value });
    },
});
