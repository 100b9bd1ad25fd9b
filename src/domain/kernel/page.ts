/** The number of entries of a page for requests that name none. */
export const DEFAULT_PER_PAGE = 25;
/** The maximum number of entries of a page. */
export const MAX_PER_PAGE = 100;
/** The maximum number of items of a reply that is a plain array. */
export const MAX_LIST_ITEMS = 1000;

/** The maximum number of matches of a search that are counted. If there are more, the total is this number. */
export const MAX_COUNTED_MATCHES = 10_000;

/** The requested part of a list. Pages are numbered from 1. */
export interface ListRequest {
  readonly page: number;
  readonly perPage: number;
  /** The text to search for, without regard to case. */
  readonly search?: string;
  /** The member that orders the list instead of its usual order; a hyphen before it reverses the order. */
  readonly sort?: string;
  /** The time from which on items are returned. Each list says which of their times counts. */
  readonly from?: Date;
  /** The time before which items are returned. */
  readonly to?: Date;
}

/** Selects the items of a list by their customer. Records are named by either of their ids. */
export interface OfCustomer {
  readonly customerId?: string | number;
  /** The package of the customer. */
  readonly packageId?: string | number;
  /** A value of a custom field of the customer. */
  readonly customField?: { readonly key: string; readonly value: string };
}

/** Selects the items of a list by their monitor. */
export interface OfMonitor {
  /** The name of a tag of the monitor, as `nameKey` returns it. */
  readonly tag?: string;
  /** The kind of the monitor. */
  readonly monitorType?: string;
}

/** Splits an order of a list into its member and its direction. */
export const sortOf = (sort: string): { readonly member: string; readonly isReversed: boolean } =>
  sort.startsWith('-') ? { member: sort.slice(1), isReversed: true } : { member: sort, isReversed: false };

/** A page of a list, with the total count. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

/** The default page of a reply that is a plain array. */
export const firstItems: ListRequest = { page: 1, perPage: MAX_LIST_ITEMS };

/** Returns the number of items before the page. */
export const listOffset = ({ page, perPage }: ListRequest): number => (page - 1) * perPage;

/** Compares two values of a member of items. Missing ones come last. */
const comparedValues = (one: unknown, other: unknown): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'en');
  return Number(one) - Number(other);
};

/** Returns the items of a complete list in the requested order; in the given one if the request names none. */
export const sortedItems = <Item extends object>(
  items: readonly Item[],
  { sort }: Pick<ListRequest, 'sort'>,
): readonly Item[] => {
  if (sort === undefined) return items;
  const { member, isReversed } = sortOf(sort);
  const valueOf = (item: Item): unknown => {
    if (!(member in item)) throw new Error(`The list cannot be sorted by ${member}.`);
    return item[member as keyof Item];
  };
  const sorted = items.toSorted((one, other) => comparedValues(valueOf(one), valueOf(other)));
  return isReversed ? sorted.toReversed() : sorted;
};

/** Returns the items of a complete list that were created in the period of the request. */
const createdInPeriod = <Item extends object>(
  items: readonly Item[],
  { from, to }: Pick<ListRequest, 'from' | 'to'>,
): readonly Item[] =>
  from === undefined && to === undefined
    ? items
    : items.filter((item) => {
        if (!('createdAt' in item && item.createdAt instanceof Date))
          throw new Error('The list has no times of creation.');
        return (from === undefined || item.createdAt >= from) && (to === undefined || item.createdAt < to);
      });

/** Returns the requested page of a complete list. The period of the request is one of the times of creation. */
export const listPageOf = <Item extends object>(items: readonly Item[], request: ListRequest): ListPage<Item> => {
  const { page, perPage } = request;
  const offset = listOffset(request);
  const found = createdInPeriod(items, request);
  return { items: sortedItems(found, request).slice(offset, offset + perPage), total: found.length, page, perPage };
};

/** Returns the number of the following page, or null on the last one. */
export const followingPage = ({ total, page, perPage }: ListPage<unknown>): number | null =>
  page * perPage < total ? page + 1 : null;
