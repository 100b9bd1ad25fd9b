import type { Scope } from '../../domain/access/scope.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { placedComponentRules } from '../../domain/status-pages/component-rule.ts';
import type { PlacedComponentChange } from '../../domain/status-pages/component-rule.ts';
import { componentRules } from '../../domain/status-pages/status-page.ts';
import type { ComponentRequest, PagePart, StatusComponent, StatusPage } from '../../domain/status-pages/status-page.ts';
import type { Monitors } from '../monitors/ports.ts';
import type { ComponentView, StatusComponents, StatusGroups, StatusPages } from './ports.ts';

/** The port that finds the page of the parts. */
export interface PartNeeds {
  readonly statusPages: StatusPages;
}

/** The ports for the groups of a page. */
export interface GroupNeeds extends PartNeeds {
  readonly statusGroups: StatusGroups;
}

/** The ports for the components of a page. */
export interface ComponentNeeds extends GroupNeeds {
  readonly statusComponents: StatusComponents;
  readonly monitors: Pick<Monitors, 'find'>;
}

/** The commands that change the parts of a page lock the page, so that they wait for each other. */
export const onPage = {
  permission: 'editRecords',
  records: ({ statusPages }: PartNeeds) => statusPages,
  missing: 'statusPageNotFound',
} as const;

/** Returns the subject of the audit entries of a part, which belongs to the organization of its page. */
export const subjectOf = ({ organizationId }: StatusPage, { publicId }: PagePart) => ({ organizationId, publicId });

/** Returns the refusal to take the monitor of a component away, or null. */
export const refuseTaking = (component: StatusComponent, monitorId: number | null) =>
  firstBroken<PlacedComponentChange, CodeOf<typeof placedComponentRules>>(placedComponentRules, {
    component,
    monitorId,
  });

type Shown = Pick<ComponentView, 'groupId' | 'monitorType' | 'monitorId' | 'upstream'>;

/**
 * Returns the refusal of what the component would show, or null. What has not changed is not judged again: it may
 * belong to somebody else by now.
 */
export const refuseShown = async (
  { monitors, statusGroups }: ComponentNeeds,
  scope: Scope,
  page: StatusPage,
  { groupId, monitorType, monitorId, upstream }: Shown,
  before: Shown = { groupId: null, monitorType: null, monitorId: null, upstream: null },
): Promise<Refusal<CodeOf<typeof componentRules>> | null> => {
  const named =
    monitorId === before.monitorId && monitorType === before.monitorType
      ? { monitorType: null, monitorId: null }
      : { monitorType, monitorId };
  const monitor =
    named.monitorType === null || named.monitorId === null
      ? null
      : await monitors.find(scope, named.monitorType, named.monitorId);
  const group = groupId === null ? null : await statusGroups.find(scope, groupId);
  return firstBroken<ComponentRequest, CodeOf<typeof componentRules>>(componentRules, {
    page,
    named,
    upstream,
    monitor,
    groupId,
    hasGroup: group?.statusPageId === page.id,
  });
};
