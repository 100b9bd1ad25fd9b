import { expect } from 'chai';
import type { AccountedIncident, RecordedMonitor } from '../../../../src/domain/accounting/accounted-monitor.ts';
import {
  correctionPeriodIssue,
  decideCorrection,
  LONGEST_CORRECTION,
} from '../../../../src/domain/accounting/correction-request.ts';
import {
  frozenFrom,
  frozenMonthsOf,
  frozenPeriod,
  monthOf,
  monthToFreeze,
} from '../../../../src/domain/accounting/frozen-month.ts';
import { accountOf } from '../../../../src/domain/accounting/monitor-account.ts';
import type { AuthoredCorrection } from '../../../../src/domain/accounting/report-correction.ts';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import { NO_GAPS } from '../../../../src/domain/checks/outage-history.ts';

const at = (text: string): Date => new Date(text);
const OCTOBER = { from: at('2026-10-01T00:00:00Z'), to: at('2026-11-01T00:00:00Z') };
const NOW = at('2026-11-10T00:00:00Z');
const monitor = {
  monitorId: 7,
  publicId: '00000000-0000-7000-8000-000000000007',
  organizationId: 1,
  customerId: null,
  name: 'Shop',
  kind: 'website',
  target: 'https://shop.example/',
};
const incident = (publicId: string, startedAt: string, resolvedAt: string | null): AccountedIncident => ({
  publicId,
  title: 'Down',
  cause: 'timedOut',
  startedAt: at(startedAt),
  resolvedAt: resolvedAt === null ? null : at(resolvedAt),
  ...NO_GAPS,
});

const recordedFrom = (
  created: string,
  incidents: readonly AccountedIncident[] = [],
  deletedAt: Date | null = null,
): RecordedMonitor => ({
  ...monitor,
  createdAt: at(created),
  deletedAt,
  history: {
    createdAt: at(created),
    deletedAt,
    spans: [{ state: 'up', startedAt: at(created), endedAt: null }],
    unchecked: [],
  },
  incidents,
});

describe('frozen months', () => {
  it('follow each other, and end 26 hours after the month in UTC', () => {
    expect(frozenPeriod('2026-10')).to.deep.equal({ from: at('2026-10-02T02:00:00Z'), to: at('2026-11-02T02:00:00Z') });
    expect(frozenPeriod('2026-11').from).to.deep.equal(frozenPeriod('2026-10').to);
    expect(frozenMonthsOf(OCTOBER)).to.deep.equal(['2026-09', '2026-10']);
    expect(frozenMonthsOf({ from: at('2026-12-02T02:00:00Z'), to: at('2027-01-02T02:00:00Z') })).to.deep.equal([
      '2026-12',
    ]);
  });

  it('are frozen three days after the end of the month, the oldest first', () => {
    expect(frozenFrom('2026-12')).to.deep.equal(at('2027-01-04T00:00:00Z'));
    const progress = { last: null, firstMonitorAt: at('2026-09-14T00:00:00Z') };
    expect(monthToFreeze(progress, at('2026-10-03T23:59:59.999Z'))).to.equal(null);
    expect(monthToFreeze(progress, at('2026-10-04T00:00:00Z'))).to.equal('2026-09');
    expect(monthToFreeze({ ...progress, last: '2026-09' }, at('2026-10-04T00:00:00Z'))).to.equal(null);
    expect(monthToFreeze({ ...progress, last: '2026-09' }, NOW)).to.equal('2026-10');
    expect(monthToFreeze({ last: null, firstMonitorAt: null }, NOW)).to.equal(null);
    const since = (created: string) => monthToFreeze({ last: null, firstMonitorAt: at(created) }, NOW);
    expect(since('2026-10-02T01:59:59.999Z')).to.equal('2026-09');
    expect(since('2026-10-02T02:00:00Z')).to.equal('2026-10');
  });
});

describe('the account of a monitor', () => {
  const account = (
    recorded: RecordedMonitor | null,
    months: readonly string[],
    corrections: readonly AuthoredCorrection[] = [],
    source = recordedFrom('2026-01-01T00:00:00Z'),
  ) =>
    accountOf(
      { monitor: source, months: months.map((month) => monthOf(source, month, NOW)), recorded, corrections },
      OCTOBER,
      NOW,
    );

  it('is frozen if all months of the period are, from its creation to its deletion', () => {
    const recorded = recordedFrom('2026-01-01T00:00:00Z');
    expect(account(recorded, ['2026-09', '2026-10']).isFrozen).to.equal(true);
    expect(account(recorded, ['2026-09']).isFrozen).to.equal(false);
    const young = recordedFrom('2026-10-02T02:00:00Z');
    expect(account(young, ['2026-10'], [], young).isFrozen).to.equal(true);
    const deleted = recordedFrom('2026-01-01T00:00:00Z', [], at('2026-10-01T12:00:00Z'));
    expect(account(null, ['2026-09'], [], deleted).isFrozen).to.equal(true);
    expect(account(null, ['2026-09'], [], deleted).spans.map(({ class: of }) => of)).to.deep.equal([
      'up',
      'notCreated',
    ]);
  });

  it('is frozen for a monitor that was deleted when its next month would have begun, not after', () => {
    const deletedAt = (moment: string) => recordedFrom('2026-01-01T00:00:00Z', [], at(moment));
    expect(account(null, ['2026-09'], [], deletedAt('2026-10-02T02:00:00Z')).isFrozen).to.equal(true);
    const later = deletedAt('2026-10-02T02:00:00.001Z');
    expect(account(null, ['2026-09'], [], later).isFrozen).to.equal(false);
    expect(account(null, ['2026-09'], [], later).incidents).to.deep.equal([]);
    expect(account(null, ['2026-09'], [], later).spans).to.deep.equal([
      { class: 'up', from: OCTOBER.from, to: at('2026-10-02T02:00:00Z') },
      { class: 'unknown', from: at('2026-10-02T02:00:00Z'), to: at('2026-10-02T02:00:00.001Z') },
      { class: 'notCreated', from: at('2026-10-02T02:00:00.001Z'), to: OCTOBER.to },
    ]);
  });

  it('has the recorded incidents of months that are not frozen, the oldest first', () => {
    const source = recordedFrom('2026-01-01T00:00:00Z', [
      incident('c', '2026-10-20T00:00:00Z', null),
      incident('b', '2026-10-10T00:00:00Z', '2026-10-11T00:00:00Z'),
      incident('a', '2026-10-10T00:00:00Z', '2026-10-12T00:00:00Z'),
    ]);
    const found = account(source, ['2026-09'], [], source).incidents;
    expect(found.map(({ publicId, resolvedAt }) => [publicId, resolvedAt?.toISOString() ?? null])).to.deep.equal([
      ['a', '2026-10-12T00:00:00.000Z'],
      ['b', '2026-10-11T00:00:00.000Z'],
      ['c', null],
    ]);
  });

  it('takes frozen months as they were frozen, and other time as it is recorded', () => {
    const changed = {
      ...recordedFrom('2026-01-01T00:00:00Z'),
      history: {
        createdAt: at('2026-01-01T00:00:00Z'),
        deletedAt: null,
        spans: [{ state: 'down' as const, startedAt: at('2026-01-01T00:00:00Z'), endedAt: null }],
        unchecked: [],
      },
    };
    expect(account(changed, ['2026-09']).spans).to.deep.equal([
      { class: 'up', from: OCTOBER.from, to: at('2026-10-02T02:00:00Z') },
      { class: 'down', from: at('2026-10-02T02:00:00Z'), to: OCTOBER.to },
    ]);
  });

  it('ends an incident no earlier than it began, although its month was frozen so', () => {
    const startedAt = at('2026-10-10T12:00:00Z');
    const stored = { ...incident('a', '2026-10-10T12:00:00Z', null), resolvedAt: at('2026-10-10T11:30:00Z') };
    const source = recordedFrom('2026-01-01T00:00:00Z', [stored]);
    expect(
      account(null, ['2026-09', '2026-10'], [], source).incidents.map(({ resolvedAt }) => resolvedAt),
    ).to.deep.equal([startedAt]);
  });

  it('applies corrections in the order in which they were made', () => {
    const correction = (of: 'down' | 'maintenance', from: string, to: string) =>
      ({ class: of, startsAt: at(from), endsAt: at(to) }) as AuthoredCorrection;
    const made = [
      correction('down', '2026-10-10T00:00:00Z', '2026-10-12T00:00:00Z'),
      correction('maintenance', '2026-10-11T00:00:00Z', '2026-10-13T00:00:00Z'),
    ];
    expect(
      account(recordedFrom('2026-01-01T00:00:00Z'), ['2026-09', '2026-10'], made).spans.map(({ class: of, to }) => [
        of,
        to.toISOString().slice(0, 10),
      ]),
    ).to.deep.equal([
      ['up', '2026-10-10'],
      ['down', '2026-10-11'],
      ['maintenance', '2026-10-13'],
      ['up', '2026-11-01'],
    ]);
  });

  it('has each incident of the period once; one that lasts at the end has no end', () => {
    const incidents = [
      incident('a', '2026-09-20T00:00:00Z', '2026-10-01T00:00:00Z'),
      incident('b', '2026-10-01T00:00:00Z', '2026-10-05T00:00:00Z'),
      incident('c', '2026-10-31T00:00:00Z', '2026-11-01T00:00:00Z'),
      incident('d', '2026-11-01T00:00:00Z', null),
    ];
    const source = recordedFrom('2026-01-01T00:00:00Z', incidents);
    const found = account(source, ['2026-09', '2026-10'], [], source).incidents;
    expect(found.map(({ publicId, resolvedAt }) => [publicId, resolvedAt?.toISOString() ?? null])).to.deep.equal([
      ['b', '2026-10-05T00:00:00.000Z'],
      ['c', null],
    ]);
  });

  it('keeps the incidents of frozen months that were deleted since', () => {
    const source = recordedFrom('2026-01-01T00:00:00Z', [
      incident('b', '2026-10-03T00:00:00Z', '2026-10-05T00:00:00Z'),
    ]);
    expect(account({ ...source, incidents: [] }, ['2026-09', '2026-10'], [], source).incidents).to.have.length(1);
  });
});

describe('a correction', () => {
  const frozen = (of: 'up' | 'notCreated', isFrozen: boolean) => ({
    monitor: { ...monitor, createdAt: OCTOBER.from, deletedAt: null },
    spans: [{ class: of, ...OCTOBER }],
    isFrozen,
    corrections: [],
    incidents: [],
  });

  it('ends after it begins, and covers at most a year', () => {
    expect(correctionPeriodIssue({ from: NOW, to: NOW })?.path).to.equal('to');
    expect(correctionPeriodIssue({ from: NOW, to: later(NOW, 1) })).to.equal(null);
    expect(correctionPeriodIssue({ from: NOW, to: later(NOW, LONGEST_CORRECTION) })).to.equal(null);
    expect(correctionPeriodIssue({ from: NOW, to: later(NOW, LONGEST_CORRECTION + 1) })).to.deep.equal({
      path: 'to',
      message: 'A correction covers at most 366 days.',
    });
  });

  it('is refused for an unknown monitor, for time that is not frozen, and for time in which the monitor did not exist', () => {
    expect(decideCorrection(undefined)).to.deep.equal({ ok: false, code: 'notFound' });
    expect(decideCorrection(frozen('up', false))).to.deep.equal({
      ok: false,
      code: 'invalidRequestBody',
      data: {
        issues: [{ path: 'to', message: 'The month is not frozen yet. It is frozen three days after its end.' }],
      },
    });
    expect(decideCorrection(frozen('notCreated', true))).to.deep.equal({
      ok: false,
      code: 'invalidRequestBody',
      data: { issues: [{ path: 'from', message: 'The monitor did not exist in this time.' }] },
    });
    expect(decideCorrection(frozen('up', true)).ok).to.equal(true);
    const { spans, ...account } = frozen('up', true);
    const young = { class: 'notCreated' as const, from: later(OCTOBER.from, -1), to: OCTOBER.from };
    expect(decideCorrection({ ...account, spans: [young, ...spans] }).ok).to.equal(true);
  });
});

describe('frozen months of zones far from UTC', () => {
  it('contain their months: the earliest begins 14 hours before UTC, the latest ends 12 hours after', () => {
    const [earliest, latest] = [
      { from: later(OCTOBER.from, -hours(14)), to: later(OCTOBER.to, -hours(14)) },
      { from: later(OCTOBER.from, hours(12)), to: later(OCTOBER.to, hours(12)) },
    ];
    for (const period of [earliest, latest]) expect(frozenMonthsOf(period)).to.deep.equal(['2026-09', '2026-10']);
    expect(later(frozenFrom('2026-10'), -days(2)) >= latest.to).to.equal(true);
  });
});
