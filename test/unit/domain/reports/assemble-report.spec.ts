import { expect } from 'chai';
import { localDaysOf } from '../../../../src/domain/accounting/local-period.ts';
import type { MonitorAccount } from '../../../../src/domain/accounting/monitor-account.ts';
import type { AuthoredCorrection } from '../../../../src/domain/accounting/report-correction.ts';
import type { ClassifiedSpan } from '../../../../src/domain/accounting/time-class.ts';
import { NO_GAPS } from '../../../../src/domain/checks/outage-history.ts';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import type { OffsetChanges } from '../../../../src/domain/kernel/wall-clock.ts';
import { ReportAssembly } from '../../../../src/domain/reports/assemble-report.ts';
import type { MonitorFacts, ReportFacts } from '../../../../src/domain/reports/assemble-report.ts';
import type { ReportDocument } from '../../../../src/domain/reports/report-document.ts';
import { monthOfCustomer } from '../../../../src/domain/reports/report.ts';

const at = (text: string): Date => new Date(text);
const UTC: OffsetChanges = [{ at: null, offset: 0 }];
const period = { from: at('2026-02-02T00:00:00Z'), to: at('2026-02-04T00:00:00Z') };
const DOWN = { from: at('2026-02-03T00:00:00Z'), to: at('2026-02-03T06:00:00Z') };
const spans: readonly ClassifiedSpan[] = [
  { class: 'up', from: period.from, to: DOWN.from },
  { class: 'down', ...DOWN },
  { class: 'maintenance', from: DOWN.to, to: at('2026-02-03T12:00:00Z') },
  { class: 'up', from: at('2026-02-03T12:00:00Z'), to: period.to },
];

const account = (monitorId: number, changes: Partial<MonitorAccount> = {}): MonitorAccount => ({
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
const monitor = (monitorId: number, changes: Partial<MonitorFacts> = {}): MonitorFacts => ({
  account: account(monitorId),
  customerName: null,
  latencies: new Map(),
  ...changes,
});
const allUp: readonly ClassifiedSpan[] = [{ class: 'up', ...period }];

const facts: ReportFacts = {
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
interface Case extends Partial<ReportFacts> {
  readonly monitors?: readonly MonitorFacts[];
}
const reportOn = ({ monitors = [monitor(1)], ...changes }: Case = {}): ReportDocument | null => {
  const assembly = new ReportAssembly({ ...facts, ...changes });
  const shown = monitors.map((one) => assembly.add(one)).filter((one) => one !== null);
  const summary = assembly.summary();
  return summary === null ? null : { ...summary, monitors: shown };
};
const assembled = (changes: Case = {}): ReportDocument => {
  const document = reportOn(changes);
  if (document === null) throw new Error('The report is empty.');
  return document;
};

describe('the document of a report', () => {
  it('has the times of each day, which add up to those of the monitor and of all monitors', () => {
    const { days, monitors, total } = assembled({
      monitors: [monitor(1), monitor(2, { account: account(2, { spans: allUp }) })],
    });
    expect(monitors[0]?.times).to.deep.equal({
      up: hours(36),
      down: hours(6),
      maintenance: hours(6),
      unknown: 0,
      paused: 0,
      notCreated: 0,
      degraded: 0,
    });
    expect(monitors[0]?.days.map(({ date, uptimePercent }) => [date, uptimePercent])).to.deep.equal([
      ['2026-02-02', 100],
      ['2026-02-03', 66.666],
    ]);
    expect(total.times.up).to.equal(hours(36 + 48));
    expect(days.map(({ times }) => times.up)).to.deep.equal([hours(48), hours(36)]);
  });

  it('counts service hours only', () => {
    const { monitors } = assembled({
      settings: { ...facts.settings, serviceHours: [{ days: [2], from: '04:00', to: '08:00' }], target: 60 },
    });
    expect(monitors[0]?.times).to.deep.include({ up: 0, down: hours(2), maintenance: hours(2) });
    expect(monitors[0]?.meetsTarget).to.equal(false);
  });

  it('in mode threshold covers monitors below it, and does not exist without one', () => {
    const settings = { ...facts.settings, mode: 'threshold', threshold: 85.714 } as const;
    // 36 of 42 hours: 85.714 %, rounded down.
    expect(reportOn({ settings })).to.equal(null);
    const { monitors, threshold } = assembled({
      settings: { ...settings, threshold: 85.715 },
      monitors: [monitor(1), monitor(2, { account: account(2, { spans: allUp }) })],
    });
    expect([threshold, monitors.map(({ name }) => name)]).to.deep.equal([85.715, ['Monitor 1']]);
    expect(reportOn({ monitors: [] })).to.equal(null);
  });

  it('cuts the duration of incidents to the period, and names the monitor', () => {
    const incident = {
      publicId: 'a',
      title: 'Down',
      cause: 'timeout',
      startedAt: at('2026-02-01T23:00:00Z'),
      resolvedAt: at('2026-02-02T01:00:00Z'),
      ...NO_GAPS,
    };
    const open = { ...incident, publicId: 'b', startedAt: at('2026-02-03T23:00:00Z'), resolvedAt: null };
    const { incidents, monitors } = assembled({
      monitors: [monitor(1, { account: account(1, { incidents: [open, incident] }) })],
    });
    expect(incidents.map(({ publicId, monitorName, durationMs }) => [publicId, monitorName, durationMs])).to.deep.equal(
      [
        ['a', 'Monitor 1', hours(1)],
        ['b', 'Monitor 1', hours(1)],
      ],
    );
    expect(monitors[0]?.incidents).to.equal(2);
  });

  it('has the time down of an incident that was reopened, without the gaps in the period', () => {
    const incident = {
      publicId: 'a',
      title: 'Down',
      cause: 'timeout',
      startedAt: at('2026-02-01T22:00:00Z'),
      resolvedAt: at('2026-02-02T02:00:00Z'),
      gaps: [
        { from: '2026-02-01T23:55:00.000Z', to: '2026-02-02T00:05:00.000Z' },
        { from: '2026-02-02T01:00:00.000Z', to: '2026-02-02T01:05:00.000Z' },
      ],
      gapMs: minutes(40),
    };
    const within = { ...incident, publicId: 'b', startedAt: at('2026-02-02T00:00:00Z') };
    const { incidents } = assembled({
      monitors: [monitor(1, { account: account(1, { incidents: [incident, within] }) })],
    });
    expect(incidents.map(({ durationMs }) => durationMs)).to.deep.equal([minutes(110), minutes(85)]);
  });

  it('names maintenance by the windows that explain it, for all monitors together', () => {
    const window = { title: 'Update', from: DOWN.to, to: at('2026-02-03T12:00:00Z'), monitorIds: [1, 2] };
    expect(assembled({ monitors: [monitor(1), monitor(2)], occurrences: [window] }).maintenance).to.deep.equal([
      { title: 'Update', startedAt: window.from, endedAt: window.to, monitorNames: ['Monitor 1', 'Monitor 2'] },
    ]);
    expect(assembled({ occurrences: [{ ...window, monitorIds: [2] }] }).maintenance[0]?.title).to.equal('');
  });

  it('is preliminary while a monitor is not frozen', () => {
    expect(assembled().isPreliminary).to.equal(false);
    expect(
      assembled({ monitors: [monitor(1), monitor(2, { account: account(2, { isFrozen: false }) })] }).isPreliminary,
    ).to.equal(true);
  });

  it('has the language of the organization by default, its paper, the dates of its days and the printed code', () => {
    expect(assembled()).to.deep.include({
      language: 'de',
      paper: 'Letter',
      firstDay: '2026-02-02',
      lastDay: '2026-02-03',
      verificationCode: '01234-56789-01234-56789',
      from: period.from,
      to: period.to,
    });
    expect(assembled({ settings: { ...facts.settings, language: 'nl' }, countryCode: null })).to.deep.include({
      language: 'nl',
      paper: 'A4',
    });
  });

  it('has the name of a customer if all monitors are the customer’s', () => {
    expect(
      assembled({ monitors: [monitor(1, { customerName: 'One' }), monitor(2, { customerName: 'One' })] }).customerName,
    ).to.equal('One');
    expect(assembled({ monitors: [monitor(1, { customerName: 'One' }), monitor(2)] }).customerName).to.equal(null);
  });

  it('has percentiles by day and over the period', () => {
    const { monitors, days } = assembled({
      monitors: [monitor(1, { latencies: new Map([['2026-02-02', { 0: 9, 161: 1 }]]) })],
    });
    expect(monitors[0]?.latency.p50Ms).to.equal(0.5);
    expect(monitors[0]?.latency.p99Ms).to.be.greaterThan(1000);
    expect(days[1]?.latency).to.deep.equal({ p50Ms: null, p95Ms: null, p99Ms: null });
  });

  it('lists corrections with author and reason', () => {
    const correction: AuthoredCorrection = {
      id: 1,
      publicId: 'c',
      organizationId: 1,
      customerId: null,
      monitorId: 1,
      monitorName: 'Monitor 1',
      startsAt: DOWN.from,
      endsAt: DOWN.to,
      class: 'up',
      reason: 'Test failure',
      authorId: 1,
      authorName: 'Ada',
      createdAt: period.to,
      updatedAt: period.to,
      revision: 1,
    };
    expect(
      assembled({ monitors: [monitor(1, { account: account(1, { corrections: [correction] }) })] }).corrections,
    ).to.deep.equal([
      { monitorName: 'Monitor 1', ...DOWN, class: 'up', reason: 'Test failure', author: 'Ada', correctedAt: period.to },
    ]);
  });
});
