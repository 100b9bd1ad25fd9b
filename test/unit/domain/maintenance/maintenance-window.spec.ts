import { expect } from 'chai';
import { days } from '../../../../src/domain/kernel/time.ts';
import {
  MAX_WINDOW_LENGTH,
  isIdentical,
  movesOccurrences,
  presentTargetRules,
  previewedWindowRules,
  storedWindowRules,
  windowCountRules,
} from '../../../../src/domain/maintenance/maintenance-window.ts';
import { decideTarget, targetNotFoundCode } from '../../../../src/domain/maintenance/target.rules.ts';
import { localOf, localWindowOf, occurrenceAt, windowTimeOf } from '../../../../src/domain/maintenance/window-times.ts';
import type { MaintenanceWindow, WindowFacts } from '../../../../src/domain/maintenance/maintenance-window.ts';
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
    expect(decideTarget({ websiteId: 1, customerId: 2, customerIpId: 3 })).to.have.deep.nested.property('data.issues', [
      { path: 'customerId', message: 'A window has one target.' },
      { path: 'customerIpId', message: 'A window has one target.' },
    ]);
    expect(decideTarget({ monitorId: 1 })).to.have.deep.nested.property('data.issues', [
      { path: 'monitorType', message: 'Expected a kind of monitor, such as `website`.' },
    ]);
  });

  it('is missing under the name of its kind for a caller who cannot see it', () => {
    const codes = ([null, 'domain', 'ip', 'website', 'tcp'] as const).map((monitorType) =>
      targetNotFoundCode({ monitorType, targetId: 1 }),
    );
    expect(codes).to.deep.equal([
      'customerNotFound',
      'customerDomainNotFound',
      'customerIpNotFound',
      'monitorNotFound',
      'monitorNotFound',
    ]);
  });

  it('can be lost with its monitor, but not with its customer', () => {
    const code = (facts: Pick<MaintenanceWindow, 'monitorType' | 'monitorId'>) =>
      firstBroken(presentTargetRules, facts)?.code ?? null;
    expect(code({ monitorType: 'website', monitorId: 1 })).to.equal(null);
    expect(code({ monitorType: null, monitorId: null })).to.equal(null);
    expect(code({ monitorType: 'website', monitorId: null })).to.equal('maintenanceWindowTargetMissing');
  });

  it('has at most 200 windows', () => {
    expect(firstBroken(windowCountRules, 199)).to.equal(null);
    expect(firstBroken(windowCountRules, 200)).to.deep.include({
      code: 'invalidRequestBody',
      data: { issues: [{ path: '', message: 'A target has at most 200 windows.' }] },
    });
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
    expect(windowTimeOf('2026-10-01T10:00:01.000')).to.equal('2026-10-01T10:00:01');
    for (const text of ['2000-01-01T00:00', '2199-12-31T23:59']) expect(windowTimeOf(text)).to.equal(`${text}:00`);
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

  it('are refused with the member that is wrong', () => {
    const issuesOf = (end: string, recurrenceProblem: string | null) =>
      firstBroken<WindowFacts, string>(storedWindowRules, {
        window: { start: '2026-10-01T10:00:00.000', end },
        recurrenceProblem,
      })?.data?.['issues'];
    expect(issuesOf('2027-10-02T10:00:00.001', 'No.')).to.deep.equal([
      { path: 'endTime', message: 'A window lasts at most 366 days.' },
    ]);
    expect(issuesOf('2026-10-01T11:00:00.000', 'No.')).to.deep.equal([{ path: 'recurrence', message: 'No.' }]);
  });

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

  it('are read on the clock of the zone, whether or not they have an offset', () => {
    expect(localOf('2026-10-01T08:00:00.000Z', ZURICH)).to.equal('2026-10-01T10:00:00.000');
    expect(localOf('2026-10-01T10:00', ZURICH)).to.equal('2026-10-01T10:00:00.000');
  });
});

describe('a request to create a maintenance window', () => {
  const members = {
    title: 'Update',
    description: null,
    startTime: '2026-10-01T10:00:00',
    endTime: '2026-10-01T11:00:00',
    timezone: 'UTC',
    recurrence: 'none',
    notifySubscribers: true,
    monitorType: 'website',
    targetId: 1,
  } as const;
  const at = new Date('2026-09-01T00:00:00Z');
  const window: MaintenanceWindow = {
    ...members,
    id: 1,
    publicId: 'w1',
    organizationId: 1,
    revision: 1,
    createdAt: at,
    updatedAt: at,
    customerId: null,
    monitorId: 1,
    expandedUntil: at,
  };
  const others = {
    title: 'Other',
    description: 'Why',
    startTime: '2026-10-01T09:00:00',
    endTime: '2026-10-01T12:00:00',
    timezone: 'Europe/Zurich',
    recurrence: 'daily',
    notifySubscribers: false,
    monitorType: 'tcp',
    targetId: 2,
  } as const;

  it('describes a window that exists if all its members are the same', () => {
    expect(isIdentical(window, members)).to.equal(true);
    for (const [name, value] of Object.entries(others))
      expect(isIdentical(window, { ...members, [name]: value }), name).to.equal(false);
  });

  it('moves the occurrences of a window with its times, zone and recurrence', () => {
    const moving = Object.entries(others).filter(([name, value]) =>
      movesOccurrences(window, { ...window, [name]: value }),
    );
    expect(moving.map(([name]) => name)).to.deep.equal(['startTime', 'endTime', 'timezone', 'recurrence']);
  });
});
