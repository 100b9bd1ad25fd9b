import { noTimes } from '../../src/domain/accounting/class-times.ts';
import type { ClassTimes } from '../../src/domain/accounting/time-class.ts';
import { days, hours, later, minutes } from '../../src/domain/kernel/time.ts';
import type {
  ReportDocument,
  ReportedDay,
  ReportedIncident,
  ReportedMonitor,
  ReportedUptime,
} from '../../src/domain/reports/report-document.ts';

const flooredPercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part / whole) * 1e5) / 1e3;

/** The percentages that belong to the times. */
export const reportedUptime = (parts: Partial<ClassTimes>): ReportedUptime => {
  const times = { ...noTimes, ...parts };
  return {
    times,
    uptimePercent: flooredPercent(times.up, times.up + times.down),
    coveragePercent: flooredPercent(times.up + times.down, times.up + times.down + times.unknown),
  };
};

const sumOf = (parts: readonly ReportedUptime[]): ReportedUptime =>
  reportedUptime(
    Object.fromEntries(
      Object.keys(noTimes).map((key) => [
        key,
        parts.reduce((sum, { times }) => sum + times[key as keyof ClassTimes], 0),
      ]),
    ),
  );

const latencyAt = (seed: number) => {
  const wave = Math.sin(seed * 0.9) + Math.sin(seed * 2.3);
  return {
    p50Ms: Math.round(92 + 8 * wave),
    p95Ms: Math.round(210 + 30 * wave),
    p99Ms: Math.round(390 + 90 * Math.sin(seed * 1.7) + 40 * wave),
  };
};
const noLatency = { p50Ms: null, p95Ms: null, p99Ms: null };

const FROM = new Date('2026-10-01T00:00:00.000Z');

/** The days of a monitor. Some have downtime, maintenance or no data. */
const reportedDays = (count: number, seed: number): readonly ReportedDay[] =>
  Array.from({ length: count }, (_, at) => {
    const date = later(FROM, days(at)).toISOString().slice(0, 10);
    const kind = (seed * 31 + at * 17) % 47;
    if (kind === 5) return { date, ...reportedUptime({ unknown: days(1) }), latency: noLatency };
    const down = kind === 9 ? minutes(4 + (seed % 50)) : 0;
    const maintenance = kind === 11 ? hours(2) : 0;
    return {
      date,
      ...reportedUptime({ up: days(1) - down - maintenance, down, maintenance }),
      latency: latencyAt(seed + at),
    };
  });

/** A monitor with so many days. */
export const reportedMonitor = (at: number, dayCount = 31): ReportedMonitor => {
  const monitorDays = reportedDays(dayCount, at);
  const uptime = sumOf(monitorDays);
  return {
    ...uptime,
    publicId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    name: `Shop ${at}`,
    kind: 'website',
    target: `https://shop-${at}.example.com/`,
    customerName: `Customer ${(at % 20) + 1}`,
    meetsTarget: (uptime.uptimePercent ?? 0) >= 99.9,
    latency: latencyAt(at),
    incidents: monitorDays.filter(({ times }) => times.down > 0).length,
    days: monitorDays,
  };
};

export const reportedIncident = (at: number): ReportedIncident => ({
  publicId: `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`,
  monitorName: `Shop ${at % 50}`,
  customerName: `Customer ${(at % 20) + 1}`,
  title: `Shop ${at % 50} is down`,
  cause: ['connectionFailed', 'timedOut', 'statusUnexpected', null][at % 4] ?? null,
  startedAt: later(FROM, hours(5 + at / 20)),
  resolvedAt: at % 9 === 8 ? null : later(FROM, hours(5 + at / 20) + minutes(4 + (at % 70))),
  durationMs: minutes(4 + (at % 70)),
});

/** A report of October 2026 on so many monitors of one customer. */
export const reportDocument = (
  changes: Partial<ReportDocument> = {},
  monitorCount = 3,
  dayCount = 31,
): ReportDocument => {
  const monitors =
    changes.monitors ?? Array.from({ length: monitorCount }, (_, at) => reportedMonitor(at + 1, dayCount));
  const reported = Array.from({ length: dayCount }, (_, at): ReportedDay => ({
    date: later(FROM, days(at)).toISOString().slice(0, 10),
    ...sumOf(monitors.map((monitor) => monitor.days[at]).filter((day) => day !== undefined)),
    latency: monitors.length === 0 ? noLatency : latencyAt(at),
  }));
  return {
    format: 1,
    name: 'Availability of the shops',
    organization: { name: 'Nordlicht Hosting', brandColor: '#0f766e' },
    customerName: 'Café Müller',
    frequency: 'monthly',
    language: 'en',
    timezone: 'Europe/Berlin',
    paper: 'A4',
    from: FROM,
    to: later(FROM, days(dayCount)),
    firstDay: reported[0]?.date ?? '2026-10-01',
    lastDay: reported.at(-1)?.date ?? '2026-10-01',
    generatedAt: new Date('2026-11-05T05:00:00.000Z'),
    isPreliminary: false,
    threshold: null,
    target: 99.9,
    serviceHours: null,
    verificationCode: 'K7QF-2M9X-WD4T',
    verifyUrl: 'https://watch.example.com/verify/K7QF-2M9X-WD4T',
    total: sumOf(monitors),
    days: reported,
    monitors,
    incidents: Array.from({ length: 5 }, (_, at) => reportedIncident(at)),
    maintenance: [
      {
        title: 'Update of the database',
        startedAt: later(FROM, days(6)),
        endedAt: later(FROM, days(6) + hours(2)),
        monitorNames: ['Shop 1', 'Shop 2'],
      },
    ],
    expiries: [
      { kind: 'certificate', name: 'shop-1.example.com', expiresAt: new Date('2026-11-12T08:00:00.000Z') },
      { kind: 'domain', name: 'example.com', expiresAt: new Date('2026-11-20T00:00:00.000Z') },
    ],
    listings: [{ address: '192.0.2.10', list: 'zen.spamhaus.org', listedAt: later(FROM, days(20)) }],
    alarmPath: null,
    corrections: [],
    ...changes,
  };
};
