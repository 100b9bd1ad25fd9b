import { deepEqual, equal } from 'node:assert/strict';
import type { Users } from '../../../src/application/accounts/ports.ts';
import type { ImIncidents } from '../../../src/application/incident-management/ports.ts';
import type { UnitOfWork } from '../../../src/application/kernel/ports.ts';
import { addOne, expectStored } from '../../../src/application/kernel/repository.ts';
import type { Organizations } from '../../../src/application/organizations/ports.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import type { ImIncident } from '../../../src/domain/incident-management/incident.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import type { Organization } from '../../../src/domain/organizations/organization.ts';
import { anImIncident } from '../../builders/im-incidents.ts';
import { NOW } from '../../builders/clock.ts';
import { anOrganization } from '../../builders/organizations.ts';
import { aMember } from '../../builders/users.ts';
import { RACERS, race, storedOne, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';

/** The incidents of incident management, over a store without any. */
export interface ImIncidentsUnderTest {
  readonly imIncidents: ImIncidents;
  readonly organizations: Organizations;
  readonly users: Users;
  readonly unitOfWork: UnitOfWork;
  close(): Promise<void>;
}

const publicIdOf = (count: number): string => `01890000-0000-7000-8000-${String(count).padStart(12, '0')}`;

/** `ImIncidents`: who wins a race, and what locks protect. */
export const imIncidentsContract = (framework: TestFramework, open: () => Promise<ImIncidentsUnderTest>): void => {
  framework.describe('ImIncidents', () => {
    const test = testsWith(framework, open, async ({ imIncidents: incidents, organizations, users, unitOfWork }) => {
      let count = 0;
      const organization = async (facts: Partial<Organization> = {}): Promise<number> => {
        const { id: _id, revision: _revision, ...record } = anOrganization({ imEnabled: true, ...facts });
        return expectStored(
          await addOne(organizations, { ...record, publicId: publicIdOf((count += 1)), name: `Agency ${count}` }),
        ).id;
      };
      const organizationId = await organization();
      const add = async (facts: Partial<ImIncident> = {}): Promise<ImIncident> => {
        const { id: _id, revision: _revision, ...record } = anImIncident({ organizationId, ...facts });
        return storedOne(await incidents.add([{ ...record, publicId: publicIdOf((count += 1)) }]));
      };
      const user = async (): Promise<number> => {
        const { id: _id, revision: _revision, ...record } = aMember({ organizationId });
        return storedOne(
          await users.add([{ ...record, publicId: publicIdOf((count += 1)), email: `user${count}@example.com` }]),
        ).id;
      };
      const read = async (id: string): Promise<ImIncident> => {
        const found = await incidents.find(everywhere, id);
        if (found === null) throw new Error('The incident is not stored.');
        return found;
      };
      /** Adds a letter to the titles of locked incidents. */
      const note = async (locked: readonly ImIncident[]): Promise<readonly string[]> => {
        const results: string[] = [];
        for (const before of locked) {
          const stored = await incidents.change({ ...before, title: `${before.title}x` }, before);
          results.push(stored === 'stale' ? stored : 'stored');
        }
        return results;
      };
      return { incidents, unitOfWork, organizationId, organization, add, user, read, note };
    });

    test('stores one of eight changes of the same revision, and answers stale to the others', async ({
      incidents,
      add,
      read,
    }) => {
      const before = await add();
      const answers = await race((racer) => incidents.change({ ...before, title: `Change ${racer}` }, before));
      const stored = answers.filter((answer) => answer !== 'stale');
      equal(stored.length, 1);
      const { title, revision } = await read(before.publicId);
      deepEqual([title, revision], [stored[0]?.title, before.revision + 1]);
    });

    test('stores a change of the next revision', async ({ incidents, add, read }) => {
      const before = await add();
      const first = await incidents.change({ ...before, status: 'acknowledged' }, before);
      if (first === 'stale') throw new Error('The first change was refused.');
      equal(await incidents.change({ ...before, status: 'resolved' }, before), 'stale');
      const second = await incidents.change({ ...first, status: 'resolved' }, first);
      equal(second === 'stale' ? second : second.status, 'resolved');
      equal((await read(before.publicId)).status, 'resolved');
    });

    test('locks incidents in one order, whatever the order of the ids, and reads them as they are then', async ({
      incidents,
      unitOfWork,
      add,
      read,
      note,
    }) => {
      const [one, other] = [await add(), await add()];
      const answers = await race((racer) =>
        unitOfWork.inTransaction(async () =>
          note(
            await incidents.lockAll(
              everywhere,
              racer % 2 === 0 ? [one.publicId, other.publicId] : [other.publicId, one.publicId],
            ),
          ),
        ),
      );
      deepEqual(
        answers.flat(),
        Array.from({ length: 2 * RACERS }, () => 'stored'),
      );
      for (const { publicId, title } of [one, other]) equal((await read(publicId)).title, title + 'x'.repeat(RACERS));
    });

    test('locks only incidents of the scope', async ({ incidents, unitOfWork, organization, add }) => {
      const [own, foreign] = [await add(), await add({ organizationId: await organization() })];
      const scope = { organizationId: own.organizationId, customerId: null };
      const locked = await unitOfWork.inTransaction(() => incidents.lockAll(scope, [foreign.publicId, own.publicId]));
      deepEqual(
        locked.map(({ publicId }) => publicId),
        [own.publicId],
      );
    });

    test('takes each ended snooze in one of eight transactions', async ({ incidents, unitOfWork, add }) => {
      const ids: number[] = [];
      for (let at = 0; at < 24; at += 1) ids.push((await add({ snoozedUntil: NOW })).id);
      const take = (limit: number): Promise<readonly number[]> =>
        unitOfWork.inTransaction(async () => {
          const taken = await incidents.takeSnoozed(NOW, limit);
          for (const incident of taken) await incidents.change({ ...incident, snoozedUntil: null }, incident);
          return taken.map(({ id }) => id);
        });
      const taken = [...(await race(() => take(5))).flat(), ...(await take(100))];
      deepEqual(
        taken.toSorted((one, other) => one - other),
        ids,
      );
    });

    test('takes snoozes at their end, and not a millisecond earlier, and answers when the next one ends', async ({
      incidents,
      add,
    }) => {
      equal(await incidents.nextSnoozeEnd(NOW), null);
      const [second, first] = [await add({ snoozedUntil: later(NOW, minutes(1)) }), await add({ snoozedUntil: NOW })];
      deepEqual(await incidents.nextSnoozeEnd(NOW), NOW);
      const at = async (now: Date): Promise<readonly number[]> =>
        (await incidents.takeSnoozed(now, 100)).map(({ id }) => id).toSorted((one, other) => one - other);
      deepEqual(await at(later(NOW, -1)), []);
      deepEqual(await at(NOW), [first.id]);
      deepEqual(
        await at(later(NOW, minutes(1))),
        [second.id, first.id].toSorted((one, other) => one - other),
      );
    });

    test('leaves the snoozes of organizations that do not use incident management', async ({
      incidents,
      organization,
      add,
    }) => {
      for (const facts of [{ imEnabled: false }, { status: 'suspended' }, { status: 'deleted' }] as const)
        await add({ organizationId: await organization(facts), snoozedUntil: NOW });
      deepEqual(await incidents.takeSnoozed(NOW, 100), []);
      equal(await incidents.nextSnoozeEnd(NOW), null);
    });

    test('adds a responder once in eight calls at once', async ({ incidents, add, user }) => {
      const [incident, userId] = [await add(), await user()];
      const answers = await race(() => incidents.addResponder(incident, userId, NOW));
      equal(answers.filter(Boolean).length, 1);
    });

    test('moves responders to an incident that has some of them', async ({ incidents, unitOfWork, add, user }) => {
      const [from, to] = [await add(), await add()];
      const [both, own] = [await user(), await user()];
      for (const [incident, userId] of [
        [from, both],
        [from, own],
        [to, both],
      ] as const)
        await incidents.addResponder(incident, userId, NOW);
      await unitOfWork.inTransaction(() => incidents.moveEvidence(from, to));
      const respondersOf = async ({ publicId }: ImIncident): Promise<number | undefined> =>
        (await incidents.find(everywhere, publicId))?.responders.length;
      deepEqual([await respondersOf(from), await respondersOf(to)], [0, 2]);
    });
  });
};
