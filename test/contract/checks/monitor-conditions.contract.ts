import { expect } from 'chai';
import { finishCheck } from '../../../src/domain/checks/due-check.ts';
import type { ConditionChange, MonitorFacts } from '../../../src/application/checks/ports.ts';
import type { IncidentChange } from '../../../src/domain/incidents/automatic-incident.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { DEFAULT_ALERTING, heartbeatAlerting } from '../../../src/domain/checks/alert-threshold.ts';
import { neverChecked } from '../../../src/domain/checks/location-state.ts';
import type { Monitor } from '../../../src/domain/monitors/monitor.ts';
import { aPublicId } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { DOWN, dueFrom } from '../../builders/websites.ts';
import { AT_ONCE, executeBatched, fateOf } from '../at-once.ts';
import { heartbeatAt, placeIn, siteIn, storedOf, theCheck, websiteAt } from '../monitors/under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from '../monitors/under-test.ts';

/** An incident that has just been opened, with the reminder that is due next. */
export const opening = (facts: Partial<IncidentChange> = {}): IncidentChange => ({
  ...{ move: 'open', before: null, status: 'open', title: 'Shop is down', reason: 'statusUnexpected', evidence: [{ seen: '500' }] },
  ...{ startedAt: NOW, confirmedAt: NOW, acknowledgedAt: null, resolvedAt: null, nextReminderAt: later(NOW, minutes(30)), remindersSent: 0, timesOpened: 1 },
  ...{ publicId: aPublicId(), timelineEntryId: aPublicId(), timelineEntry: 'The monitor is down.' },
  ...facts,
});

/** The change that makes a monitor go down. */
export const goingDown = ({ id: monitorId, organizationId, customerId }: Monitor, incident: IncidentChange | null = opening()): ConditionChange => ({
  monitor: { monitorId, organizationId, customerId },
  turned: 'down',
  since: NOW,
  incident,
});

/** What everything promises that keeps conditions of monitors and the incidents that follow. */
export const monitorConditionsContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`MonitorConditions, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    let website: Monitor;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store, { alertReminderInterval: 30, sslExpiryReminderInterval: 60 });
      website = await websiteAt(store, site);
    });
    afterEach(() => store.close());
    const factsOf = async (monitorId: number): Promise<MonitorFacts> => {
      const facts = (await store.monitorConditions.facts([monitorId])).get(monitorId);
      if (facts === undefined) throw new Error('Nothing is known of the monitor.');
      return facts;
    };
    const down = (incident = opening()) => store.monitorConditions.store([goingDown(website, incident)], NOW);
    const seen = (facts: MonitorFacts) => facts.locationStates.map(({ consecutiveFailures, lastOutcome, lastReason, failingSince }) => ({ consecutiveFailures, lastOutcome, lastReason, failingSince }));
    const timelineEntry = async (publicId: string) => {
      const incident = await store.incidents.find(everywhere, publicId);
      return incident === null ? [] : (await store.incidents.updatesOf(incident)).map(({ status, message }) => `${status}: ${message}`);
    };

    it('lock the monitors that still exist, by id, with the alert settings of their customer', async () => {
      const own = await websiteAt(store, site, { customerId: null });
      const gone = await websiteAt(store, site);
      await store.monitors.remove(gone);
      const locked = await store.unitOfWork.inTransaction(() => store.monitorConditions.lock([own.id, gone.id, website.id]));
      const { publicId, organizationId, customerId } = website;
      expect([...locked.keys()]).to.deep.equal([website.id, own.id]);
      expect(locked.get(website.id)).to.deep.equal({
        ...{ isHeartbeat: false, monitorId: website.id, publicId, organizationId, customerId, kind: 'website', name: 'Shop', target: 'https://shop.example/' },
        ...{ condition: 'unknown', alerting: { consecutiveChecks: 1, locationThreshold: '0.5', locationThresholdCount: 1, reminderInterval: 30 } },
        certificateReminderInterval: 60,
      });
      expect(locked.get(own.id)?.alerting).to.deep.equal(DEFAULT_ALERTING);
    });

    it('know a heartbeat, of which the first miss counts', async () => {
      const { id } = await heartbeatAt(store, site);
      const heartbeat = (await store.monitorConditions.lock([id])).get(id);
      expect(heartbeat).to.deep.include({ isHeartbeat: true, alerting: { ...heartbeatAlerting(DEFAULT_ALERTING), reminderInterval: 30 } });
      expect(seen(await factsOf(id))).to.deep.equal([neverChecked]);
    });

    it('let one of many judgements at once open the incident', async () => {
      const judge = () =>
        store.unitOfWork.inTransaction(async () => {
          await store.monitorConditions.lock([website.id]);
          if ((await factsOf(website.id)).latest !== null) return 'known';
          await down();
          return 'opened';
        });
      expect((await executeBatched(judge)).toSorted()).to.deep.equal([...Array.from({ length: AT_ONCE - 1 }, () => 'known'), 'opened']);
      expect((await store.incidents.page(everywhere, { page: 1, perPage: 25 }, {})).total).to.equal(1);
    });

    it('let many judgements that lock the same monitors in different orders all come to their end', async () => {
      const other = await websiteAt(store, site);
      const ids = [website.id, other.id];
      const judged = await executeBatched((at) =>
        store.unitOfWork.inTransaction(async () => (await store.monitorConditions.lock(at % 2 === 0 ? ids : ids.toReversed())).size),
      );
      expect(judged).to.deep.equal(Array.from({ length: AT_ONCE }, () => 2));
    });

    it('tell what each active location has seen, and nothing of one that is inactive', async () => {
      const [second, third] = [await placeIn(store), await placeIn(store)];
      const { id } = await websiteAt(store, site, {}, dueFrom([site.place.id, second.id, third.id], later(NOW, 1)));
      const check = await theCheck(store, second.id, 'a', later(NOW, 1));
      await store.checkResults.record('a', [finishCheck(check, DOWN, NOW)]);
      await store.locations.save({ ...third, isActive: false });
      expect(seen(await factsOf(id))).to.have.deep.members([neverChecked, { consecutiveFailures: 1, lastOutcome: 'down', lastReason: 'statusUnexpected', failingSince: NOW }]);
    });

    it('open an incident with its timeline, and begin the downtime', async () => {
      const incident = opening();
      await down(incident);
      const { latest } = await factsOf(website.id);
      const { move: _move, before: _before, timelineEntryId: _id, timelineEntry: _story, ...stored } = incident;
      expect(latest).to.deep.equal({ id: latest?.id, ...stored });
      const kept = await store.incidents.find(everywhere, incident.publicId);
      expect(kept).to.deep.include({ origin: 'automatic', monitorId: website.id, organizationId: website.organizationId, customerId: website.customerId, revision: 1 });
      expect(await timelineEntry(incident.publicId)).to.deep.equal(['open: The monitor is down.']);
      expect(await store.downtimesOf(website.id)).to.deep.equal([{ startedAt: NOW, endedAt: null, incidentId: latest?.id }]);
      expect(await storedOf(store, website)).to.deep.include({ condition: 'down', conditionSince: NOW });
    });

    it('resolve an incident, end the downtime, and open the same incident anew', async () => {
      const incident = opening();
      await down(incident);
      const up = later(NOW, minutes(5));
      const resolved = { ...incident, move: 'resolve', status: 'resolved', resolvedAt: up, nextReminderAt: null, timelineEntryId: aPublicId(), timelineEntry: 'Up again.' } as const;
      await store.monitorConditions.store([{ ...goingDown(website, resolved), turned: 'up', since: up }], up);
      expect(await storedOf(store, website)).to.deep.include({ condition: 'up', conditionSince: up });
      expect((await factsOf(website.id)).latest).to.deep.include({ status: 'resolved', resolvedAt: up, nextReminderAt: null });
      const again = later(NOW, minutes(6));
      await store.monitorConditions.store([{ ...goingDown(website, { ...incident, move: 'reopen', timesOpened: 2, reason: 'timeout', timelineEntryId: aPublicId(), timelineEntry: 'Down again.' }), since: again }], again);
      expect((await factsOf(website.id)).latest).to.deep.include({ publicId: incident.publicId, status: 'open', resolvedAt: null, timesOpened: 2, reason: 'timeout' });
      expect(await timelineEntry(incident.publicId)).to.deep.equal(['open: The monitor is down.', 'resolved: Up again.', 'open: Down again.']);
      expect((await store.downtimesOf(website.id)).map(({ startedAt, endedAt }) => [startedAt, endedAt])).to.deep.equal([[NOW, up], [again, null]]);
      expect((await store.incidents.find(everywhere, incident.publicId))?.revision).to.equal(3);
    });

    it('begin the downtime with the first failure, and keep when it was confirmed', async () => {
      const [began, confirmedAt] = [later(NOW, -minutes(1)), NOW];
      await store.monitorConditions.store([{ ...goingDown(website, opening({ startedAt: began, confirmedAt })), since: began }], NOW);
      expect((await factsOf(website.id)).latest).to.deep.include({ startedAt: began, confirmedAt });
      expect((await store.downtimesOf(website.id)).map(({ startedAt }) => startedAt)).to.deep.equal([began]);
      expect(await storedOf(store, website)).to.deep.include({ condition: 'down', conditionSince: began });
    });

    it('turn a condition without an incident', async () => {
      await store.monitorConditions.store([goingDown(website, null)], NOW);
      expect((await factsOf(website.id)).latest).to.equal(null);
      expect(await store.downtimesOf(website.id)).to.deep.equal([{ startedAt: NOW, endedAt: null, incidentId: null }]);
    });

    it('move an incident of a monitor whose condition stays', async () => {
      const incident = opening();
      await down(incident);
      const ended = { ...incident, move: 'resolve', status: 'resolved', resolvedAt: later(NOW, 1), timelineEntryId: aPublicId(), timelineEntry: 'Over.' } as const;
      await store.monitorConditions.store([{ ...goingDown(website, ended), turned: null }], later(NOW, 1));
      expect(await storedOf(store, website)).to.deep.include({ condition: 'down', conditionSince: NOW, revision: website.revision + 1 });
      expect((await factsOf(website.id)).latest?.status).to.equal('resolved');
      expect((await store.downtimesOf(website.id)).map(({ endedAt }) => endedAt)).to.deep.equal([null]);
    });

    it('make a website stale that was read before its condition turned', async () => {
      await down();
      expect(await fateOf(store.monitors.save(website, null))).to.equal('stale');
    });

    it('tell the latest of several incidents', async () => {
      await down();
      const resolvedAt = later(NOW, 1);
      const first = (await factsOf(website.id)).latest;
      if (first === null) throw new Error('There is no incident.');
      const change = { ...first, move: 'resolve', before: 'open', status: 'resolved', resolvedAt, timelineEntryId: aPublicId(), timelineEntry: '' } as const;
      await store.monitorConditions.store([{ ...goingDown(website, change), turned: 'up', since: resolvedAt }], resolvedAt);
      const second = opening();
      await down(second);
      expect((await factsOf(website.id)).latest?.publicId).to.equal(second.publicId);
    });

    it('forget a monitor that is no longer checked: its downtime ends, and its locations have seen nothing', async () => {
      const check = await theCheck(store, site.place.id, 'a');
      await store.checkResults.record('a', [finishCheck(check, DOWN, NOW)]);
      await down();
      await store.monitorConditions.forget(website.id, later(NOW, 7));
      expect(seen(await factsOf(website.id))).to.deep.equal([neverChecked]);
      expect((await store.downtimesOf(website.id)).map(({ endedAt }) => endedAt)).to.deep.equal([later(NOW, 7)]);
    });

    it('store the changes of several monitors, or none of them', async () => {
      const other = await websiteAt(store, site);
      const changes = [goingDown(website), goingDown(other)];
      const failing = store.unitOfWork.inTransaction(async () => {
        await store.monitorConditions.store(changes, NOW);
        throw new Error('It fails afterwards.');
      });
      expect(await failing.catch(() => 'failed')).to.equal('failed');
      expect((await factsOf(website.id)).latest).to.equal(null);
      await store.monitorConditions.store(changes, NOW);
      expect([(await factsOf(website.id)).latest?.status, (await factsOf(other.id)).latest?.status]).to.deep.equal(['open', 'open']);
    });
  });
