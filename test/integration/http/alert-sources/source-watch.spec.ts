import { expect } from 'chai';
import { dueSources } from '../../../../src/application/alert-sources/watch-sources.ts';
import { noteReception } from '../../../../src/application/checks/heartbeat-reception.ts';
import { minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { imWorld } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';
import { person } from '../surface/test-callers.ts';
import { generic, sourcesOf } from './source-world.ts';

describe('sources from which no event comes', () => {
  let world: ImWorld;
  beforeEach(async () => {
    world = await imWorld();
  });
  afterEach(() => world.close());

  const { create, deliver, consume, incidents } = sourcesOf(() => world);

  it('resolve alerts for which no event came', async () => {
    const { token } = await create({ type: 'generic', autoResolveMinutes: 30 });
    await deliver(token, generic('a'));
    await consume();
    world.app.clock.advance(minutes(20));
    await deliver(token, generic('a'));
    await consume();
    world.app.clock.advance(minutes(29));
    await dueSources(world.app.ports).run();
    await consume();
    expect((await incidents())[0]).to.include({ status: 'triggered' });
    world.app.clock.advance(minutes(1));
    await deliver(token, generic('a'));
    await dueSources(world.app.ports).run();
    await consume();
    expect((await incidents())[0], 'an event waits').to.include({ status: 'triggered' });
    world.app.clock.advance(minutes(30));
    await dueSources(world.app.ports).run();
    await consume();
    expect((await incidents())[0]).to.include({ status: 'resolved' });
  });

  it('report a source that is silent for longer than expected, and its return', async () => {
    await noteReception(world.app.ports)();
    const source = await create({ type: 'generic', expectEveryMinutes: 10 });
    const passTime = async (duration: number) => {
      for (let passed = 0; passed < duration; passed += seconds(5)) {
        world.app.clock.advance(seconds(5));
        await noteReception(world.app.ports)();
      }
      await dueSources(world.app.ports).run();
      await consume();
    };
    await passTime(minutes(10));
    expect(await incidents()).to.deep.equal([]);
    await passTime(seconds(5));
    await passTime(minutes(1));
    expect((await incidents()).map(({ status, severity }) => [status, severity])).to.deep.equal([
      ['triggered', 'error'],
    ]);
    await deliver(source.token, { key: 'x', action: 'resolve' });
    await consume();
    expect((await incidents())[0]).to.include({ status: 'resolved' });
  });

  it('resolve no alerts before events could be received for as long, after the service was down', async () => {
    await noteReception(world.app.ports)();
    const { token } = await create({ type: 'generic', autoResolveMinutes: 30 });
    await deliver(token, generic('a'));
    await consume();
    world.app.clock.advance(minutes(60));
    await noteReception(world.app.ports)();
    for (const [passed, status] of [
      [0, 'triggered'],
      [minutes(30) - 1, 'triggered'],
      [1, 'resolved'],
    ] as const) {
      world.app.clock.advance(passed);
      await dueSources(world.app.ports).run();
      await consume();
      expect((await incidents())[0]).to.include({ status });
    }
  });

  it('count the time from when incident management is enabled again: nothing could come before', async () => {
    const { organizationId: elsewhere } = await world.app.createOrganization();
    const { client: platform } = await person(world.app, elsewhere, 'platform', { role: 'admin', isGlobalAdmin: true });
    const set = (changes: object) =>
      platform.patch(`/api/platform-admin/organizations/${world.organizationId}`, changes);
    const { token } = await create({ type: 'generic', autoResolveMinutes: 30, expectEveryMinutes: 20 });
    for (const [stop, start] of [
      [{ imEnabled: false }, { imEnabled: true }],
      [{ status: 'suspended' }, { status: 'active' }],
    ] as const) {
      await deliver(token, generic('a'));
      await consume();
      expect((await set(stop)).status).to.equal(200);
      world.app.clock.advance(minutes(60));
      await dueSources(world.app.ports).run();
      expect((await set(start)).status).to.equal(200);
      world.app.clock.advance(minutes(20));
      await dueSources(world.app.ports).run();
      await consume();
      expect((await incidents()).map(({ title, status }) => [title, status])).to.deep.equal([
        ['a is down', 'triggered'],
      ]);
    }
    world.app.clock.advance(minutes(10));
    await dueSources(world.app.ports).run();
    await consume();
    expect((await incidents()).map(({ status }) => status)).to.deep.equal(['triggered', 'resolved']);
  });
});
