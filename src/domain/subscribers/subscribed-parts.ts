/** The parts of a page that a subscription covers. */
export interface SubscribedParts {
  /** The components, or null for the whole page. */
  readonly componentIds: readonly number[] | null;
  /** The groups. They stand for the components that they contain when something is announced. */
  readonly groupIds: readonly number[];
}

/** The parts of a subscription to the whole page. */
export const WHOLE_PAGE: SubscribedParts = { componentIds: null, groupIds: [] };

/** A component or a group of a page, as a request can name it. */
interface NamedPart {
  readonly id: number;
  readonly publicId: string;
}

/** The components and groups of a page. */
export interface OfferedParts {
  readonly components: readonly NamedPart[];
  readonly groups: readonly NamedPart[];
}

/** The parts that a request names by their ids or public ids. */
export interface RequestedParts {
  readonly componentIds: readonly (number | string)[] | null;
  readonly groupIds: readonly (number | string)[] | null;
}

/** The names of parts that the page does not have, by their positions. */
export type UnknownParts = Readonly<Record<keyof RequestedParts, readonly number[]>>;

/** The result for a request that names only parts of the page. */
export const NONE_UNKNOWN: UnknownParts = { componentIds: [], groupIds: [] };

const find = (offered: readonly NamedPart[], names: readonly (number | string)[]) => {
  const found = names.map((name) => offered.find(({ id, publicId }) => id === name || publicId === name)?.id);
  return {
    ids: [...new Set(found.filter((id) => id !== undefined))],
    unknown: found.flatMap((id, at) => (id === undefined ? [at] : [])),
  };
};

/** Returns the parts that a request names, and those that the page does not have. No name stands for the whole page. */
export const namedParts = (
  offered: OfferedParts,
  requested: RequestedParts,
): { readonly parts: SubscribedParts; readonly unknown: UnknownParts } => {
  const [componentNames, groupNames] = [requested.componentIds ?? [], requested.groupIds ?? []];
  const components = find(offered.components, componentNames);
  const groups = find(offered.groups, groupNames);
  const isWhole = componentNames.length + groupNames.length === 0;
  return {
    parts: isWhole ? WHOLE_PAGE : { componentIds: components.ids, groupIds: groups.ids },
    unknown: { componentIds: components.unknown, groupIds: groups.unknown },
  };
};

/** The components that an announcement concerns, with their groups, from which its subscribers are determined. */
export interface AnnouncedParts {
  /** The components, or null for the whole page. */
  readonly componentIds: readonly number[] | null;
  /** The groups that contain these components. */
  readonly groupIds: readonly number[];
}

/** A subscriber who may be notified. */
export interface Candidate extends SubscribedParts {
  /** True if the subscriber was notified of the same incident or maintenance before. */
  readonly wasNotified: boolean;
}

const haveCommon = (some: readonly number[], others: readonly number[]): boolean =>
  some.some((id) => others.includes(id));

/**
 * Returns true if an announcement concerns a subscriber. Everyone who was notified of the beginning is notified of the
 * end, even if the subscription or the groups have changed. See ADR 0225.
 */
export const isConcerned = ({ componentIds, groupIds, wasNotified }: Candidate, announced: AnnouncedParts): boolean =>
  wasNotified ||
  componentIds === null ||
  announced.componentIds === null ||
  haveCommon(componentIds, announced.componentIds) ||
  haveCommon(groupIds, announced.groupIds);
