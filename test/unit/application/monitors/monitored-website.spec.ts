import { expect } from 'chai';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import type { Location } from '../../../../src/domain/monitors/location.ts';
import type { Website } from '../../../../src/domain/monitors/website.ts';
import { NOW } from '../../../builders/clock.ts';
import { monitoringHost } from '../../../builders/monitoring-host.ts';
import type { MonitoringHost } from '../../../builders/monitoring-host.ts';
import { codeOf } from '../../../builders/outcome.ts';
import { together } from '../../../builders/together.ts';
import { DOWN, UP } from '../../../builders/websites.ts';

const FLAPPING = minutes(10);

describe('a website that is checked from two locations, both of which must fail', () => {
  let host: MonitoringHost;
  let here: Location;
  let there: Location;
  let shop: Website;
  beforeEach(async () => {
    host = await monitoringHost({ alertLocationThreshold: '1', alertReminderInterval: 30 });
    [here, there] = [await host.place('here'), await host.place('there')];
    await host.channel('Operations', 'ops@example.com');
    await host.channel('Shop', 'shop@example.com', { customerId: host.customer.id });
    shop = await host.watch();
  });
  const from = async (finding: typeof UP, ...places: readonly Location[]) => {
    for (const place of places) await host.check(place, shop, finding);
  };
  const statuses = async () => (await host.incidents()).map(({ status }) => status);

  it('is up once it was seen, and nobody is told', async () => {
    await from(UP, here, there);
    expect(await host.conditionOf(shop)).to.equal('up');
    expect([await host.incidents(), await host.told()]).to.deep.equal([[], []]);
  });

  it('stays up while only one location fails', async () => {
    await from(UP, here, there);
    await from(DOWN, here);
    expect([await host.conditionOf(shop), await statuses(), await host.told()]).to.deep.equal(['up', [], []]);
  });

  it('is down once both fail: one incident is open, and each channel is told once', async () => {
    await from(DOWN, here, there, here, there);
    expect([await host.conditionOf(shop), await statuses()]).to.deep.equal(['down', ['open']]);
    expect((await host.told()).toSorted()).to.deep.equal(['ops@example.com incident.opened', 'shop@example.com incident.opened']);
    expect(host.auditedActions().filter((action) => action.startsWith('incident.'))).to.deep.equal(['incident.opened']);
  });

  it('has one incident when both locations fail at the same moment', async () => {
    await together(2, (at) => host.check(at === 0 ? here : there, shop, DOWN));
    expect(await statuses()).to.deep.equal(['open']);
    expect(await host.told()).to.have.length(2);
  });

  it('is up again when one location recovers: its incident is resolved, and each channel is told', async () => {
    await from(DOWN, here, there);
    await host.told();
    host.clock.advance(minutes(3));
    await from(UP, here);
    const [incident] = await host.incidents();
    expect([await host.conditionOf(shop), incident?.status, incident?.resolvedAt]).to.deep.equal(['up', 'resolved', later(NOW, minutes(3))]);
    expect((await host.told()).toSorted()).to.deep.equal(['ops@example.com incident.resolved', 'shop@example.com incident.resolved']);
  });

  it('opens the same incident again within ten minutes of its recovery, and another from then on', async () => {
    await from(DOWN, here, there);
    await from(UP, here, there);
    host.clock.advance(FLAPPING - 1);
    await from(DOWN, here, there);
    expect((await host.incidents()).map(({ status, timesOpened }) => [status, timesOpened])).to.deep.equal([['open', 2]]);
    await from(UP, here, there);
    host.clock.advance(FLAPPING);
    await from(DOWN, here, there);
    expect((await host.incidents()).map(({ status, timesOpened }) => [status, timesOpened])).to.deep.equal([['open', 1], ['resolved', 2]]);
  });

  it('is reminded of every thirty minutes while nobody has taken the incident', async () => {
    await from(DOWN, here, there);
    await host.told();
    host.clock.advance(minutes(30) - 1);
    await host.remind();
    expect(await host.told()).to.deep.equal([]);
    host.clock.advance(1);
    await together(4, () => host.remind());
    expect((await host.told()).toSorted()).to.deep.equal(['ops@example.com incident.reminder', 'shop@example.com incident.reminder']);
  });

  it('ends its incident when it is paused, and says that nobody looks any more', async () => {
    await from(DOWN, here, there);
    await host.told();
    await host.change(shop, { status: 'paused' });
    expect([await host.conditionOf(shop), await statuses()]).to.deep.equal(['unknown', ['resolved']]);
    expect((await host.told()).toSorted()).to.deep.equal(['ops@example.com incident.monitoringStopped', 'shop@example.com incident.monitoringStopped']);
  });

  it('takes its incidents with it when it is deleted', async () => {
    await from(DOWN, here, there);
    await host.unwatch(shop);
    expect(await host.incidents()).to.deep.equal([]);
  });

  it('keeps its locations from being removed, until it is gone', async () => {
    expect(codeOf(await host.removePlace(there))).to.equal('invalidRequestBody');
    await host.unwatch(shop);
    expect(codeOf(await host.removePlace(there))).to.equal(null);
  });
});
