import { addTimes, coverageOf, meetsTarget, timesWithin, uptimePercentOf } from '../accounting/class-times.ts';
import type { MonitorAccount } from '../accounting/monitor-account.ts';
import { servicePeriods } from '../accounting/service-hours.ts';
import type { ClassTimes } from '../accounting/time-class.ts';
import type { Period } from '../checks/check-period.ts';
import { percentileOf } from '../checks/latency-histogram.ts';
import type { LatencyHistogram } from '../checks/latency-histogram.ts';
import type { LocalDay } from '../checks/state-day.ts';
import { days, earlierOf, elapsed, later, laterOf } from '../kernel/time.ts';
import { localTimeAt } from '../kernel/wall-clock.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import type { Language } from '../kernel/locale.ts';
import { paperSizeOf } from './paper-size.ts';
import type { ReportDocument, ReportedDay, ReportedIncident, ReportedLatency, ReportedMaintenance, ReportedMonitor, ReportedUptime } from './report-document.ts';
import type { ReportSettings } from './report.ts';
import { printedCode } from './verification-code.ts';

/** How long after the period certificates and domains may expire to be reported. */
export const EXPIRY_HORIZON = days(60);

/** What is known of a monitor that a report covers. */
export interface MonitorFacts {
  readonly account: MonitorAccount;
  readonly customerName: string | null;
  /** By day, such as `2026-10-25`. */
  readonly latencies: ReadonlyMap<string, LatencyHistogram>;
}

/** A time at which a maintenance window was to take effect. */
export interface WindowOccurrence extends Period {
  readonly title: string;
  readonly monitorIds: readonly number[];
}

/** Everything that a report is made of, for its readers only. */
export interface ReportFacts extends Pick<ReportDocument, 'organization' | 'generatedAt' | 'expiries' | 'listings' | 'verifyUrl'> {
  readonly settings: ReportSettings;
  readonly countryCode: string | null;
  readonly organizationLanguage: Language;
  /** The digits of its verification code. */
  readonly code: string;
  readonly period: Period;
  /** The days of the period. */
  readonly days: readonly LocalDay[];
  readonly changes: OffsetChanges;
  /** In the order of the report. */
  readonly monitors: readonly MonitorFacts[];
  readonly occurrences: readonly WindowOccurrence[];
}

const uptimeOf = (times: ClassTimes): ReportedUptime => ({ times, uptimePercent: uptimePercentOf(times), coveragePercent: coverageOf(times) });

const latencyOf = (histogram: LatencyHistogram): ReportedLatency => ({ p50Ms: percentileOf(histogram, 0.5), p95Ms: percentileOf(histogram, 0.95), p99Ms: percentileOf(histogram, 0.99) });

/** The sum in one pass: a large report adds up tens of thousands of histograms. */
const sumOf = (histograms: readonly LatencyHistogram[]): LatencyHistogram => {
  const sum: Record<string, number> = {};
  for (const histogram of histograms) for (const [bucket, count] of Object.entries(histogram)) sum[bucket] = (sum[bucket] ?? 0) + count;
  return sum;
};

/** A monitor with its times and latencies by day, before it is formatted. */
interface Measured {
  readonly facts: MonitorFacts;
  readonly times: ClassTimes;
  readonly daily: readonly { readonly times: ClassTimes; readonly histogram: LatencyHistogram }[];
}

const measured = ({ days: dates }: ReportFacts, hours: readonly (readonly Period[])[], facts: MonitorFacts): Measured => {
  const daily = dates.map(({ day }, at) => ({ times: timesWithin(facts.account.spans, hours[at] ?? []), histogram: facts.latencies.get(day) ?? {} }));
  return { facts, times: addTimes(daily.map(({ times }) => times)), daily };
};

const dayOf = (date: string, parts: readonly Measured['daily'][number][]): ReportedDay => ({
  date,
  ...uptimeOf(addTimes(parts.map(({ times }) => times))),
  latency: latencyOf(sumOf(parts.map(({ histogram }) => histogram))),
});

const reportedMonitor = ({ settings, days: dates }: ReportFacts, { facts: { account, customerName }, times, daily }: Measured): ReportedMonitor => {
  const { publicId, name, kind, target } = account.monitor;
  return {
    ...{ publicId, name, kind, target, customerName },
    ...uptimeOf(times),
    meetsTarget: meetsTarget(times, settings.target),
    latency: latencyOf(sumOf(daily.map(({ histogram }) => histogram))),
    incidents: account.incidents.length,
    days: dates.map(({ day }, at) => dayOf(day, daily.slice(at, at + 1))),
  };
};

/** The incidents of the monitors, oldest first. */
const incidentsOf = ({ from, to }: Period, shown: readonly Measured[]): readonly ReportedIncident[] =>
  shown
    .flatMap(({ facts: { account } }) =>
      account.incidents.map(({ publicId, title, cause, startedAt, resolvedAt }) => ({
        ...{ publicId, monitorName: account.monitor.name, title, cause, startedAt, resolvedAt },
        durationMs: elapsed(laterOf(startedAt, from), earlierOf(resolvedAt ?? to, to)),
      })),
    )
    .toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime() || one.publicId.localeCompare(other.publicId));

/**
 * The time that the monitors were in maintenance. It is named by the windows that explain it; without one, its title is
 * empty.
 */
const maintenanceOf = ({ occurrences }: ReportFacts, shown: readonly Measured[]): readonly ReportedMaintenance[] => {
  const entries = new Map<string, { readonly title: string; readonly startedAt: Date; readonly endedAt: Date; readonly monitorNames: string[] }>();
  for (const { facts: { account } } of shown) {
    for (const { class: of, from, to } of account.spans) {
      if (of !== 'maintenance') continue;
      const causes = occurrences.filter((one) => one.from < to && one.to > from && one.monitorIds.includes(account.monitor.monitorId));
      const title = [...new Set(causes.map((one) => one.title))].join(', ');
      const key = JSON.stringify([from, to, title]);
      const entry = entries.get(key) ?? { title, startedAt: from, endedAt: to, monitorNames: [] };
      entry.monitorNames.push(account.monitor.name);
      entries.set(key, entry);
    }
  }
  return [...entries.values()].toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime() || one.endedAt.getTime() - other.endedAt.getTime() || one.title.localeCompare(other.title));
};

const isCovered = ({ mode, threshold }: ReportSettings, { times }: Measured): boolean => {
  if (mode === 'all') return true;
  const uptime = uptimePercentOf(times);
  return uptime !== null && threshold !== null && uptime < threshold;
};

/** The name of the only customer of the monitors; null for several, or none. */
const onlyCustomer = (shown: readonly Measured[]): string | null => {
  const names = new Set(shown.map(({ facts: { customerName } }) => customerName));
  return names.size === 1 ? ([...names][0] ?? null) : null;
};

/** The monitors that a report of the mode shows. Null if there are none, and so no report. */
const covered = (facts: ReportFacts): readonly Measured[] | null => {
  const hours = facts.days.map((day) => servicePeriods(day, facts.settings.serviceHours, facts.changes));
  const shown = facts.monitors.map((monitor) => measured(facts, hours, monitor)).filter((one) => isCovered(facts.settings, one));
  return shown.length === 0 ? null : shown;
};

/** The report on the facts; null if it covers no monitor. */
export const assembleReport = (facts: ReportFacts): ReportDocument | null => {
  const shown = covered(facts);
  if (shown === null) return null;
  const { settings, period, changes, days: dates } = facts;
  const { name, frequency, timezone, language, mode, threshold, target, serviceHours } = settings;
  return {
    format: 1,
    ...{ name, organization: facts.organization, customerName: onlyCustomer(shown), frequency, language: language ?? facts.organizationLanguage, timezone },
    paper: paperSizeOf(facts.countryCode),
    ...period,
    firstDay: localTimeAt(period.from, changes).slice(0, 10),
    lastDay: localTimeAt(later(period.to, -1), changes).slice(0, 10),
    generatedAt: facts.generatedAt,
    isPreliminary: shown.some(({ facts: { account } }) => !account.isFrozen),
    ...{ threshold: mode === 'threshold' ? threshold : null, target, serviceHours },
    ...{ verificationCode: printedCode(facts.code), verifyUrl: facts.verifyUrl },
    total: uptimeOf(addTimes(shown.map(({ times }) => times))),
    days: dates.map(({ day }, at) => dayOf(day, shown.flatMap(({ daily }) => daily.slice(at, at + 1)))),
    monitors: shown.map((one) => reportedMonitor(facts, one)),
    incidents: incidentsOf(period, shown),
    maintenance: maintenanceOf(facts, shown),
    ...{ expiries: facts.expiries, listings: facts.listings },
    corrections: shown.flatMap(({ facts: { account } }) =>
      account.corrections.map(({ monitorName, startsAt: from, endsAt: to, class: of, reason, authorName, createdAt: correctedAt }) => ({
        ...{ monitorName, from, to, class: of, reason, author: authorName ?? '', correctedAt },
      })),
    ),
  };
};
