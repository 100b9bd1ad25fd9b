import { expect } from 'chai';
import { HEARTBEAT_LOCATION, nextDueAt } from '../../../src/domain/checks/check-schedule.ts';
import { overdueFrom } from '../../../src/domain/checks/heartbeat.ts';
import { hours, later, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { LEASE_MARGIN } from '../../../src/domain/checks/check-schedule.ts';
import { neverChecked } from '../../../src/domain/checks/location-state.ts';
import { NOW } from '../../builders/clock.ts';
import { dueFrom } from '../../builders/websites.ts';
import { executeBatched } from '../at-once.ts';
import { claimAt, heartbeatAt, placeIn, siteIn, websiteAt } from '../monitors/under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from '../monitors/under-test.ts';

const LEASE_END = later(NOW, seconds(10) + LEASE_MARGIN);

/** What every queue of checks promises. */
export const checkQueueContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`CheckQueue, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store, { alertConsecutiveChecks: 3 });
    });
    afterEach(() => store.close());
    const claim = (owner: string, now = NOW, limit = 100) => claimAt(store, site.place.id, owner, now, limit);
    const due = (at: Date | null) => websiteAt(store, site, {}, dueFrom([site.place.id], at));

    it('hands out a check at its due time, and not a millisecond sooner, with what is known of its monitor', async () => {
      const { id: monitorId, revision } = await due(NOW);
      expect(await claim('a', later(NOW, -1))).to.deep.equal([]);
      expect(await claim('a')).to.deep.equal([
        {
          ...{ monitorId, locationId: site.place.id, dueAt: NOW, leaseUntil: LEASE_END, revision, isRequested: false, status: 'active', condition: 'unknown' },
          ...{ interval: minutes(1), timeout: seconds(10), locationState: neverChecked, alerting: { consecutiveChecks: 3 }, organization: { status: 'active' }, warning: null },
        },
      ]);
    });

    it('hands out what is due up to a later moment, under a lease from its start on', async () => {
      await due(later(NOW, 900));
      const ahead = (until: Date) => store.checkQueue.claim({ locationId: site.place.id, owner: 'a', now: NOW, until, limit: 1 });
      expect(await ahead(later(NOW, 899))).to.deep.equal([]);
      expect((await ahead(later(NOW, 900))).map(({ leaseUntil }) => leaseUntil)).to.deep.equal([later(LEASE_END, 900)]);
    });

    it('tells when the organization was cancelled', async () => {
      await due(NOW);
      await store.organizations.save({ ...site.agency.organization, status: 'cancelled', cancelledAt: NOW });
      expect((await claim('a'))[0]?.organization).to.deep.equal({ status: 'cancelled', cancelledAt: NOW });
    });

    it('tells the last warning of the monitor’s certificate', async () => {
      const { id: monitorId } = await due(NOW);
      const warning = { notAfter: later(NOW, 9), warnedAt: NOW, endedAt: null };
      await store.certificateWarnings.store([{ ...warning, monitorId, subject: 'CN=shop', issuer: 'CN=root', nextReminderAt: null }]);
      expect((await claim('a'))[0]?.warning).to.deep.equal(warning);
    });

    it('hands out nothing of a monitor that is not scheduled, nor of another location', async () => {
      await due(null);
      await websiteAt(store, site, {}, dueFrom([(await placeIn(store)).id], NOW));
      expect(await claim('a')).to.deep.equal([]);
    });

    it('hands out the most overdue first, and no more than it is asked for', async () => {
      await due(NOW);
      const { id } = await due(later(NOW, -1));
      expect((await claim('a', NOW, 1)).map(({ monitorId }) => monitorId)).to.deep.equal([id]);
    });

    it('hands each check to one of many workers that ask at once', async () => {
      const ids: number[] = [];
      for (let at = 0; at < 24; at += 1) ids.push((await due(NOW)).id);
      const claims = await executeBatched((at) => claim(`worker ${at}`, NOW, 5));
      const claimed = [...claims.flat(), ...(await claim('late'))].map(({ monitorId }) => monitorId);
      expect(claimed.toSorted((one, other) => one - other)).to.deep.equal(ids);
    });

    it('lets another worker take a check over when its lease has ended, and not a millisecond sooner', async () => {
      await due(NOW);
      await claim('a');
      expect(await claim('b', later(LEASE_END, -1))).to.have.length(0);
      expect(await claim('b', LEASE_END)).to.have.length(1);
    });

    it('lets one of many workers take over a check whose lease has ended', async () => {
      await due(NOW);
      await claim('a');
      expect((await executeBatched((at) => claim(`worker ${at}`, LEASE_END))).flat()).to.have.length(1);
    });

    it('hands a check that its worker gave back out at once', async () => {
      await due(NOW);
      const checks = await claim('a');
      await store.checkQueue.release('somebody else', checks);
      await store.checkQueue.release('a', checks.map((check) => ({ ...check, dueAt: later(NOW, 1) })));
      expect(await claim('b')).to.have.length(0);
      await store.checkQueue.release('a', checks);
      expect(await claim('b')).to.have.length(1);
    });

    it('tells when the next check can be claimed, held ones after their lease', async () => {
      const next = () => store.checkQueue.nextDueAt(site.place.id);
      await due(null);
      expect(await next()).to.equal(null);
      await due(NOW);
      await due(later(NOW, minutes(3)));
      expect(await next()).to.deep.equal(NOW);
      await claim('a');
      expect(await next()).to.deep.equal(LEASE_END);
    });

    it('brings checks forward that are due, or held, later than they can be, because the clock was set back', async () => {
      const { id } = await due(later(NOW, hours(2)));
      await due(later(NOW, minutes(1)));
      const held = await due(NOW);
      await claim('a', later(NOW, hours(2)), 1);
      expect(await store.checkQueue.pullBack(site.place.id, NOW)).to.equal(1);
      const expected = nextDueAt({ monitorId: id, locationId: site.place.id }, minutes(1), NOW);
      expect((await claim('b')).map(({ monitorId }) => monitorId)).to.deep.equal([held.id]);
      expect((await claim('b', expected)).map(({ monitorId }) => monitorId)).to.include(id);
      expect(await store.checkQueue.pullBack(site.place.id, NOW)).to.equal(0);
    });

    it('gives a heartbeat a full period after the clock was set back', async () => {
      await heartbeatAt(store, site, later(NOW, hours(2)));
      expect(await store.checkQueue.pullBack(HEARTBEAT_LOCATION, NOW)).to.equal(1);
      expect(await store.checkQueue.nextDueAt(HEARTBEAT_LOCATION)).to.deep.equal(overdueFrom(NOW, minutes(1)));
      expect(await store.checkQueue.pullBack(HEARTBEAT_LOCATION, NOW)).to.equal(0);
    });

    it('finds active locations by their key', async () => {
      const { key, id } = site.place;
      expect([await store.checkQueue.locationOf(key), await store.checkQueue.locationOf('nowhere')]).to.deep.equal([id, null]);
      await store.locations.save({ ...site.place, isActive: false });
      expect(await store.checkQueue.locationOf(key)).to.equal(null);
    });
  });
