import { expect } from 'chai';
import type { EscalationStep, EscalationTarget } from '../../../../src/domain/escalation/escalation-policy.ts';
import { appliesAt, isWholeStep, resolveStep } from '../../../../src/domain/escalation/step-targets.ts';
import type { OffsetChanges } from '../../../../src/domain/kernel/wall-clock.ts';
import type { ReachableTargets } from '../../../../src/domain/escalation/step-targets.ts';

const reachable: ReachableTargets = {
  users: new Set(['anna', 'ben', 'cleo']),
  onCall: new Map([
    [1, ['anna']],
    [2, ['gone']],
    [3, []],
  ]),
  members: new Map([[5, ['ben', 'anna']]]),
  channels: new Set([9]),
};

const stepWith = (...targets: readonly EscalationTarget[]): EscalationStep => ({
  afterMinutes: 0,
  targets,
  onlyDuring: null,
});
const user = (userId: string): EscalationTarget => ({ type: 'user', userId });
const schedule = (scheduleId: number): EscalationTarget => ({ type: 'schedule', scheduleId });
const team = (teamId: number): EscalationTarget => ({ type: 'team', teamId });
const channel = (channelId: number): EscalationTarget => ({ type: 'channel', channelId });

describe('resolveStep', () => {
  it('notifies users, who is on call, and members, each person once', () => {
    const { userIds, reach } = resolveStep(stepWith(user('cleo'), schedule(1), team(5)), true, reachable);
    expect(userIds).to.deep.equal(['cleo', 'anna', 'ben']);
    expect(reach).to.equal('somebody');
  });

  it('says through which targets a person is notified', () => {
    const { targets } = resolveStep(stepWith(schedule(1), team(5)), true, reachable);
    expect(targets.map(({ userIds }) => userIds)).to.deep.equal([['anna'], ['ben', 'anna']]);
  });

  it('reaches nobody through people who cannot be paged, empty schedules and records that no longer exist', () => {
    expect(
      resolveStep(stepWith(user('gone'), schedule(2), schedule(3), schedule(99), team(99)), true, reachable),
    ).to.include({ reach: 'nobody' });
  });

  it('does not count a channel beside targets that are people', () => {
    const resolved = resolveStep(stepWith(schedule(3), channel(9)), true, reachable);
    expect(resolved.reach).to.equal('nobody');
    expect(resolved.channelIds).to.deep.equal([9]);
  });

  it('counts the channels of a step that names no people, if they are active', () => {
    expect(resolveStep(stepWith(channel(9)), true, reachable).reach).to.equal('somebody');
    expect(resolveStep(stepWith(channel(10)), true, reachable).reach).to.equal('nobody');
  });

  it('notifies nobody outside its hours', () => {
    expect(resolveStep(stepWith(user('anna'), channel(9)), false, reachable)).to.deep.equal({
      reach: 'outsideHours',
      targets: [],
      userIds: [],
      channelIds: [],
    });
  });
});

describe('isWholeStep', () => {
  it('is false for a step without targets or without hours, and true for one that applies at all times', () => {
    const whole = stepWith();
    const { targets, onlyDuring } = whole;
    expect([{ targets }, { onlyDuring }, whole].map(isWholeStep)).to.deep.equal([false, false, true]);
  });
});

describe('appliesAt', () => {
  it('is always true for a step without hours', () => {
    expect(appliesAt(stepWith(user('anna')), new Date('2026-03-02T03:00:00Z'), null)).to.equal(true);
  });

  it('is true within the hours of a step, and false outside or if its time zone is not known', () => {
    const onlyDuring = { timezone: 'UTC', days: ['monday'], from: '07:00', to: '22:00' } as const;
    const { afterMinutes, targets } = stepWith(user('anna'));
    const step: EscalationStep = { afterMinutes, targets, onlyDuring };
    const utc: OffsetChanges = [{ at: null, offset: 0 }];
    const monday = (time: string): Date => new Date(`2026-03-02T${time}Z`);
    expect(appliesAt(step, monday('07:00'), utc)).to.equal(true);
    expect(appliesAt(step, monday('06:59:59'), utc)).to.equal(false);
    expect(appliesAt(step, monday('07:00'), null)).to.equal(false);
  });
});
