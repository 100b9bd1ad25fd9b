import { monitorKindNames } from '../../src/domain/monitors/monitor.ts';
import { monitorStates } from '../../src/domain/monitors/monitor-listing.ts';
import type { ListMonitorsData } from '../client/types.gen.ts';

type Query = NonNullable<ListMonitorsData['query']>;

/** The filters that have no field of their own, such as those of a view that another program saved. */
const otherFilters = [
  'monitorId',
  'status',
  'condition',
  'monitoringType',
  'packageId',
  'customField',
  'from',
  'to',
] as const satisfies readonly (keyof Query)[];
/** The filters by records, which have a field on demand. A tag is named, the others by their public ids. */
const recordFilters = ['customerId', 'tag', 'locationId'] as const satisfies readonly (keyof Query)[];

export type RecordFilter = (typeof recordFilters)[number];
export type OtherFilter = (typeof otherFilters)[number];

/** The filters of the list of monitors, as they stand in the address. */
export interface MonitorFilters extends Readonly<Partial<Record<RecordFilter | OtherFilter, string>>> {
  readonly search?: string;
  readonly state?: NonNullable<Query['state']>;
  readonly kind?: NonNullable<Query['kind']>;
  readonly sort?: MonitorOrder;
}

/** The orders that the list offers, by the value of `sort` of the API. */
export const monitorOrders = {
  state: 'state',
  name: 'name',
  changed: '-conditionSince',
  created: '-createdAt',
} as const satisfies Readonly<Record<string, Query['sort']>>;
export type MonitorOrder = keyof typeof monitorOrders;
const orderNames = Object.keys(monitorOrders) as MonitorOrder[];

export const DEFAULT_ORDER: MonitorOrder = 'state';

/** The longest search that the API takes. */
export const MAX_SEARCH = 255;

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);

/** Returns the text of a part of an address, where a text of digits is read as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_SEARCH) : '';

/** Reads the filters of an address. What is not a filter is left out. */
export const filtersIn = (address: Readonly<Record<string, unknown>>): MonitorFilters => {
  const texts = ['search' as const, ...recordFilters, ...otherFilters].flatMap((name) => {
    const text = textOf(address[name]);
    return text === '' ? [] : [[name, text] as const];
  });
  const state = oneOf(monitorStates, address.state);
  const kind = oneOf(monitorKindNames, address.kind);
  const sort = oneOf(orderNames, address.sort);
  return {
    ...Object.fromEntries(texts),
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(sort === undefined || sort === DEFAULT_ORDER ? {} : { sort }),
  };
};

/** Returns the filters with one of them replaced; an empty value removes it. */
export const withFilter = (filters: MonitorFilters, name: keyof MonitorFilters, value: string): MonitorFilters => {
  const { [name]: _replaced, ...others } = filters;
  return value === '' ? others : { ...others, [name]: value };
};

/** Returns the names of the filters that are shown below the fields. */
export const shownFilters = (filters: MonitorFilters): readonly (RecordFilter | OtherFilter)[] =>
  [...recordFilters, ...otherFilters].filter((name) => filters[name] !== undefined);

/** Returns true if the list is not of all monitors, in whatever order. */
export const isFiltered = ({ sort: _order, ...filters }: MonitorFilters): boolean => Object.keys(filters).length > 0;

/** Returns the filters as the API takes them. It judges those that the address has as texts. */
export const apiFilterOf = ({ sort: _order, ...filters }: MonitorFilters) =>
  filters as Omit<Query, 'page' | 'perPage' | 'sort' | 'include'>;

/** Returns the query of the API for the filters. */
export const apiQueryOf = (filters: MonitorFilters): Query => ({
  ...apiFilterOf(filters),
  sort: monitorOrders[filters.sort ?? DEFAULT_ORDER],
});

/** Returns the filters that a saved view has: the query of the API with an order that the list offers. */
export const filtersOfView = ({ sort, ...filter }: Readonly<Record<string, string>>): MonitorFilters =>
  filtersIn({ ...filter, sort: orderNames.find((name) => monitorOrders[name] === sort) });

/** Returns what a view with the filters saves. */
export const viewOf = (filters: MonitorFilters): Record<string, string> => ({
  ...(apiFilterOf(filters) as Record<string, string>),
  sort: monitorOrders[filters.sort ?? DEFAULT_ORDER],
});

const inOrder = (filters: MonitorFilters): string => JSON.stringify(Object.entries(filters).toSorted());

/** Returns true if two addresses show the same list in the same order. */
export const isSameList = (one: MonitorFilters, other: MonitorFilters): boolean => inOrder(one) === inOrder(other);
