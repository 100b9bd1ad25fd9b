import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { DrillLinks, Drills, DrillSettingsStore } from '../../application/drills/ports.ts';
import type { UnitOfWork } from '../../application/kernel/ports.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { DrillLink } from '../../domain/drills/drill-link.ts';
import { defaultDrillSettings } from '../../domain/drills/drill-schedule.ts';
import { DRILL_DURATION, finishedDrill } from '../../domain/drills/drill.ts';
import type { Drill, RunningDrill } from '../../domain/drills/drill.ts';
import { later, minutes } from '../../domain/kernel/time.ts';
import { NOW, RACERS, oneWinner, race, resultOf, storedOne, testsWith } from '../framework.ts';
import type { TestFramework } from '../framework.ts';

/** The drills over a store without any, with two active organizations that use incident management. */
export interface DrillsUnderTest {
  readonly drills: Drills;
  readonly drillLinks: DrillLinks;
  readonly drillSettings: DrillSettingsStore;
  readonly unitOfWork: UnitOfWork;
  readonly organizationIds: readonly [number, number];
  /** An active user of the first organization. */
  readonly userId: number;
  /** Releases the store after the test. */
  close(): Promise<void>;
}

/**
 * Declares the contract of `Drills`, `DrillLinks` and `DrillSettingsStore`: one drill of an organization runs at a time
 * and one a month, each message is claimed by one worker, and changes of settings wait for each other. Pass a function
 * that opens an empty store.
 */
export const drillsContract = (framework: TestFramework, open: () => Promise<DrillsUnderTest>): void => {
  framework.describe('Drills', () => {
    const test = testsWith(framework, open, (store) => {
      const { drills, drillLinks: links, drillSettings: settings, unitOfWork, organizationIds, userId } = store;
      const [organizationId, otherId] = organizationIds;
      const drill = (facts: Partial<RunningDrill> = {}): NewRecord<Drill> => ({
        publicId: randomUUID(),
        organizationId,
        trigger: 'monthly',
        month: '2026-03',
        hours: null,
        deadlineAt: later(NOW, DRILL_DURATION),
        status: 'running',
        createdAt: NOW,
        updatedAt: NOW,
        ...facts,
      });
      const start = async (facts: Partial<RunningDrill> = {}): Promise<Drill> =>
        storedOne(await drills.add([drill(facts)]));
      const finish = async (running: Drill): Promise<void> => {
        const ended = finishedDrill(running, 100, NOW);
        if (ended !== null) await drills.save(ended, running);
      };
      /** Adds the test of the mail address of the user. */
      const link = async (drillId: number, facts: Partial<DrillLink> = {}): Promise<DrillLink> => {
        const added: DrillLink = {
          id: randomUUID(),
          drillId,
          organizationId,
          kind: 'contactMethod',
          type: 'email',
          channelId: null,
          contactMethodId: null,
          userId,
          policyId: null,
          name: null,
          recipient: null,
          state: 'planned',
          cause: null,
          error: null,
          dueAt: NOW,
          sentAt: null,
          acceptedAt: null,
          confirmedAt: null,
          ...facts,
        };
        await links.add([added]);
        return added;
      };
      const due = async (now = NOW): Promise<readonly string[]> =>
        (await unitOfWork.inTransaction(() => links.takeDue(now, 100))).map(({ link: { id } }) => id);
      return { drills, links, settings, unitOfWork, organizationId, otherId, drill, start, finish, link, due };
    });

    test('lets one of eight concurrent transactions start a drill', async ({ drills, drill }) => {
      const results = await race((racer) => resultOf(drills.add([drill({ month: `2026-${10 + racer}` })])));
      deepEqual(results.toSorted(), oneWinner('drillRunning').toSorted());
    });

    test('has one drill a month, and any number that people start', async ({ drills, drill, start, finish }) => {
      await finish(await start());
      equal(await resultOf(drills.add([drill()])), 'monthTaken');
      const manual = { trigger: 'manual', month: null } as const;
      await finish(await start(manual));
      await finish(await start(manual));
    });

    test('finds the running drill of its organization', async ({ drills, start, finish, organizationId, otherId }) => {
      const drill = await start();
      equal((await drills.findRunning(organizationId))?.id, drill.id);
      equal(await drills.findRunning(otherId), null);
      await finish(drill);
      equal(await drills.findRunning(organizationId), null);
      deepEqual(await drills.latestTest(organizationId, null), { testedAt: NOW, score: 100 });
      equal(await drills.latestTest(organizationId, { from: later(NOW, 1), to: later(NOW, 2) }), null);
    });

    test('lists drills that have nothing left to wait for, and those whose deadline has passed', async ({
      drills,
      start,
      link,
    }) => {
      const drill = await start();
      await link(drill.id, { state: 'confirmed' });
      deepEqual(await drills.ended(NOW), [drill.id]);
      await link(drill.id);
      deepEqual(await drills.ended(NOW), []);
      deepEqual(await drills.ended(drill.deadlineAt), [drill.id]);
    });

    test('gives each due link to one of eight workers', async ({ start, link, links, unitOfWork }) => {
      const { id } = await start();
      const added = await Promise.all(Array.from({ length: RACERS * 2 }, () => link(id)));
      const all = Promise.withResolvers<undefined>();
      let arrived = 0;
      const taken = await race(() =>
        unitOfWork.inTransaction(async () => {
          const found = await links.takeDue(NOW, 2);
          arrived += 1;
          if (arrived === RACERS) all.resolve(undefined);
          // Every worker has its links before the first one ends.
          await all.promise;
          return found.map(({ link: each }) => each.id);
        }),
      );
      deepEqual(taken.flat().toSorted(), added.map((each) => each.id).toSorted());
    });

    test('takes no link that is not due, was sent, or whose drill has ended', async ({
      start,
      finish,
      link,
      links,
      due,
    }) => {
      const drill = await start();
      const planned = await link(drill.id);
      await link(drill.id, { dueAt: later(NOW, 1) });
      const sent = await link(drill.id);
      await links.save({ ...sent, state: 'sent', sentAt: NOW });
      deepEqual(await due(), [planned.id]);
      deepEqual(await due(drill.deadlineAt), []);
      await finish(drill);
      deepEqual(await due(), []);
    });

    test('finds a link by the digest of its secret', async ({ start, link, links }) => {
      const drill = await start();
      const { id } = await link(drill.id);
      equal(await links.bySecret('digest'), null);
      await links.saveSecret(id, 'digest');
      const found = await links.bySecret('digest');
      deepEqual([found?.link.id, found?.drill], [id, drill.publicId]);
      equal((await links.find(id))?.state, 'planned');
    });

    test('has transactions that change a link wait for each other', async ({ start, link, links, unitOfWork }) => {
      const { id } = await link((await start()).id);
      await race(() =>
        unitOfWork.inTransaction(async () => {
          const locked = await links.lock(id);
          if (locked !== null) await links.save({ ...locked, error: `${locked.error ?? ''}x` });
        }),
      );
      equal((await links.find(id))?.error, 'x'.repeat(RACERS));
    });

    test('has transactions that change settings wait for each other', async ({
      settings,
      unitOfWork,
      organizationId,
    }) => {
      deepEqual(await settings.find(organizationId), defaultDrillSettings);
      await race(() =>
        unitOfWork.inTransaction(async () => {
          const locked = await settings.lock(organizationId);
          await settings.save(organizationId, { ...locked, dayOfMonth: locked.dayOfMonth + 1 });
        }),
      );
      equal((await settings.find(organizationId)).dayOfMonth, defaultDrillSettings.dayOfMonth + RACERS);
    });

    test('lists the organizations that have turned drills on and in which none runs', async ({
      drills,
      settings,
      unitOfWork,
      organizationId,
      start,
      finish,
    }) => {
      deepEqual(await drills.scheduled(NOW), []);
      await unitOfWork.inTransaction(async () => {
        const locked = await settings.lock(organizationId);
        await settings.save(organizationId, { ...locked, isEnabled: true, enabledAt: later(NOW, -minutes(1)) });
      });
      const scheduled = async () =>
        (await drills.scheduled(NOW)).map(({ organizationId: id, lastMonth }) => [id, lastMonth]);
      deepEqual(await scheduled(), [[organizationId, null]]);
      const drill = await start();
      deepEqual(await scheduled(), []);
      await finish(drill);
      deepEqual(await scheduled(), [[organizationId, '2026-03']]);
    });
  });
};
