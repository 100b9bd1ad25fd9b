import { addTimes, countedTimes, uptimePercentOf } from '../accounting/class-times.ts';
import type { ClassTimes } from '../accounting/time-class.ts';
import { intlOf } from '../kernel/intl.ts';
import type { Language } from '../kernel/locale.ts';
import type { ReportedMonitor } from './report-document.ts';

/** A monitor as far as its place in a report depends on it. */
interface Placed {
  readonly name: string;
  /** The name of the customer, or null for the organization's own monitors. */
  readonly customerName: string | null;
}

/**
 * Compares monitors in the order of a report: by customer, the organization's own monitors last, then by name. Numbers
 * in names are compared by their value, so that "Shop 2" comes before "Shop 10".
 */
export const orderOfMonitors = (language: Language): ((one: Placed, other: Placed) => number) => {
  const { compare } = new (intlOf('Collator'))(language, { numeric: true });
  return (one, other) =>
    Number(one.customerName === null) - Number(other.customerName === null) ||
    compare(one.customerName ?? '', other.customerName ?? '') ||
    compare(one.name, other.name);
};

/** The monitors of a customer in a report on several customers, in total. */
export interface MonitorGroup {
  readonly customerName: string | null;
  readonly monitors: number;
  readonly missed: number;
  readonly incidents: number;
  readonly uptimePercent: number | null;
}

/** Returns the monitors by customer: first the customers with the lowest uptime, those without data last. */
export const groupsOf = (monitors: Iterable<ReportedMonitor>): readonly MonitorGroup[] => {
  const groups = new Map<string | null, Omit<MonitorGroup, 'uptimePercent'> & { readonly times: ClassTimes }>();
  for (const { customerName, meetsTarget, incidents, times } of monitors) {
    const group = groups.get(customerName);
    groups.set(customerName, {
      customerName,
      monitors: (group?.monitors ?? 0) + 1,
      missed: (group?.missed ?? 0) + Number(meetsTarget === false),
      incidents: (group?.incidents ?? 0) + incidents,
      times: addTimes([...(group === undefined ? [] : [group.times]), countedTimes(times)]),
    });
  }
  return [...groups.values()]
    .map(({ times, ...group }) => ({ ...group, uptimePercent: uptimePercentOf(times) }))
    .toSorted((one, other) => (one.uptimePercent ?? Infinity) - (other.uptimePercent ?? Infinity));
};
