import {
  addTimes,
  asUnknown,
  coverageOf,
  meetsTarget,
  timesWithin,
  uptimePercentOf,
} from '../accounting/class-times.ts';
import type { MonitorAccount } from '../accounting/monitor-account.ts';
import { servicePeriods } from '../accounting/service-hours.ts';
import type { ClassTimes } from '../accounting/time-class.ts';
import type { Period } from '../checks/check-period.ts';
import { percentileOf } from '../checks/latency-histogram.ts';
import type { LatencyHistogram } from '../checks/latency-histogram.ts';
import { outageHistory, outageWithin } from '../checks/outage-history.ts';
import type { LocalDay } from '../checks/state-day.ts';
import { days, later, seconds } from '../kernel/time.ts';
import { localTimeAt } from '../kernel/wall-clock.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';
import type { Language } from '../kernel/locale.ts';
import { paperSizeOf } from './paper-size.ts';
import type {
  ReportDocument,
  ReportSummary,
  ReportedCorrection,
  ReportedDay,
  ReportedIncident,
  ReportedLatency,
  ReportedMaintenance,
  ReportedMonitor,
  ReportedUptime,
} from './report-document.ts';
import type { ReportSettings } from './report.ts';
import { printedCode } from './verification-code.ts';

/** The time after the period within which expiring certificates and domains are reported. */
export const EXPIRY_HORIZON = days(60);

/** The stored facts about a monitor that a report covers. */
export interface MonitorFacts {
  readonly account: MonitorAccount;
  /** The name of the customer of the monitor; null if it has none. */
  readonly customerName: string | null;
  /** The response times by day, such as `2026-10-25`. */
  readonly latencies: ReadonlyMap<string, LatencyHistogram>;
}

/** A time for which a maintenance window was planned. */
export interface WindowOccurrence extends Period {
  readonly title: string;
  readonly monitorIds: readonly number[];
}

/** The facts of a report besides its monitors, limited to what its readers may see. */
export interface ReportFacts extends Pick<
  ReportDocument,
  'organization' | 'generatedAt' | 'expiries' | 'listings' | 'verifyUrl' | 'alarmPath'
> {
  /** The settings of the report. */
  readonly settings: ReportSettings;
  /** The country of the organization as ISO 3166-1 alpha-2; null if it is not known. */
  readonly countryCode: string | null;
  /** The language of the organization. */
  readonly organizationLanguage: Language;
  /** The digits of the verification code of the report. */
  readonly code: string;
  readonly period: Period;
  /** The days of the period. */
  readonly days: readonly LocalDay[];
  readonly changes: OffsetChanges;
  readonly occurrences: readonly WindowOccurrence[];
}

const uptimeOf = (times: ClassTimes): ReportedUptime => ({
  times,
  uptimePercent: uptimePercentOf(times),
  coveragePercent: coverageOf(times),
});

const latencyOf = (histogram: LatencyHistogram): ReportedLatency => ({
  p50Ms: percentileOf(histogram, 0.5),
  p95Ms: percentileOf(histogram, 0.95),
  p99Ms: percentileOf(histogram, 0.99),
});

/** Adds a histogram to a sum in place, because a large report adds up tens of thousands of them. */
const addTo = (sum: Record<string, number>, histogram: LatencyHistogram): void => {
  for (const [bucket, count] of Object.entries(histogram)) sum[bucket] = (sum[bucket] ?? 0) + count;
};

const sumOf = (histograms: readonly LatencyHistogram[]): LatencyHistogram => {
  const sum: Record<string, number> = {};
  for (const histogram of histograms) addTo(sum, histogram);
  return sum;
};

interface MeasuredDay {
  readonly times: ClassTimes;
  readonly histogram: LatencyHistogram;
}

const NO_DAY: MeasuredDay = { times: addTimes([]), histogram: {} };

/** A monitor with its times and latencies by day, before formatting. */
interface Measured {
  readonly facts: MonitorFacts;
  readonly times: ClassTimes;
  /** The days as totals and bars count them: unknown if the monitor has too little data to state its uptime. */
  readonly daily: readonly MeasuredDay[];
}

const measured = (
  { days: dates }: ReportFacts,
  hours: readonly (readonly Period[])[],
  facts: MonitorFacts,
): Measured => {
  const daily = dates.map(({ day }, at) => ({
    times: timesWithin(facts.account.spans, hours[at] ?? []),
    histogram: facts.latencies.get(day) ?? {},
  }));
  const times = addTimes(daily.map((day) => day.times));
  const hasUptime = uptimePercentOf(times) !== null;
  return { facts, times, daily: hasUptime ? daily : daily.map((day) => ({ ...day, times: asUnknown(day.times) })) };
};

const dayOf = (date: string, { times, histogram }: MeasuredDay): ReportedDay => ({
  date,
  ...uptimeOf(times),
  latency: latencyOf(histogram),
});

const reportedMonitor = (
  { settings, days: dates }: ReportFacts,
  { facts: { account, customerName }, times, daily }: Measured,
): ReportedMonitor => {
  const { publicId, name, kind, target } = account.monitor;
  return {
    publicId,
    name,
    kind,
    target,
    customerName,
    ...uptimeOf(times),
    meetsTarget: meetsTarget(times, settings.target),
    latency: latencyOf(sumOf(daily.map(({ histogram }) => histogram))),
    incidents: account.incidents.length,
    days: dates.map(({ day }, at) => dayOf(day, daily[at] ?? NO_DAY)),
  };
};

const incidentsOf = (
  period: Period,
  { account: { monitor, incidents }, customerName }: MonitorFacts,
): readonly ReportedIncident[] =>
  incidents.map((incident) => {
    const { publicId, title, cause, startedAt, resolvedAt } = incident;
    const { downSeconds } = outageHistory(outageWithin(incident, period), period.to);
    return {
      publicId,
      monitorName: monitor.name,
      customerName,
      title,
      cause,
      startedAt,
      resolvedAt,
      durationMs: seconds(downSeconds),
    };
  });

const correctionsOf = ({ corrections }: MonitorAccount): readonly ReportedCorrection[] =>
  corrections.map(
    ({ monitorName, startsAt: from, endsAt: to, class: of, reason, authorName, createdAt: correctedAt }) => ({
      monitorName,
      from,
      to,
      class: of,
      reason,
      author: authorName ?? '',
      correctedAt,
    }),
  );

/**
 * Adds the time that a monitor was in maintenance, named by the windows that explain it. The title is empty without a
 * window.
 */
const addMaintenance = (
  entries: Map<string, ReportedMaintenance>,
  occurrences: readonly WindowOccurrence[],
  { monitor, spans }: MonitorAccount,
): void => {
  for (const { class: of, from, to } of spans) {
    if (of !== 'maintenance') continue;
    const causes = occurrences.filter(
      (one) => one.from < to && one.to > from && one.monitorIds.includes(monitor.monitorId),
    );
    const title = [...new Set(causes.map((one) => one.title))].join(', ');
    const key = JSON.stringify([from, to, title]);
    const { monitorNames = [] } = entries.get(key) ?? {};
    entries.set(key, { title, startedAt: from, endedAt: to, monitorNames: [...monitorNames, monitor.name] });
  }
};

const isCovered = ({ mode, threshold }: ReportSettings, { times }: Measured): boolean => {
  if (mode === 'all') return true;
  const uptime = uptimePercentOf(times);
  return uptime !== null && threshold !== null && uptime < threshold;
};

/**
 * Assembles a report from its monitors, which are added one after the other, so that their accounts and latencies need
 * no memory once they are added. The work of a monitor is short: a process can do other work between two.
 */
export class ReportAssembly {
  readonly #facts: ReportFacts;
  readonly #hours: readonly (readonly Period[])[];
  /** The sums of each day. */
  readonly #times: ClassTimes[];
  readonly #histograms: Record<string, number>[];
  readonly #customerNames = new Set<string | null>();
  readonly #incidents: ReportedIncident[] = [];
  readonly #corrections: ReportedCorrection[] = [];
  readonly #maintenance = new Map<string, ReportedMaintenance>();
  #isPreliminary = false;

  constructor(facts: ReportFacts) {
    this.#facts = facts;
    this.#hours = facts.days.map((day) => servicePeriods(day, facts.settings.serviceHours, facts.changes));
    this.#times = facts.days.map(() => addTimes([]));
    this.#histograms = facts.days.map(() => ({}));
  }

  /** Adds a monitor, and returns what the report states about it; null if the report does not cover it. */
  add(monitor: MonitorFacts): ReportedMonitor | null {
    const { settings, period, occurrences } = this.#facts;
    const one = measured(this.#facts, this.#hours, monitor);
    if (!isCovered(settings, one)) return null;
    const { account, customerName } = monitor;
    one.daily.forEach(({ times, histogram }, at) => {
      this.#times[at] = addTimes([this.#times[at] ?? times, times]);
      addTo(this.#histograms[at] ?? {}, histogram);
    });
    this.#isPreliminary ||= !account.isFrozen;
    this.#customerNames.add(customerName);
    this.#incidents.push(...incidentsOf(period, monitor));
    this.#corrections.push(...correctionsOf(account));
    addMaintenance(this.#maintenance, occurrences, account);
    return reportedMonitor(this.#facts, one);
  }

  /** Returns what the report states besides its monitors, or null if it covers no monitor. */
  summary(): ReportSummary | null {
    const [firstCustomer, ...otherCustomers] = this.#customerNames;
    if (firstCustomer === undefined) return null;
    const { settings, period, changes, ...facts } = this.#facts;
    const { name, frequency, timezone, language, mode, threshold, target, serviceHours } = settings;
    return {
      format: 1,
      name,
      organization: facts.organization,
      customerName: otherCustomers.length === 0 ? firstCustomer : null,
      frequency,
      language: language ?? facts.organizationLanguage,
      timezone,
      paper: paperSizeOf(facts.countryCode),
      ...period,
      firstDay: localTimeAt(period.from, changes).slice(0, 10),
      lastDay: localTimeAt(later(period.to, -1), changes).slice(0, 10),
      generatedAt: facts.generatedAt,
      isPreliminary: this.#isPreliminary,
      threshold: mode === 'threshold' ? threshold : null,
      target,
      serviceHours,
      verificationCode: printedCode(facts.code),
      verifyUrl: facts.verifyUrl,
      total: uptimeOf(addTimes(this.#times)),
      days: facts.days.map(({ day }, at) =>
        dayOf(day, { times: this.#times[at] ?? NO_DAY.times, histogram: this.#histograms[at] ?? {} }),
      ),
      incidents: this.#incidents.toSorted(
        (one, other) =>
          one.startedAt.getTime() - other.startedAt.getTime() || one.publicId.localeCompare(other.publicId),
      ),
      maintenance: [...this.#maintenance.values()].toSorted(
        (one, other) =>
          one.startedAt.getTime() - other.startedAt.getTime() ||
          one.endedAt.getTime() - other.endedAt.getTime() ||
          one.title.localeCompare(other.title),
      ),
      expiries: facts.expiries,
      listings: facts.listings,
      corrections: this.#corrections,
      alarmPath: facts.alarmPath,
    };
  }
}
