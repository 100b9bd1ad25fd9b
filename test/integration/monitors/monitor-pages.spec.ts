import { expect } from 'chai';
import { everywhere } from '../../../src/domain/access/scope.ts';
import type { ListRequest } from '../../../src/domain/kernel/page.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import type { MonitorFilter } from '../../../src/domain/monitors/monitor-listing.ts';
import { PostgresCustomers, PostgresPackageConfigs } from '../../../src/infrastructure/customers/repositories.ts';
import { cryptoDigest } from '../../../src/infrastructure/kernel/crypto/digest.ts';
import { aesVault } from '../../../src/infrastructure/kernel/crypto/vault.ts';
import { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { PostgresMonitors } from '../../../src/infrastructure/monitors/postgres-monitors.ts';
import { PostgresLocations } from '../../../src/infrastructure/monitors/repositories.ts';
import { PostgresOrganizations } from '../../../src/infrastructure/organizations/postgres-organizations.ts';
import { customerOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { closeAll } from '../../close-all.ts';
import { siteIn, websiteAt } from '../../contract/monitors/under-test.ts';
import type { Site } from '../../contract/monitors/under-test.ts';
import { countingProxy } from '../kernel/database/counting-proxy.ts';
import type { CountingProxy } from '../kernel/database/counting-proxy.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';

const KEY = Buffer.alloc(48, 7);
const FIRST: ListRequest = { page: 1, perPage: 25 };

describe('pages of monitors', () => {
  let temporary: TestDatabase;
  let proxy: CountingProxy;
  let database: Database;
  let monitors: PostgresMonitors;
  let site: Site;
  let otherId: number;

  before(async () => {
    temporary = await testDatabase(migrated);
    proxy = await countingProxy(temporary.url);
    // One connection, so that its prepared statements can be read.
    database = await Database.connect(proxy.url, 1);
    monitors = new PostgresMonitors(database, aesVault(KEY), cryptoDigest(KEY));
    const store = {
      monitors,
      organizations: new PostgresOrganizations(database),
      packageConfigs: new PostgresPackageConfigs(database),
      customers: new PostgresCustomers(database),
      locations: new PostgresLocations(database),
      close: () => Promise.resolve(),
    };
    site = await siteIn(store, { alertConsecutiveChecks: 7, alertLocationThreshold: '0.25' });
    const other = await customerOf(store, site.agency, { alertReminderInterval: 90, dnsblReminderInterval: 45 });
    otherId = other.id;
    const owners = [site.customer.id, otherId, null, site.customer.id, null];
    for (const [at, customerId] of owners.entries())
      await websiteAt(store, site, { customerId, name: `site ${5 - at}`, createdAt: later(NOW, at) });
  });
  after(() =>
    closeAll(
      () => database.close(),
      () => proxy.close(),
      () => temporary.drop(),
    ),
  );

  const page = (request = FIRST, filter: MonitorFilter = {}) =>
    monitors.page(site.agency.own, 'website', request, filter);

  it('are read with their total in one round trip, whatever the number of owners', async () => {
    await page();
    proxy.takeCount();
    expect(await page()).to.have.property('total', 5);
    expect(proxy.takeCount()).to.equal(1);
  });

  it('show what a monitor inherits as a read of the monitor does, in every order and part of the list', async () => {
    const requests: readonly (readonly [ListRequest, MonitorFilter?])[] = [
      [FIRST],
      [{ page: 2, perPage: 2 }],
      [{ ...FIRST, sort: 'name' }],
      [{ ...FIRST, search: 'site' }],
      [FIRST, { customerId: otherId }],
    ];
    for (const [request, filter] of requests) {
      const { items } = await page(request, filter);
      expect(items).to.not.have.length(0);
      for (const monitor of items)
        expect(monitor).to.deep.equal(await monitors.find(everywhere, 'website', monitor.id));
    }
    const { items } = await page({ ...FIRST, sort: 'name' });
    expect(items.map(({ alertingSources: { customer } }) => customer?.alertConsecutiveChecks ?? null)).to.deep.equal([
      null,
      7,
      null,
      2,
      7,
    ]);
    expect(items[3]?.alertingSources).to.deep.equal({
      customer: {
        alertConsecutiveChecks: 2,
        recoveryConsecutiveChecks: 1,
        alertLocationThreshold: '0.5',
        alertLocationThresholdCount: 1,
        alertReminderInterval: 90,
        dnsblReminderInterval: 45,
      },
      organization: {
        alertConsecutiveChecks: 2,
        recoveryConsecutiveChecks: 1,
        alertLocationThreshold: '0.5',
        alertLocationThresholdCount: 1,
        alertReminderInterval: 0,
      },
    });
  });

  it('keep the plan of the first page of a whole kind; other pages have their size as a parameter', async () => {
    const size = { page: 1, perPage: 50 };
    for (let time = 0; time < 8; time += 1) await page(size);
    await page({ ...size, page: 2 });
    await page({ ...size, sort: 'name' });
    await page({ ...size, perPage: 49 });
    await page(size, { status: 'active' });
    await monitors.page({ ...site.agency.own, customerId: otherId }, 'website', size, {});
    const fixed = await database.prepared<{ readonly kept: number }>(
      `select generic_plans::int kept from pg_prepared_statements
       where position($1 in statement) > 0 and position('pg_prepared' in statement) = 0`,
      ['limit 50'],
    );
    // The server plans the first five executions for their values, to compare.
    expect(fixed).to.deep.equal([{ kept: 3 }]);
  });
});
