import { expect } from 'chai';
import type { OutboxQueue } from '../../src/application/kernel/outbox.ts';
import type { AuditActor, AuditLog, Outbox, UnitOfWork } from '../../src/application/kernel/ports.ts';
import { later, minutes } from '../../src/domain/kernel/time.ts';
import { NOW } from '../builders/clock.ts';

/** An audit entry as stored. */
export interface FoundEntry {
  readonly action: string;
  readonly organizationId: number | null;
  readonly subjectId: string;
  readonly actor: AuditActor;
  readonly at: Date;
  readonly before: unknown;
  readonly after: unknown;
}

/** A unit of work under test, with two ports that write in it. */
export interface UnitOfWorkUnderTest {
  readonly unitOfWork: UnitOfWork;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly outboxQueue: OutboxQueue;
  /** The entries of the audit log, oldest first. */
  entries(): Promise<readonly FoundEntry[]>;
  close(): Promise<void>;
}

const actor: AuditActor = { kind: 'user', id: 'u-1', address: '192.0.2.1', requestId: 'r-1' };

/** The behaviour of every unit of work, and of the audit log and the outbox within it. */
export const unitOfWorkContract = (adapter: string, open: () => Promise<UnitOfWorkUnderTest>): Mocha.Suite =>
  describe(`UnitOfWork, ${adapter}`, () => {
    let store: UnitOfWorkUnderTest;
    let unitOfWork: UnitOfWork;
    beforeEach(async () => {
      store = await open();
      ({ unitOfWork } = store);
    });
    afterEach(() => store.close());

    const write = (subjectId: string): Promise<void> =>
      store.auditLog.append(actor, NOW, [{ action: 'thing.done', organizationId: null, subjectType: 'thing', subjectId }]);
    const written = async (): Promise<readonly string[]> => (await store.entries()).map(({ subjectId }) => subjectId);
    const fail = (): never => {
      throw new Error('no');
    };
    const failing = (work: () => Promise<void>): Promise<string> =>
      unitOfWork.inTransaction(work).then(
        () => 'stored',
        () => 'failed',
      );

    it('returns the value of its work and commits what it wrote', async () => {
      const answer = await unitOfWork.inTransaction(async () => {
        await write('a');
        await write('b');
        return 42;
      });
      expect([answer, await written()]).to.deep.equal([42, ['a', 'b']]);
    });

    it('rolls back when its work throws, and passes the error on', async () => {
      const error = await unitOfWork
        .inTransaction(async () => {
          await write('a');
          await store.outbox.add([{ topic: 'email', payload: {} }], NOW);
          return fail();
        })
        .catch((thrown: unknown) => thrown);
      expect((error as Error).message).to.equal('no');
      expect(await written()).to.deep.equal([]);
      expect(await store.outboxQueue.claim({ topics: ['email'], limit: 9, now: NOW, leaseUntil: later(NOW, minutes(1)) })).to.deep.equal([]);
    });

    it('shows what it wrote to itself, and to others only after the commit', async () => {
      const guard = Promise.withResolvers<undefined>();
      const begun = Promise.withResolvers<readonly string[]>();
      const unit = unitOfWork.inTransaction(async () => {
        await write('a');
        begun.resolve(await written());
        await guard.promise;
      });
      expect(await begun.promise).to.deep.equal(['a']);
      expect(await written()).to.deep.equal([]);
      guard.resolve(undefined);
      await unit;
      expect(await written()).to.deep.equal(['a']);
    });

    it('continues when a nested unit is rolled back', async () => {
      await unitOfWork.inTransaction(async () => {
        await write('before');
        expect(await failing(() => write('nested').then(fail))).to.equal('failed');
        expect(await written()).to.deep.equal(['before']);
        await write('after');
      });
      expect(await written()).to.deep.equal(['before', 'after']);
    });

    it('continues when a unit nested twice is rolled back', async () => {
      await unitOfWork.inTransaction(async () => {
        await unitOfWork.inTransaction(async () => {
          await write('nested');
          await failing(() => write('nested twice').then(fail));
        });
      });
      expect(await written()).to.deep.equal(['nested']);
    });

    it('commits what parallel nested units and statements beside them wrote, except those units that fail', async () => {
      await unitOfWork.inTransaction(async () => {
        const units = [failing(() => write('a').then(fail)), failing(() => write('b')), failing(() => write('c').then(fail))];
        const [outcomes] = await Promise.all([Promise.all(units), write('d')]);
        expect(outcomes).to.deep.equal(['failed', 'stored', 'failed']);
      });
      expect((await written()).toSorted()).to.deep.equal(['b', 'd']);
    });

    it('rolls back a successful nested unit when the outer unit fails', async () => {
      await failing(async () => {
        await unitOfWork.inTransaction(() => write('nested'));
        fail();
      });
      expect(await written()).to.deep.equal([]);
    });

    it('leaves other units alone when one fails', async () => {
      const outcomes = await Promise.all([failing(() => write('a').then(fail)), failing(() => write('b')), failing(() => write('c').then(fail))]);
      expect(outcomes).to.deep.equal(['failed', 'stored', 'failed']);
      expect(await written()).to.deep.equal(['b']);
    });

    it('commits many units that run at the same time', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
      await Promise.all(names.map((name) => unitOfWork.inTransaction(() => write(name))));
      expect((await written()).toSorted()).to.deep.equal(names.toSorted());
    });

    it('stores actor, time, action and changes of an audit entry', async () => {
      const entry = { action: 'thing.updated', organizationId: null, subjectType: 'thing', subjectId: 'a', before: { name: 'old' }, after: { name: 'new' } };
      await store.auditLog.append(actor, NOW, [entry, { ...entry, action: 'thing.closed' }]);
      const entries = await store.entries();
      expect(entries.map(({ action }) => action)).to.deep.equal(['thing.updated', 'thing.closed']);
      expect(entries[0]).to.deep.include({ organizationId: null, subjectId: 'a', actor, at: NOW, before: { name: 'old' }, after: { name: 'new' } });
    });
  });
