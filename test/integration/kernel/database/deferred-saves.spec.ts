import { expect } from 'chai';
import { OptimisticLockError } from '../../../../src/application/kernel/ports.ts';
import { everywhere } from '../../../../src/domain/access/scope.ts';
import type { Customer } from '../../../../src/domain/customers/customer.ts';
import { PostgresCustomers, PostgresPackageConfigs } from '../../../../src/infrastructure/customers/repositories.ts';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { PostgresOrganizations } from '../../../../src/infrastructure/organizations/postgres-organizations.ts';
import { agencyIn, customerOf } from '../../../builders/agencies.ts';
import type { Agency } from '../../../builders/agencies.ts';
import { closeAll } from '../../../close-all.ts';
import { countingProxy } from './counting-proxy.ts';
import type { CountingProxy } from './counting-proxy.ts';
import { migrated } from './migrated.ts';
import { testDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

describe('saves that are deferred', () => {
  let temporary: TestDatabase;
  let proxy: CountingProxy;
  let database: Database;
  let customers: PostgresCustomers;
  let packageConfigs: PostgresPackageConfigs;
  let agency: Agency;
  let customer: Customer;

  before(async () => {
    temporary = await testDatabase(migrated);
    proxy = await countingProxy(temporary.url);
    database = await Database.connect(proxy.url, 8);
    await database.pool.query('create table note (text text)');
    customers = new PostgresCustomers(database);
    packageConfigs = new PostgresPackageConfigs(database);
    const organizations = new PostgresOrganizations(database);
    agency = await agencyIn({ organizations, packageConfigs });
  });
  beforeEach(async () => {
    customer = await customerOf({ customers }, agency);
    await database.pool.query('delete from note');
  });
  after(() =>
    closeAll(
      () => database.close(),
      () => proxy.close(),
      () => temporary.drop(),
    ),
  );

  const note = (text: string): Promise<void> => database.deferred('insert into note (text) values ($1)', [text]);
  const notes = async (): Promise<readonly unknown[]> => (await database.pool.query('select text from note')).rows;
  const cityOf = async ({ id }: Customer) => (await customers.find(everywhere, id))?.city;
  /** Saves the customer as it was read, whatever has become of it, and adds a note in the same transaction. */
  const change = (city: string): Promise<unknown> =>
    database.inTransaction(async () => {
      await customers.save({ ...customer, city }, customer);
      await note(city);
    });
  const outcomeOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

  it('leave with the commit, so that the change of a locked record takes two round trips', async () => {
    const changed = () =>
      database.inTransaction(async () => {
        const found = await customers.lock(everywhere, customer.id);
        if (found === null) throw new Error('The customer is gone.');
        await customers.save({ ...found, city: 'Bremen' }, found);
        await note('changed');
      });
    await changed();
    proxy.takeCount();
    await changed();
    expect(proxy.takeCount()).to.equal(2);
    expect(await cityOf(customer)).to.equal('Bremen');
    expect(await notes()).to.have.length(2);
  });

  it('of a record that was changed meanwhile fail with all that leaves with them', async () => {
    await change('Bremen');
    expect(await outcomeOf(change('Kiel'))).to.be.instanceOf(OptimisticLockError);
    expect([await cityOf(customer), await notes()]).to.deep.equal(['Bremen', [{ text: 'Bremen' }]]);
  });

  it('of a record that was deleted meanwhile fail alike', async () => {
    await database.pool.query('delete from customer where id = $1', [customer.id]);
    expect(await outcomeOf(change('Kiel'))).to.be.instanceOf(OptimisticLockError);
    expect(await notes()).to.deep.equal([]);
  });

  it('let one of eight concurrent changes of the same revision win', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) => outcomeOf(change(`city ${at}`).then(() => 'changed'))),
    );
    expect(outcomes.filter((outcome) => outcome === 'changed')).to.have.length(1);
    expect(outcomes.filter((outcome) => outcome instanceof OptimisticLockError)).to.have.length(7);
    expect(await notes()).to.deep.equal([{ text: await cityOf(customer) }]);
  });

  it('fail at once outside of transactions', async () => {
    await change('Bremen');
    expect(await outcomeOf(customers.save({ ...customer, city: 'Kiel' }, customer))).to.be.instanceOf(
      OptimisticLockError,
    );
  });

  it('of records with unique names are known when they return, and leave the transaction usable', async () => {
    const [other] = await packageConfigs.list(agency.own, {});
    if (other === undefined) throw new Error('The organization has no package.');
    const { id: _id, revision: _revision, ...members } = other;
    const added = await packageConfigs.add([
      { ...members, publicId: crypto.randomUUID(), key: 'second', isDefault: false },
    ]);
    if (typeof added === 'string') throw new Error(added);
    const [second] = added;
    if (second === undefined) throw new Error('The store returned no package.');
    const found = await database.inTransaction(async () => {
      const taken = await packageConfigs.save({ ...second, key: other.key }, second);
      const stale = await outcomeOf(packageConfigs.save({ ...second, revision: 7, displayName: 'Second' }, second));
      await note('stored');
      return [taken, stale instanceof OptimisticLockError];
    });
    expect([found, await notes()]).to.deep.equal([['keyTaken', true], [{ text: 'stored' }]]);
  });
});
