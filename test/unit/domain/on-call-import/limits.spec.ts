import { expect } from 'chai';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { limitIssues } from '../../../../src/domain/on-call-import/limits.ts';
import type {
  PlannedOverride,
  PlannedPolicy,
  PlannedRotation,
  PlannedSchedule,
} from '../../../../src/domain/on-call-import/plan.ts';
import { IMPORTED_AT } from '../../../builders/on-call-exports.ts';

const layer: PlannedRotation = {
  name: 'Nights',
  users: ['U1'],
  startsAt: IMPORTED_AT,
  handoff: { unit: 'day', every: 1 },
  rank: 1,
};
const scheduleOf = (
  layers: readonly PlannedRotation[],
  overrides: readonly PlannedOverride[] = [],
): PlannedSchedule => ({
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

  it('are those of overrides', () => {
    const lasting = (length: number) =>
      messageOf(
        scheduleOf(
          [layer],
          [{ externalId: 'O1', person: 'U1', startsAt: IMPORTED_AT, endsAt: later(IMPORTED_AT, length) }],
        ),
      );
    expect(lasting(days(366))).to.equal('');
    expect(lasting(days(367))).to.contain('override O1 lasts longer than a year');
    expect(lasting(0)).to.contain('override O1 ends before it starts');
  });
});
