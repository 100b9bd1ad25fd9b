import { expect } from 'chai';
import { stub } from 'sinon';
import { days, later } from '../../../src/domain/kernel/time.ts';
import { monthOf } from '../../../src/domain/kernel/month.ts';
import { PostgresCustomerUsage } from '../../../src/infrastructure/customers/postgres-customer-usage.ts';
import { PostgresDeletedCustomers } from '../../../src/infrastructure/customers/postgres-deleted-customers.ts';
import { PostgresCustomers } from '../../../src/infrastructure/customers/repositories.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { NOW } from '../../builders/clock.ts';
import { connected } from '../kernel/database/connected.ts';
import { postgresTenants } from '../kernel/database/postgres-tenants.ts';

const CUSTOMERS = 5000;
/** The memory pages that a search without a result may read: of an index, not of the table. */
const MAX_PAGES = 10;

/** Copies a customer. A tenth is canceled, and another tenth will be; no job has anything to do. */
const FILL = `
  insert into customer select (jsonb_populate_record(c, jsonb_build_object(
    'id', 1000 + n, 'public_id', gen_random_uuid(), 'usage_frozen_until', $2::timestamptz,
    'status', case n % 10 when 1 then 'cancelled' else 'active' end,
    'cancellation_date', case n % 10 when 1 then $2::timestamptz - interval '1 year' when 2 then $2::timestamptz + interval '1 year' end))).*
  from customer c, generate_series(1, $1::int) n where c.id = (select min(id) from customer)`;

describe('jobs of customers', () => {
  let database: Database;
  let close: () => Promise<void>;

  before(async () => {
    ({ database, close } = await connected());
    await postgresTenants(database);
    await database.pool.query('update customer set usage_frozen_until = $1', [NOW]);
    await database.pool.query(FILL, [CUSTOMERS, NOW]);
    await database.pool.query('vacuum analyze customer');
  });
  after(() => close());

  /** Returns the pages that the first statement of `work` reads. */
  const pagesRead = async (work: () => Promise<unknown>): Promise<number> => {
    const prepared = stub(database, 'prepared').resolves([]);
    await work();
    prepared.restore();
    const [text = '', values = []] = prepared.args[0] ?? [];
    const [plan] = await database.planned<{ 'QUERY PLAN': readonly [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = plan?.['QUERY PLAN'][0].Plan ?? {};
    return hit + read;
  };

  const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
    'customers.cancel': () => new PostgresCustomers(database).lapsing(NOW, 100),
    'customers.removeDeleted': () => new PostgresDeletedCustomers(database).removeNext(),
    'customers.freezeUsage': () => new PostgresCustomerUsage(database).freeze(monthOf(later(NOW, -days(60))), NOW, 100),
  };
  for (const [name, work] of Object.entries(jobs))
    it(`${name} finds out by an index that there is nothing to do`, async () => {
      expect(await pagesRead(work)).to.be.lessThan(MAX_PAGES);
    });
});
