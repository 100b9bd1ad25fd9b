import { monitorKindNames } from '../../src/domain/monitors/monitor.ts';
import { monitorStates } from '../../src/domain/monitors/monitor-listing.ts';
import type { ListMonitorsData } from '../client/types.gen.ts';

type Query = NonNullable<ListMonitorsData['query']>;

/** The filters of the list of monitors, as they stand in the address. */
export interface MonitorFilters {
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

export const DEFAULT_ORDER: MonitorOrder = 'state';

/** The longest search that the API takes. */
export const MAX_SEARCH = 255;

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);

/** Reads the filters of an address. What is not a filter is left out. */
export const filtersIn = (search: Readonly<Record<string, unknown>>): MonitorFilters => {
  const text = typeof search.search === 'string' ? search.search.slice(0, MAX_SEARCH) : '';
  const state = oneOf(monitorStates, search.state);
  const kind = oneOf(monitorKindNames, search.kind);
  const sort = oneOf(Object.keys(monitorOrders) as MonitorOrder[], search.sort);
  return {
    ...(text === '' ? {} : { search: text }),
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(sort === undefined || sort === DEFAULT_ORDER ? {} : { sort }),
  };
};

/** Returns the query of the API for the filters. */
export const apiQueryOf = ({ sort = DEFAULT_ORDER, ...filters }: MonitorFilters): Query => ({
  ...filters,
  sort: monitorOrders[sort],
});
