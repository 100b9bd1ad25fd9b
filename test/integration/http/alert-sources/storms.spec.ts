import { expect } from 'chai';
import { dueEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { GATHERING_TIME } from '../../../../src/domain/alert-sources/storm-gathering.ts';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { endSnoozes } from '../../../../src/application/incident-management/end-snoozes.ts';
import { minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { onCallApp } from '../paging/on-call.ts';
import { RESOLUTION_WINDOW } from '../../../../src/domain/paging/resolution-gathering.ts';
import type { OnCall, PersonOnCall } from '../paging/on-call.ts';

describe('pages about storms and flapping keys', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  let token: string;
  let sourceId: string;
  let phone: number;
  beforeEach(async () => {
    onCall = await onCallApp();
    ada = await onCall.person();
    phone = await ada.addMethod('phone');
    const { body: policy } = await onCall.admin.post('/api/escalation-config/policies', {
      name: 'Ada',
      steps: [{ afterMinutes: 0, targets: [{ type: 'user', userId: ada.publicId }] }],
    });
    const { body: source } = await onCall.admin.post('/api/im/sources', {
      name: 'Prometheus',
      type: 'generic',
      escalationPolicyId: policy.id,
      storm: { openings: 2, withinMinutes: 5 },
    });
    ({ token, publicId: sourceId } = source);
    await ada.setRules({
      high: [
        { afterMinutes: 0, contactMethodId: phone },
        { afterMinutes: 3, contactMethodId: phone },
      ],
      low: [{ afterMinutes: 0, contactMethodId: phone }],
    });
  });
  afterEach(() => onCall.close());

  const deliver = async (key: string, members: object = {}): Promise<void> => {
    const { status } = await onCall.app
      .client()
      .post(`/api/im/ingest/${token}`, { key, summary: `${key} is down`, ...members });
    expect(status).to.equal(200);
  };
  /** Sends an event, and then what it causes. */
  const event = async (key: string, members: object = {}): Promise<void> => {
    await deliver(key, members);
    await work();
  };
  /** Opens keys so slowly that only the limit of the source groups them. */
  const flood = async (keys: readonly string[], members: object = {}): Promise<void> => {
    for (const key of keys) {
      await event(key, members);
      await pass(GATHERING_TIME);
    }
  };
  const work = async (): Promise<void> => {
    const { ports } = onCall.app;
    await dueEvents(ports).run();
    await endSnoozes(ports)();
    await advanceEscalations(ports)();
    await onCall.pass(0);
  };
  const pass = async (duration: number): Promise<void> => {
    onCall.app.clock.advance(duration);
    await work();
  };
  const isResolution = ({ title }: { readonly title: string }): boolean => title.startsWith('[Resolved]');
  const resolutions = () => onCall.pushes().filter(isResolution);
  const pages = () => onCall.pushes().filter((push) => !isResolution(push));
  const titles = (): readonly string[] => pages().map(({ title }) => title.replace('[Incident] ', ''));
  const storms = () => pages().filter(({ title }) => title.includes('Alert storm'));
  const acknowledge = async (title: string): Promise<void> => {
    const { items } = (await onCall.admin.get('/api/im/incidents')).body as {
      items: { publicId: string; title: string }[];
    };
    const { publicId = '' } = items.find((one) => one.title === title) ?? {};
    expect((await onCall.admin.post(`/api/im/incidents/${publicId}/acknowledge`)).status).to.equal(200);
  };

  it('a storm pages once, and says why', async () => {
    await flood(['a', 'b', 'c', 'd', 'e']);
    expect(titles()).to.deep.equal(['a is down', 'b is down', 'Alert storm: Prometheus']);
    expect(storms()[0]?.message).to.include(
      '2 incidents were opened within 5 minutes. Further alerts are grouped under this one.',
    );
  });

  it('twenty alerts of a source at once are two messages to each person, the second one about the storm', async () => {
    const { body } = await onCall.admin.post('/api/im/sources', {
      name: 'Webhook',
      type: 'generic',
      escalationPolicyId: (await onCall.admin.get('/api/escalation-config/policies')).body.items[0].id,
    });
    ({ token } = body);
    for (let at = 1; at <= 20; at += 1) await deliver(`host ${at}`);
    await work();
    expect(titles()).to.deep.equal(['host 1 is down']);
    await pass(GATHERING_TIME);
    expect(titles()).to.deep.equal(['host 1 is down', 'Storm: 20 outages']);
    expect(pages()[1]?.message).to.include('host 10 is down; and 10 more.');
    for (let at = 1; at <= 20; at += 1) await deliver(`host ${at}`, { action: 'resolve' });
    await pass(minutes(1));
    await pass(RESOLUTION_WINDOW);
    expect([pages().length, resolutions().length]).to.deep.equal([2, 1]);
  });

  it('an alert that its sender acknowledges while it is gathered pages nobody', async () => {
    await event('a');
    await event('b');
    await event('b', { action: 'acknowledge' });
    await pass(GATHERING_TIME);
    expect(titles()).to.deep.equal(['a is down']);
    const { items } = (await onCall.admin.get('/api/im/incidents')).body;
    expect(items[0]).to.include({ title: 'b is down', status: 'acknowledged' });
  });

  it('test alerts do not count towards a storm, whether they are processed earlier or together with the alerts', async () => {
    const test = () => onCall.admin.post(`/api/im/sources/${sourceId}/test-alert`);
    await test();
    await work();
    await test();
    for (const key of ['a', 'b', 'c']) await deliver(key);
    await work();
    await pass(GATHERING_TIME);
    expect(titles()).to.have.members([
      'Test alert of Prometheus',
      'Test alert of Prometheus',
      'a is down',
      'b is down',
      'Alert storm: Prometheus',
    ]);
  });

  it('a test alert pages during a storm', async () => {
    await flood(['a', 'b', 'c']);
    await onCall.admin.post(`/api/im/sources/${sourceId}/test-alert`);
    await work();
    expect(titles().at(-1)).to.equal('Test alert of Prometheus');
  });

  it('a storm sends one message with its counts every five minutes while they change, also once it is acknowledged', async () => {
    await flood(['a', 'b', 'c', 'd', 'e']);
    for (const title of ['a is down', 'b is down', 'Alert storm: Prometheus']) await acknowledge(title);
    await event('d', { action: 'resolve' });
    // Two alerts have joined the storm since it was opened.
    await pass(minutes(5) - 2 * GATHERING_TIME - 1);
    expect(storms()).to.have.length(1);
    await pass(1);
    expect(storms()).to.have.length(2);
    expect(storms()[1]?.message).to.include('3 alerts were grouped: 2 are open and 1 is resolved.');
    await pass(minutes(3));
    expect(storms(), 'an update does not insist').to.have.length(2);
    await event('c', { action: 'resolve' });
    await pass(minutes(2));
    expect(storms().map(({ message }) => /\d alerts were grouped.*resolved\./.exec(message)?.[0])).to.deep.equal([
      undefined,
      '3 alerts were grouped: 2 are open and 1 is resolved.',
      '3 alerts were grouped: 1 is open and 2 are resolved.',
    ]);
    await pass(minutes(5));
    expect(storms()).to.have.length(3);
  });

  it('a storm whose alerts end one after the other pages once, and again once one of them lasts for five minutes', async () => {
    await flood(['a', 'b']);
    for (const key of ['c', 'd', 'e']) {
      await flood([key]);
      await event(key, { action: 'resolve' });
    }
    expect(storms()).to.have.length(1);
    await flood(['f']);
    await pass(minutes(5) - 1);
    expect(storms()).to.have.length(1);
    await pass(1);
    expect(storms()).to.have.length(2);
  });

  it('a more severe alert of a storm pages at once', async () => {
    await flood(['a', 'b', 'c'], { severity: 'warning' });
    expect(storms()).to.have.length(1);
    await event('d', { severity: 'warning' });
    expect(storms()).to.have.length(1);
    await event('e', { severity: 'error' });
    expect(storms()).to.have.length(2);
    await event('f', { severity: 'critical' });
    expect(storms()).to.have.length(3);
  });

  it('a more severe event pages at once, also if the first step is not due yet', async () => {
    const { body: policy } = await onCall.admin.post('/api/escalation-config/policies', {
      name: 'Later',
      steps: [{ afterMinutes: 30, targets: [{ type: 'user', userId: ada.publicId }] }],
    });
    ({ token } = (
      await onCall.admin.post('/api/im/sources', { name: 'Slow', type: 'generic', escalationPolicyId: policy.id })
    ).body);
    for (const [key, severity, worse] of [
      ['a', 'warning', 'critical'],
      ['b', 'error', 'critical'],
    ] as const) {
      const before = titles().length;
      await event(key, { severity });
      expect([key, titles().length - before]).to.deep.equal([key, 0]);
      await event(key, { severity: worse });
      expect([key, titles().length - before]).to.deep.equal([key, 1]);
    }
  });

  it('a storm that is held by quiet hours is one line of their message, however many updates it had', async () => {
    await ada.setRules({ quietHours: { from: '09:00', to: '10:17', timezone: 'UTC' } });
    await flood(['a', 'b', 'c', 'd', 'e', 'f'], { severity: 'warning' });
    for (const key of ['c', 'd', 'e']) {
      await event(key, { action: 'resolve' });
      await pass(minutes(5));
    }
    expect(titles()).to.deep.equal([]);
    await pass(minutes(2));
    expect(titles()).to.deep.equal(['[Quiet hours] During your quiet hours: 3 incidents are open, 0 resolved.']);
    expect(onCall.pushes()[0]?.message.match(/Alert storm/g)).to.have.length(1);
  });

  it('a flapping key pages once, and sends one resolution, however long it flaps', async () => {
    for (let round = 0; round < 12; round += 1) {
      await event('a');
      await pass(seconds(40));
      await event('a', { action: 'resolve' });
      await pass(seconds(50));
    }
    expect(titles()).to.deep.equal(['a is down']);
    expect(resolutions()).to.have.length(1);
  });

  it('a flapping key pages again once it stays open for five minutes, and when it is more severe', async () => {
    await event('a');
    await event('a', { action: 'resolve' });
    await pass(minutes(1));
    await event('a');
    await pass(minutes(5) - 1);
    expect(titles()).to.have.length(1);
    await pass(1);
    expect(titles()).to.have.length(2);
    await event('a', { action: 'resolve' });
    await event('a', { severity: 'critical' });
    expect(titles()).to.have.length(3);
  });

  it('a key that opens again after a longer time pages at once', async () => {
    await event('a');
    await pass(minutes(5));
    const before = titles().length;
    await event('a', { action: 'resolve' });
    await event('a');
    expect(titles()).to.have.length(before + 1);
  });
});
