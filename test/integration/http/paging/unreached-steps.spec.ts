import { expect } from 'chai';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { onCallApp, pagesOf } from './on-call.ts';
import type { OnCall, PersonOnCall, StoredIncident } from './on-call.ts';

describe('an escalation whose pages fail for good', () => {
  let onCall: OnCall;
  /** They are paged by mail to their accounts. */
  let ada: PersonOnCall;
  let grace: PersonOnCall;
  let heidi: PersonOnCall;
  beforeEach(async () => {
    onCall = await onCallApp();
    [ada, grace, heidi] = [await onCall.person(), await onCall.person(), await onCall.person()];
  });
  afterEach(() => onCall.close());

  /** Runs the steps that are due after a time, and sends what follows from them, until nothing does. */
  const run = async (duration = 0): Promise<void> => {
    onCall.app.clock.advance(duration);
    for (let round = 0; round < 8; round += 1) {
      await advanceEscalations(onCall.app.ports)();
      await onCall.send();
    }
  };
  /** An incident whose steps follow each other by half an hour. */
  const opened = async (people: readonly (readonly PersonOnCall[])[], more: object = {}): Promise<StoredIncident> => {
    const steps = people.map((step, index) => ({
      afterMinutes: index * 30,
      targets: step.map(({ publicId: userId }) => ({ type: 'user', userId })),
    }));
    const { body: policy } = await onCall.admin.post('/api/escalation-config/policies', {
      name: 'Policy',
      steps,
      ...more,
    });
    const { body } = await onCall.admin.post('/api/im/incidents', {
      title: 'Shop is down',
      severity: 'error',
      escalationPolicyId: policy.id,
    });
    return body as StoredIncident;
  };
  const paged = (): readonly unknown[] =>
    onCall.mails.filter(({ subject }) => subject.startsWith('[Incident]')).map(({ to }) => to);
  const reports = () => onCall.mails.filter(({ subject }) => subject === 'Nobody was notified: Shop is down');
  const escalation = async (incident: StoredIncident) =>
    (await onCall.admin.get(`/api/im/incidents/${incident.publicId}`)).body.escalation;
  const timeline = async (incident: StoredIncident, kind: string): Promise<number> =>
    (await onCall.admin.get(`/api/im/incidents/${incident.publicId}/timeline`)).body.items.filter(
      (entry: { kind: string }) => entry.kind === kind,
    ).length;

  it('runs the next step at once when the mail to the only person of a step is refused', async () => {
    onCall.refused.add(ada.email);
    const incident = await opened([[ada], [grace], [heidi]]);
    await run();
    expect(paged()).to.deep.equal([grace.email]);
    expect(await timeline(incident, 'stepReachedNobody')).to.equal(1);
    expect(reports()).to.deep.equal([]);
    // The page to Grace was accepted, so the last step waits.
    await run(minutes(60) - 1);
    expect(paged()).to.deep.equal([grace.email]);
    await run(1);
    expect(paged()).to.deep.equal([grace.email, heidi.email]);
  });

  it('waits while another person of the step, or another page, can still reach somebody', async () => {
    onCall.refused.add(ada.email);
    await ada.setRules({
      high: [
        { afterMinutes: 0, contactMethodId: await ada.addMethod('phone') },
        { afterMinutes: 5, contactMethodId: await ada.addMethod('watch') },
      ],
    });
    await opened([[ada], [grace]]);
    onCall.receiver.answer = { status: 410 };
    await run();
    expect(paged()).to.deep.equal([]);
    await onCall.pass(minutes(5));
    await run();
    expect(paged()).to.deep.equal([grace.email]);
  });

  it('ends as nobodyNotified and mails the administrators once when the last person is not reached either', async () => {
    onCall.refused.add(ada.email).add(grace.email);
    const incident = await opened([[ada], [grace]]);
    await run();
    expect(await escalation(incident)).to.include({ state: 'nobodyNotified', outcome: 'nobodyNotified', dueAt: null });
    expect(await timeline(incident, 'nobodyNotified')).to.equal(1);
    expect(await timeline(incident, 'stepReachedNobody')).to.equal(2);
    expect(reports()).to.have.length(1);
    await run(hours(1));
    expect(reports()).to.have.length(1);
  });

  it('pages the administrators whom no step has notified by their own contact methods when nobody else is left', async () => {
    const admin = await onCall.person({ role: 'admin' });
    await admin.setRules({ high: [{ afterMinutes: 0, contactMethodId: await admin.addMethod('phone') }] });
    const paused = await onCall.person({ role: 'admin', isActive: false });
    for (const { email } of [ada, admin, paused]) onCall.refused.add(email);
    const incident = await opened([[ada]]);
    await run();
    expect(onCall.pushes().map(({ topic }) => topic)).to.deep.equal(['phone']);
    // The organization has another administrator, who is mailed.
    expect(await pagesOf(onCall, incident)).to.have.members(['high.mail failed', 'high.0 sent', 'high.mail sent']);
    expect(await escalation(incident)).to.include({ state: 'nobodyNotified' });
  });

  it('sends the outcome to the integrations that receive changes of incidents', async () => {
    const events = ['imIncident.nobodyNotified'];
    const url = `${onCall.receiver.url}/board`;
    expect((await onCall.admin.post('/api/im/outbound', { name: 'Board', url, events })).status).to.equal(200);
    onCall.refused.add(ada.email);
    const incident = await opened([[ada]]);
    await run();
    const received = onCall.receiver.received.map(({ path, body }) => [path, JSON.parse(body)] as const);
    expect(received.map(([path, { type, data }]) => [path, type, data.incident.id, data.actor])).to.deep.equal([
      ['/board', 'imIncident.nobodyNotified', incident.publicId, 'system'],
    ]);
  });

  it('moves on when the person of a step is deactivated before the page is sent', async () => {
    await opened([[ada], [grace]]);
    await advanceEscalations(onCall.app.ports)();
    await onCall.app.database.query.updateTable('app_user').set({ isActive: false }).where('id', '=', ada.id).execute();
    await run();
    expect(paged()).to.deep.equal([grace.email]);
  });

  it('leaves an incident that was acknowledged in between as it is', async () => {
    onCall.refused.add(ada.email);
    const incident = await opened([[ada, heidi], [grace]]);
    await advanceEscalations(onCall.app.ports)();
    await onCall.admin.post(`/api/im/incidents/${incident.publicId}/acknowledge`);
    await run(minutes(60));
    expect(await escalation(incident)).to.include({ state: 'stopped', outcome: 'acknowledged' });
    expect(paged()).to.deep.equal([]);
  });

  it('goes one step further when the pages of two people fail in two processes at once', async () => {
    onCall.refused.add(ada.email).add(heidi.email);
    const incident = await opened([[ada, heidi], [grace], [grace]]);
    await advanceEscalations(onCall.app.ports)();
    const { database, ports } = onCall.app;
    const sender = ports.outboxSenders.find(({ topic }) => topic === 'page');
    const now = onCall.app.clock.now();
    const claimed = await ports.outboxQueue.claim({ topics: ['page'], limit: 10, now, leaseUntil: now });
    expect(claimed).to.have.length(2);
    const bothNoted = Promise.withResolvers<null>();
    let noted = 0;
    await Promise.all(
      claimed.map(async (message) => {
        const result = await sender?.send(message.payload ?? {}, message);
        await database.inTransaction(async () => {
          const settlement = { state: 'failed', at: now, error: 'EENVELOPE 550' } as const;
          await ports.outboxQueue.settle(message, settlement);
          await result?.record?.(settlement);
          await database.query.selectFrom('im_page').select('id').execute();
          if ((noted += 1) === claimed.length) bothNoted.resolve(null);
          await bothNoted.promise;
        });
      }),
    );
    expect(await pagesOf(onCall, incident)).to.deep.equal(['high.mail failed', 'high.mail failed']);
    await Promise.all([onCall.send(), onCall.send()]);
    await Promise.all([advanceEscalations(ports)(), advanceEscalations(ports)()]);
    await run();
    expect(paged()).to.deep.equal([grace.email]);
    expect(await timeline(incident, 'stepReachedNobody')).to.equal(1);
  });
});
