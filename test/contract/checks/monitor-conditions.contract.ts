import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ConditionChange } from '../../../src/application/incidents/ports.ts';
import type { IncidentChange } from '../../../src/domain/incidents/automatic-incident.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { DEFAULT_ALERTING } from '../../../src/domain/checks/alert-threshold.ts';
import { NO_GAPS } from '../../../src/domain/checks/outage-history.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import type { Monitor } from '../../../src/domain/monitors/monitor.ts';
import { NOW } from '../../builders/clock.ts';
import { includes, race, RACERS, resultOf, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { siteIn, storedOf, websiteAt } from '../monitors/under-test.ts';
import type { OpenPorts } from '../monitors/under-test.ts';

/** A change that opens an incident. */
export const opening = (facts: Partial<IncidentChange> = {}): IncidentChange => ({
  move: 'open',
  before: null,
  status: 'open',
  title: 'Shop is down',
  reason: 'statusUnexpected',
  evidence: [{ seen: '500' }],
  startedAt: NOW,
  confirmedAt: NOW,
  acknowledgedAt: null,
  resolvedAt: null,
  nextReminderAt: later(NOW, minutes(30)),
  snoozedUntil: null,
  remindersSent: 0,
  timesOpened: 1,
  ...NO_GAPS,
  alertWithheld: false,
  heldByParent: false,
  heldBy: null,
  publicId: randomUUID(),
  timelineEntryId: randomUUID(),
  timelineEntry: 'The monitor is down.',
  ...facts,
});

/** The change that makes a monitor go down. */
export const goingDown = (
  { id: monitorId, publicId, organizationId, customerId, kind }: Monitor,
  incident: IncidentChange | null = opening(),
): ConditionChange => ({
  monitor: { monitorId, publicId, organizationId, customerId, kind },
  turned: 'down',
  since: NOW,
  incident,
  spans: [{ state: 'down', startedAt: NOW, endedAt: null }],
});

/**
 * `MonitorConditions`: condition, incident, timeline and state spans change together, serialized by `lock`. Pass the
 * ports of monitors over an empty store.
 */
export const monitorConditionsContract = (
  framework: TestFramework,
  open: OpenPorts<'monitorConditions' | 'incidents' | 'unitOfWork' | 'spansOf'>,
): void => {
  framework.describe('MonitorConditions', () => {
    const test = testsWith(framework, open, async (store) => {
      const site = await siteIn(store, {
        recoveryConsecutiveChecks: 2,
        alertReminderInterval: 30,
        sslExpiryReminderInterval: 60,
      });
      const website = await websiteAt(store, site);
      const latestOf = async (monitorId: number) =>
        (await store.monitorConditions.facts([monitorId], NOW)).get(monitorId)?.latest;
      const down = (incident = opening()) => store.monitorConditions.store([goingDown(website, incident)], NOW);
      const timelineEntry = async (publicId: string) => {
        const incident = await store.incidents.find(everywhere, publicId);
        return incident === null
          ? []
          : (await store.incidents.updatesOf(incident)).map(({ status, message }) => `${status}: ${message}`);
      };
      return { store, site, website, latestOf, down, timelineEntry };
    });

    test('locks the existing monitors with the alert settings of their customers', async ({ store, site, website }) => {
      const own = await websiteAt(store, site, { customerId: null });
      const gone = await websiteAt(store, site);
      await store.monitors.remove(gone, NOW);
      const locked = await store.unitOfWork.inTransaction(() =>
        store.monitorConditions.lock([own.id, gone.id, website.id]),
      );
      const { publicId, organizationId, customerId } = website;
      deepEqual([...locked.keys()], [website.id, own.id]);
      deepEqual(locked.get(website.id), {
        isHeartbeat: false,
        monitorId: website.id,
        publicId,
        organizationId,
        customerId,
        customerName: 'Acme',
        locale: { language: 'en', timezone: 'UTC' },
        kind: 'website',
        name: 'Shop',
        target: 'https://shop.example/',
        status: 'active',
        condition: 'unknown',
        conditionSince: null,
        alertOnDegraded: false,
        interval: minutes(1),
        alerting: {
          consecutiveChecks: 1,
          recoveryConsecutiveChecks: 2,
          locationThreshold: '0.5',
          locationThresholdCount: 1,
          reminderInterval: 30,
        },
        alertSource: null,
        allowedCheckCountryCodes: null,
        certificateReminderInterval: 60,
        customer: { status: 'active', cancellationDate: null, isDeleted: false },
      });
      deepEqual(locked.get(own.id)?.alerting, DEFAULT_ALERTING);
    });

    test('lets one of eight transactions that lock a monitor open the incident', async ({
      store,
      website,
      latestOf,
      down,
    }) => {
      const judge = () =>
        store.unitOfWork.inTransaction(async () => {
          await store.monitorConditions.lock([website.id]);
          if ((await latestOf(website.id)) !== null) return 'known';
          await down();
          return 'opened';
        });
      deepEqual((await race(judge)).toSorted(), [...Array.from({ length: RACERS - 1 }, () => 'known'), 'opened']);
      equal((await store.incidents.page(everywhere, { page: 1, perPage: 25 }, {})).total, 1);
    });

    test('locks the same monitors in any order without a deadlock', async ({ store, site, website }) => {
      const other = await websiteAt(store, site);
      const ids = [website.id, other.id];
      const judged = await race((at) =>
        store.unitOfWork.inTransaction(
          async () => (await store.monitorConditions.lock(at % 2 === 0 ? ids : ids.toReversed())).size,
        ),
      );
      deepEqual(
        judged,
        Array.from({ length: RACERS }, () => 2),
      );
    });

    test('opens an incident with its timeline, and begins a state span', async ({
      store,
      website,
      latestOf,
      down,
      timelineEntry,
    }) => {
      const incident = opening();
      await down(incident);
      const latest = await latestOf(website.id);
      const {
        move: _move,
        before: _before,
        heldBy: _heldBy,
        timelineEntryId: _id,
        timelineEntry: _entry,
        ...stored
      } = incident;
      deepEqual(latest, { id: latest?.id, ...stored });
      const kept = await store.incidents.find(everywhere, incident.publicId);
      includes(kept, {
        origin: 'automatic',
        monitorId: website.id,
        organizationId: website.organizationId,
        customerId: website.customerId,
        revision: 1,
      });
      deepEqual(await timelineEntry(incident.publicId), ['open: The monitor is down.']);
      deepEqual(await store.spansOf(website.id), [{ state: 'down', startedAt: NOW, endedAt: null }]);
      includes(await storedOf(store, website), { condition: 'down', conditionSince: NOW });
    });

    test('resolves an incident, ends its state span, and reopens the incident', async ({
      store,
      website,
      latestOf,
      down,
      timelineEntry,
    }) => {
      const incident = opening();
      await down(incident);
      const up = later(NOW, minutes(5));
      const resolved = {
        ...incident,
        move: 'resolve',
        status: 'resolved',
        resolvedAt: up,
        nextReminderAt: null,
        timelineEntryId: randomUUID(),
        timelineEntry: 'Up again.',
      } as const;
      await store.monitorConditions.store(
        [
          {
            ...goingDown(website, resolved),
            turned: 'up',
            since: up,
            spans: [{ state: 'up', startedAt: up, endedAt: null }],
          },
        ],
        up,
      );
      includes(await storedOf(store, website), { condition: 'up', conditionSince: up });
      includes(await latestOf(website.id), { status: 'resolved', resolvedAt: up, nextReminderAt: null });
      const again = later(NOW, minutes(6));
      await store.monitorConditions.store(
        [
          {
            ...goingDown(website, {
              ...incident,
              move: 'reopen',
              timesOpened: 2,
              reason: 'timeout',
              timelineEntryId: randomUUID(),
              timelineEntry: 'Down again.',
            }),
            since: again,
            spans: [{ state: 'down', startedAt: again, endedAt: null }],
          },
        ],
        again,
      );
      includes(await latestOf(website.id), {
        publicId: incident.publicId,
        status: 'open',
        resolvedAt: null,
        timesOpened: 2,
        reason: 'timeout',
      });
      deepEqual(await timelineEntry(incident.publicId), [
        'open: The monitor is down.',
        'resolved: Up again.',
        'open: Down again.',
      ]);
      deepEqual(
        (await store.spansOf(website.id)).map(({ state, startedAt, endedAt }) => [state, startedAt, endedAt]),
        [
          ['down', NOW, up],
          ['up', up, again],
          ['down', again, null],
        ],
      );
      equal((await store.incidents.find(everywhere, incident.publicId))?.revision, 3);
    });

    test('stores since when the monitor is down, and when that was confirmed', async ({ store, website, latestOf }) => {
      const [began, confirmedAt] = [later(NOW, -minutes(1)), NOW];
      await store.monitorConditions.store(
        [{ ...goingDown(website, opening({ startedAt: began, confirmedAt })), since: began }],
        NOW,
      );
      includes(await latestOf(website.id), { startedAt: began, confirmedAt });
      includes(await storedOf(store, website), { condition: 'down', conditionSince: began });
    });

    test('changes a condition without an incident', async ({ store, website, latestOf }) => {
      await store.monitorConditions.store([goingDown(website, null)], NOW);
      equal(await latestOf(website.id), null);
      deepEqual(
        (await store.spansOf(website.id)).map(({ state }) => state),
        ['down'],
      );
    });

    test('changes an incident without changing the condition', async ({ store, website, latestOf, down }) => {
      const incident = opening();
      await down(incident);
      const ended = {
        ...incident,
        move: 'resolve',
        status: 'resolved',
        resolvedAt: later(NOW, 1),
        timelineEntryId: randomUUID(),
        timelineEntry: 'Over.',
      } as const;
      await store.monitorConditions.store([{ ...goingDown(website, ended), turned: null, spans: [] }], later(NOW, 1));
      includes(await storedOf(store, website), {
        condition: 'down',
        conditionSince: NOW,
        revision: website.revision + 1,
      });
      equal((await latestOf(website.id))?.status, 'resolved');
      deepEqual(
        (await store.spansOf(website.id)).map(({ endedAt }) => endedAt),
        [null],
      );
    });

    test('changes the condition under the next revision of the monitor', async ({ store, website, down }) => {
      await down();
      equal(await resultOf(store.monitors.save(website, null)), 'stale');
    });
  });
};
