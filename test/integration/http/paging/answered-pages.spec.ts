import { expect } from 'chai';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { linkIn, onCallApp, openLink, pagesOf } from './on-call.ts';
import type { OnCall, PersonOnCall, StoredIncident } from './on-call.ts';

describe('the pages of an escalation', () => {
  let onCall: OnCall;
  /** Ada and Heidi have phones; Grace is sent mail. */
  let ada: PersonOnCall;
  let heidi: PersonOnCall;
  let grace: PersonOnCall;
  beforeEach(async () => {
    onCall = await onCallApp();
    [ada, heidi, grace] = [await onCall.person(), await onCall.person(), await onCall.person()];
    for (const [person, topic] of [
      [ada, 'ada'],
      [heidi, 'heidi'],
    ] as const) {
      const phone = await person.addMethod(topic);
      await person.setRules({
        high: [
          { afterMinutes: 0, contactMethodId: phone },
          { afterMinutes: 5, contactMethodId: phone },
        ],
      });
    }
  });
  afterEach(() => onCall.close());

  /** Runs the steps that are due after a time, and sends what they notify. */
  const run = async (duration = 0): Promise<void> => {
    onCall.app.clock.advance(duration);
    await advanceEscalations(onCall.app.ports)();
    await onCall.send();
  };
  /** An incident whose steps follow each other by half an hour; the first one has run. */
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
    await run();
    return body as StoredIncident;
  };
  /** The link in the last push to a phone. */
  const linkOf = (topic: string): string =>
    linkIn(
      onCall,
      onCall.pushes().findLast((push) => push.topic === topic),
    );
  const answer = (topic: string, value: string, form: object = {}) =>
    openLink(onCall, 'POST', linkOf(topic), { answer: value, ...form });
  const decline = async (topic: string): Promise<void> => {
    expect((await answer(topic, 'decline')).status).to.equal(303);
    await onCall.send();
  };
  const stored = async ({ publicId }: StoredIncident) =>
    (await onCall.admin.get(`/api/im/incidents/${publicId}`)).body as {
      status: string;
      acknowledgedBy: string | null;
      escalation: object;
    };
  /** The kinds of the entries of the timeline, oldest first. */
  const kindsOf = async ({ publicId }: StoredIncident): Promise<readonly string[]> =>
    (await onCall.admin.get(`/api/im/incidents/${publicId}/timeline`)).body.items
      .map(({ kind }: { kind: string }) => kind)
      .toReversed();
  const times = (kinds: readonly string[], kind: string): number => kinds.filter((one) => one === kind).length;
  const mailed = (): readonly unknown[] => onCall.mails.map(({ to }) => to);

  describe('"Not me"', () => {
    it('runs the next step at once', async () => {
      const incident = await opened([[ada], [grace]]);
      expect(mailed()).to.deep.equal([]);
      await decline('ada');
      expect(mailed()).to.deep.equal([grace.email]);
      expect(await kindsOf(incident)).to.include.members([
        'pageSent',
        'pageDeclined',
        'stepNotified',
        'personNotified',
      ]);
    });

    it('of a responder whom no step has notified runs no step', async () => {
      const incident = await opened([[ada], [grace]]);
      const path = `/api/im/incidents/${incident.publicId}/responders`;
      expect((await onCall.admin.post(path, { userId: heidi.publicId, notify: true })).status).to.equal(200);
      await onCall.send();
      await decline('heidi');
      expect(mailed()).to.deep.equal([]);
      expect(times(await kindsOf(incident), 'pageDeclined')).to.equal(1);
    });

    it('at the last step pages the person no more, and notifies the administrators that nobody else is', async () => {
      const incident = await opened([[ada]]);
      await decline('ada');
      await run();
      await onCall.pass(hours(1));
      expect(onCall.pushes()).to.have.length(1);
      expect(onCall.mails.map(({ subject }) => subject).join()).to.include('Shop is down');
      expect(await kindsOf(incident)).to.include.members(['stepReachedNobody', 'nobodyNotified']);
    });

    it('lets the next step notify its other people, if the person is one of them', async () => {
      await opened([[ada], [ada, grace]]);
      await decline('ada');
      expect([onCall.pushes().length, mailed()]).to.deep.equal([1, [grace.email]]);
    });

    it('lets a repeated step notify nobody who has declined before, and notifies the administrators after the last one has', async () => {
      const incident = await opened([[ada, heidi]]);
      const topics = () => onCall.pushes().map(({ topic }) => topic);
      expect(topics().toSorted()).to.deep.equal(['ada', 'heidi']);
      await decline('ada');
      expect(topics().slice(2)).to.deep.equal(['heidi']);
      await decline('heidi');
      expect(topics()).to.have.length(3);
      expect(times(await kindsOf(incident), 'nobodyNotified')).to.equal(1);
    });

    it('of two people whom a step notified, at the same time, escalates once and is recorded twice', async () => {
      const incident = await opened([[ada, heidi], [grace], [await onCall.person()]]);
      const answers = await Promise.all(['ada', 'heidi'].map((topic) => answer(topic, 'decline')));
      expect(answers.map(({ status }) => status)).to.deep.equal([303, 303]);
      await run();
      expect(mailed()).to.deep.equal([grace.email]);
      const kinds = await kindsOf(incident);
      expect([times(kinds, 'pageDeclined'), times(kinds, 'stepNotified')]).to.deep.equal([2, 2]);
    });

    it('does not escalate an incident that somebody has acknowledged', async () => {
      const { publicId } = await opened([[ada], [grace]]);
      await onCall.admin.post(`/api/im/incidents/${publicId}/acknowledge`);
      await decline('ada');
      expect(mailed()).to.deep.equal([]);
    });
  });

  it('let one of two people who try at the same time take over an incident whose acknowledgement timed out', async () => {
    const incident = await opened([[grace], [ada, heidi]], { ackTimeoutMinutes: 20 });
    await grace.client.post(`/api/im/incidents/${incident.publicId}/acknowledge`);
    await run(minutes(20));
    const version = /name="version" value="([^"]+)"/.exec((await openLink(onCall, 'GET', linkOf('ada'))).text)?.[1];
    const answers = await Promise.all(['ada', 'heidi'].map((topic) => answer(topic, 'takeOver', { version })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 409]);
    expect(answers.find(({ status }) => status === 409)?.text).to.include(
      'The incident has changed since you opened this page.',
    );
    const winner = answers[0]?.status === 303 ? ada : heidi;
    expect(await stored(incident)).to.deep.include({ status: 'acknowledged', acknowledgedBy: winner.publicId });
    expect(times(await kindsOf(incident), 'takenOver')).to.equal(1);
    await onCall.pass(minutes(5));
    expect(await pagesOf(onCall, incident)).to.deep.equal([
      'high.mail sent',
      'high.0 sent',
      'high.0 sent',
      'high.1 stopped acknowledged',
      'high.1 stopped acknowledged',
    ]);
    expect((await stored(incident)).escalation).to.include({ state: 'stopped', outcome: 'acknowledged' });
    await run(minutes(15));
    expect((await stored(incident)).escalation).to.include({ state: 'exhausted' });
  });
});
