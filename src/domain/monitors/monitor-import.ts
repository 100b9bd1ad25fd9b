import type { CsvValue } from '../kernel/csv.ts';
import { isSameValue } from '../kernel/row-import.ts';
import type { MonitorKind, SentMonitor } from './monitor-kind.ts';
import { monitorKindOf } from './monitor-kinds.ts';
import type { ListedMonitor } from './monitor-listing.ts';
import { nameFieldOf, namesItsType, targetAfter } from './monitor.rules.ts';
import type { Monitor } from './monitor.ts';

/** The names of the columns that lists of monitors of all kinds have, in their order. */
export const monitorColumns = [
  'publicId',
  'kind',
  'name',
  'target',
  'monitoringType',
  'customer',
  'status',
  'managementType',
  'checkInterval',
  'tags',
] as const;

/** Returns the cells of a monitor in a list with these columns, which an import of the row would leave unchanged. */
export const cellsOfMonitor = (monitor: ListedMonitor): readonly CsvValue[] => {
  const kind = monitorKindOf(monitor.kind);
  const { customerName, monitoringType, checkInterval, tags } = monitor;
  const own = {
    ...monitor,
    monitoringType: kind !== null && namesItsType(kind) ? monitoringType : null,
    checkInterval: kind?.ofCustomer === undefined ? checkInterval : null,
    customer: customerName,
    tags: tags.map(({ name }) => name).join('; '),
  };
  return monitorColumns.map((column) => own[column]);
};

/** The further columns of an imported list that the console offers. */
export const importedColumns = ['customerEmail', 'timeoutSeconds', 'keyword', 'port'] as const;

type Stored = Pick<Monitor, 'name' | 'target' | 'settings' | 'alerting'>;

const isStored = (kind: MonitorKind, stored: Stored, name: string, value: unknown): boolean => {
  if (name === nameFieldOf(kind)) return value === stored.name;
  if (name === kind.targetField) return targetAfter(kind, { [name]: value }, stored) === stored.target;
  if (name === 'alerting')
    return Object.entries(value as object).every(([member, each]) =>
      isSameValue(each, stored.alerting[member as keyof Monitor['alerting']]),
    );
  const held = Object.hasOwn(kind.settings, name) ? stored.settings : stored;
  return isSameValue(value, held[name as keyof typeof held]);
};

/** Returns the members of a row that differ from the stored monitor. Secrets always do. */
export const changesOfMonitorRow = (kind: MonitorKind, stored: Stored, sent: SentMonitor): SentMonitor =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => !isStored(kind, stored, name, value)));

/** Returns the columns of a list that hold the members of a change. Name and target have the same column in every kind. */
export const columnsOfMonitorChanges = (kind: MonitorKind, changes: SentMonitor): readonly string[] =>
  Object.keys(changes).map((name) => {
    if (name === nameFieldOf(kind)) return 'name';
    return name === kind.targetField ? 'target' : name;
  });

/** The name of a monitor by which a row without a public id finds it: the name in the row, or else the target. */
export const nameInRow = (kind: MonitorKind, sent: SentMonitor): string => {
  const name = sent[nameFieldOf(kind)];
  return typeof name === 'string' ? name : targetAfter(kind, sent, { target: '' });
};

/** The part of a row that says which monitor it is about. */
interface RowSubject {
  readonly kind: MonitorKind;
  readonly publicId: string | null;
  readonly sent: SentMonitor;
}

/**
 * Returns true if a row is about the monitor: it has its public id, or else its kind, owner and name. Resources of customers
 * have each target once, so that their target is compared instead of the name.
 */
export const isOfRow = (
  { kind, publicId, sent }: RowSubject,
  customerId: number | null,
  monitor: Pick<Monitor, 'publicId' | 'kind' | 'customerId' | 'name' | 'target'>,
): boolean => {
  if (monitor.kind !== kind.kind) return false;
  if (publicId !== null) return monitor.publicId === publicId;
  if (monitor.customerId !== customerId) return false;
  return kind.ofCustomer === undefined
    ? monitor.name === nameInRow(kind, sent)
    : monitor.target === targetAfter(kind, sent, { target: '' });
};
