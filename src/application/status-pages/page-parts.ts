import type { Scope } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { placedComponentRules } from '../../domain/status-pages/component-rule.ts';
import { componentRules, partCountRules } from '../../domain/status-pages/status-page.ts';
import type {
  PagePart,
  ShownMonitorName,
  StatusComponent,
  StatusGroup,
  StatusPage,
} from '../../domain/status-pages/status-page.ts';
import { isSameUpstream, newUpstreamState, upstreamCountRules } from '../../domain/status-pages/upstream.ts';
import type { Upstream } from '../../domain/status-pages/upstream.ts';
import type { IdSource } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import { onPage, refuseShown, refuseTaking, subjectOf } from './part-rules.ts';
import type { ComponentNeeds, GroupNeeds, PartNeeds } from './part-rules.ts';
import type { ComponentView, PageParts } from './ports.ts';

/** A page, by its public id. */
interface OfPage {
  readonly id: string;
}

/** Names a group or component of a page. */
interface OnePart extends OfPage {
  readonly partId: string;
}

interface Listing extends OfPage {
  readonly request: ListRequest;
}

/** The members of a group that a request sets. */
export type StatusGroupInput = Pick<StatusGroup, 'name' | 'position'>;
/** The members of a component that a request sets. */
export type StatusComponentInput = Pick<
  StatusComponent,
  'name' | 'description' | 'position' | 'groupId' | 'manualStatus' | 'upstream'
> &
  ShownMonitorName;

/** Locks a part of the page. */
const lockPart = async <Stored extends PagePart, View extends Stored>(
  parts: PageParts<Stored, View>,
  scope: Scope,
  page: StatusPage,
  { partId }: OnePart,
): Promise<Outcome<View, 'notFound'>> => {
  const part = await parts.lock(scope, partId);
  return part === null || part.statusPageId !== page.id ? refused('notFound') : accepted(part);
};

const listParts = <Own extends PartNeeds, Stored extends PagePart, View extends Stored>(
  name: string,
  partsOf: (needs: Own) => PageParts<Stored, View>,
) =>
  defineRecordQuery({
    name,
    permission: 'readRecords',
    records: ({ statusPages }: Own) => statusPages,
    missing: 'statusPageNotFound',
    answer: ({ scope }, page, { request }: Listing, needs) =>
      partsOf(needs).page(scope, request, { statusPageId: page.id }),
  });

/** Lists the groups of a status page. */
export const listStatusGroups = listParts('listStatusGroups', ({ statusGroups }: GroupNeeds) => statusGroups);
/** Lists the components of a status page. */
export const listStatusComponents = listParts(
  'listStatusComponents',
  ({ statusComponents }: ComponentNeeds) => statusComponents,
);

/** Deletes a group. Its components remain on the page, without a group. */
export const deleteStatusGroup = defineRecordCommand({
  name: 'deleteStatusGroup',
  ...onPage,
  refuses: ['notFound'],
  execute: async ({ scope, audit }, page, input: OnePart, { statusGroups }: GroupNeeds) => {
    const found = await lockPart(statusGroups, scope, page, input);
    if (!found.ok) return found;
    await statusGroups.remove(found.value);
    audit(auditEntry('statusGroup.deleted', subjectOf(page, found.value), { before: { name: found.value.name } }));
    return accepted({ success: true as const });
  },
});

/** Deletes a component, unless a rule of the page placed it. */
export const deleteStatusComponent = defineRecordCommand({
  name: 'deleteStatusComponent',
  ...onPage,
  refuses: ['notFound', ...codesOf(placedComponentRules)],
  execute: async ({ scope, audit }, page, input: OnePart, { statusComponents }: ComponentNeeds) => {
    const found = await lockPart(statusComponents, scope, page, input);
    if (!found.ok) return found;
    const refusal = refuseTaking(found.value, null);
    if (refusal !== null) return refusal;
    await statusComponents.remove(found.value);
    audit(auditEntry('statusComponent.deleted', subjectOf(page, found.value), { before: { name: found.value.name } }));
    return accepted({ success: true as const });
  },
});

/** Creates a group of components. */
export const createStatusGroup = defineRecordCommand({
  name: 'createStatusGroup',
  ...onPage,
  refuses: codesOf(partCountRules),
  execute: async (
    { now, audit },
    page,
    { part: group }: OfPage & { readonly part: StatusGroupInput },
    { statusGroups, ids }: GroupNeeds & { readonly ids: IdSource },
  ) => {
    const refusal = firstBroken(partCountRules, await statusGroups.count(page.id));
    if (refusal !== null) return refusal;
    const stored = expectStored(
      await addOne(statusGroups, {
        ...group,
        ...stampOf(ids, now),
        statusPageId: page.id,
      }),
    );
    audit(auditEntry('statusGroup.created', subjectOf(page, stored), { after: { ...group } }));
    return accepted(stored);
  },
});

/** Changes a group of components. */
export const updateStatusGroup = defineRecordCommand({
  name: 'updateStatusGroup',
  ...onPage,
  refuses: ['notFound'],
  execute: async (
    { scope, now, audit },
    page,
    { changes, ...input }: OnePart & { readonly changes: Partial<StatusGroupInput> },
    { statusGroups }: GroupNeeds,
  ) => {
    const found = await lockPart(statusGroups, scope, page, input);
    if (!found.ok) return found;
    const stored = expectStored(await statusGroups.save({ ...found.value, ...changes, updatedAt: now }, found.value));
    audit(auditEntry('statusGroup.updated', subjectOf(page, stored), changesOf(found.value, stored)));
    return accepted(stored);
  },
});

/** Returns the refusal of another component that shows a status page, or null. */
const refuseUpstream = async ({ statusComponents }: ComponentNeeds, page: StatusPage, upstream: Upstream | null) =>
  upstream === null ? null : firstBroken(upstreamCountRules, await statusComponents.countUpstream(page.id));

/** Creates a component. */
export const createStatusComponent = defineRecordCommand({
  name: 'createStatusComponent',
  ...onPage,
  refuses: [...codesOf(partCountRules), ...codesOf(componentRules)],
  execute: async (
    { scope, now, audit },
    page,
    { part: component }: OfPage & { readonly part: StatusComponentInput },
    needs: ComponentNeeds & { readonly ids: IdSource },
  ) => {
    const refusal =
      firstBroken(partCountRules, await needs.statusComponents.count(page.id)) ??
      (await refuseUpstream(needs, page, component.upstream)) ??
      (await refuseShown(needs, scope, page, component));
    if (refusal !== null) return refusal;
    const record = {
      ...component,
      ...stampOf(needs.ids, now),
      statusPageId: page.id,
      takenName: null,
      ...newUpstreamState(component.upstream, now),
    };
    const stored: ComponentView = { ...record, ...expectStored(await addOne(needs.statusComponents, record)) };
    audit(auditEntry('statusComponent.created', subjectOf(page, stored), { after: { ...component } }));
    return accepted(stored);
  },
});

/** Changes a component, or sets its status by hand. */
export const updateStatusComponent = defineRecordCommand({
  name: 'updateStatusComponent',
  ...onPage,
  refuses: ['notFound', ...codesOf(componentRules), ...codesOf(placedComponentRules)],
  execute: async (
    { scope, now, audit },
    page,
    { changes, ...input }: OnePart & { readonly changes: Partial<StatusComponentInput> },
    needs: ComponentNeeds,
  ) => {
    const found = await lockPart(needs.statusComponents, scope, page, input);
    if (!found.ok) return found;
    const part = found.value;
    const { upstream = part.upstream } = changes;
    const isOther = !isSameUpstream(part.upstream, upstream);
    const changed = {
      ...part,
      ...changes,
      ...(isOther ? newUpstreamState(upstream, now) : {}),
      updatedAt: now,
    };
    const refusal =
      refuseTaking(part, changed.monitorId) ??
      (part.upstream === null ? await refuseUpstream(needs, page, upstream) : null) ??
      (await refuseShown(needs, scope, page, changed, part));
    if (refusal !== null) return refusal;
    const stored = { ...changed, ...expectStored(await needs.statusComponents.save(changed, part)) };
    audit(auditEntry('statusComponent.updated', subjectOf(page, stored), changesOf(part, stored)));
    return accepted(stored);
  },
});
