import { expect } from 'chai';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import {
  changesDefinition,
  decideShiftRange,
  layerRules,
  overrideAccessRules,
  overrideLimitRules,
  overrideRules,
  scheduleEditRules,
  scheduleRemovalRules,
  shiftLimitRules,
  usersOf,
} from '../../../../src/domain/on-call/schedule.rules.ts';
import { MAX_OVERRIDE_LENGTH, MAX_SHIFTS, MAX_SHIFT_RANGE } from '../../../../src/domain/on-call/schedule.ts';
import type { RotationLayer } from '../../../../src/domain/on-call/schedule.ts';
import { aUser } from '../../../builders/callers.ts';

const START = new Date('2026-03-02T08:00:00.000Z');
const layer: RotationLayer = {
  users: ['ann', null, 'bob', 'ann'],
  startsAt: START,
  handoff: { unit: 'week', every: 1, weekday: 'monday' },
};
const pathsOf = (broken: ReturnType<typeof firstBroken>): readonly string[] =>
  ((broken?.data?.['issues'] ?? []) as readonly { readonly path: string }[]).map(({ path }) => path);

describe('layers of a schedule', () => {
  const issuesOf = (change: Partial<RotationLayer>) =>
    pathsOf(firstBroken(layerRules, [layer, { ...layer, ...change }]));

  it('end after they start, in the years 1970 to 2199', () => {
    expect(issuesOf({})).to.deep.equal([]);
    expect(issuesOf({ endsAt: later(START, 1) })).to.deep.equal([]);
    expect(issuesOf({ endsAt: START })).to.deep.equal(['layers.1.endsAt']);
    expect(issuesOf({ startsAt: new Date('1970-01-01T00:00:00.000Z') })).to.deep.equal([]);
    expect(issuesOf({ startsAt: new Date('1969-12-31T23:59:59.999Z') })).to.deep.equal(['layers.1.startsAt']);
    expect(issuesOf({ endsAt: new Date('2199-12-31T23:59:59.999Z') })).to.deep.equal([]);
    expect(issuesOf({ endsAt: new Date('2200-01-01T00:00:00.000Z') })).to.deep.equal(['layers.1.endsAt']);
    const outside = { startsAt: new Date('2200-01-01T00:00Z'), endsAt: new Date('2200-01-02T00:00Z') };
    const message = 'Expected a year from 1970 to 2199.';
    expect(firstBroken(layerRules, [{ ...layer, ...outside }])?.data?.['issues']).to.deep.equal([
      { path: 'layers.0.startsAt', message },
      { path: 'layers.0.endsAt', message },
    ]);
  });

  it('have a weekday only in weeks, and a day of the month only in months', () => {
    expect(issuesOf({ handoff: { unit: 'day', every: 1, weekday: 'monday' } })).to.deep.equal([
      'layers.1.handoff.weekday',
    ]);
    expect(issuesOf({ handoff: { unit: 'week', every: 1, monthDay: 1 } })).to.deep.equal(['layers.1.handoff.monthDay']);
    expect(issuesOf({ handoff: { unit: 'month', every: 1, monthDay: 31 } })).to.deep.equal([]);
  });

  it('name each user once', () => expect(usersOf([layer, layer])).to.deep.equal(['ann', 'bob']));

  it('are the same whatever the order of their members', () => {
    const { users, ...others } = layer;
    const schedule = { timezone: 'UTC', layers: [layer] };
    expect(changesDefinition(schedule, { timezone: 'UTC', layers: [{ ...others, users }] })).to.equal(false);
    expect(
      changesDefinition(schedule, { timezone: 'UTC', layers: [{ ...layer, users: users.toReversed() }] }),
    ).to.equal(true);
    expect(changesDefinition(schedule, { timezone: 'Europe/London', layers: [layer] })).to.equal(true);
  });
});

describe('overrides', () => {
  const issuesOf = (length: number) =>
    pathsOf(firstBroken(overrideRules, { userId: 'ann', startsAt: START, endsAt: later(START, length) }));

  it('end after they start and last at most 366 days', () => {
    expect(MAX_OVERRIDE_LENGTH).to.equal(days(366));
    for (const length of [1, MAX_OVERRIDE_LENGTH]) expect(issuesOf(length)).to.deep.equal([]);
    for (const length of [0, -1, MAX_OVERRIDE_LENGTH + 1]) expect(issuesOf(length)).to.deep.equal(['endsAt']);
  });

  it('are made by administrators, by administrators of the team, and by members of the team for themselves', () => {
    const caller = aUser({ role: 'responder' });
    const own = { userId: caller.userPublicId };
    const refuses = (imRole: 'admin' | 'member' | null, override: { readonly userId: string }, by = caller) =>
      firstBroken(overrideAccessRules, { caller: by, imRole, override })?.code;
    expect(refuses(null, own)).to.equal('imTeamWriteDenied');
    expect(refuses('member', own)).to.equal(undefined);
    expect(refuses('member', { userId: 'ann' })).to.equal('imTeamWriteDenied');
    expect(refuses('admin', { userId: 'ann' })).to.equal(undefined);
    expect(refuses(null, { userId: 'ann' }, aUser({ role: 'admin' }))).to.equal(undefined);
  });
});

describe('the range of shifts', () => {
  const decide = (from: string, to: string) => decideShiftRange({ from, to }, START).ok;

  it('has at most 366 days and ends after it begins', () => {
    expect(MAX_SHIFT_RANGE).to.equal(days(366));
    expect(decide('2026-01-01', '2027-01-02')).to.equal(true);
    expect(decide('2026-01-01', '2027-01-02T00:00:00.001Z')).to.equal(false);
    expect(decide('2026-01-01', '2026-01-01')).to.equal(false);
    expect(decide('2026-01-01', '2026-01-01T00:00:00.001Z')).to.equal(true);
    for (const text of ['', 'now', '2026-02-30', '1969-12-31', '2200-01-01'])
      expect(decide(text, '2026-03-01') || decide('2026-03-01', text), text).to.equal(false);
    expect(decide('2199-12-30', '2199-12-31')).to.equal(true);
    expect(decide('2199-12-31', '2200-01-01')).to.equal(false);
    expect(decide('2200-01-01', '2200-01-02')).to.equal(false);
  });

  it('is the next 30 days unless the request says otherwise', () => {
    expect(decideShiftRange({}, START)).to.deep.equal({ ok: true, value: { from: START, to: later(START, days(30)) } });
    expect(decideShiftRange({ from: '2026-01-01' }, START)).to.deep.equal({
      ok: true,
      value: { from: new Date('2026-01-01'), to: new Date('2026-01-31') },
    });
  });
});

describe('the shifts of a range', () => {
  it('are at most MAX_SHIFTS', () => {
    const shift = { userId: 'ann', layer: 1, overrideId: null, startsAt: START, endsAt: START };
    const judged = (count: number) =>
      firstBroken(shiftLimitRules, { shifts: Array.from({ length: count }, () => shift) })?.code ?? null;
    expect([judged(MAX_SHIFTS), judged(MAX_SHIFTS + 1)]).to.deep.equal([null, 'imScheduleTooManyShifts']);
  });
});

describe('schedules', () => {
  it('are not changed by an editor who has read another version', () => {
    const code = (readAt: Date | null) =>
      firstBroken(scheduleEditRules, { schedule: { updatedAt: START }, readAt })?.code ?? null;
    expect([null, new Date(START), later(START, 1), later(START, -1)].map(code)).to.deep.equal([
      null,
      null,
      'imScheduleChanged',
      'imScheduleChanged',
    ]);
  });

  it('have at most 5000 overrides', () => {
    expect(firstBroken(overrideLimitRules, { overrides: 4999 })).to.equal(null);
    expect(firstBroken(overrideLimitRules, { overrides: 5000 })).to.deep.equal(
      refused('invalidRequestBody', { issues: [{ path: '', message: 'A schedule has at most 5000 overrides.' }] }),
    );
  });

  it('have layers of which at most 10 are calendars', () => {
    const calendar = { ics: 'https://example.com/a.ics' };
    const calendars = (count: number) => Array.from({ length: count }, () => calendar);
    expect(firstBroken(layerRules, [...calendars(10), layer])).to.equal(null);
    expect(firstBroken(layerRules, [layer, ...calendars(11)])).to.deep.equal(
      refused('invalidRequestBody', {
        issues: [{ path: 'layers.11', message: 'At most 10 layers are calendars.' }],
      }),
    );
    expect(firstBroken(layerRules, [{ ics: 'a.ics' }])).to.deep.equal(
      refused('invalidRequestBody', {
        issues: [{ path: 'layers.0.ics', message: 'Expected the URL of a calendar, or a calendar.' }],
      }),
    );
    expect(usersOf([calendar, layer])).to.deep.equal(['ann', 'bob']);
  });

  it('are not deleted while an escalation policy refers to them', () => {
    const usedBy = [{ type: 'escalationPolicy', id: 'a', name: 'Default' }];
    expect(firstBroken(scheduleRemovalRules, { usedBy: [] })).to.equal(null);
    expect(firstBroken(scheduleRemovalRules, { usedBy })).to.deep.equal(refused('imScheduleInUse', { usedBy }));
  });
});
