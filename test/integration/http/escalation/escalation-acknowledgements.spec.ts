import { expect } from 'chai';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { short } from '../incident-management/im-world.ts';
import { INCIDENTS, stepTo } from './escalation-world.ts';
import { escalationSuite } from './escalation-suite.ts';

describe('escalation of an incident', () => {
  const suite = escalationSuite();
  const { act, opened } = suite;

  it('stops at an acknowledgement and continues when it times out, without a change of the status', async () => {
    const incident = await opened([stepTo(0, suite.ada), stepTo(10, suite.ben)], { ackTimeoutMinutes: 20 });
    await suite.world.run();
    expect(await act(incident, 'acknowledge')).to.deep.equal([200, undefined]);
    expect(await suite.world.escalation(incident)).to.include({ state: 'stopped', outcome: 'acknowledged' });
    await suite.world.run(19);
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id]);
    await suite.world.run(1);
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id, suite.ben.id]);
    expect((await suite.world.admin.get(`${INCIDENTS}/${incident}`)).body.status).to.equal('acknowledged');
  });

  it('does not continue after an acknowledgement that a status, a note or a responder followed', async () => {
    for (const [action, body] of [
      ['status', { status: 'identified' }],
      ['notes', { text: 'Looking.' }],
      ['responders', { userId: suite.ben.userId }],
    ] as const) {
      const incident = await opened([stepTo(0, suite.ada), stepTo(10, suite.ben)], { ackTimeoutMinutes: 20 });
      await suite.world.run();
      await act(incident, 'acknowledge');
      expect(await act(incident, action, body)).to.deep.equal([200, undefined]);
      await suite.world.run(60);
      expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id]);
    }
  });

  it('ends when the incident is resolved or merged', async () => {
    for (const action of ['resolve', 'merge']) {
      const incident = await opened([stepTo(5, suite.ada)]);
      expect(
        await act(incident, action, action === 'merge' ? { intoIncidentId: await suite.world.incident() } : {}),
      ).to.deep.equal([200, undefined]);
      await suite.world.run(10);
      expect(await suite.world.paged(incident)).to.deep.equal([]);
      expect(await suite.world.escalation(incident)).to.include({
        state: 'closed',
        outcome: action === 'merge' ? 'merged' : 'resolved',
      });
    }
  });

  it('repeats the reached step when a snooze ends without an acknowledgement', async () => {
    const incident = await opened([stepTo(0, suite.ada), stepTo(10, suite.ben)]);
    await suite.world.run();
    const snoozedUntil = later(suite.world.app.clock.now(), minutes(60)).toISOString();
    expect(await act(incident, 'snooze', { snoozedUntil })).to.deep.equal([200, undefined]);
    await suite.world.run(59);
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id]);
    await suite.world.run(1);
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id, suite.ada.id]);
    await suite.world.run(10);
    expect(await suite.world.paged(incident)).to.deep.equal([suite.ada.id, suite.ada.id, suite.ben.id]);
  });

  it('notifies the person who acknowledged when the snooze ends, also without a policy', async () => {
    for (const incident of [await opened([stepTo(0, suite.ada)]), await suite.world.incident()]) {
      expect(await short(suite.cleo.client.post(`${INCIDENTS}/${incident}/acknowledge`, {}))).to.deep.equal([
        200,
        undefined,
      ]);
      await act(incident, 'snooze', { snoozedUntil: later(suite.world.app.clock.now(), minutes(60)).toISOString() });
      await suite.world.run(60);
      expect(await suite.world.paged(incident)).to.deep.equal([suite.cleo.id]);
      expect((await suite.world.escalation(incident))?.state).to.equal('stopped');
    }
  });

  it('mails the administrators when the snooze of an incident without a policy ends unacknowledged', async () => {
    const incident = await suite.world.incident();
    await act(incident, 'snooze', { snoozedUntil: later(suite.world.app.clock.now(), minutes(60)).toISOString() });
    await suite.world.run(60);
    expect(await suite.world.mails()).to.deep.equal(['Nobody was notified: Shop is down']);
    expect((await suite.world.escalation(incident))?.outcome).to.equal('nobodyNotified');
  });
});
