import { expect } from 'chai';
import { dueEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { enableIm, short } from '../incident-management/im-world.ts';
import type { Player } from '../incident-management/im-world.ts';
import { INCIDENTS, POLICIES, escalationWorld, stepTo, toUser } from './escalation-world.ts';
import type { EscalationWorld } from './escalation-world.ts';

describe('escalation of an incident', () => {
  let world: EscalationWorld;
  let ada: Player;
  let ben: Player;
  let cleo: Player;
  beforeEach(async () => {
    world = await escalationWorld();
    [ada, ben, cleo] = [await world.user(), await world.user(), await world.user()];
  });
  afterEach(() => world.close());

  const act = (incident: string, action: string, body: object = {}) => short(world.admin.post(`${INCIDENTS}/${incident}/${action}`, body));
  const opened = async (steps: readonly object[], members: object = {}): Promise<string> => {
    const { id } = await world.policy(steps, members);
    return world.incident({ escalationPolicyId: id });
  };

  it('pages the people of each step in its time and ends exhausted', async () => {
    const incident = await opened([stepTo(0, ada), stepTo(10, ben, cleo)]);
    await world.run();
    expect(await world.paged(incident)).to.deep.equal([ada.id]);
    await world.run(9);
    expect(await world.paged(incident)).to.deep.equal([ada.id]);
    await world.run(1);
    expect(await world.paged(incident)).to.have.members([ada.id, ben.id, cleo.id]);
    expect(await world.escalation(incident)).to.deep.equal({ state: 'exhausted', outcome: 'exhausted', steps: 2, dueAt: null });
    expect(await world.timeline(incident)).to.include.members(['opened', 'stepNotified', 'personNotified', 'escalationExhausted']);
  });

  it('waits as long as the policy says after the clock was set back, and pages nobody twice', async () => {
    const incident = await opened([stepTo(0, ada), stepTo(10, ben)]);
    const { run, pullBack } = dueEscalations(world.app.ports);
    await run();
    world.app.clock.advance(-hours(1));
    expect(await pullBack?.(world.app.clock.now())).to.equal(1);
    expect(await pullBack?.(world.app.clock.now())).to.equal(0);
    world.app.clock.advance(minutes(10) - 1);
    await run();
    expect(await world.paged(incident)).to.deep.equal([ada.id]);
    world.app.clock.advance(1);
    await run();
    expect(await world.paged(incident)).to.deep.equal([ada.id, ben.id]);
  });

  it('runs each step once when the clock jumps forward and back', async () => {
    const incident = await opened([stepTo(0, ada), stepTo(10, ben), stepTo(10, cleo)]);
    const { run, pullBack } = dueEscalations(world.app.ports);
    await run();
    world.app.clock.advance(hours(1));
    await run();
    expect(await world.paged(incident)).to.deep.equal([ada.id, ben.id]);
    world.app.clock.advance(-hours(1));
    await pullBack?.(world.app.clock.now());
    await run();
    expect(await world.paged(incident)).to.deep.equal([ada.id, ben.id]);
    world.app.clock.advance(minutes(10));
    await run();
    expect(await world.paged(incident)).to.deep.equal([ada.id, ben.id, cleo.id]);
  });

  it('shows the policy, the state and when the escalation continues', async () => {
    const { id } = await world.policy([stepTo(5, ada)]);
    const { body } = await world.admin.post(INCIDENTS, { title: 'Shop is down', escalationPolicyId: id });
    expect(body).to.deep.include({ escalationPolicyId: id, escalation: { state: 'waiting', outcome: null, steps: 0, dueAt: later(world.app.clock.now(), minutes(5)).toISOString() } });
  });

  it('has none without a policy, and an unknown one is refused with imRoutingInvalidPolicyId', async () => {
    expect(await world.escalation(await world.incident())).to.equal(null);
    expect(await short(world.admin.post(INCIDENTS, { title: 'Shop is down', escalationPolicyId: 999 }))).to.deep.equal([422, 'imRoutingInvalidPolicyId']);
    expect(await short(world.admin.patch('/api/im/settings', { escalationPolicyId: 999 }))).to.deep.equal([422, 'imRoutingInvalidPolicyId']);
  });

  it('tells when the next step is due', async () => {
    await opened([stepTo(0, ada), stepTo(10, ben)]);
    expect(await world.run()).to.deep.equal(later(world.app.clock.now(), minutes(10)));
  });

  it('notifies the members of a team and sends to a channel with the id and title of the incident', async () => {
    const team = await world.team('Web', [ada, 'admin'], [ben, 'member']);
    const { body: channel } = await world.admin.post('/api/notification-channels', { name: 'Hook', type: 'webhook', config: { url: 'https://1.1.1.1/hook' } });
    const incident = await opened([{ afterMinutes: 0, targets: [{ type: 'team', teamId: team.id }, { type: 'channel', channelId: channel.id }] }]);
    await world.run();
    expect(await world.paged(incident)).to.have.members([ada.id, ben.id]);
    const stored = await world.app.database.query.selectFrom('outbox').select(['sealedPayload']).where('topic', '=', 'channel').execute();
    expect(stored).to.have.lengthOf(1);
    const { notice } = JSON.parse(world.app.ports.vault.open(stored[0]?.sealedPayload ?? '')) as { notice: { data: { incident: object } } };
    expect(notice.data.incident).to.include({ id: incident, title: 'Shop is down' });
  });

  it('runs on a copy of its policy, also after the policy is changed or deleted', async () => {
    const { id, publicId } = await world.policy([stepTo(5, ada)]);
    const incident = await world.incident({ escalationPolicyId: id });
    expect((await world.admin.patch(`${POLICIES}/${publicId}`, { steps: [stepTo(0, ben)] })).status).to.equal(200);
    expect(await world.run()).to.be.a('date');
    expect((await world.admin.delete(`${POLICIES}/${publicId}`)).status).to.equal(200);
    await world.run(5);
    expect(await world.paged(incident)).to.deep.equal([ada.id]);
  });

  it('leaves out people who were deactivated or removed, and ends nobodyNotified with a mail to the administrators', async () => {
    const incident = await opened([stepTo(0, ada), stepTo(30, ben)]);
    await world.app.database.query.updateTable('app_user').set({ isActive: false }).where('id', 'in', [ada.id, ben.id]).execute();
    await world.run();
    expect(await world.paged(incident)).to.deep.equal([]);
    expect(await world.escalation(incident)).to.deep.equal({ state: 'nobodyNotified', outcome: 'nobodyNotified', steps: 2, dueAt: null });
    expect(await world.timeline(incident)).to.deep.equal(['opened', 'stepReachedNobody', 'stepReachedNobody', 'nobodyNotified']);
    expect(await world.mails()).to.deep.equal(['Nobody was notified: Shop is down']);
  });

  it('waits with onNobody hold until somebody can be reached, and mails the administrators once', async () => {
    const incident = await opened([stepTo(0, ada)], { onNobody: 'hold' });
    const setActive = (isActive: boolean) => world.app.database.query.updateTable('app_user').set({ isActive }).where('id', '=', ada.id).execute();
    await setActive(false);
    await world.run();
    await world.run(1);
    expect((await world.escalation(incident))?.state).to.equal('held');
    expect(await world.mails()).to.deep.equal(['Nobody is on call: Shop is down']);
    await setActive(true);
    await world.run(1);
    expect(await world.paged(incident)).to.deep.equal([ada.id]);
    expect(await world.timeline(incident)).to.include.members(['stepHeld', 'stepNotified']);
  });

  it('skips a step outside its hours', async () => {
    // The test clock shows a Monday at 11:00 in Berlin.
    const hours = (from: string, to: string) => ({ timezone: 'Europe/Berlin', from, to });
    const now = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' }).format(world.app.clock.now());
    const hour = Number(now);
    const clock = (offset: number) => `${String((hour + offset + 24) % 24).padStart(2, '0')}:00`;
    const incident = await opened([{ ...stepTo(0, ada), onlyDuring: hours(clock(2), clock(3)) }, { ...stepTo(60, ben), onlyDuring: hours(clock(-1), clock(2)) }]);
    await world.run();
    expect(await world.paged(incident)).to.deep.equal([ben.id]);
    expect(await world.timeline(incident)).to.include('stepOutsideHours');
  });

  it('stops at an acknowledgement and continues when it times out, without a change of the status', async () => {
    const incident = await opened([stepTo(0, ada), stepTo(10, ben)], { ackTimeoutMinutes: 20 });
    await world.run();
    expect(await act(incident, 'acknowledge')).to.deep.equal([200, undefined]);
    expect(await world.escalation(incident)).to.include({ state: 'stopped', outcome: 'acknowledged' });
    await world.run(19);
    expect(await world.paged(incident)).to.deep.equal([ada.id]);
    await world.run(1);
    expect(await world.paged(incident)).to.deep.equal([ada.id, ben.id]);
    expect((await world.admin.get(`${INCIDENTS}/${incident}`)).body.status).to.equal('acknowledged');
  });

  it('does not continue after an acknowledgement that a status, a note or a responder followed', async () => {
    for (const [action, body] of [['status', { status: 'identified' }], ['notes', { text: 'Looking.' }], ['responders', { userId: ben.userId }]] as const) {
      const incident = await opened([stepTo(0, ada), stepTo(10, ben)], { ackTimeoutMinutes: 20 });
      await world.run();
      await act(incident, 'acknowledge');
      expect(await act(incident, action, body)).to.deep.equal([200, undefined]);
      await world.run(60);
      expect(await world.paged(incident)).to.deep.equal([ada.id]);
    }
  });

  it('ends when the incident is resolved or merged', async () => {
    for (const action of ['resolve', 'merge']) {
      const incident = await opened([stepTo(5, ada)]);
      expect(await act(incident, action, action === 'merge' ? { intoIncidentId: await world.incident() } : {})).to.deep.equal([200, undefined]);
      await world.run(10);
      expect(await world.paged(incident)).to.deep.equal([]);
      expect(await world.escalation(incident)).to.include({ state: 'closed', outcome: action === 'merge' ? 'merged' : 'resolved' });
    }
  });

  it('repeats the reached step when a snooze ends without an acknowledgement', async () => {
    const incident = await opened([stepTo(0, ada), stepTo(10, ben)]);
    await world.run();
    const snoozedUntil = later(world.app.clock.now(), minutes(60)).toISOString();
    expect(await act(incident, 'snooze', { snoozedUntil })).to.deep.equal([200, undefined]);
    await world.run(59);
    expect(await world.paged(incident)).to.deep.equal([ada.id]);
    await world.run(1);
    expect(await world.paged(incident)).to.deep.equal([ada.id, ada.id]);
    await world.run(10);
    expect(await world.paged(incident)).to.deep.equal([ada.id, ada.id, ben.id]);
  });

  it('notifies the person who acknowledged when the snooze ends, also without a policy', async () => {
    for (const incident of [await opened([stepTo(0, ada)]), await world.incident()]) {
      expect(await short(cleo.client.post(`${INCIDENTS}/${incident}/acknowledge`, {}))).to.deep.equal([200, undefined]);
      await act(incident, 'snooze', { snoozedUntil: later(world.app.clock.now(), minutes(60)).toISOString() });
      await world.run(60);
      expect(await world.paged(incident)).to.deep.equal([cleo.id]);
      expect((await world.escalation(incident))?.state).to.equal('stopped');
    }
  });

  it('mails the administrators when the snooze of an incident without a policy ends unacknowledged', async () => {
    const incident = await world.incident();
    await act(incident, 'snooze', { snoozedUntil: later(world.app.clock.now(), minutes(60)).toISOString() });
    await world.run(60);
    expect(await world.mails()).to.deep.equal(['Nobody was notified: Shop is down']);
    expect((await world.escalation(incident))?.outcome).to.equal('nobodyNotified');
  });

  it('pages nobody while incident management is disabled or the organization is suspended, and continues afterwards', async () => {
    const incident = await opened([stepTo(0, ada)]);
    const organization = () => world.app.database.query.updateTable('organization').where('id', '=', world.organizationId);
    await enableIm(world.app, world.organizationId, false);
    expect(await world.run(5)).to.equal(null);
    await enableIm(world.app, world.organizationId);
    await organization().set({ status: 'suspended' }).execute();
    expect(await world.run(5)).to.equal(null);
    await organization().set({ status: 'active' }).execute();
    expect(await world.pages(incident)).to.deep.equal([]);
    await world.run();
    expect(await world.paged(incident)).to.deep.equal([ada.id]);
  });

  it('pages nobody about an incident of a deleted customer', async () => {
    const { body } = await world.admin.post('/api/customers', { name: 'Acme', email: 'acme@example.com' });
    const { id } = await world.policy([stepTo(0, ada)]);
    const incident = await world.incident({ escalationPolicyId: id, customerId: body.customer.id });
    expect((await world.admin.delete(`/api/customers/${body.customer.publicId}`)).status).to.equal(200);
    expect(await world.run()).to.equal(null);
    expect(await world.pages(incident)).to.deep.equal([]);
  });

  it('does not let a run that cannot be continued delay others', async () => {
    const broken = await opened([stepTo(0, ada)]);
    const others = [await opened([stepTo(0, ben)]), await opened([stepTo(0, cleo)])];
    await world.app.database.query.updateTable('im_escalation_run').set({ plan: { steps: [{ afterMinutes: 0 }], repeats: 0 } as never }).where('incidentId', 'in', (of) => of.selectFrom('im_incident').select('id').where('publicId', '=', broken)).execute();
    await world.run();
    expect(await Promise.all(others.map((incident) => world.paged(incident)))).to.deep.equal([[ben.id], [cleo.id]]);
    expect((await world.escalation(broken))?.state).to.equal('waiting');
  });

  describe('to a schedule', () => {
    /** A schedule whose layer names these people, one day each, from 09:00 UTC on. */
    const schedule = async (people: readonly (Player | null)[], members: object = {}): Promise<{ readonly id: number; readonly publicId: string }> => {
      const startsAt = new Date(`${world.app.clock.now().toISOString().slice(0, 10)}T09:00:00Z`);
      const layer = { users: people.map((player) => player?.userId ?? null), startsAt: startsAt.toISOString(), handoff: { unit: 'day', every: 1, time: '09:00' }, ...members };
      const { status, body, text } = await world.admin.post('/api/im/schedules', { name: 'Primary', timezone: 'UTC', layers: [layer] });
      expect(status, text).to.equal(200);
      return body;
    };
    const toSchedule = ({ id: scheduleId }: { readonly id: number }, afterMinutes = 0) => ({ afterMinutes, targets: [{ type: 'schedule', scheduleId }] });

    it('pages who is on call when the step runs, not when the incident opened', async () => {
      const incident = await opened([toSchedule(await schedule([ada, ben])), toSchedule(await schedule([ada, ben]), 24 * 60)]);
      await world.run();
      expect(await world.paged(incident)).to.deep.equal([ada.id]);
      await world.run(24 * 60);
      expect(await world.paged(incident)).to.deep.equal([ada.id, ben.id]);
    });

    it('pages nobody who was deactivated while on call, and runs the next step at once', async () => {
      const incident = await opened([toSchedule(await schedule([ada])), stepTo(30, ben)]);
      await world.app.database.query.updateTable('app_user').set({ isActive: false }).where('id', '=', ada.id).execute();
      await world.run();
      expect(await world.paged(incident)).to.deep.equal([ben.id]);
    });

    it('waits with onNobody hold through a turn of nobody until the next turn begins', async () => {
      const incident = await opened([toSchedule(await schedule([null, ada]))], { onNobody: 'hold' });
      await world.run(60);
      expect((await world.escalation(incident))?.state).to.equal('held');
      await world.run(24 * 60);
      expect(await world.paged(incident)).to.deep.equal([ada.id]);
    });

    it('refuses to delete a schedule that a policy names with imScheduleInUse', async () => {
      const { id, publicId } = await schedule([ada]);
      const policy = await world.policy([toSchedule({ id })]);
      const { status, body } = await world.admin.delete(`/api/im/schedules/${publicId}`);
      expect([status, body.data.code, body.data.usedBy]).to.deep.equal([409, 'imScheduleInUse', [{ type: 'escalationPolicy', id: policy.publicId, name: 'Default' }]]);
    });
  });

  describe('POST escalate-now', () => {
    it('runs the next step at once, and repeats the last one after the last', async () => {
      const incident = await opened([stepTo(10, ada), stepTo(10, ben)]);
      for (const expected of [[ada.id], [ada.id, ben.id], [ada.id, ben.id, ben.id]]) {
        expect(await act(incident, 'escalate-now')).to.deep.equal([200, undefined]);
        expect(await world.paged(incident)).to.deep.equal(expected);
      }
      expect(await world.timeline(incident)).to.include.members(['escalated', 'stepNotified']);
    });

    it('runs one step of an acknowledged incident, which stays acknowledged', async () => {
      const incident = await opened([stepTo(0, ada), stepTo(10, ben)]);
      await world.run();
      await act(incident, 'acknowledge');
      expect(await act(incident, 'escalate-now')).to.deep.equal([200, undefined]);
      await world.run(60);
      expect(await world.paged(incident)).to.deep.equal([ada.id, ben.id]);
      expect(await world.escalation(incident)).to.include({ state: 'stopped', outcome: 'acknowledged' });
    });

    it('passes over a step that reaches nobody', async () => {
      const incident = await opened([stepTo(0, ada), stepTo(10, ben), stepTo(10, cleo)]);
      await world.run();
      await act(incident, 'acknowledge');
      await world.app.database.query.updateTable('app_user').set({ isActive: false }).where('id', '=', ben.id).execute();
      await act(incident, 'escalate-now');
      expect(await world.paged(incident)).to.deep.equal([ada.id, cleo.id]);
    });

    it('is refused with imEscalationPolicyMissing without a policy and imIncidentAlreadyClosed for a closed incident', async () => {
      const incident = await world.incident();
      expect(await act(incident, 'escalate-now')).to.deep.equal([422, 'imEscalationPolicyMissing']);
      await act(incident, 'resolve');
      expect(await act(incident, 'escalate-now')).to.deep.equal([422, 'imIncidentAlreadyClosed']);
    });

    it('is refused with imTeamMembershipRequired to people who are not members of the team', async () => {
      const team = await world.team('Web', [ada, 'member']);
      const { id } = await world.policy([{ afterMinutes: 5, targets: [toUser(ada)] }]);
      const incident = await world.incident({ teamId: team.id, escalationPolicyId: id });
      expect(await short(ben.client.post(`${INCIDENTS}/${incident}/escalate-now`, {}))).to.deep.equal([403, 'imTeamMembershipRequired']);
      expect(await short(ada.client.post(`${INCIDENTS}/${incident}/escalate-now`, {}))).to.deep.equal([200, undefined]);
    });
  });
});
