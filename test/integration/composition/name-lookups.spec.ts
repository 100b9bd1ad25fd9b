import { expect } from 'chai';
import { lookUpDns } from '../../../src/application/public-tools/public-tools.ts';
import { openDatabase } from '../../../src/composition/open-database.ts';
import { createWatchstead } from '../../../src/composition/watchstead.ts';
import type { Watchstead } from '../../../src/composition/watchstead.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { NameResolution } from '../../../src/infrastructure/kernel/network/name-resolver.ts';
import { aToken } from '../../builders/callers.ts';
import { logInto } from '../../builders/log.ts';
import { closeAll } from '../../close-all.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';
import { NXDOMAIN, answerTo, questionIn, record, startDns } from '../kernel/network/dns-server.ts';
import type { DnsServer } from '../kernel/network/dns-server.ts';

describe('name lookups of the product', () => {
  let temporary: TestDatabase;
  let dns: DnsServer;
  let database: Database;
  let watchstead: Watchstead;
  let isSlowSilent = true;
  const asked = new Set<string>();
  const log = logInto([]);

  const respond = (query: Buffer): Buffer | null => {
    const { name, type } = questionIn(query);
    asked.add(name);
    if (name.endsWith('slow.example')) return isSlowSilent ? null : answerTo(query, NXDOMAIN, []);
    const address = name === 'database.example' ? [127, 0, 0, 1] : [93, 184, 216, 34];
    return answerTo(query, 0, type === 1 ? [record(1, Buffer.from(address))] : []);
  };

  before(async () => {
    temporary = await testDatabase(migrated);
    dns = await startDns(respond);
    const names = new NameResolution({ dns: dns.client(10_000, { limits: { total: 4, perTenant: 3 } }) });
    const url = new URL(temporary.url);
    url.hostname = 'database.example';
    database = await openDatabase(url.href, log, { lookup: names.lookup });
    watchstead = await createWatchstead({
      database,
      baseUrl: 'https://monitoring.example',
      secretKey: 'k'.repeat(32),
      adapters: { names, log },
    });
  });
  after(() =>
    closeAll(
      () => watchstead.close(),
      () => database.close(),
      () => dns.close(),
      () => temporary.drop(),
    ),
  );

  it('resolve the host of the database', async () => {
    expect(asked).to.include('database.example');
    expect(await database.prepared('select 1 as one', [])).to.deep.equal([{ one: 1 }]);
  });

  it('of one organization do not wait for those of another', async () => {
    const lookUp = (organizationId: number, domain: string) =>
      watchstead.run(lookUpDns)(aToken({ organizationId }), { domain, type: 'A' });
    const slow = Array.from({ length: 20 }, (_, at) => lookUp(1, `n${at}.slow.example`));
    for (let at = 0; at < 3; at += 1)
      expect(await lookUp(2, 'shop.example'))
        .to.have.nested.property('value.found.value')
        .deep.equal(['93.184.216.34']);
    isSlowSilent = false;
    await Promise.all(slow);
  });
});
