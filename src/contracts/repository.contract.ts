import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '../application/kernel/ports.ts';
import type { NewRecord } from '../application/kernel/records.ts';
import type { RecordId, Repository } from '../application/kernel/repository.ts';
import { everywhere, nowhere } from '../domain/access/scope.ts';
import type { Scope } from '../domain/access/scope.ts';
import type { StoredRecord } from '../domain/kernel/record.ts';
import { allWin, includes, oneWinner, race, RACERS, resultOf, stored, storedOne, testsOver } from './framework.ts';
import type { TestFramework } from './framework.ts';

/** A description of the records of a repository, for the contract. */
export interface RecordTraits<Stored extends StoredRecord, Taken extends string = never> {
  /** Returns the record with a member changed to a value that depends on `variant`. */
  change(record: Stored, variant: number): Stored;
  /**
   * Violates a unique constraint. `code` is that of the violation. Omitted if no member is unique.
   */
  readonly clash?: {
    /** Returns the record with the unique member of the other one. */
    of(record: NewRecord<Stored>, other: Stored): NewRecord<Stored>;
    readonly code: Taken;
  };
  /** The members that only reads return, because they come from joins. */
  readonly joined?: readonly string[];
  /** True if records can belong to customers. */
  readonly haveCustomers?: boolean;
  /** True if the records are organizations, each of which is its own tenant. */
  readonly areOrganizations?: boolean;
}

/** An empty repository over a store that contains two organizations, unless the records are organizations. */
export interface RepositoryUnderTest<Stored extends StoredRecord, Filter, View extends Stored, Taken extends string> {
  readonly repository: Repository<Stored, Filter, View, Taken>;
  readonly unitOfWork: UnitOfWork;
  readonly organizationIds: readonly [number, number];
  /** Two customers of the first organization. */
  readonly customerIds?: readonly [number, number];
  /** Creates a new record that differs from all others. */
  aRecord(owner: { readonly organizationId: number; readonly customerId: number | null }): NewRecord<Stored>;
  /** Releases the repository after the test. */
  close(): Promise<void>;
}

/**
 * Declares the contract of `Repository`: reads are confined to the scope, lists are paged, a change needs the current
 * revision, and duplicate unique values are refused with their code. Pass traits of the records, and a function that
 * opens an empty repository.
 */
export const repositoryContract = <Stored extends StoredRecord, Filter, View extends Stored, Taken extends string>(
  framework: TestFramework,
  name: string,
  { change, clash, joined = [], haveCustomers = false, areOrganizations = false }: RecordTraits<Stored, Taken>,
  open: () => Promise<RepositoryUnderTest<Stored, Filter, View, Taken>>,
): void => {
  type Store = RepositoryUnderTest<Stored, Filter, View, Taken>;
  const test = testsOver(framework, open);
  /** An empty filter matches every record, because each member of a filter is optional. */
  const noFilter = {} as Filter;
  const organization = (organizationId: number): Scope => ({ organizationId, customerId: null });
  const add = async (
    { repository, aRecord, organizationIds }: Store,
    of = 0,
    customerId: number | null = null,
  ): Promise<Stored> =>
    storedOne(await repository.add([aRecord({ organizationId: organizationIds[of] ?? 0, customerId })]));
  const idsOf = (records: readonly StoredRecord[]): readonly number[] =>
    records.map(({ id }) => id).toSorted((one, other) => one - other);
  /** Returns the ids of the records that each kind of read finds within the scope. */
  const seen = async ({ repository }: Store, scope: Scope, records: readonly Stored[]) => {
    const each = async (read: (id: RecordId) => Promise<Stored | null>, idOf: (record: Stored) => RecordId) =>
      idsOf((await Promise.all(records.map((record) => read(idOf(record))))).filter((record) => record !== null));
    const page = await repository.page(scope, { page: 1, perPage: 100 }, noFilter);
    equal(page.total, page.items.length);
    return {
      list: idsOf(await repository.list(scope, noFilter)),
      page: idsOf(page.items),
      find: await each(
        (id) => repository.find(scope, id),
        ({ publicId }) => publicId,
      ),
      findById: await each(
        (id) => repository.find(scope, id),
        ({ id }) => id,
      ),
      lock: await each(
        (id) => repository.lock(scope, id),
        ({ publicId }) => publicId,
      ),
      lockById: await each(
        (id) => repository.lock(scope, id),
        ({ id }) => id,
      ),
    };
  };
  const everyRead = (records: readonly Stored[]) => {
    const ids = idsOf(records);
    return { list: ids, page: ids, find: ids, findById: ids, lock: ids, lockById: ids };
  };

  framework.describe(name, () => {
    test('returns records as they were added, in their order', async ({
      repository,
      aRecord,
      organizationIds: [own],
    }) => {
      const records = [1, 2, 3].map(() => aRecord({ organizationId: own, customerId: null }));
      const added = stored(await repository.add(records));
      deepEqual(
        added,
        records.map((record, at) => ({ ...record, id: added[at]?.id, revision: 1 })),
      );
      for (const record of added) {
        const found = await repository.find(everywhere, record.publicId);
        deepEqual({ ...found, ...record }, found);
        deepEqual(Object.keys(found ?? {}).toSorted(), [...Object.keys(record), ...joined].toSorted());
        deepEqual(await repository.lock(everywhere, record.id), found);
      }
      equal(await repository.find(everywhere, randomUUID()), null);
    });

    test('confines every read to the organization of the scope', async (store) => {
      const [mine, theirs] = [await add(store, 0), await add(store, 1)];
      const all = [mine, theirs];
      const [own, other] = areOrganizations ? [mine.id, theirs.id] : store.organizationIds;
      deepEqual(await seen(store, organization(own), all), everyRead([mine]));
      deepEqual(await seen(store, organization(other), all), everyRead([theirs]));
      deepEqual(await seen(store, everywhere, all), everyRead(all));
      deepEqual(await seen(store, nowhere, all), everyRead([]));
    });

    if (haveCustomers) {
      test('confines every read to the customer of the scope', async (store) => {
        const {
          organizationIds: [own, other],
          customerIds: [first, second] = [0, 0],
        } = store;
        const [mine, neighbours] = [await add(store, 0, first), await add(store, 0, second)];
        const all = [mine, neighbours];
        deepEqual(await seen(store, { organizationId: own, customerId: first }, all), everyRead([mine]));
        deepEqual(await seen(store, { organizationId: own, customerId: second }, all), everyRead([neighbours]));
        deepEqual(await seen(store, { organizationId: other, customerId: first }, all), everyRead([]));
      });
    }

    test('divides a list into pages', async (store) => {
      const { repository } = store;
      await Promise.all([1, 2, 3].map(() => add(store)));
      const all = await repository.list(everywhere, noFilter);
      const page = (at: number) => repository.page(everywhere, { page: at, perPage: 2 }, noFilter);
      deepEqual(await page(1), { items: all.slice(0, 2), total: 3, page: 1, perPage: 2 });
      deepEqual(await page(2), { items: all.slice(2), total: 3, page: 2, perPage: 2 });
      deepEqual(await page(3), { items: [], total: 3, page: 3, perPage: 2 });
    });

    test('stores a change under the next revision, and refuses one of an older revision', async (store) => {
      const { repository } = store;
      const added = await add(store);
      const isStored = async (record: Stored): Promise<void> =>
        includes(await repository.find(everywhere, added.id), record);
      const first = { ...change(added, 1), revision: 2 };
      deepEqual(await repository.save(change(added, 1)), first);
      await isStored(first);
      const second = { ...change(first, 2), revision: 3 };
      deepEqual(await repository.save(change(first, 2), first), second);
      equal(await resultOf(repository.save(change(added, 2))), 'stale');
      equal(await resultOf(repository.remove(added)), 'stale');
      await isStored(second);
    });

    test('removes a record, and nothing else', async (store) => {
      const { repository } = store;
      const [kept, removed] = [await add(store), await add(store)];
      await repository.remove(removed);
      deepEqual(await seen(store, everywhere, [kept, removed]), everyRead([kept]));
      equal(await resultOf(repository.save(removed)), 'stale');
      equal(await resultOf(repository.remove(removed)), 'stale');
    });

    test('gives the id of a removed record to no other', async (store) => {
      const removed = await add(store);
      await store.repository.remove(removed);
      notEqual((await add(store)).id, removed.id);
    });

    test('stores one of many changes of the same revision', async (store) => {
      const { repository } = store;
      const added = await add(store);
      const results = await race((racer) => resultOf(repository.save(change(added, racer))));
      deepEqual(results.toSorted(), oneWinner('stale'));
      const winner = { ...change(added, results.indexOf('stored')), revision: 2 };
      const found = await repository.find(everywhere, added.id);
      deepEqual({ ...found, ...winner }, found);
    });

    test('either changes or removes a record when both happen at once', async (store) => {
      const { repository } = store;
      const added = await add(store);
      const results = await race((racer) =>
        resultOf(racer === 0 ? repository.remove(added) : repository.save(change(added, racer))),
      );
      deepEqual(results.toSorted(), oneWinner('stale'));
      equal((await repository.find(everywhere, added.id)) === null, results[0] === 'stored');
    });

    test('lets transactions that lock a record change it one after another', async (store) => {
      const { repository, unitOfWork } = store;
      const { id } = await add(store);
      const changeLocked = (racer: number): Promise<unknown> =>
        unitOfWork.inTransaction(async () => {
          const locked = await repository.lock(everywhere, id);
          return locked === null ? 'missing' : repository.save(change(locked, racer));
        });
      deepEqual(await race((racer) => resultOf(changeLocked(racer))), allWin);
      equal((await repository.find(everywhere, id))?.revision, RACERS + 1);
    });

    if (clash === undefined) return;

    test('returns the code of a taken value, stores nothing, and leaves the transaction usable', async (store) => {
      const {
        repository,
        aRecord,
        organizationIds: [organizationId],
        unitOfWork,
      } = store;
      const owner = { organizationId, customerId: null };
      const [first, second] = [await add(store), await add(store)];
      const third = await unitOfWork.inTransaction(async () => {
        equal(await repository.add([aRecord(owner), clash.of(aRecord(owner), first)]), clash.code);
        equal(await repository.save({ ...second, ...clash.of(second, first) }), clash.code);
        return add(store);
      });
      deepEqual(await seen(store, everywhere, [first, second, third]), everyRead([first, second, third]));
      equal((await repository.find(everywhere, second.id))?.revision, 1);
    });

    test('stores one of many records that are added at once with the same unique value', async (store) => {
      const {
        repository,
        aRecord,
        organizationIds: [organizationId],
      } = store;
      const first = await add(store);
      await repository.remove(first);
      const results = await race(() =>
        resultOf(repository.add([clash.of(aRecord({ organizationId, customerId: null }), first)])),
      );
      deepEqual(results.toSorted(), oneWinner(clash.code));
    });
  });
};
