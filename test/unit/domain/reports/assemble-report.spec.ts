import { expect } from 'chai';
import type { AuthoredCorrection } from '../../../../src/domain/accounting/report-correction.ts';
import { NO_GAPS } from '../../../../src/domain/checks/outage-history.ts';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import {
  DOWN,
  account,
  allUp,
  assembled,
  at,
  facts,
  monitor,
  period,
  reportOn,
} from '../../../builders/report-facts.ts';

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

  it('counts the times of a monitor with too little data for its uptime as unknown in the total and its days', () => {
    const hour = { from: period.from, to: at('2026-02-02T01:00:00Z') };
    const spans = [
      { class: 'down', ...hour },
      { class: 'unknown', from: hour.to, to: period.to },
    ] as const;
    const { total, days, monitors } = assembled({
      monitors: [monitor(1, { account: account(1, { spans: allUp }) }), monitor(2, { account: account(2, { spans }) })],
    });
    expect([total.uptimePercent, total.times.down, total.times.unknown]).to.deep.equal([100, 0, hours(48)]);
    expect(days[0]?.times).to.include({ up: hours(24), down: 0, unknown: hours(24) });
    expect(monitors[1]?.times).to.include({ down: hours(1), unknown: hours(47) });
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
    const unknown = monitor(3, { account: account(3, { spans: [{ class: 'unknown', ...period }] }) });
    expect(reportOn({ settings, monitors: [unknown] })).to.equal(null);
    expect(assembled({ settings: { ...settings, mode: 'all' } }).threshold).to.equal(null);
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
    const twins = ['d', 'c'].map((publicId) => ({ ...incident, publicId }));
    const shown = assembled({ monitors: [monitor(1, { account: account(1, { incidents: twins }) })] });
    expect(shown.incidents.map(({ publicId }) => publicId)).to.deep.equal(['c', 'd']);
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
    expect(days.map(({ latency }) => latency)).to.deep.equal([
      monitors[0]?.latency,
      { p50Ms: null, p95Ms: null, p99Ms: null },
    ]);
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
    const corrections = [correction, { ...correction, authorName: null }];
    const reported = { monitorName: 'Monitor 1', ...DOWN, class: 'up', reason: 'Test failure', correctedAt: period.to };
    expect(assembled({ monitors: [monitor(1, { account: account(1, { corrections }) })] }).corrections).to.deep.equal([
      { ...reported, author: 'Ada' },
      { ...reported, author: '' },
    ]);
  });
});
