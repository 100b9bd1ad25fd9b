import { localDaysOf } from '../../src/domain/accounting/local-period.ts';
import type { MonitorAccount } from '../../src/domain/accounting/monitor-account.ts';
import type { ClassifiedSpan } from '../../src/domain/accounting/time-class.ts';
import type { OffsetChanges } from '../../src/domain/kernel/wall-clock.ts';
import { ReportAssembly } from '../../src/domain/reports/assemble-report.ts';
import type { MonitorFacts, ReportFacts } from '../../src/domain/reports/assemble-report.ts';
import type { ReportDocument } from '../../src/domain/reports/report-document.ts';
import { monthOfCustomer } from '../../src/domain/reports/report.ts';

/** Returns the moment of a text such as `2026-02-02T00:00:00Z`. */
export const at = (text: string): Date => new Date(text);
const UTC: OffsetChanges = [{ at: null, offset: 0 }];
/** The two days of the report. */
export const period = { from: at('2026-02-02T00:00:00Z'), to: at('2026-02-04T00:00:00Z') };
/** The six hours in which a monitor is down, before six hours of maintenance. */
export const DOWN = { from: at('2026-02-03T00:00:00Z'), to: at('2026-02-03T06:00:00Z') };
const spans: readonly ClassifiedSpan[] = [
  { class: 'up', from: period.from, to: DOWN.from },
  { class: 'down', ...DOWN },
  { class: 'maintenance', from: DOWN.to, to: at('2026-02-03T12:00:00Z') },
  { class: 'up', from: at('2026-02-03T12:00:00Z'), to: period.to },
];

/** The account of a monitor that was up, down and in maintenance. */
export const account = (monitorId: number, changes: Partial<MonitorAccount> = {}): MonitorAccount => ({
  monitor: {
    monitorId,
    publicId: `0195d3a0-0000-7000-8000-00000000000${monitorId}`,
    organizationId: 1,
    customerId: null,
    name: `Monitor ${monitorId}`,
    kind: 'website',
    target: 'https://example.com/',
    createdAt: period.from,
    deletedAt: null,
  },
  spans,
  isFrozen: true,
  corrections: [],
  incidents: [],
  ...changes,
});
/** A monitor with this account. */
export const monitor = (monitorId: number, changes: Partial<MonitorFacts> = {}): MonitorFacts => ({
  account: account(monitorId),
  customerName: null,
  latencies: new Map(),
  ...changes,
});
/** The spans of a monitor that was up all the time. */
export const allUp: readonly ClassifiedSpan[] = [{ class: 'up', ...period }];

/** The facts of a report on all monitors. */
export const facts: ReportFacts = {
  settings: { ...monthOfCustomer({ customerId: 1, customerName: 'Uptime', timezone: 'UTC' }), perCustomer: false },
  organization: { name: 'Acme', brandColor: null },
  countryCode: 'US',
  organizationLanguage: 'de',
  generatedAt: period.to,
  code: '01234567890123456789',
  verifyUrl: 'https://example.com/verify/01234-56789-01234-56789',
  period,
  days: localDaysOf(period, UTC),
  changes: UTC,
  occurrences: [],
  expiries: [],
  listings: [],
  alarmPath: null,
};
/** What differs from `facts`, and the monitors of the report. */
export interface Case extends Partial<ReportFacts> {
  readonly monitors?: readonly MonitorFacts[];
}
/** Assembles a report; null if it covers no monitor. */
export const reportOn = ({ monitors = [monitor(1)], ...changes }: Case = {}): ReportDocument | null => {
  const assembly = new ReportAssembly({ ...facts, ...changes });
  const shown = monitors.map((one) => assembly.add(one)).filter((one) => one !== null);
  const summary = assembly.summary();
  return summary === null ? null : { ...summary, monitors: shown };
};
/** Assembles a report that covers a monitor. */
export const assembled = (changes: Case = {}): ReportDocument => {
  const document = reportOn(changes);
  if (document === null) throw new Error('The report is empty.');
  return document;
};
