import { imageWarnings } from '../../domain/customer-copies/brand-copy.ts';
import { nameIssues, textIssues } from '../../domain/customer-copies/copied-text.ts';
import { protectionOf, statusPageCopyIssues, statusPageCopyOf } from '../../domain/customer-copies/status-page-copy.ts';
import type { StatusGroup } from '../../domain/status-pages/status-page.ts';
import { bindPart } from '../kernel/use-case.ts';
import { createStatusComponent, createStatusGroup } from '../status-pages/page-parts.ts';
import type { BrandImages, ComponentView } from '../status-pages/ports.ts';
import { createStatusPage } from '../status-pages/status-pages.ts';
import { copyEach, createAt } from './copying.ts';
import type { Copying } from './copying.ts';
import type { SourcePage } from './read-source.ts';

/** The codes with which copying status pages can be refused. */
export const pagePartCodes = [
  ...createStatusPage.refuses,
  ...createStatusGroup.refuses,
  ...createStatusComponent.refuses,
];

/** The ports for copying status pages. */
export type PagePartNeeds = Parameters<typeof createStatusPage.connectPart>[0] &
  Parameters<typeof createStatusGroup.connectPart>[0] &
  Parameters<typeof createStatusComponent.connectPart>[0] & { readonly brandImages: Pick<BrandImages, 'rolesOf'> };

/** A page that has been copied, and the ids of its groups by those of the originals. */
interface CopiedPage {
  readonly id: string;
  readonly groups: Map<number, number>;
}

const copyGroup = (needs: PagePartNeeds) => {
  const create = bindPart(createStatusGroup, needs);
  return async ({ work, substitute, records }: Copying, page: CopiedPage, group: StatusGroup) => {
    const name = substitute(group.name).trim();
    const place = { path: `statusGroups.${group.publicId}`, name };
    const outcome = await createAt(place, nameIssues('name', name), () =>
      create(work, { id: page.id, part: { name, position: group.position } }),
    );
    if (!outcome.ok) return outcome;
    page.groups.set(group.id, outcome.value.id);
    const { publicId } = outcome.value;
    records.push({ type: 'statusGroup', kind: null, name, copiedFrom: group.publicId, publicId });
    return null;
  };
};

/** Returns the monitor that the copy of a component shows: the copy, or one of the organization itself. */
const shownBy = ({ monitors }: Copying, { monitorId, monitorType }: ComponentView) => {
  if (monitorId === null) return { monitorType: null, monitorId: null };
  const copied = monitors.get(monitorId);
  if (copied === null) return { monitorType: null, monitorId: null };
  return { monitorType, monitorId: copied?.id ?? monitorId };
};

const copyComponent = (needs: PagePartNeeds) => {
  const create = bindPart(createStatusComponent, needs);
  return async (copying: Copying, page: CopiedPage, component: ComponentView) => {
    const { work, substitute, records, warnings } = copying;
    const name = substitute(component.name).trim();
    const description = component.description === null ? null : substitute(component.description);
    const place = { path: `statusComponents.${component.publicId}`, name };
    const shown = shownBy(copying, component);
    if (shown.monitorId === null && component.monitorId !== null)
      warnings.push({ path: `${place.path}.monitorId`, message: `The monitor of ${name} was not copied.` });
    const part = {
      name,
      description,
      position: component.position,
      groupId: component.groupId === null ? null : (page.groups.get(component.groupId) ?? null),
      ...shown,
      manualStatus: null,
      upstream: component.upstream,
    };
    const outcome = await createAt(
      place,
      [...nameIssues('name', name), ...textIssues('description', description)],
      () => create(work, { id: page.id, part }),
    );
    if (!outcome.ok) return outcome;
    const { publicId } = outcome.value;
    records.push({ type: 'statusComponent', kind: null, name, copiedFrom: component.publicId, publicId });
    return null;
  };
};

/** Copies status pages with their groups and components. */
export const copyPages = (needs: PagePartNeeds) => {
  const create = bindPart(createStatusPage, needs);
  const ofGroup = copyGroup(needs);
  const ofComponent = copyComponent(needs);
  return (copying: Copying, pages: readonly SourcePage[]) =>
    copyEach(pages, async ({ page, groups, components }) => {
      const { work, target, substitute, records, secretsToSet, warnings } = copying;
      const members = statusPageCopyOf(page, substitute);
      const place = { path: `statusPages.${page.publicId}`, name: members.title };
      const outcome = await createAt(place, statusPageCopyIssues(members), () =>
        create(work, { ...members, password: null, customerId: target.id }),
      );
      if (!outcome.ok) return outcome;
      const { publicId } = outcome.value;
      const record = { type: 'statusPage', kind: null, name: place.name, copiedFrom: page.publicId, publicId } as const;
      records.push(record);
      if (page.componentRules.length > 0)
        warnings.push({
          path: `${place.path}.componentRules`,
          message: `The rules of ${place.name} were not copied; the components that they added were.`,
        });
      const { organizationId, id: statusPageId } = page;
      const roles = await needs.brandImages.rolesOf({ organizationId, customerId: null, statusPageId });
      warnings.push(...imageWarnings(`${place.path}.`, place.name, roles));
      const protection = protectionOf(page);
      if (protection.length > 0) secretsToSet.push({ ...record, members: protection });
      const copied = { id: publicId, groups: new Map<number, number>() };
      return (
        (await copyEach(groups, (group) => ofGroup(copying, copied, group))) ??
        (await copyEach(components, (component) => ofComponent(copying, copied, component)))
      );
    });
};
