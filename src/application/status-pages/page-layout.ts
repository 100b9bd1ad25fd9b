import type { Scope } from '../../domain/access/scope.ts';
import { issuesWithin } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { placedComponentRules } from '../../domain/status-pages/component-rule.ts';
import { layoutRevision, layoutRules, placedParts } from '../../domain/status-pages/page-layout.ts';
import type { LayoutRequest, PageLayout, PlacedPart } from '../../domain/status-pages/page-layout.ts';
import { componentRules } from '../../domain/status-pages/status-page.ts';
import type { StatusGroup, StatusPage } from '../../domain/status-pages/status-page.ts';
import { isSameUpstream, newUpstreamState } from '../../domain/status-pages/upstream.ts';
import type { IdSource } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { onPage, refuseShown, refuseTaking, subjectOf } from './part-rules.ts';
import type { ComponentNeeds, PartNeeds } from './part-rules.ts';
import type { ComponentView, ReadComponent } from './ports.ts';

/** A group with its components, in the order of the page. */
export interface GroupView extends StatusGroup {
  readonly components: readonly ReadComponent[];
}

/** All parts of a page in the order in which it shows them, with the revision that a change must name. */
export interface LayoutView {
  readonly revision: string;
  /** The components without a group. */
  readonly components: readonly ReadComponent[];
  readonly groups: readonly GroupView[];
}

/** The stored parts of a page. */
export interface StoredParts {
  readonly groups: readonly StatusGroup[];
  readonly components: readonly ReadComponent[];
}

type PartPorts = Pick<ComponentNeeds, 'statusGroups' | 'statusComponents'>;

/** Reads all parts of a page. */
export const partsOf = async (
  { statusGroups, statusComponents }: PartPorts,
  scope: Scope,
  { id: statusPageId }: Pick<StatusPage, 'id'>,
): Promise<StoredParts> => ({
  groups: await statusGroups.list(scope, { statusPageId }),
  components: await statusComponents.list(scope, { statusPageId }),
});

const viewOf = ({ groups, components }: StoredParts): LayoutView => {
  const within = (groupId: number | null) => components.filter((component) => component.groupId === groupId);
  return {
    revision: layoutRevision(groups, components),
    components: within(null),
    groups: groups.map((group) => ({ ...group, components: within(group.id) })),
  };
};

/** Returns all parts of a page in the order in which it shows them. */
export const getStatusPageLayout = defineRecordQuery({
  name: 'getStatusPageLayout',
  permission: 'readRecords',
  records: ({ statusPages }: PartNeeds) => statusPages,
  missing: 'statusPageNotFound',
  answer: async ({ scope }, page, _input: { readonly id: string }, needs: PartNeeds & PartPorts) =>
    viewOf(await partsOf(needs, scope, page)),
});

interface Change {
  readonly page: StatusPage;
  readonly layout: PageLayout;
  readonly stored: StoredParts;
}

type ChangeCode = CodeOf<typeof componentRules> | CodeOf<typeof placedComponentRules>;

/** Returns the refusal of a component of the layout, or null. The layout itself names its group. */
const refusePlaced = async (
  needs: ComponentNeeds,
  scope: Scope,
  { page, stored }: Change,
  { component, path }: PlacedPart,
): Promise<Refusal<ChangeCode> | null> => {
  const before = stored.components.find(({ id }) => id === component.id);
  const refusal =
    (before === undefined ? null : refuseTaking(before, component.monitorId)) ??
    (await refuseShown(
      needs,
      scope,
      page,
      { ...component, groupId: null },
      before === undefined ? undefined : { ...before, groupId: null },
    ));
  return refusal === null ? null : issuesWithin(path, refusal);
};

/** Returns the first refusal of the components of the layout, and of those that it leaves out. */
const refuseChange = async (
  needs: ComponentNeeds,
  scope: Scope,
  change: Change,
): Promise<Refusal<ChangeCode> | null> => {
  const placed = placedParts(change.layout);
  const kept = new Set(placed.map(({ component }) => component.id));
  for (const component of change.stored.components) {
    const refusal = kept.has(component.id) ? null : refuseTaking(component, null);
    if (refusal !== null) return refusal;
  }
  for (const part of placed) {
    const refusal = await refusePlaced(needs, scope, change, part);
    if (refusal !== null) return refusal;
  }
  return null;
};

type Needs = ComponentNeeds & { readonly ids: IdSource };
type Work = Pick<CommandContext, 'now' | 'audit'>;

/** Stores the groups of the layout in its order, and returns their ids. */
const storeGroups = async (
  { statusGroups, ids }: Needs,
  { now, audit }: Work,
  { page, layout, stored }: Change,
): Promise<readonly number[]> => {
  const groupIds: number[] = [];
  for (const [position, { id, name }] of layout.groups.entries()) {
    const before = stored.groups.find((group) => group.id === id);
    if (before === undefined) {
      const group = { name, position };
      const added = expectStored(await addOne(statusGroups, { ...group, ...stampOf(ids, now), statusPageId: page.id }));
      audit(auditEntry('statusGroup.created', subjectOf(page, added), { after: group }));
      groupIds.push(added.id);
    } else {
      groupIds.push(before.id);
      if (before.name === name && before.position === position) continue;
      const saved = expectStored(await statusGroups.save({ ...before, name, position, updatedAt: now }, before));
      if (before.name !== name)
        audit(auditEntry('statusGroup.updated', subjectOf(page, saved), changesOf(before, saved)));
    }
  }
  return groupIds;
};

/** Returns the members of a stored component that a person sees changed: all but its place. */
const seenOf = ({ name, description, monitorType, monitorId, manualStatus, upstream }: ComponentView) => ({
  name,
  description,
  monitorType,
  monitorId,
  manualStatus,
  upstream,
});

/** Stores the components of the layout in its order. */
const storeComponents = async (
  { statusComponents, ids }: Needs,
  { now, audit }: Work,
  { page, layout, stored }: Change,
  groupIds: readonly number[],
): Promise<void> => {
  for (const [position, { component, groupAt }] of placedParts(layout).entries()) {
    const groupId = groupAt === null ? null : (groupIds[groupAt] ?? null);
    const { id, ...members } = component;
    const before = stored.components.find((each) => each.id === id);
    if (before === undefined) {
      const added = expectStored(
        await addOne(statusComponents, {
          ...members,
          ...stampOf(ids, now),
          ...newUpstreamState(members.upstream, now),
          statusPageId: page.id,
          takenName: null,
          groupId,
          position,
        }),
      );
      audit(auditEntry('statusComponent.created', subjectOf(page, added), { after: { ...members } }));
      continue;
    }
    const state = isSameUpstream(before.upstream, members.upstream) ? {} : newUpstreamState(members.upstream, now);
    const after = { ...before, ...members, ...state, groupId, position };
    const changes = changesOf(seenOf(before), seenOf(after));
    const isSeen = Object.keys(changes.after).length > 0;
    if (!isSeen && before.groupId === groupId && before.position === position) continue;
    await statusComponents.save({ ...after, updatedAt: now }, before);
    if (isSeen) audit(auditEntry('statusComponent.updated', subjectOf(page, before), changes));
  }
};

/** Deletes the parts that the layout leaves out. */
const removeOthers = async (
  { statusGroups, statusComponents }: Needs,
  { audit }: Work,
  { page, layout, stored }: Change,
): Promise<void> => {
  const kept = new Set(placedParts(layout).map(({ component }) => component.id));
  const keptGroups = new Set(layout.groups.map(({ id }) => id));
  for (const component of stored.components.filter(({ id }) => !kept.has(id))) {
    await statusComponents.remove(component);
    audit(auditEntry('statusComponent.deleted', subjectOf(page, component), { before: { name: component.name } }));
  }
  for (const group of stored.groups.filter(({ id }) => !keptGroups.has(id))) {
    await statusGroups.remove(group);
    audit(auditEntry('statusGroup.deleted', subjectOf(page, group), { before: { name: group.name } }));
  }
};

/** The names of the components by group, as the audit log shows the order of a page. */
const orderOf = ({ components, groups }: PageLayout) => ({
  components: components.map(({ name }) => name),
  groups: groups.map(({ name, components: own }) => ({ name, components: own.map((component) => component.name) })),
});

/** Replaces all parts of a page at once, unless somebody else has changed one since the caller has read them. */
export const putStatusPageLayout = defineRecordCommand({
  name: 'putStatusPageLayout',
  ...onPage,
  refuses: [...codesOf(layoutRules), ...codesOf(componentRules), ...codesOf(placedComponentRules)],
  execute: async (
    { scope, now, audit },
    page,
    { layout, revision }: { readonly id: string; readonly layout: PageLayout; readonly revision: string },
    needs: Needs,
  ) => {
    const stored = await partsOf(needs, scope, page);
    const change = { page, layout, stored };
    const refusal =
      firstBroken<LayoutRequest, CodeOf<typeof layoutRules>>(layoutRules, { ...stored, layout, revision }) ??
      (await refuseChange(needs, scope, change));
    if (refusal !== null) return refusal;
    const work = { now, audit };
    const groupIds = await storeGroups(needs, work, change);
    await storeComponents(needs, work, change, groupIds);
    await removeOthers(needs, work, change);
    audit(auditEntry('statusPage.arranged', page, changesOf(orderOf(viewOf(stored)), orderOf(layout))));
    return accepted(viewOf(await partsOf(needs, scope, page)));
  },
});
