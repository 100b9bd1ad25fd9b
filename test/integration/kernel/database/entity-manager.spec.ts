import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { OptimisticLockError } from '../../../../src/application/kernel/ports.ts';
import { isUniqueViolation } from '../../../../src/infrastructure/kernel/database/connections/database-errors.ts';
import type { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { LocationRow } from '../../../../src/infrastructure/monitors/monitor.entity.ts';
import { NOW } from '../../../builders/clock.ts';
import { emptiedForEach } from './connected.ts';

describe('Database.em', () => {
  const emptied = emptiedForEach(['location']);
  let database: Database;
  beforeEach(async () => {
    database = await emptied();
  });

  const location = (key: string, organizationId: number | null = null) => ({
    publicId: randomUUID(),
    key,
    name: key,
    organizationId,
    isDefault: false,
    isActive: true,
    revision: 1,
    createdAt: NOW,
    updatedAt: NOW,
  });
  const keys = async () =>
    (await database.query.selectFrom('location').select('key').orderBy('key').execute()).map(({ key }) => key);
  const fail = () => {
    throw new Error('on purpose');
  };

  it('writes immediately outside a transaction', async () => {
    await database.em.insertMany(LocationRow, [location('a'), location('b')]);
    expect(
      await database.em.nativeUpdate(LocationRow, { key: 'a', revision: 1 }, { name: "A's", revision: 2 }),
    ).to.equal(1);
    expect(await database.em.nativeUpdate(LocationRow, { key: 'a', revision: 1 }, { name: 'stale' })).to.equal(0);
    expect(await database.em.nativeDelete(LocationRow, { key: 'b' })).to.equal(1);
    const [row] = await database.query.selectFrom('location').selectAll().execute();
    expect(row).to.deep.include({ key: 'a', name: "A's", revision: 2, createdAt: NOW });
  });

  it('writes in the current transaction, in the order of the calls', async () => {
    const work = database.inTransaction(async () => {
      await database.em.insertMany(LocationRow, [location('a')]);
      await database.query.updateTable('location').set({ key: 'b' }).where('key', '=', 'a').execute();
      expect(await database.em.nativeUpdate(LocationRow, { key: 'b' }, { name: 'B' })).to.equal(1);
      expect(await database.em.execute('select key from location')).to.deep.equal([{ key: 'b' }]);
      fail();
    });
    expect(await work.catch((error: unknown) => (error as Error).message)).to.equal('on purpose');
    expect(await keys()).to.deep.equal([]);
  });

  it('keeps concurrent writes when nested transactions are rolled back', async () => {
    const nested = (key: string) =>
      database
        .inTransaction(async () => {
          await database.em.insertMany(LocationRow, [location(key)]);
          fail();
        })
        .catch(() => undefined);
    await database.inTransaction(async () => {
      await Promise.all([
        nested('never'),
        database.em.insertMany(LocationRow, [location('a')]),
        nested('never'),
        database.em.insertMany(LocationRow, [location('b')]),
      ]);
    });
    expect(await keys()).to.deep.equal(['a', 'b']);
  });

  it('detects unique violations, and reports foreign key violations as OptimisticLockError', async () => {
    const errorOf = (locations: readonly ReturnType<typeof location>[]) =>
      database
        .inTransaction(() => database.em.insertMany(LocationRow, [...locations]))
        .catch((error: unknown) => error);
    expect(isUniqueViolation(await errorOf([location('a'), location('a')]), 'location_key_key')).to.equal(true);
    expect(await errorOf([location('a', 999)])).to.be.instanceOf(OptimisticLockError);
  });
});
