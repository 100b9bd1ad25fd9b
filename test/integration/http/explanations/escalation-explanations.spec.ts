import { expect } from 'chai';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { POLICIES, escalationWorld, stepTo, toUser } from '../escalation/escalation-world.ts';
import type { EscalationWorld } from '../escalation/escalation-world.ts';
import type { Player } from '../incident-management/im-world.ts';
import { SCHEDULES } from '../on-call/rotations.ts';
import type { Step } from './explained.ts';

describe('GET /api/explanations of an escalation', () => {
  let world: EscalationWorld;
  let ada: Player;
  let bob: Player;
  beforeEach(async () => {
    world = await escalationWorld();
    [ada, bob] = [await world.user(), await world.user()];
  });
  afterEach(() => world.close());

  const explain = async (query: string): Promise<readonly Step[]> => {
    const { status, body, text } = await world.admin.get(`/api/explanations?${query}`);
    expect(status, text).to.equal(200);
    return body.steps;
  };
  const codesOf = (steps: readonly Step[], decision: Step['decision'] = 'held') =>
    steps.filter((step) => step.decision === decision).map(({ code }) => code);
  const opened = async (steps: readonly object[]): Promise<string> => {
    const { id } = await world.policy(steps);
    return openedWith(id);
  };
  /** Opens an incident with a policy, and runs its first step. */
  const openedWith = async (escalationPolicyId: number): Promise<string> => {
    const incident = await world.incident({ escalationPolicyId, severity: 'error' });
    await world.run();
    return incident;
  };
  /** The decisions about steps, without those about pages, which wait for their sender here. */
  const held = async (incident: string, at = '') =>
    codesOf(await explain(`incident=${incident}${at}`)).filter((code) => code !== 'page');
  const schedule = async (userIds: readonly string[]): Promise<{ readonly id: number; readonly publicId: string }> => {
    const layer = {
      startsAt: later(world.app.clock.now(), -hours(24)).toISOString(),
      handoff: { every: 1, unit: 'week' },
    };
    const { status, body, text } = await world.admin.post(SCHEDULES, {
      name: 'Week',
      timezone: 'UTC',
      layers: [{ ...layer, users: userIds }],
    });
    expect(status, text).to.equal(200);
    return body;
  };

  it('names the step that is not due yet, and what it becomes', async () => {
    const incident = await opened([stepTo(0, ada), stepTo(10, bob)]);
    const at = world.app.clock.now().toISOString();
    const steps = await explain(`incident=${incident}`);
    const waiting = steps.find(({ code, decision }) => code === 'step' && decision === 'held');
    expect(waiting?.facts).to.deep.equal({ step: 2, dueAt: later(world.app.clock.now(), minutes(10)).toISOString() });
    await world.run(10);
    expect(await held(incident)).to.deep.equal([]);
    expect(await held(incident, `&at=${at}`), 'at the moment before').to.deep.equal(['step']);
  });

  it('names the hours of a step', async () => {
    const onlyDuring = { timezone: 'UTC', days: ['sunday'], from: '00:00', to: '12:00' };
    const incident = await opened([{ ...stepTo(0, ada), onlyDuring }]);
    expect(await held(incident)).to.deep.equal(['hours']);
  });

  it('names the schedule in which nobody is on call, and the account that cannot be paged', async () => {
    const { id: scheduleId } = await schedule([ada.userId]);
    const toSchedule = { afterMinutes: 0, targets: [{ type: 'schedule', scheduleId }] };
    const { id: policy } = await world.policy([toSchedule]);
    const { id: other } = await world.policy([{ afterMinutes: 0, targets: [toUser(bob)] }], { name: 'Other' });
    await world.app.database.query
      .updateTable('app_user')
      .set({ isActive: false })
      .where('id', 'in', [ada.id, bob.id])
      .execute();
    const incident = await openedWith(policy);
    expect(await held(incident)).to.deep.equal(['schedule']);
    expect(await held(await openedWith(other))).to.deep.equal(['account']);
  });

  it('names the acknowledgement, the snooze and the end that stop it', async () => {
    const open = () => opened([stepTo(0, ada), stepTo(10, bob)]);
    const [one, two, three] = [await open(), await open(), await open()];
    world.app.clock.advance(minutes(1));
    const act = async (incident: string, action: string, body: object = {}) => {
      const { status, text } = await world.admin.post(`/api/im/incidents/${incident}/${action}`, body);
      expect(status, text).to.equal(200);
    };
    await act(one, 'acknowledge');
    await act(two, 'snooze', { snoozedUntil: later(world.app.clock.now(), hours(1)).toISOString() });
    await act(three, 'resolve');
    expect(await held(one)).to.deep.equal(['acknowledged']);
    expect(await held(two)).to.deep.equal(['snoozed']);
    const snoozed = (await explain(`incident=${two}`)).find(({ code }) => code === 'snoozed');
    expect(snoozed?.facts).to.deep.equal({ until: later(world.app.clock.now(), hours(1)).toISOString() });
    expect(await held(three)).to.deep.equal(['ended']);
  });

  it('of a person names the override that put somebody else on call', async () => {
    const { publicId } = await schedule([ada.userId]);
    expect(codesOf(await explain(`person=${ada.userId}`), 'passed')).to.deep.equal(['account', 'schedule']);
    const now = world.app.clock.now();
    const at = { startsAt: now.toISOString(), endsAt: later(now, hours(1)).toISOString() };
    const { status, text } = await world.admin.post(`${SCHEDULES}/${publicId}/overrides`, {
      userId: bob.userId,
      ...at,
    });
    expect(status, text).to.equal(200);
    expect(codesOf(await explain(`person=${ada.userId}`))).to.deep.equal(['override']);
    expect(codesOf(await explain(`person=${bob.userId}`), 'passed')).to.deep.equal(['account', 'override']);
  });

  it('knows the policy that was copied, also when it is deleted', async () => {
    const { id, publicId } = await world.policy([stepTo(0, ada), stepTo(10, bob)]);
    const incident = await openedWith(id);
    await world.admin.delete(`${POLICIES}/${publicId}`);
    expect(await held(incident)).to.deep.equal(['step']);
  });
});
