import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { everywhere } from '../../../src/domain/access/scope.ts';
import type { Incident } from '../../../src/domain/incidents/incident.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import type { Monitor } from '../../../src/domain/monitors/monitor.ts';
import { memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { goingDown, opening } from '../checks/monitor-conditions.contract.ts';
import { includes, race, resultOf, sameMembers, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { siteIn, websiteAt } from '../monitors/under-test.ts';
import type { MonitoringPorts, OpenPorts } from '../monitors/under-test.ts';

const PAGE = { page: 1, perPage: 25 };

/**
 * `Incidents`: lists, timeline, and optimistic locking against state changes of the monitor. Pass the ports of monitors
 * over an empty store.
 */
export const incidentsContract = (
  framework: TestFramework,
  open: OpenPorts<'incidents' | 'monitorConditions' | 'users'>,
): void => {
  framework.describe('Incidents', () => {
    const test = testsWith(framework, open, async (store) => {
      const site = await siteIn(store);
      const website = await websiteAt(store, site);
      const raise = async (of = website, facts = {}, at = NOW): Promise<Incident> => {
        await store.monitorConditions.store([goingDown(of, opening(facts))], at);
        const raised = await store.incidents.openOf(of.id);
        if (raised === null) throw new Error('The incident was not stored.');
        return raised;
      };
      const titles = async (...asked: Parameters<MonitoringPorts['incidents']['page']>) =>
        (await store.incidents.page(...asked)).items.map(({ title }) => title);
      return { store, site, website, raise, titles };
    });

    test('finds the unresolved incident of a monitor', async ({ store, website, raise }) => {
      const raised = await raise();
      const owner = { organizationId: website.organizationId, customerId: website.customerId, monitorId: website.id };
      includes(raised, {
        ...owner,
        origin: 'automatic',
        status: 'open',
        evidence: [{ seen: '500' }],
        timesOpened: 1,
        revision: 1,
      });
      equal(await store.incidents.openOf(website.id + 1000), null);
      await store.incidents.save({ ...raised, status: 'resolved', resolvedAt: NOW });
      equal(await store.incidents.openOf(website.id), null);
    });

    test('lists incidents newest first, filtered by status, monitor, customer and title', async ({
      store,
      site,
      website,
      raise,
      titles,
    }) => {
      const own = await websiteAt(store, site, { customerId: null });
      await raise(website, { title: 'Shop is down' });
      const late = await raise(own, { title: 'Blog is down' }, later(NOW, 1));
      await store.incidents.save({ ...late, status: 'acknowledged', acknowledgedAt: NOW });
      const within = site.agency.own;
      deepEqual(await titles(within, PAGE, {}), ['Blog is down', 'Shop is down']);
      includes(await store.incidents.page(within, { page: 2, perPage: 1 }, {}), { total: 2, page: 2, perPage: 1 });
      deepEqual(await titles(within, { page: 2, perPage: 1 }, {}), ['Shop is down']);
      for (const filter of [{ status: 'open' }, { monitorId: website.id }, { customerId: site.customer.id }] as const)
        deepEqual(await titles(within, PAGE, filter), ['Shop is down']);
      await store.incidents.save({ ...late, status: 'resolved', resolvedAt: NOW, revision: late.revision + 1 });
      for (const scope of [within, everywhere]) {
        deepEqual(await titles(scope, PAGE, { open: true }), ['Shop is down']);
        deepEqual(await titles(scope, PAGE, { open: false, status: 'resolved' }), ['Blog is down']);
        includes(await store.incidents.page(scope, PAGE, { open: false }), { total: 1 });
      }
      deepEqual(await titles(within, { ...PAGE, search: 'BLOG' }, {}), ['Blog is down']);
    });

    test('stores no change of an incident that a state change of the monitor has changed', async ({
      store,
      website,
      raise,
    }) => {
      const raised = await raise();
      const resolve = {
        ...opening(),
        publicId: raised.publicId,
        move: 'resolve',
        status: 'resolved',
        resolvedAt: NOW,
      } as const;
      await store.monitorConditions.store([{ ...goingDown(website, resolve), turned: 'up' }], NOW);
      equal(await resultOf(store.incidents.save(raised)), 'stale');
    });

    test('lists the timeline oldest first, with its authors', async ({ store, site, raise }) => {
      const raised = await raise();
      const { publicId: authorUserId } = await memberOf(store, site.agency);
      const entry = {
        publicId: randomUUID(),
        incidentId: raised.id,
        status: 'open' as const,
        message: 'The team is investigating.',
        authorUserId,
        authorChannel: null,
        createdAt: later(NOW, 1),
      };
      const added = await store.incidents.addUpdate(entry);
      deepEqual(added, { ...entry, id: added.id });
      await store.incidents.addUpdate({
        ...entry,
        publicId: randomUUID(),
        authorUserId: null,
        createdAt: later(NOW, 2),
        message: 'Still.',
      });
      const [first, ...others] = await store.incidents.updatesOf(raised);
      includes(first, { status: 'open', message: 'The monitor is down.', authorUserId: null, createdAt: NOW });
      deepEqual(
        others.map(({ message, authorUserId: author }) => [message, author]),
        [
          ['The team is investigating.', authorUserId],
          ['Still.', null],
        ],
      );
    });

    test('removes an incident with its timeline, also with its monitor', async ({ store, site, raise }) => {
      const [one, two] = [await raise(), await raise(await websiteAt(store, site))];
      await store.incidents.remove(one);
      deepEqual(
        [await store.incidents.find(everywhere, one.publicId), await store.incidents.updatesOf(one)],
        [null, []],
      );
      const monitor = await store.monitors.find(everywhere, 'website', two.monitorId ?? 0);
      if (monitor !== null) await store.monitors.remove(monitor, NOW);
      deepEqual(
        [await store.incidents.find(everywhere, two.publicId), await store.incidents.updatesOf(two)],
        [null, []],
      );
    });
  });
};

const REMINDED = later(NOW, minutes(30));

/** `IncidentReminders`: each due reminder is taken by one worker. Pass the ports over an empty store. */
export const incidentRemindersContract = (
  framework: TestFramework,
  open: OpenPorts<'incidentReminders' | 'incidents' | 'monitorConditions' | 'unitOfWork'>,
): void => {
  framework.describe('IncidentReminders', () => {
    const test = testsWith(framework, open, async (store) => {
      const site = await siteIn(store, { alertReminderInterval: 30 });
      const raise = async (nextReminderAt: Date | null = REMINDED): Promise<Monitor> => {
        const website = await websiteAt(store, site);
        await store.monitorConditions.store([goingDown(website, opening({ nextReminderAt }))], NOW);
        return website;
      };
      const take = (now = REMINDED) => store.unitOfWork.inTransaction(() => store.incidentReminders.takeDue(now));
      return { store, raise, take };
    });

    test('takes the most overdue reminder first', async ({ raise, take }) => {
      await raise(later(REMINDED, -1));
      const { id } = await raise(later(REMINDED, -2));
      equal((await take())?.monitor.monitorId, id);
    });

    test('stores a sent reminder and the time of the next under the next revision of the incident', async ({
      store,
      raise,
      take,
    }) => {
      const { id } = await raise();
      const read = await store.incidents.openOf(id);
      const due = await take();
      if (read === null || due === null) throw new Error('Nothing is due.');
      await store.incidentReminders.save(
        { ...due.incident, remindersSent: 1, nextReminderAt: later(REMINDED, minutes(30)) },
        REMINDED,
      );
      equal(await take(later(REMINDED, minutes(30) - 1)), null);
      equal((await take(later(REMINDED, minutes(30))))?.incident.remindersSent, 1);
      equal(await resultOf(store.incidents.save(read)), 'stale');
    });

    test('takes each due reminder once in eight concurrent transactions', async ({ store, raise }) => {
      const monitors = [await raise(), await raise(), await raise()];
      const remindOfOne = () =>
        store.unitOfWork.inTransaction(async () => {
          const due = await store.incidentReminders.takeDue(REMINDED);
          if (due !== null) await store.incidentReminders.save({ ...due.incident, nextReminderAt: null }, REMINDED);
          return due?.monitor.monitorId ?? null;
        });
      const taken = (await race(remindOfOne)).filter((id) => id !== null);
      equal(taken.length, new Set(taken).size);
      const rest = await race(remindOfOne);
      sameMembers(
        [...taken, ...rest.filter((id) => id !== null)],
        monitors.map(({ id }) => id),
      );
    });
  });
};
