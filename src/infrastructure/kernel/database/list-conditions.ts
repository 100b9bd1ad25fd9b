import type { ListRequest, OfCustomer, OfMonitor } from '../../../domain/kernel/page.ts';
import { sortOf } from '../../../domain/kernel/page.ts';

/** Returns the SQL condition of a filter. `value` is the parameter of the statement, and `sent` what it holds. */
export type FilterCondition = (value: string, sent: unknown) => string;

/** Returns the condition that a column refers to the row of the table with an integer id or a public id. */
export const refersTo =
  (table: string, column: string): FilterCondition =>
  (value, sent) =>
    typeof sent === 'number'
      ? `${column} = ${value}`
      : `${column} = (select named.id from ${table} named where named.public_id = ${value})`;

/** Returns the query of the ids of the monitors with a tag; `key` is the key of its name. */
export const taggedMonitors = (key: string): string =>
  `select monitor_id from monitor_tag join tag on tag.id = monitor_tag.tag_id where tag.name_key = ${key}`;

/** Returns the conditions for rows that are about monitors; `column` holds the id of the monitor. */
export const ofMonitor = (column: string): Readonly<Record<keyof OfMonitor, FilterCondition>> => ({
  tag: (tag) => `${column} in (${taggedMonitors(tag)})`,
  monitorType: (kind) => `exists (select from monitor subject where subject.id = ${column} and subject.kind = ${kind})`,
});

/** Returns the conditions for customers; `id` and the other columns are those of the customer. */
export const customerConditions = (table: string) => ({
  packageId: refersTo('package_config', `${table}.package_id`),
  customField: (value: string) => `${table}.custom_fields ->> (${value}::json ->> 'key') = ${value}::json ->> 'value'`,
  tag: (tag: string) =>
    `exists (select from monitor subject where subject.customer_id = ${table}.id and ${ofMonitor('subject.id').tag(tag, tag)})`,
});

/** Returns the conditions for rows with customers `owner` that meet a condition and the filter. */
export const ofCustomers = (isOwner: string): Readonly<Record<'packageId' | 'customField', FilterCondition>> => {
  const { packageId, customField } = customerConditions('owner');
  const isMet = (condition: string): string => `exists (select from customer owner where ${isOwner} and ${condition})`;
  return {
    packageId: (value, sent) => isMet(packageId(value, sent)),
    customField: (value) => isMet(customField(value)),
  };
};

/**
 * Returns the conditions for rows that belong to customers; `column` holds the id of the customer. Each row is compared
 * with its own customer, so that the customers of other organizations are not read.
 */
export const ofCustomer = (column: string): Readonly<Record<keyof OfCustomer, FilterCondition>> => ({
  customerId: refersTo('customer', column),
  ...ofCustomers(`owner.id = ${column}`),
});

/** Returns the conditions of the period of a request, each preceded by `and`. Appends their values to `values`. */
export const periodConditions = ({ from, to }: ListRequest, column: string, values: unknown[]): string =>
  `${from === undefined ? '' : ` and ${column} >= $${values.push(from)}`}${to === undefined ? '' : ` and ${column} < $${values.push(to)}`}`;

/** Returns the SQL order of a request, or undefined if it does not name one. `columns` holds the SQL of each member. */
export const requestedOrder = (
  { sort }: Pick<ListRequest, 'sort'>,
  columns: Pick<ReadonlyMap<string, string>, 'get'>,
  id: string,
): string | undefined => {
  if (sort === undefined) return undefined;
  const { member, isReversed } = sortOf(sort);
  const column = columns.get(member);
  if (column === undefined) throw new Error(`The list cannot be sorted by ${member}.`);
  const direction = isReversed ? ' desc' : '';
  return `${column}${direction}, ${id}${direction}`;
};

/** Returns the SQL order of a list of entries, such as deliveries: the requested one, or else the newest first. */
export const entryOrder = (
  request: Pick<ListRequest, 'sort'>,
  columns: Readonly<Record<string, string>>,
  id: string,
  newestFirst: string,
): string => requestedOrder(request, new Map(Object.entries(columns)), id) ?? newestFirst;
