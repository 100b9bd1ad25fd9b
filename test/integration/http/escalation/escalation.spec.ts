import { expect } from 'chai';
import { dueEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { enableIm, short } from '../incident-management/im-world.ts';
import type { Player } from '../incident-management/im-world.ts';
import { INCIDENTS, POLICIES, stepTo, toUser } from './escalation-world.ts';
import { escalationSuite } from './escalation-suite.ts';

describe('escalation of an incident', () => {
  const suite = escalationSuite();
  const { act, opened } = suite;

  it('pages the people of each step in its time and ends exhausted', async () => {
    const incident = await opened([stepTo(0, suite.ada), stepTo(10, suite.ben, suite.cleo)]);
    await suite.world.run();
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id]);
    await suite.world.run(9);
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id]);
    await suite.world.run(1);
    expect(await suite.world.paged(incident)).to.have.members([suite.ada.id, suite.ben.id, suite.cleo.id]);
    expect(await suite.world.escalation(incident)).to.deep.equal({
      state: 'exhausted',
      outcome: 'exhausted',
      steps: 2,
      dueAt: null,
    });
    expect(await suite.world.timeline(incident)).to.include.members([
      'opened',
      'stepNotified',
      'personNotified',
      'escalationExhausted',
    ]);
  });

  it('waits as long as the policy says after the clock was set back, and pages nobody twice', async () => {
    const incident = await opened([stepTo(0, suite.ada), stepTo(10, suite.ben)]);
    const { run, pullBack } = dueEscalations(suite.world.app.ports);
    await run();
    suite.world.app.clock.advance(-hours(1));
    expect(await pullBack?.(suite.world.app.clock.now())).to.equal(1);
    expect(await pullBack?.(suite.world.app.clock.now())).to.equal(0);
    suite.world.app.clock.advance(minutes(10) - 1);
    await run();
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id]);
    suite.world.app.clock.advance(1);
    await run();
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id, suite.ben.id]);
  });

  it('runs each step once when the clock jumps forward and back', async () => {
    const incident = await opened([stepTo(0, suite.ada), stepTo(10, suite.ben), stepTo(10, suite.cleo)]);
    const { run, pullBack } = dueEscalations(suite.world.app.ports);
    await run();
    suite.world.app.clock.advance(hours(1));
    await run();
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id, suite.ben.id]);
    suite.world.app.clock.advance(-hours(1));
    await pullBack?.(suite.world.app.clock.now());
    await run();
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id, suite.ben.id]);
    suite.world.app.clock.advance(minutes(10));
    await run();
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id, suite.ben.id, suite.cleo.id]);
  });

  it('shows the policy, the state and when the escalation continues', async () => {
    const { id } = await suite.world.policy([stepTo(5, suite.ada)]);
    const { body } = await suite.world.admin.post(INCIDENTS, { title: 'Shop is down', escalationPolicyId: id });
    expect(body).to.deep.include({
      escalationPolicyId: id,
      escalation: {
        state: 'waiting',
        outcome: null,
        steps: 0,
        dueAt: later(suite.world.app.clock.now(), minutes(5)).toISOString(),
      },
    });
  });

  it('has none without a policy, and an unknown one is refused with imRoutingInvalidPolicyId', async () => {
    expect(await suite.world.escalation(await suite.world.incident())).to.equal(null);
    expect(
      await short(suite.world.admin.post(INCIDENTS, { title: 'Shop is down', escalationPolicyId: 999 })),
    ).to.deep.equal([422, 'imRoutingInvalidPolicyId']);
    expect(await short(suite.world.admin.patch('/api/im/settings', { escalationPolicyId: 999 }))).to.deep.equal([
      422,
      'imRoutingInvalidPolicyId',
    ]);
  });

  it('tells when the next step is due', async () => {
    await opened([stepTo(0, suite.ada), stepTo(10, suite.ben)]);
    expect(await suite.world.run()).to.deep.equal(later(suite.world.app.clock.now(), minutes(10)));
  });

  it('notifies the members of a team and sends to a channel with the id and title of the incident', async () => {
    const team = await suite.world.team('Web', [suite.ada, 'admin'], [suite.ben, 'member']);
    const { body: channel } = await suite.world.admin.post('/api/notification-channels', {
      name: 'Hook',
      type: 'webhook',
      config: { url: 'https://1.1.1.1/hook' },
    });
    const incident = await opened([
      {
        afterMinutes: 0,
        targets: [
          { type: 'team', teamId: team.id },
          { type: 'channel', channelId: channel.id },
        ],
      },
    ]);
    await suite.world.run();
    expect(await suite.world.paged(incident)).to.have.members([suite.ada.id, suite.ben.id]);
    const stored = await suite.world.app.database.query
      .selectFrom('outbox')
      .select(['sealedPayload'])
      .where('topic', '=', 'channel')
      .execute();
    expect(stored).to.have.lengthOf(1);
    const { notice } = JSON.parse(suite.world.app.ports.vault.open(stored[0]?.sealedPayload ?? '')) as {
      notice: { data: { incident: object } };
    };
    expect(notice.data.incident).to.include({ id: incident, title: 'Shop is down' });
  });

  it('runs on a copy of its policy, also after the policy is changed or deleted', async () => {
    const { id, publicId } = await suite.world.policy([stepTo(5, suite.ada)]);
    const incident = await suite.world.incident({ escalationPolicyId: id });
    expect(
      (await suite.world.admin.patch(`${POLICIES}/${publicId}`, { steps: [stepTo(0, suite.ben)] })).status,
    ).to.equal(200);
    expect(await suite.world.run()).to.be.a('date');
    expect((await suite.world.admin.delete(`${POLICIES}/${publicId}`)).status).to.equal(200);
    await suite.world.run(5);
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id]);
  });

  it('leaves out people who were deactivated or removed, and ends nobodyNotified with a mail to the administrators', async () => {
    const incident = await opened([stepTo(0, suite.ada), stepTo(30, suite.ben)]);
    await suite.world.app.database.query
      .updateTable('app_user')
      .set({ isActive: false })
      .where('id', 'in', [suite.ada.id, suite.ben.id])
      .execute();
    await suite.world.run();
    expect(await suite.world.paged(incident)).to.deep.equal([]);
    expect(await suite.world.escalation(incident)).to.deep.equal({
      state: 'nobodyNotified',
      outcome: 'nobodyNotified',
      steps: 2,
      dueAt: null,
    });
    expect(await suite.world.timeline(incident)).to.deep.equal([
      'opened',
      'stepReachedNobody',
      'stepReachedNobody',
      'nobodyNotified',
    ]);
    expect(await suite.world.mails()).to.deep.equal(['Nobody was notified: Shop is down']);
  });

  it('waits with onNobody hold until somebody can be reached, and mails the administrators once', async () => {
    const incident = await opened([stepTo(0, suite.ada)], { onNobody: 'hold' });
    const setActive = (isActive: boolean) =>
      suite.world.app.database.query.updateTable('app_user').set({ isActive }).where('id', '=', suite.ada.id).execute();
    await setActive(false);
    await suite.world.run();
    await suite.world.run(1);
    expect((await suite.world.escalation(incident))?.state).to.equal('held');
    expect(await suite.world.mails()).to.deep.equal(['Nobody is on call: Shop is down']);
    await setActive(true);
    await suite.world.run(1);
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id]);
    expect(await suite.world.timeline(incident)).to.include.members(['stepHeld', 'stepNotified']);
  });

  it('skips a step outside its hours', async () => {
    // The test clock shows a Monday at 11:00 in Berlin.
    const hours = (from: string, to: string) => ({ timezone: 'Europe/Berlin', from, to });
    const now = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      hourCycle: 'h23',
    }).format(suite.world.app.clock.now());
    const hour = Number(now);
    const clock = (offset: number) => `${String((hour + offset + 24) % 24).padStart(2, '0')}:00`;
    const incident = await opened([
      { ...stepTo(0, suite.ada), onlyDuring: hours(clock(2), clock(3)) },
      { ...stepTo(60, suite.ben), onlyDuring: hours(clock(-1), clock(2)) },
    ]);
    await suite.world.run();
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ben.id]);
    expect(await suite.world.timeline(incident)).to.include('stepOutsideHours');
  });

  it('pages nobody while incident management is disabled or the organization is suspended, and continues afterwards', async () => {
    const incident = await opened([stepTo(0, suite.ada)]);
    const organization = () =>
      suite.world.app.database.query.updateTable('organization').where('id', '=', suite.world.organizationId);
    await enableIm(suite.world.app, suite.world.organizationId, false);
    expect(await suite.world.run(5)).to.equal(null);
    await enableIm(suite.world.app, suite.world.organizationId);
    await organization().set({ status: 'suspended' }).execute();
    expect(await suite.world.run(5)).to.equal(null);
    await organization().set({ status: 'active' }).execute();
    expect(await suite.world.pages(incident)).to.deep.equal([]);
    await suite.world.run();
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id]);
  });

  it('pages nobody about an incident of a deleted customer', async () => {
    const { body } = await suite.world.admin.post('/api/customers', { name: 'Acme', email: 'acme@example.com' });
    const { id } = await suite.world.policy([stepTo(0, suite.ada)]);
    const incident = await suite.world.incident({ escalationPolicyId: id, customerId: body.customer.id });
    expect((await suite.world.admin.delete(`/api/customers/${body.customer.publicId}`)).status).to.equal(200);
    expect(await suite.world.run()).to.equal(null);
    expect(await suite.world.pages(incident)).to.deep.equal([]);
  });

  it('does not let a run that cannot be continued delay others', async () => {
    const broken = await opened([stepTo(0, suite.ada)]);
    const others = [await opened([stepTo(0, suite.ben)]), await opened([stepTo(0, suite.cleo)])];
    await suite.world.app.database.query
      .updateTable('im_escalation_run')
      .set({ plan: { steps: [{ afterMinutes: 0 }], repeats: 0 } as never })
      .where('incidentId', 'in', (of) => of.selectFrom('im_incident').select('id').where('publicId', '=', broken))
      .execute();
    await suite.world.run();
    expect(await Promise.all(others.map((incident) => suite.world.paged(incident)))).to.deep.equal([
      [suite.ben.id],
      [suite.cleo.id],
    ]);
    const shown = await suite.world.admin.get(`/api/im/incidents/${broken}`);
    expect(shown.body.escalation.state).to.equal('waiting');
    expect(shown.body.nextEscalation).to.equal(null);
  });

  describe('to a schedule', () => {
    /** A schedule whose layer names these people, one day each, from 09:00 UTC on. */
    const schedule = async (
      people: readonly (Player | null)[],
      members: object = {},
    ): Promise<{ readonly id: number; readonly publicId: string }> => {
      const startsAt = new Date(`${suite.world.app.clock.now().toISOString().slice(0, 10)}T09:00:00Z`);
      const layer = {
        users: people.map((player) => player?.userId ?? null),
        startsAt: startsAt.toISOString(),
        handoff: { unit: 'day', every: 1, time: '09:00' },
        ...members,
      };
      const { status, body, text } = await suite.world.admin.post('/api/im/schedules', {
        name: 'Primary',
        timezone: 'UTC',
        layers: [layer],
      });
      expect(status, text).to.equal(200);
      return body;
    };
    const toSchedule = ({ id: scheduleId }: { readonly id: number }, afterMinutes = 0) => ({
      afterMinutes,
      targets: [{ type: 'schedule', scheduleId }],
    });

    it('pages who is on call when the step runs, not when the incident opened', async () => {
      const incident = await opened([
        toSchedule(await schedule([suite.ada, suite.ben])),
        toSchedule(await schedule([suite.ada, suite.ben]), 24 * 60),
      ]);
      await suite.world.run();
      expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id]);
      await suite.world.run(24 * 60);
      expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id, suite.ben.id]);
    });

    it('pages nobody who was deactivated while on call, and runs the next step at once', async () => {
      const incident = await opened([toSchedule(await schedule([suite.ada])), stepTo(30, suite.ben)]);
      await suite.world.app.database.query
        .updateTable('app_user')
        .set({ isActive: false })
        .where('id', '=', suite.ada.id)
        .execute();
      await suite.world.run();
      expect(await suite.world.paged(incident)).to.deep.equal([suite.ben.id]);
    });

    it('waits with onNobody hold through a turn of nobody until the next turn begins', async () => {
      const incident = await opened([toSchedule(await schedule([null, suite.ada]))], { onNobody: 'hold' });
      await suite.world.run(60);
      expect((await suite.world.escalation(incident))?.state).to.equal('held');
      await suite.world.run(24 * 60);
      expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id]);
    });

    it('refuses to delete a schedule that a policy names with imScheduleInUse', async () => {
      const { id, publicId } = await schedule([suite.ada]);
      const policy = await suite.world.policy([toSchedule({ id })]);
      const { status, body } = await suite.world.admin.delete(`/api/im/schedules/${publicId}`);
      expect([status, body.data.code, body.data.usedBy]).to.deep.equal([
        409,
        'imScheduleInUse',
        [{ type: 'escalationPolicy', id: policy.publicId, name: 'Default' }],
      ]);
    });
  });

  describe('POST escalate-now', () => {
    it('runs the next step at once, and repeats the last one after the last', async () => {
      const incident = await opened([stepTo(10, suite.ada), stepTo(10, suite.ben)]);
      for (const expected of [
        [suite.ada.id],
        [suite.ada.id, suite.ben.id],
        [suite.ada.id, suite.ben.id, suite.ben.id],
      ]) {
        expect(await act(incident, 'escalate-now')).to.deep.equal([200, undefined]);
        expect(await suite.world.paged(incident)).to.deep.equal(expected);
      }
      expect(await suite.world.timeline(incident)).to.include.members(['escalated', 'stepNotified']);
    });

    it('runs one step of an acknowledged incident, which stays acknowledged', async () => {
      const incident = await opened([stepTo(0, suite.ada), stepTo(10, suite.ben)]);
      await suite.world.run();
      await act(incident, 'acknowledge');
      expect(await act(incident, 'escalate-now')).to.deep.equal([200, undefined]);
      await suite.world.run(60);
      expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id, suite.ben.id]);
      expect(await suite.world.escalation(incident)).to.include({ state: 'stopped', outcome: 'acknowledged' });
    });

    it('passes over a step that reaches nobody', async () => {
      const incident = await opened([stepTo(0, suite.ada), stepTo(10, suite.ben), stepTo(10, suite.cleo)]);
      await suite.world.run();
      await act(incident, 'acknowledge');
      await suite.world.app.database.query
        .updateTable('app_user')
        .set({ isActive: false })
        .where('id', '=', suite.ben.id)
        .execute();
      await act(incident, 'escalate-now');
      expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id, suite.cleo.id]);
    });

    it('is refused with imEscalationPolicyMissing without a policy and imIncidentAlreadyClosed for a closed incident', async () => {
      const incident = await suite.world.incident();
      expect(await act(incident, 'escalate-now')).to.deep.equal([422, 'imEscalationPolicyMissing']);
      await act(incident, 'resolve');
      expect(await act(incident, 'escalate-now')).to.deep.equal([422, 'imIncidentAlreadyClosed']);
    });

    it('is refused with imTeamMembershipRequired to people who are not members of the team', async () => {
      const team = await suite.world.team('Web', [suite.ada, 'member']);
      const { id } = await suite.world.policy([{ afterMinutes: 5, targets: [toUser(suite.ada)] }]);
      const incident = await suite.world.incident({ teamId: team.id, escalationPolicyId: id });
      expect(await short(suite.ben.client.post(`${INCIDENTS}/${incident}/escalate-now`, {}))).to.deep.equal([
        403,
        'imTeamMembershipRequired',
      ]);
      expect(await short(suite.ada.client.post(`${INCIDENTS}/${incident}/escalate-now`, {}))).to.deep.equal([
        200,
        undefined,
      ]);
    });
  });
});
