import { expect } from 'chai';
import type { EscalationPolicy } from '../../../../src/domain/escalation/escalation-policy.ts';
import { coverageOfPolicy, peopleOfPolicy } from '../../../../src/domain/escalation/policy-coverage.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import type { OffsetChanges } from '../../../../src/domain/kernel/wall-clock.ts';
import { NOW } from '../../../builders/clock.ts';

const range = { from: NOW, to: later(NOW, hours(10)) };
const at = (from: number, to: number) => ({ from: later(NOW, hours(from)), to: later(NOW, hours(to)) });
const policy = (
  targets: EscalationPolicy['steps'][number]['targets'],
  onNobody: EscalationPolicy['onNobody'] = 'next',
) => ({ id: 3, onNobody, steps: targets.map((target) => ({ afterMinutes: 0, targets: [target], onlyDuring: null })) });
const schedule = (scheduleId: number) => ({ type: 'schedule', scheduleId }) as const;
const user = (userId: string) => ({ type: 'user', userId }) as const;
const reach = {
  users: new Set(['ann']),
  teams: new Set([1]),
  channels: new Set([1]),
  schedules: new Map([
    [1, [at(0, 4)]],
    [2, [at(4, 6)]],
  ]),
};
const utc = (): OffsetChanges => [{ at: null, offset: 0 }];
const gaps = (of: ReturnType<typeof policy>) =>
  coverageOfPolicy(of, range, reach, utc).map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt }));

describe('coverage of an escalation policy', () => {
  it('is the time in which any step reaches somebody; the first time without is found', () => {
    expect(gaps(policy([schedule(1), schedule(2)]))).to.deep.equal([at(6, 10)]);
    expect(gaps(policy([schedule(2)]))).to.deep.equal([at(0, 4)]);
    for (const target of [user('ann'), { type: 'team', teamId: 1 }, { type: 'channel', channelId: 1 }] as const)
      expect(gaps(policy([schedule(2), target])), target.type).to.deep.equal([]);
    for (const target of [
      user('bob'),
      { type: 'team', teamId: 2 },
      { type: 'channel', channelId: 2 },
      schedule(3),
    ] as const)
      expect(gaps(policy([target])), target.type).to.deep.equal([range]);
  });

  it('of a policy that holds its steps lacks only if nobody is reached in the whole range', () => {
    expect(gaps(policy([schedule(2)], 'hold'))).to.deep.equal([]);
    expect(gaps(policy([schedule(3)], 'hold'))).to.deep.equal([range]);
  });

  it('counts a step only within its hours', () => {
    const day = { from: new Date('2026-03-02T00:00:00Z'), to: new Date('2026-03-03T00:00:00Z') };
    const onlyDuring = { timezone: 'UTC', days: ['monday'], from: '00:00', to: '22:00' } as const;
    const steps = [{ afterMinutes: 0, targets: [user('ann')], onlyDuring }];
    const found = coverageOfPolicy({ id: 3, onNobody: 'next', steps }, day, reach, utc);
    expect(found.map(({ startsAt, endsAt }) => [startsAt, endsAt])).to.deep.equal([
      [new Date('2026-03-02T22:00:00Z'), day.to],
    ]);
  });

  it('names each person once whom it cannot notify', () => {
    const people = { eligible: new Set(['ann', 'cat']), unreachable: new Set(['bob', 'cat']) };
    const found = peopleOfPolicy(policy([user('ann'), user('bob'), user('cat'), user('bob')]), range, people);
    expect(
      found.map(({ kind, userId, policyId, startsAt, endsAt }) => [kind, userId, policyId, startsAt, endsAt]),
    ).to.deep.equal([
      ['inactivePerson', 'bob', 3, range.from, range.to],
      ['unreachablePerson', 'cat', 3, range.from, range.to],
    ]);
  });
});
