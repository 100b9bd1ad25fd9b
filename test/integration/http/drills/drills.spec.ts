import { expect } from 'chai';
import { runDrills } from '../../../../src/application/drills/run-drills.ts';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { onCallApp, openLink } from '../paging/on-call.ts';
import type { OnCall, PersonOnCall } from '../paging/on-call.ts';
import { sessionOf } from '../surface/test-callers.ts';
import type { TestApp } from '../test-app.ts';

interface ShownLink {
  readonly kind: string;
  readonly type: string | null;
  readonly name: string | null;
  readonly state: string;
  readonly cause: string | null;
  readonly error: string | null;
}

interface ShownDrill {
  readonly publicId: string;
  readonly trigger: string;
  readonly month: string | null;
  readonly status: string;
  readonly score: number | null;
  readonly links: readonly ShownLink[];
}

describe('drills of the alarm path', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  beforeEach(async () => {
    onCall = await onCallApp();
    ada = await onCall.person();
  });
  afterEach(() => onCall.close());

  const run = async (of: TestApp = onCall.app): Promise<void> => {
    await runDrills(of.ports)();
    await onCall.send(of);
  };
  const pass = async (duration: number): Promise<void> => {
    onCall.app.clock.advance(duration);
    await run();
  };
  const start = () => onCall.admin.post('/api/drills');
  const turnOn = async (settings: object = {}): Promise<void> => {
    const { status, text } = await onCall.admin.patch('/api/drill-settings', { isEnabled: true, ...settings });
    expect([status, status === 200 ? '' : text]).to.deep.equal([200, '']);
  };
  const drills = async (): Promise<readonly ShownDrill[]> => (await onCall.admin.get('/api/drills')).body.items;
  const latest = async (): Promise<ShownDrill> => {
    const [first] = await drills();
    return (await onCall.admin.get(`/api/drills/${first?.publicId ?? ''}`)).body as ShownDrill;
  };
  const statesOf = async (kind: string): Promise<readonly string[]> =>
    (await latest()).links
      .filter((link) => link.kind === kind)
      .map(({ state, cause }) => (cause === null ? state : `${state} ${cause}`));
  const webhook = (path: string, more: object = {}) =>
    onCall.admin.post('/api/notification-channels', {
      name: path,
      type: 'webhook',
      config: { url: `${onCall.receiver.url}/${path}` },
      ...more,
    });
  const policy = async (people: readonly PersonOnCall[]): Promise<void> => {
    const targets = people.map(({ publicId: userId }) => ({ type: 'user', userId }));
    const { status } = await onCall.admin.post('/api/escalation-config/policies', {
      name: 'Night',
      steps: [{ afterMinutes: 0, targets }],
    });
    expect(status).to.equal(200);
  };
  const drillPath = (): string => {
    const url = onCall.pushes().findLast(({ click }) => click !== undefined)?.click ?? '';
    const path = url.slice(onCall.app.url.length);
    expect(path).to.match(/^\/im\/drills\/[\w-]{32}$/);
    return path;
  };

  it('tell a channel that it is a drill and nothing is down, and count its answer', async () => {
    await webhook('hook');
    await start();
    await run();
    const [request] = onCall.receiver.received;
    expect(JSON.parse(request?.body ?? '{}')).to.deep.include({ type: 'onCall.drill' });
    expect(await statesOf('channel')).to.deep.equal(['delivered']);
    await run();
    expect(await latest()).to.deep.include({ status: 'finished', score: 100, trigger: 'manual', month: null });
    expect(onCall.receiver.received).to.have.length(1);
  });

  it('leave out channels that are turned off', async () => {
    await webhook('off', { isActive: false });
    await start();
    await run();
    expect((await latest()).links).to.deep.equal([]);
    expect(await latest()).to.deep.include({ status: 'finished', score: null });
  });

  it('record that a receiver refused the message until its retries or the drill ended', async () => {
    await webhook('hook');
    onCall.receiver.answer = { status: 500 };
    await start();
    await run();
    const [waiting] = (await latest()).links;
    expect(waiting?.state).to.equal('sent');
    expect(waiting?.error).to.match(/500/);
    await pass(days(3) - 1);
    expect((await latest()).status).to.equal('running');
    await pass(1);
    expect(await latest()).to.deep.include({ status: 'finished', score: 0 });
    expect(await statesOf('channel')).to.match(/failed (refused|notAccepted)/);
  });

  it('ask a person to confirm on a page that a GET does not answer', async () => {
    await ada.addMethod('phone');
    await start();
    await run();
    expect(onCall.pushes().map(({ title }) => title)).to.deep.equal([onCall.pushes()[0]?.title ?? 'no push']);
    expect(onCall.pushes()[0]?.title).to.match(/^\[Drill\]/);
    expect(onCall.pushes()[0]?.message).to.match(/This is a drill, nothing is down/);
    expect(await statesOf('contactMethod')).to.deep.equal(['accepted']);
    const path = drillPath();
    const page = await openLink(onCall, 'GET', path);
    expect([page.status, page.text.includes('This is a drill. Nothing is down.')]).to.deep.equal([200, true]);
    expect(await statesOf('contactMethod')).to.deep.equal(['accepted']);
    expect((await openLink(onCall, 'POST', path, {})).status).to.equal(303);
    expect(await statesOf('contactMethod')).to.deep.equal(['confirmed']);
    expect((await openLink(onCall, 'POST', path, {})).status, 'once more').to.equal(303);
    await run();
    expect(await latest()).to.deep.include({ status: 'finished', score: 100 });
    expect((await openLink(onCall, 'GET', path)).text).to.include('You have confirmed this drill.');
    onCall.app.clock.advance(days(3));
    expect((await openLink(onCall, 'GET', path)).status).to.equal(404);
  });

  it('end after three days, when what nobody confirmed has failed', async () => {
    await ada.addMethod('phone');
    await start();
    await run();
    const path = drillPath();
    await pass(days(3) - 1);
    expect((await latest()).status).to.equal('running');
    await pass(1);
    expect(await latest()).to.deep.include({ status: 'finished', score: 0 });
    expect(await statesOf('contactMethod')).to.deep.equal(['failed notConfirmed']);
    expect((await openLink(onCall, 'POST', path, {})).status).to.equal(404);
  });

  it('wait for the end of the quiet hours of a person', async () => {
    await ada.addMethod('phone');
    // The clock of the tests shows 10:00.
    await ada.setRules({ quietHours: { from: '09:00', to: '13:00', timezone: 'UTC' } });
    await start();
    await run();
    await pass(hours(3) - 1);
    expect(onCall.pushes()).to.deep.equal([]);
    expect(await statesOf('contactMethod')).to.deep.equal(['planned']);
    await pass(1);
    expect(onCall.pushes()).to.have.length(1);
  });

  it('skip somebody who became inactive, and do not count this', async () => {
    await ada.addMethod('phone');
    await ada.setRules({ quietHours: { from: '09:00', to: '13:00', timezone: 'UTC' } });
    await start();
    await run();
    await onCall.app.database.query.updateTable('app_user').set({ isActive: false }).where('id', '=', ada.id).execute();
    await pass(hours(3));
    expect(await statesOf('contactMethod')).to.deep.equal(['skipped personInactive']);
    expect((await latest()).score).to.equal(null);
  });

  it('test a policy by a dry run, and mail to the account of a person without contact methods', async () => {
    await policy([ada]);
    await start();
    await run();
    expect(await statesOf('policy')).to.deep.equal(['confirmed']);
    expect(await statesOf('contactMethod')).to.deep.equal(['accepted']);
    expect(onCall.mails.map(({ to, subject }) => [to, subject.startsWith('[Drill]')])).to.deep.equal([
      [ada.email, true],
    ]);
    expect(onCall.mails[0]?.text).to.match(/This is a drill, nothing is down[\s\S]*\/im\/drills\//);
  });

  it('find that a policy reaches nobody', async () => {
    const grace = await onCall.person();
    await policy([ada]);
    await onCall.app.database.query.updateTable('app_user').set({ isActive: false }).where('id', '=', ada.id).execute();
    await grace.addMethod('phone');
    await start();
    expect(await statesOf('policy')).to.deep.equal(['failed reachesNobody']);
  });

  describe('POST /api/drills', () => {
    it('refuses a second drill with drillAlreadyRunning', async () => {
      await ada.addMethod('phone');
      const { body } = await start();
      const again = await start();
      expect([again.status, again.body.data.code, again.body.data.drill]).to.deep.equal([
        409,
        'drillAlreadyRunning',
        body.publicId,
      ]);
    });

    it('starts one of two that are requested at the same time', async () => {
      await ada.addMethod('phone');
      const sibling = await onCall.app.sibling();
      const administrator = await onCall.person({ role: 'admin' });
      const other = await sessionOf(sibling, administrator.id);
      const answers = await Promise.all([start(), other.post('/api/drills'), start(), other.post('/api/drills')]);
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409, 409, 409]);
      expect(await drills()).to.have.length(1);
      await sibling.close();
    });
  });

  describe('every month', () => {
    beforeEach(async () => {
      await ada.addMethod('phone');
    });

    it('begin at their day and time, once with two workers', async () => {
      // The clock shows 2 March, 10:00.
      await turnOn({ dayOfMonth: 3, from: '09:00', to: '17:00' });
      await pass(hours(23) - 1);
      expect(await drills()).to.deep.equal([]);
      onCall.app.clock.advance(1);
      const sibling = await onCall.app.sibling();
      await Promise.all([
        runDrills(onCall.app.ports)(),
        runDrills(sibling.ports)(),
        runDrills(onCall.app.ports)(),
        runDrills(sibling.ports)(),
      ]);
      await run();
      expect((await drills()).map(({ month, trigger }) => [month, trigger])).to.deep.equal([['2026-03', 'monthly']]);
      expect(onCall.pushes()).to.have.length(1);
      await pass(days(4));
      await pass(days(4));
      expect(await drills()).to.have.length(1);
      onCall.app.clock.set(new Date('2026-04-03T09:00:00.000Z'));
      await run();
      expect((await drills()).map(({ month }) => month)).to.deep.equal(['2026-04', '2026-03']);
      await sibling.close();
    });

    it('do not begin while they are off', async () => {
      await pass(days(30));
      expect(await drills()).to.deep.equal([]);
    });

    it('write to a person within their hours on the clock of the account', async () => {
      await onCall.app.database.query
        .updateTable('app_user')
        .set({ timezone: 'America/New_York' })
        .where('id', '=', ada.id)
        .execute();
      await turnOn({ dayOfMonth: 3, from: '09:00', to: '17:00' });
      await webhook('hook');
      await pass(hours(23));
      expect(onCall.receiver.received.map(({ path }) => path)).to.deep.equal(['/hook']);
      await pass(hours(5) - 1);
      expect(onCall.receiver.received).to.have.length(1);
      await pass(1);
      expect(onCall.receiver.received).to.have.length(2);
    });

    it('continue after a process died between the plan and the messages', async () => {
      await turnOn({ dayOfMonth: 3 });
      onCall.app.clock.advance(hours(23));
      const failing = {
        ...onCall.app.ports,
        drillLinks: {
          ...onCall.app.ports.drillLinks,
          takeDue: () => Promise.reject(new Error('The process died.')),
        },
      };
      const outcome = await runDrills(failing as never)().catch((fault: unknown) => fault);
      expect(outcome).to.be.instanceOf(Error);
      await pass(minutes(1));
      await pass(minutes(1));
      expect(onCall.pushes()).to.have.length(1);
      expect(await drills()).to.have.length(1);
    });
  });

  it('keep their settings, and refuse hours without length', async () => {
    expect((await onCall.admin.get('/api/drill-settings')).body).to.deep.include({ isEnabled: false, enabledAt: null });
    await turnOn({ dayOfMonth: 28 });
    const { status } = await onCall.admin.patch('/api/drill-settings', { from: '09:00', to: '09:00' });
    expect(status).to.equal(400);
    expect((await onCall.admin.get('/api/drill-settings')).body).to.deep.include({
      isEnabled: true,
      dayOfMonth: 28,
      from: '09:00',
      to: '17:00',
      enabledAt: onCall.app.clock.now().toISOString(),
    });
  });

  it('test channels of an organization that does not use incident management', async () => {
    await ada.addMethod('phone');
    await webhook('hook');
    await onCall.app.database.query.updateTable('organization').set({ imEnabled: false }).execute();
    await start();
    await run();
    expect((await latest()).links.map(({ kind, state }) => [kind, state])).to.deep.equal([['channel', 'delivered']]);
  });

  it('show the latest score beside the coverage of on-call schedules', async () => {
    const alarmPath = async () => (await onCall.admin.get('/api/im/coverage')).body.alarmPath;
    await webhook('hook');
    expect(await alarmPath()).to.equal(null);
    await start();
    await run();
    const testedAt = onCall.app.clock.now();
    await run();
    onCall.app.clock.advance(1);
    await start();
    expect(await alarmPath()).to.deep.equal({ testedAt: testedAt.toISOString(), score: 100 });
    const { drills: stored } = onCall.app.ports;
    const within = (from: number, to: number) =>
      stored.latestTest(onCall.organizationId, { from: later(testedAt, from), to: later(testedAt, to) });
    expect(await within(0, 1), 'at the start of the period').to.deep.equal({ testedAt, score: 100 });
    expect(await within(-1, 0), 'at its end').to.equal(null);
    expect(await within(1, 2)).to.equal(null);
    expect(await stored.latestTest(onCall.organizationId + 1, null), 'of another organization').to.equal(null);
  });
});
