import type { ErrorCode } from '../../domain/catalogue.ts';
import { customerNotFound } from '../../domain/customers/customer.rules.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import type { Issue } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { decideRowTarget, isSameValue, repetitionsIn } from '../../domain/kernel/row-import.ts';
import type { MonitorKind, SentMonitor } from '../../domain/monitors/monitor-kind.ts';
import { isOfRow, nameInRow } from '../../domain/monitors/monitor-import.ts';
import type { Customers, CustomerView } from '../customers/ports.ts';
import { StalePreparationError } from '../kernel/ports.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import type { MonitorList, NamedInList } from './ports.ts';

/** A row about one monitor. */
export interface MonitorRow {
  readonly kind: MonitorKind;
  readonly publicId: string | null;
  /** The name or the public id of the customer; null for the own customer of the caller, or the organization. */
  readonly customer: string | null;
  /** The address of a customer that is created if there is none with the name. */
  readonly customerEmail: string | null;
  readonly tags: readonly string[];
  readonly sent: SentMonitor;
}

/** A row as a request has it: read, or what is wrong with its members. */
export type SentRow = MonitorRow | { readonly issues: readonly Issue[] };

/** A customer that a row names and that does not exist yet. */
interface NewCustomer {
  readonly name: string;
  readonly email: string;
}

/** A row with the records that it is about. */
export interface MatchedRow {
  readonly row: MonitorRow;
  readonly customerId: number | null;
  /** The customer that the row creates, or null. */
  readonly newCustomer: NewCustomer | null;
  /** The monitor that the row changes, or null for a new one. */
  readonly match: NamedInList | null;
}

/** A row with its records, or why it has none. */
export type RowMatch = Outcome<MatchedRow, ErrorCode>;

/** The ports that find the records of rows. */
export interface MatchingNeeds {
  readonly customers: Customers;
  readonly monitorList: MonitorList;
}

type Directory = Readonly<{ customers: readonly CustomerView[]; monitors: readonly NamedInList[] }>;

const ownerOfRow = (
  { customers }: Directory,
  { scope }: QueryContext,
  { customer, customerEmail }: MonitorRow,
): Outcome<Pick<MatchedRow, 'customerId' | 'newCustomer'>, ErrorCode> => {
  if (customer === null) return accepted({ customerId: scope.customerId, newCustomer: null });
  const [found, another] = customers.filter(({ name, publicId }) => name === customer || publicId === customer);
  if (another !== undefined)
    return invalidBody([{ path: 'customer', message: 'Several records match. Send the `publicId` of one.' }]);
  if (found !== undefined) return accepted({ customerId: found.id, newCustomer: null });
  return customerEmail === null
    ? customerNotFound
    : accepted({ customerId: null, newCustomer: { name: customer, email: customerEmail } });
};

const matchOf = (directory: Directory, context: QueryContext, row: SentRow, isRepeated: boolean): RowMatch => {
  if ('issues' in row) return invalidBody(row.issues);
  const owner = ownerOfRow(directory, context, row);
  if (!owner.ok) return owner;
  const { customerId, newCustomer } = owner.value;
  const matches =
    newCustomer === null || row.publicId !== null
      ? directory.monitors.filter((monitor) => isOfRow(row, customerId, monitor))
      : [];
  const target = decideRowTarget({ publicId: row.publicId, keyMember: 'name', isRepeated, matches });
  return target.ok ? accepted({ row, customerId, newCustomer, match: target.value }) : target;
};

const keyOf = (row: SentRow, at: number): string =>
  'issues' in row
    ? String(at)
    : (row.publicId ?? JSON.stringify([row.customer, row.kind.kind, nameInRow(row.kind, row.sent)]));

/** Finds the records that rows are about, with one statement for each sort of record. */
export const matchRows = async (
  { customers, monitorList }: MatchingNeeds,
  context: QueryContext,
  rows: readonly SentRow[],
): Promise<readonly RowMatch[]> => {
  const read = rows.flatMap((row) => ('issues' in row ? [] : [row]));
  const named = read.flatMap(({ customer }) => customer ?? []);
  const texts = read.map(({ publicId, kind, sent }) => publicId ?? nameInRow(kind, sent));
  const directory = {
    customers: named.length === 0 ? [] : await customers.list(context.scope, { named }),
    monitors: await monitorList.named(context.scope, texts),
  };
  const repeated = repetitionsIn(rows.map(keyOf));
  return rows.map((row, at) => matchOf(directory, context, row, repeated[at] === true));
};

/** Throws if rows are about other records than when they were prepared. */
export const requireSameMatches = (before: readonly RowMatch[], now: readonly RowMatch[]): void => {
  const subjects = (matches: readonly RowMatch[]) =>
    matches.map((each) =>
      each.ok ? [each.value.customerId, each.value.newCustomer, each.value.match?.id] : each.code,
    );
  if (!isSameValue(subjects(before), subjects(now)))
    throw new StalePreparationError('The monitors of the import were changed concurrently.');
};
