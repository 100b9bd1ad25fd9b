import type { LayoutComponent, StatusPageLayout } from '../client/types.gen.ts';

/** A heading of the page. The components below it, up to the next heading, are those of the group. */
export interface GroupRow {
  readonly kind: 'group';
  readonly key: string;
  /** Null for a group that is not stored yet. */
  readonly id: number | null;
  readonly name: string;
}

/** A component of the page. */
export interface ComponentRow extends Pick<
  LayoutComponent,
  'name' | 'description' | 'monitorType' | 'monitorId' | 'monitorName' | 'manualStatus' | 'upstream' | 'takenName'
> {
  readonly kind: 'component';
  readonly key: string;
  readonly id: number | null;
}

/** A row of the editor. Components before the first group belong to none. */
export type LayoutRow = GroupRow | ComponentRow;

const componentRow = (component: LayoutComponent): ComponentRow => {
  const { id, name, description, monitorType, monitorId, monitorName, manualStatus, upstream, takenName } = component;
  const members = { name, description, monitorType, monitorId, monitorName, manualStatus, upstream, takenName };
  return { kind: 'component', key: `component-${id}`, id, ...members };
};

/** Returns the rows of a stored layout. */
export const rowsOf = ({
  components,
  groups,
}: Pick<StatusPageLayout, 'components' | 'groups'>): readonly LayoutRow[] => [
  ...components.map(componentRow),
  ...groups.flatMap(({ id, name, components: own }) => [
    { kind: 'group', key: `group-${id}`, id, name } as const,
    ...own.map(componentRow),
  ]),
];

const sentComponent = ({ id, name, description, monitorType, monitorId, manualStatus, upstream }: ComponentRow) => ({
  id,
  name,
  description,
  monitorType,
  monitorId,
  manualStatus,
  upstream,
});

type SentComponent = ReturnType<typeof sentComponent>;

/** Returns the layout that the rows make, as the API takes it. */
export const layoutOf = (rows: readonly LayoutRow[]) => {
  const components: SentComponent[] = [];
  const groups: { readonly id: number | null; readonly name: string; readonly components: SentComponent[] }[] = [];
  for (const row of rows) {
    if (row.kind === 'group') groups.push({ id: row.id, name: row.name, components: [] });
    else (groups.at(-1)?.components ?? components).push(sentComponent(row));
  }
  return { components, groups };
};

/** Returns the index after the last row that moves together with the one at the index: a group takes its components. */
const blockEnd = (rows: readonly LayoutRow[], at: number): number => {
  if (rows[at]?.kind !== 'group') return at + 1;
  const next = rows.findIndex(({ kind }, index) => index > at && kind === 'group');
  return next === -1 ? rows.length : next;
};

/** Returns the next place at which a group may stand: before a group, or at the end. */
const groupPlace = (rows: readonly LayoutRow[], to: number): number => {
  const next = rows.findIndex(({ kind }, index) => index >= to && kind === 'group');
  return next === -1 ? rows.length : next;
};

/** Moves a row, a group with its components, to the place before the row with the index `to`; to the end for the last. */
export const movedTo = (rows: readonly LayoutRow[], from: number, to: number): readonly LayoutRow[] => {
  const end = blockEnd(rows, from);
  if (to >= from && to <= end) return rows;
  const block = rows.slice(from, end);
  const others = [...rows.slice(0, from), ...rows.slice(end)];
  const place = to > from ? to - block.length : to;
  const at = block[0]?.kind === 'group' ? groupPlace(others, place) : place;
  return [...others.slice(0, at), ...block, ...others.slice(at)];
};

/** Moves a row up (-1) or down (1): a component past one row, which may be a heading, and a group past a group. */
export const movedBy = (rows: readonly LayoutRow[], from: number, step: -1 | 1): readonly LayoutRow[] => {
  const end = blockEnd(rows, from);
  const isGroup = rows[from]?.kind === 'group';
  if (step === 1) return end >= rows.length ? rows : movedTo(rows, from, isGroup ? blockEnd(rows, end) : end + 1);
  const previous = isGroup ? rows.findLastIndex(({ kind }, index) => index < from && kind === 'group') : from - 1;
  return previous === -1 ? rows : movedTo(rows, from, previous);
};

/** Tells whether a row can move up or down. */
export const canMove = (rows: readonly LayoutRow[], at: number, step: -1 | 1): boolean =>
  movedBy(rows, at, step) !== rows;

/** Returns the key of the group that the row belongs to, or null. */
export const groupKeyOf = (rows: readonly LayoutRow[], key: string): string | null => {
  const at = rows.findIndex((row) => row.key === key);
  return rows.slice(0, Math.max(0, at)).findLast(({ kind }) => kind === 'group')?.key ?? null;
};

const indexOfKey = (rows: readonly LayoutRow[], key: string): number => rows.findIndex((row) => row.key === key);

/** Moves a component to the end of a group, or of the components without a group. */
export const movedInto = (rows: readonly LayoutRow[], key: string, groupKey: string | null): readonly LayoutRow[] => {
  if (groupKeyOf(rows, key) === groupKey) return rows;
  const to = groupKey === null ? groupPlace(rows, 0) : blockEnd(rows, indexOfKey(rows, groupKey));
  return movedTo(rows, indexOfKey(rows, key), to);
};

/** Replaces the row with the key of the given one. */
export const withRow = (rows: readonly LayoutRow[], row: LayoutRow): readonly LayoutRow[] =>
  rows.map((each) => (each.key === row.key ? row : each));

/** Adds a component at the end of those without a group, or a group at the end. */
export const withNew = (rows: readonly LayoutRow[], row: LayoutRow): readonly LayoutRow[] => {
  const at = row.kind === 'group' ? rows.length : groupPlace(rows, 0);
  return [...rows.slice(0, at), row, ...rows.slice(at)];
};

/** Removes a component, or a group, whose components then have none. */
export const withoutRow = (rows: readonly LayoutRow[], key: string): readonly LayoutRow[] => {
  const at = indexOfKey(rows, key);
  const own = rows.slice(at + 1, blockEnd(rows, at));
  const others = [...rows.slice(0, at), ...rows.slice(at + 1 + own.length)];
  const place = groupPlace(others, 0);
  return rows[at]?.kind === 'group'
    ? [...others.slice(0, place), ...own, ...others.slice(place)]
    : [...rows.slice(0, at), ...rows.slice(at + 1)];
};

/** Returns a row without a key and without what only the service knows, to compare it. */
const essence = (rows: readonly LayoutRow[]): string => JSON.stringify(layoutOf(rows));

/** Tells whether two layouts are the same. */
export const isSameLayout = (one: readonly LayoutRow[], other: readonly LayoutRow[]): boolean =>
  one === other || essence(one) === essence(other);

/**
 * Returns what was typed over an older layout, fitted to the one that is stored now: parts that somebody else has
 * deleted are added again, unless a rule of the page had added them, and parts that somebody else has added stay.
 */
export const rebased = (
  mine: readonly LayoutRow[],
  base: readonly LayoutRow[],
  stored: readonly LayoutRow[],
): readonly LayoutRow[] => {
  const [known, present, kept] = [base, stored, mine].map((rows) => new Set(rows.map(({ key }) => key))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  const own = mine
    .filter((row) => present.has(row.key) || row.id === null || row.kind === 'group' || row.takenName === null)
    .map((row) => (present.has(row.key) ? row : { ...row, id: null }));
  const added = stored.filter(
    ({ key, ...row }) => !kept.has(key) && (!known.has(key) || ('takenName' in row && row.takenName !== null)),
  );
  return added.reduce<readonly LayoutRow[]>((rows, row) => {
    const groupKey = row.kind === 'group' ? null : groupKeyOf(stored, row.key);
    const isThere = groupKey !== null && rows.some(({ key }) => key === groupKey);
    return isThere ? movedInto(withNew(rows, row), row.key, groupKey) : withNew(rows, row);
  }, own);
};

/** Returns the names of the parts, one on each line, with those of groups indented. */
export const outlineOf = (rows: readonly LayoutRow[]): string =>
  rows
    .map((row) => `${row.kind === 'component' && groupKeyOf(rows, row.key) !== null ? '    ' : ''}${row.name}`)
    .join('\n');
