import { expect } from 'chai';
import { days } from '../../../../src/domain/kernel/time.ts';
import {
  MAX_WINDOW_LENGTH,
  previewedWindowRules,
  storedWindowRules,
} from '../../../../src/domain/maintenance/maintenance-window.ts';
import { decideTarget } from '../../../../src/domain/maintenance/target.rules.ts';
import { localWindowOf, occurrenceAt, windowTimeOf } from '../../../../src/domain/maintenance/window-times.ts';
import type { WindowFacts } from '../../../../src/domain/maintenance/maintenance-window.ts';
import type { WindowTimes } from '../../../../src/domain/maintenance/window-times.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { laterOnClock } from '../../../../src/domain/kernel/wall-clock.ts';
import type { OffsetChanges } from '../../../../src/domain/kernel/wall-clock.ts';

/** Zurich in October 2026. */
const ZURICH: OffsetChanges = [
  { at: null, offset: 7_200_000 },
  { at: new Date('2026-10-25T01:00:00Z'), offset: 3_600_000 },
];

describe('the target of a maintenance window', () => {
  const decided = (sent: object) => {
    const decision = decideTarget(sent);
    return decision.ok ? decision.value : decision.code;
  };

  it('is the one that the request names', () => {
    expect(decided({ websiteId: 1, customerId: null, monitorType: null, monitorId: null })).to.deep.equal({
      monitorType: 'website',
      targetId: 1,
    });
    expect(decided({ monitorType: 'tcp', monitorId: 2 })).to.deep.equal({ monitorType: 'tcp', targetId: 2 });
    expect(decided({ customerId: 3 })).to.deep.equal({ monitorType: null, targetId: 3 });
    expect(decided({ customerDomainId: 4 })).to.deep.equal({ monitorType: 'domain', targetId: 4 });
    expect(decided({ customerIpId: 5 })).to.deep.equal({ monitorType: 'ip', targetId: 5 });
  });

  it('is refused without an id', () => {
    for (const sent of [{}, { websiteId: null }, { monitorType: 'tcp' }, { monitorType: 'tcp', monitorId: null }])
      expect(decided(sent)).to.equal('missingTargetId');
  });

  it('is refused if the request names two, or no kind of the monitor', () => {
    for (const sent of [
      { websiteId: 1, customerId: 1 },
      { websiteId: 1, monitorId: 1 },
      { websiteId: 1, monitorType: 'tcp' },
      { monitorId: 1 },
      { monitorType: 'toaster', monitorId: 1 },
    ])
      expect(decided(sent), JSON.stringify(sent)).to.equal('invalidRequestBody');
  });
});

describe('the times of a maintenance window', () => {
  const codeOf = (facts: Partial<WindowFacts['window']>, recurrenceProblem: string | null = null) => {
    const window = { start: '2026-10-01T10:00:00.000', end: '2026-10-01T11:00:00.000', ...facts };
    return [storedWindowRules, previewedWindowRules].map(
      (rules) => firstBroken<WindowFacts, string>(rules, { window, recurrenceProblem })?.code ?? null,
    );
  };

  it('are stored as wall-clock times or as instants', () => {
    expect(windowTimeOf('2026-10-01T10:00')).to.equal('2026-10-01T10:00:00');
    expect(windowTimeOf('2026-10-01T10:00:01.500')).to.equal('2026-10-01T10:00:01.500');
    expect(windowTimeOf('2026-10-01T10:00:00+02:00')).to.equal('2026-10-01T08:00:00.000Z');
    for (const text of ['2026-10-01', '1999-12-31T10:00', '2200-01-01T00:00', '2026-02-30T10:00', 'now'])
      expect(windowTimeOf(text), text).to.equal(null);
  });

  it('end after they start', () => {
    expect(codeOf({})).to.deep.equal([null, null]);
    expect(codeOf({ end: '2026-10-01T10:00:00.001' })).to.deep.equal([null, null]);
    expect(codeOf({ end: '2026-10-01T10:00:00.000' })).to.deep.equal(['endTimeBeforeStartTime', 'invalidWindow']);
  });

  it('are at most a year apart', () => {
    const start = '2026-10-01T10:00:00.000';
    expect(codeOf({ start, end: laterOnClock(start, MAX_WINDOW_LENGTH) })).to.deep.equal([null, null]);
    expect(codeOf({ start, end: laterOnClock(start, MAX_WINDOW_LENGTH + 1) })).to.deep.equal([
      'invalidRequestBody',
      'invalidRequestBody',
    ]);
    expect(MAX_WINDOW_LENGTH).to.equal(days(366));
  });

  it('are refused with the problem of the recurrence', () =>
    expect(codeOf({}, 'No.')).to.deep.equal(['invalidRequestBody', 'invalidRequestBody']));

  it('of a single window are exact instants where they have an offset, also in a repeated hour', () => {
    const times: WindowTimes = {
      startTime: '2026-10-25T01:30:00.000Z',
      endTime: '2026-10-25T03:00:00',
      timezone: 'Europe/Zurich',
      recurrence: 'none',
    };
    const window = localWindowOf(times, ZURICH);
    expect(window.start).to.equal('2026-10-25T02:30:00.000');
    const { from, to } = occurrenceAt(window.start, times, window, ZURICH);
    expect([from.toISOString(), to.toISOString()]).to.deep.equal([
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
    expect(occurrenceAt(window.start, { ...times, recurrence: 'daily' }, window, ZURICH).from.toISOString()).to.equal(
      '2026-10-25T00:30:00.000Z',
    );
  });
});
