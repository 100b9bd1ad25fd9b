import { deepEqual, equal } from 'node:assert/strict';
import type { OutboxQueue } from '../../application/kernel/outbox.ts';
import type { AuditActor, AuditLog, Outbox, UnitOfWork } from '../../application/kernel/ports.ts';
import { later, minutes } from '../../domain/kernel/time.ts';
import { NOW, includes, testsWith } from '../framework.ts';
import type { TestFramework } from '../framework.ts';

/** A stored audit entry. */
export interface FoundEntry {
  readonly action: string;
  readonly organizationId: number | null;
  readonly subjectId: string;
  readonly actor: AuditActor;
  readonly at: Date;
  readonly before: unknown;
  readonly after: unknown;
}

/** The unit of work and two ports that write in it, over an empty store. */
export interface UnitOfWorkUnderTest {
  readonly unitOfWork: UnitOfWork;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly outboxQueue: OutboxQueue;
  /** Returns the entries of the audit log, oldest first. */
  entries(): Promise<readonly FoundEntry[]>;
  /** Releases the unit of work after the test. */
  close(): Promise<void>;
}

const actor: AuditActor = { kind: 'user', id: 'u-1', address: '192.0.2.1', requestId: 'r-1' };

/** An organization that entries name. The log keeps the entries of deleted organizations, so that it need not exist. */
const ORGANIZATION = 7;

/**
 * Declares the contract of `UnitOfWork`: transactions commit, roll back, nest and are isolated from concurrent ones,
 * for `AuditLog` and `Outbox` within them. Pass the ports over one empty store, and a function that reads the audit
 * entries.
 */
export const unitOfWorkContract = (framework: TestFramework, open: () => Promise<UnitOfWorkUnderTest>): void => {
  framework.describe('UnitOfWork', () => {
    const fail = (): never => {
      throw new Error('no');
    };
    const test = testsWith(framework, open, (store) => {
      const { unitOfWork } = store;
      const write = (subjectId: string): Promise<void> =>
        store.auditLog.append(actor, NOW, [
          { action: 'thing.done', organizationId: null, subjectType: 'thing', subjectId },
        ]);
      const written = async (): Promise<readonly string[]> => (await store.entries()).map(({ subjectId }) => subjectId);
      const failing = (work: () => Promise<void>): Promise<string> =>
        unitOfWork.inTransaction(work).then(
          () => 'stored',
          () => 'failed',
        );
      return { store, unitOfWork, write, written, failing };
    });

    test('returns the value of the function and commits its writes', async ({ unitOfWork, write, written }) => {
      const answer = await unitOfWork.inTransaction(async () => {
        await write('a');
        await write('b');
        return 42;
      });
      deepEqual([answer, await written()], [42, ['a', 'b']]);
    });

    test('rolls back when the function throws, and rethrows the error', async ({
      store,
      unitOfWork,
      write,
      written,
    }) => {
      const error = await unitOfWork
        .inTransaction(async () => {
          await write('a');
          await store.outbox.add([{ topic: 'email', payload: {} }], NOW);
          return fail();
        })
        .catch((thrown: unknown) => thrown);
      equal((error as Error).message, 'no');
      deepEqual(await written(), []);
      deepEqual(
        await store.outboxQueue.claim({ topics: ['email'], limit: 9, now: NOW, leaseUntil: later(NOW, minutes(1)) }),
        [],
      );
    });

    test('calls the function once, also if it throws', async ({ unitOfWork, failing }) => {
      let calls = 0;
      const work = (): Promise<void> => Promise.resolve(void (calls += 1));
      await unitOfWork.inTransaction(work);
      await failing(() => work().then(fail));
      equal(calls, 2);
    });

    test('shows its writes to other transactions only after the commit', async ({ unitOfWork, write, written }) => {
      const guard = Promise.withResolvers<undefined>();
      const begun = Promise.withResolvers<readonly string[]>();
      const unit = unitOfWork.inTransaction(async () => {
        await write('a');
        begun.resolve(await written());
        await guard.promise;
      });
      deepEqual(await begun.promise, ['a']);
      deepEqual(await written(), []);
      guard.resolve(undefined);
      await unit;
      deepEqual(await written(), ['a']);
    });

    test('continues after a nested transaction is rolled back', async ({ unitOfWork, write, written, failing }) => {
      await unitOfWork.inTransaction(async () => {
        await write('before');
        equal(await failing(() => write('nested').then(fail)), 'failed');
        deepEqual(await written(), ['before']);
        await write('after');
      });
      deepEqual(await written(), ['before', 'after']);
    });

    test('continues after a transaction nested twice is rolled back', async ({
      unitOfWork,
      write,
      written,
      failing,
    }) => {
      await unitOfWork.inTransaction(async () => {
        await unitOfWork.inTransaction(async () => {
          await write('nested');
          await failing(() => write('nested twice').then(fail));
        });
      });
      deepEqual(await written(), ['nested']);
    });

    test('commits the writes of concurrent nested transactions that succeed, and of the outer one', async ({
      unitOfWork,
      write,
      written,
      failing,
    }) => {
      await unitOfWork.inTransaction(async () => {
        const units = [
          failing(() => write('a').then(fail)),
          failing(() => write('b')),
          failing(() => write('c').then(fail)),
        ];
        const [outcomes] = await Promise.all([Promise.all(units), write('d')]);
        deepEqual(outcomes, ['failed', 'stored', 'failed']);
      });
      deepEqual((await written()).toSorted(), ['b', 'd']);
    });

    test('rolls back a successful nested transaction when the outer one fails', async ({
      unitOfWork,
      write,
      written,
      failing,
    }) => {
      await failing(async () => {
        await unitOfWork.inTransaction(() => write('nested'));
        fail();
      });
      deepEqual(await written(), []);
    });

    test('rolls back only the failing one of concurrent transactions', async ({ write, written, failing }) => {
      const outcomes = await Promise.all([
        failing(() => write('a').then(fail)),
        failing(() => write('b')),
        failing(() => write('c').then(fail)),
      ]);
      deepEqual(outcomes, ['failed', 'stored', 'failed']);
      deepEqual(await written(), ['b']);
    });

    test('stores organization, actor, time, action and changes of an audit entry', async ({ store }) => {
      const entry = {
        action: 'thing.updated',
        organizationId: ORGANIZATION,
        subjectType: 'thing',
        subjectId: 'a',
        before: { name: 'old' },
        after: { name: 'new' },
      };
      await store.auditLog.append(actor, NOW, [entry, { ...entry, action: 'thing.closed' }]);
      const entries = await store.entries();
      deepEqual(
        entries.map(({ action }) => action),
        ['thing.updated', 'thing.closed'],
      );
      includes(entries[0], {
        organizationId: ORGANIZATION,
        subjectId: 'a',
        actor,
        at: NOW,
        before: { name: 'old' },
        after: { name: 'new' },
      });
    });
  });
};
