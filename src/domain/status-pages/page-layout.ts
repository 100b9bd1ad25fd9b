import { bodyRule } from '../kernel/issue.ts';
import type { Issue } from '../kernel/issue.ts';
import type { StoredRecord } from '../kernel/record.ts';
import type { Rule } from '../kernel/rules.ts';
import { MAX_PAGE_PARTS } from './status-page.ts';
import type { ShownMonitorName, StatusComponent } from './status-page.ts';
import { MAX_UPSTREAM_COMPONENTS } from './upstream.ts';

/** A component as a layout writes it. The id is null for a component that the layout adds. */
export interface LayoutComponent
  extends Pick<StatusComponent, 'name' | 'description' | 'manualStatus' | 'upstream'>, ShownMonitorName {
  readonly id: number | null;
}

/** A group with its components. The id is null for a group that the layout adds. */
export interface LayoutGroup {
  readonly id: number | null;
  readonly name: string;
  readonly components: readonly LayoutComponent[];
}

/**
 * All parts of a page in the order in which it shows them: the components without a group, then each group. Parts that
 * a layout leaves out are deleted. See ADR 0340.
 */
export interface PageLayout {
  readonly components: readonly LayoutComponent[];
  readonly groups: readonly LayoutGroup[];
}

/** A component with its place in a layout. */
export interface PlacedPart {
  readonly component: LayoutComponent;
  /** The index of its group in the layout, or null for a component without a group. */
  readonly groupAt: number | null;
  /** The path of the component in the body. */
  readonly path: string;
}

/** Returns the components of a layout in the order of the page. */
export const placedParts = ({ components, groups }: PageLayout): readonly PlacedPart[] => [
  ...components.map((component, at) => ({ component, groupAt: null, path: `components.${at}` })),
  ...groups.flatMap((group, groupAt) =>
    group.components.map((component, at) => ({ component, groupAt, path: `groups.${groupAt}.components.${at}` })),
  ),
];

type Numbered = Pick<StoredRecord, 'id' | 'revision'>;

const numbersOf = (parts: readonly Numbered[]): readonly number[] => [
  parts.length,
  Math.max(0, ...parts.map(({ id }) => id)),
  parts.reduce((sum, { revision }) => sum + revision, 0),
];

/**
 * Returns the revision of a layout, which differs after every change of a group or component. A part that was added
 * since has the highest id, one that was deleted is missing from the count, and a change raises the sum of revisions.
 */
export const layoutRevision = (groups: readonly Numbered[], components: readonly Numbered[]): string =>
  [...numbersOf(groups), ...numbersOf(components)].join('-');

/** The facts that decide whether a layout can be stored. */
export interface LayoutRequest {
  readonly layout: PageLayout;
  /** The revision from which the caller has made the layout. */
  readonly revision: string;
  /** The groups and the components that are stored. */
  readonly groups: readonly Numbered[];
  readonly components: readonly Numbered[];
}

const NO_GROUP = { message: 'Expected the `id` of a group of this page.' };
const NO_COMPONENT = { message: 'Expected the `id` of a component of this page.' };

/** Returns an issue for each id that is not one of the stored parts, or is there twice. */
const idIssues = (
  sent: readonly { readonly id: number | null; readonly path: string }[],
  stored: readonly Numbered[],
  message: string,
): readonly Issue[] => {
  const left = new Set(stored.map(({ id }) => id));
  return sent.flatMap(({ id, path }) => (id === null || left.delete(id) ? [] : [{ path: `${path}.id`, message }]));
};

const issuesOf = ({ layout, groups, components }: LayoutRequest): readonly Issue[] => {
  const placed = placedParts(layout);
  const upstreams = placed.filter(({ component }) => component.upstream !== null);
  return [
    ...(placed.length > MAX_PAGE_PARTS
      ? [{ path: 'components', message: `A page has at most ${MAX_PAGE_PARTS} of them.` }]
      : []),
    ...(upstreams.length > MAX_UPSTREAM_COMPONENTS
      ? [{ path: 'components', message: `A page has at most ${MAX_UPSTREAM_COMPONENTS} components with \`upstream\`.` }]
      : []),
    ...idIssues(
      layout.groups.map(({ id }, at) => ({ id, path: `groups.${at}` })),
      groups,
      NO_GROUP.message,
    ),
    ...idIssues(
      placed.map(({ component: { id }, path }) => ({ id, path })),
      components,
      NO_COMPONENT.message,
    ),
  ];
};

/** The rules that are checked before a layout is stored: first that nobody else has changed the page since it was read. */
export const layoutRules = [
  {
    code: 'statusPageLayoutChanged',
    broken: ({ revision, groups, components }) => revision !== layoutRevision(groups, components),
  },
  bodyRule(issuesOf),
] as const satisfies readonly Rule<LayoutRequest>[];

/** The rules for a layout that is shown, but not stored. */
export const draftRules = [bodyRule(issuesOf)] as const satisfies readonly Rule<LayoutRequest>[];
