import { expect } from 'chai';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { limitIssues } from '../../../../src/domain/on-call-import/limits.ts';
import type {
  PlannedLayer,
  PlannedOverride,
  PlannedPolicy,
  PlannedRotation,
  PlannedSchedule,
} from '../../../../src/domain/on-call-import/plan.ts';
import { MAX_OVERRIDES, MAX_RESTRICTIONS } from '../../../../src/domain/on-call/schedule.ts';
import type { Restriction } from '../../../../src/domain/on-call/schedule.ts';
import { IMPORTED_AT } from '../../../builders/on-call-exports.ts';

const layer: PlannedRotation = {
  name: 'Nights',
  users: ['U1'],
  startsAt: IMPORTED_AT,
  handoff: { unit: 'day', every: 1 },
  rank: 1,
};
const scheduleOf = (layers: readonly PlannedLayer[], overrides: readonly PlannedOverride[] = []): PlannedSchedule => ({
  externalId: 'S1',
  name: 'Primary',
  team: null,
  timezone: 'UTC',
  finalShifts: null,
  overrides,
  readings: [{ name: 'only', layers }],
});
const messageOf = (schedule: PlannedSchedule): string =>
  limitIssues({ schedules: [schedule], policies: [] })[0]?.message ?? '';

describe('the last numbers that an import can have', () => {
  const step = { afterMinutes: 5, targets: [{ type: 'user' as const, person: 'U1' }] };
  const policyOf = (members: Partial<PlannedPolicy>): string =>
    limitIssues({
      schedules: [],
      policies: [{ externalId: 'F1', name: 'Default', team: null, steps: [step], repeats: 0, ...members }],
    })[0]?.message ?? '';
  const override = (at: number): PlannedOverride => ({
    externalId: `O${at}`,
    person: 'U1',
    startsAt: IMPORTED_AT,
    endsAt: later(IMPORTED_AT, 1),
  });
  const restriction: Restriction = { from: '09:00', to: '10:00' };
  const cases: readonly [what: string, most: number, message: (count: number) => string][] = [
    ['layers', 50, (count) => messageOf(scheduleOf(Array.from({ length: count }, () => layer)))],
    [
      'overrides',
      MAX_OVERRIDES,
      (count) =>
        messageOf(
          scheduleOf(
            [layer],
            Array.from({ length: count }, (_, at) => override(at)),
          ),
        ),
    ],
    ['turns', 500, (count) => messageOf(scheduleOf([{ ...layer, users: Array.from({ length: count }, () => 'U1') }]))],
    [
      'restrictions',
      MAX_RESTRICTIONS,
      (count) => messageOf(scheduleOf([{ ...layer, restrictions: Array.from({ length: count }, () => restriction) }])),
    ],
    ['periods in a turn', 1000, (every) => messageOf(scheduleOf([{ ...layer, handoff: { unit: 'hour', every } }]))],
    ['steps', 20, (count) => policyOf({ steps: Array.from({ length: count }, () => step) })],
    [
      'targets in a step',
      20,
      (count) =>
        policyOf({ steps: [step, { ...step, targets: Array.from({ length: count }, () => step.targets[0]!) }] }),
    ],
    ['minutes between steps', 10_080, (afterMinutes) => policyOf({ steps: [step, { ...step, afterMinutes }] })],
    ['minutes between steps', 10_080, (repeatAfterMinutes) => policyOf({ repeatAfterMinutes })],
    ['repetitions', 20, (repeats) => policyOf({ repeats })],
  ];
  for (const [what, most, message] of cases)
    it(`are ${most} ${what}`, () => {
      expect(message(most)).to.equal('');
      expect(message(most + 1)).to.match(
        new RegExp(
          `^Nothing was imported: \\w+ ".*" has ${most + 1} ${what}, and at most ${most} are possible\\. Change it in the file\\.$`,
        ),
      );
    });

  it('are exceeded together in one refusal', () => {
    const message = policyOf({ repeats: 21, repeatAfterMinutes: 10_081 });
    expect(message).to.match(/ has 10081 minutes between steps, .* possible; policy "Default" has 21 repetitions, /);
  });
});

describe('the limits of an import', () => {
  it('are those of schedules', () => {
    const many = (count: number) => Array.from({ length: count }, () => layer);
    expect(messageOf(scheduleOf(many(50)))).to.equal('');
    expect(messageOf(scheduleOf(many(51)))).to.contain('schedule "Primary" has 51 layers, and at most 50 are possible');
    expect(messageOf(scheduleOf([{ ...layer, users: Array.from({ length: 501 }, () => 'U1') }]))).to.contain(
      'layer "Nights" has 501 turns',
    );
    expect(messageOf(scheduleOf([{ ...layer, handoff: { unit: 'hour', every: 1001 } }]))).to.contain(
      '1001 periods in a turn',
    );
  });

  it('are those of escalation policies', () => {
    const step = { afterMinutes: 5, targets: [{ type: 'user' as const, person: 'U1' }] };
    const policyOf = (members: Partial<PlannedPolicy>): string =>
      limitIssues({
        schedules: [],
        policies: [{ externalId: 'F1', name: 'Default', team: null, steps: [step], repeats: 0, ...members }],
      })[0]?.message ?? '';
    expect(policyOf({ steps: Array.from({ length: 20 }, () => step), repeats: 20 })).to.equal('');
    expect(policyOf({ steps: Array.from({ length: 21 }, () => step) })).to.contain(
      'policy "Default" has 21 steps, and at most 20 are possible',
    );
    expect(policyOf({ repeats: 21 })).to.contain('21 repetitions');
    expect(
      policyOf({ steps: [{ ...step, targets: Array.from({ length: 21 }, () => step.targets).flat() }] }),
    ).to.contain('21 targets in a step');
    expect(policyOf({ steps: [{ ...step, afterMinutes: 10_081 }] })).to.contain('10081 minutes between steps');
  });

  it('are none of calendars', () => {
    const calendar = { name: 'Vendor', ics: 'https://calendar.example/a.ics', rank: 2 };
    expect(limitIssues({ schedules: [scheduleOf([layer, calendar])], policies: [] })).to.deep.equal([]);
  });

  it('are those of overrides', () => {
    const lasting = (length: number) =>
      messageOf(
        scheduleOf(
          [layer],
          [{ externalId: 'O1', person: 'U1', startsAt: IMPORTED_AT, endsAt: later(IMPORTED_AT, length) }],
        ),
      );
    expect(lasting(days(366))).to.equal('');
    expect(lasting(days(366) + 1)).to.contain('schedule "Primary", override O1 lasts longer than a year');
    expect(lasting(1)).to.equal('');
    expect(lasting(days(367))).to.contain('override O1 lasts longer than a year');
    expect(lasting(0)).to.contain('override O1 ends before it starts');
  });
});
