import { newManualIncident } from '../../domain/incidents/manual-incident.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { slugTaken } from '../../domain/status-pages/status-page.ts';
import { newUpstreamState } from '../../domain/status-pages/upstream.ts';
import type { IdSource } from '../kernel/ports.ts';
import { auditEntry, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { addWindow, preparedWindow } from '../maintenance/add-window.ts';
import type { TargetNeeds } from '../maintenance/add-window.ts';
import { issue, prepare } from './prepare-import.ts';
import type { PlanNeeds, StatusPageImport } from './prepare-import.ts';

type Needs = PlanNeeds & TargetNeeds & { readonly ids: IdSource };

/** Shows what an import would do. */
export const planStatusPageImport = defineQuery({
  name: 'planStatusPageImport',
  permission: 'runService',
  refuses: ['invalidRequestBody', 'statusPageSlugTaken'],
  execute:
    (needs: PlanNeeds) =>
    async ({ now }, input: StatusPageImport) => {
      const prepared = await prepare(needs, input, now);
      return prepared.ok ? accepted(prepared.value.report) : prepared;
    },
});

/** Imports a page, or nothing of it. What is stored already stays as it is, and subscribers are not notified. */
export const importStatusPage = defineCommand({
  name: 'importStatusPage',
  permission: 'runService',
  refuses: ['invalidRequestBody', 'statusPageSlugTaken'],
  execute: (needs: Needs) => async (context, input: StatusPageImport) => {
    const { now, audit, unchanged } = context;
    const prepared = await prepare(needs, input, now);
    if (!prepared.ok) return prepared;
    const { organization, slug, plan, windows, report } = prepared.value;
    const stamps = () => ({ ...stampOf(needs.ids, now) });
    const ownPage = {
      organizationId: organization.id,
      customerId: null,
      slug,
      title: plan.title,
      description: null,
      language: null,
      texts: {},
    } as const;
    const openPage = {
      brandColor: null,
      passwordHash: null,
      allowedNetworks: null,
      membersOnly: false,
      announceAfterMinutes: null,
      componentRules: [],
    } as const;
    const page = prepared.value.page ?? (await addOne(needs.statusPages, { ...stamps(), ...ownPage, ...openPage }));
    if (page === 'slugTaken') return slugTaken;
    const groups = new Map(prepared.value.groups);
    for (const { externalId, ...group } of plan.groups.filter((each) => !groups.has(each.externalId))) {
      groups.set(
        externalId,
        expectStored(await addOne(needs.statusGroups, { ...stamps(), ...group, statusPageId: page.id })).id,
      );
    }
    const components = new Map(prepared.value.components);
    for (const { externalId, groupExternalId, ...component } of plan.components.filter(
      (each) => !components.has(each.externalId),
    )) {
      const record = {
        ...stamps(),
        ...component,
        statusPageId: page.id,
        groupId: groups.get(groupExternalId ?? '') ?? null,
        monitorId: null,
        takenName: null,
        upstream: null,
        ...newUpstreamState(null, now),
      };
      components.set(externalId, expectStored(await addOne(needs.statusComponents, record)).id);
    }
    for (const { updates, componentExternalIds, createdAt, resolvedAt, postmortem, ...incident } of plan.incidents) {
      const componentIds = componentExternalIds.flatMap((externalId) => components.get(externalId) ?? []);
      const owner = { publicId: needs.ids.next(), organizationId: organization.id, customerId: null, now };
      const record = {
        ...newManualIncident({ ...incident, message: '', componentIds, notifySubscribers: false }, owner),
        resolvedAt,
        postmortem,
        createdAt,
        updatedAt: updates.at(-1)?.createdAt ?? createdAt,
      };
      const stored = expectStored(await addOne(needs.incidents, record));
      await needs.incidents.nameComponents(stored);
      for (const update of updates)
        await needs.incidents.addUpdate({
          ...update,
          publicId: needs.ids.next(),
          incidentId: stored.id,
          authorUserId: null,
          authorChannel: null,
        });
    }
    for (const { monitorType, targetId, ...members } of windows) {
      const added = await addWindow(
        needs,
        context,
        { monitorType, targetId },
        await preparedWindow(needs, members, now),
      );
      if (!added.ok) return issue(`The maintenance ${members.title} is refused (${added.code}).`);
    }
    if (!report.isNewPage && report.groups + report.components + report.incidents + windows.length === 0) unchanged();
    else audit(auditEntry('statusPage.imported', page, { after: { ...report } }));
    return accepted({ ...report, pageId: page.publicId });
  },
});
