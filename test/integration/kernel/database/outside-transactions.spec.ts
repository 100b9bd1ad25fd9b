import { expect } from 'chai';
import type { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { outsideTransactions } from '../../../../src/infrastructure/kernel/database/connections/outside-transactions.ts';
import { connected } from './connected.ts';

describe('an adapter outside transactions', () => {
  let database: Database;
  let close: () => Promise<void>;
  const reported: string[] = [];
  const adapter = { judge: (host: string) => Promise.resolve(`judged ${host}`) };

  before(async () => {
    ({ database, close } = await connected());
  });
  beforeEach(() => void reported.splice(0));
  after(() => close());

  const guarded = () =>
    outsideTransactions(
      adapter,
      () => database.isInTransaction,
      (method) => void reported.push(method),
    );

  it('is called as before outside a transaction', async () => {
    expect(await guarded().judge('a.example')).to.equal('judged a.example');
    expect(reported).to.deep.equal([]);
  });

  it('reports a call within a transaction and within its savepoints', async () => {
    await database.inTransaction(async () => {
      await guarded().judge('a.example');
      await database.inTransaction(() => guarded().judge('b.example'));
    });
    expect(reported).to.deep.equal(['judge', 'judge']);
  });

  it('reports no call of work that a transaction has started and not waited for', async () => {
    const ended = Promise.withResolvers<undefined>();
    const { later } = await database.inTransaction(() =>
      Promise.resolve({ later: ended.promise.then(() => guarded().judge('a.example')) }),
    );
    ended.resolve(undefined);
    await later;
    expect(reported).to.deep.equal([]);
  });

  it('reports no call outside the surrounding transaction', async () => {
    await database.inTransaction(() => database.outsideTransaction(() => guarded().judge('a.example')));
    expect(reported).to.deep.equal([]);
  });
});
