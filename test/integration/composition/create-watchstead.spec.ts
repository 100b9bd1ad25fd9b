import { once } from 'node:events';
import { IncomingMessage, ServerResponse, createServer } from 'node:http';
import { Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import type { ErrorRequestHandler } from 'express';
import type { RecurringJob } from '../../../src/application/kernel/jobs.ts';
import { listCustomers } from '../../../src/application/customers/customer-views.ts';
import { findTenant } from '../../../src/application/custom-domains/find-tenant.ts';
import { minutes } from '../../../src/domain/kernel/time.ts';
import { createWatchstead } from '../../../src/composition/watchstead.ts';
import type { Watchstead, WatchsteadOptions } from '../../../src/composition/watchstead.ts';
import { modules } from '../../../src/composition/container.ts';
import { isKnownType } from '../../../src/domain/notifications/channel-types.ts';
import { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { StartupError } from '../../../src/infrastructure/kernel/system/startup-error.ts';
import { endpoints } from '../../../src/interfaces/http/endpoints.ts';
import { TestClock } from '../../builders/clock.ts';
import { withGlobals } from '../../builders/globals.ts';
import { closeAll } from '../../close-all.ts';
import { sendTo } from '../http/custom-domains/hosts.ts';
import { acmeChat } from '../../builders/own-channel-type.ts';
import { logInto } from '../../builders/log.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';

const OPTIONS = { baseUrl: 'https://monitoring.example/', secretKey: 'k'.repeat(32) };

const BELOW_PREFIX =
  'The router is mounted at /monitoring. Mount it at the root of the application: its links, cookies and redirects are those of an origin.';

const ownJob: RecurringJob = { name: 'own', every: minutes(1), run: () => Promise.resolve() };

/** Options as plain JavaScript may pass them. */
const misspelled = (more: object): WatchsteadOptions => ({ ...OPTIONS, ...more });

describe('createWatchstead', () => {
  let temporary: TestDatabase;
  let database: Database;
  let watchstead: Watchstead;
  const clock = new TestClock();

  before(async () => {
    temporary = await testDatabase(migrated);
    database = await Database.connect(temporary.url);
    watchstead = await createWatchstead({
      ...OPTIONS,
      database,
      retentionDays: 7,
      adapters: { clock, log: logInto([]), recurringJobs: [ownJob], gaugeSources: () => [] },
    });
  });
  after(() =>
    closeAll(
      () => watchstead.close(),
      () => database.close(),
      () => temporary.drop(),
    ),
  );

  it('builds every port', () => {
    const { ports } = watchstead;
    expect(Object.entries(ports).filter(([, port]) => port === undefined)).to.deep.equal([]);
    expect(ports.workers.map(({ name }) => name)).to.deep.equal([
      'jobs',
      'due work',
      'outbox',
      'worker reports',
      'checks',
      'browser',
      'status-page-snapshots',
    ]);
  });

  it('uses the given adapters and settings, and the defaults of all others', () => {
    const { clock: used, settings } = watchstead.ports;
    expect(used).to.equal(clock);
    const { baseUrl, retentionDays, location, smtpUrl } = settings;
    expect({ baseUrl, retentionDays, location, smtpUrl }).to.deep.equal({
      baseUrl: 'https://monitoring.example',
      retentionDays: 7,
      location: 'local',
      smtpUrl: null,
    });
  });

  it('adds the entries of a list to the built-in ones, or lets a function change the list', () => {
    const { recurringJobs, gaugeSources } = watchstead.ports;
    expect(recurringJobs.at(-1)).to.equal(ownJob);
    expect(recurringJobs.map(({ name }) => name)).to.include('expired-rows');
    expect(gaugeSources).to.deep.equal([]);
  });

  it('lets a host wrap built-in adapters, which use the other adapters of the host', async () => {
    const seen: string[] = [];
    const own = await createWatchstead({
      ...OPTIONS,
      database,
      adapters: (builtIn) => ({
        log: logInto([]),
        clock,
        ids: {
          next: () => {
            seen.push('ids.next');
            return builtIn.ids.next();
          },
        },
      }),
    });
    const id = own.ports.ids.next();
    expect([seen, Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)]).to.deep.equal([
      ['ids.next'],
      clock.now().getTime(),
    ]);
    await own.close();
  });

  it('has the channel types of the host until it is closed, or not at all if it cannot be composed', async () => {
    const types = { 'x-acme-chat': acmeChat() };
    const adapters = { log: logInto([]) };
    const own = await createWatchstead({ ...OPTIONS, database, channelTypes: types, adapters });
    expect(isKnownType('x-acme-chat')).to.equal(true);
    await own.close();
    expect(isKnownType('x-acme-chat')).to.equal(false);
    for (const more of [
      { channelTypes: { ...types, email: acmeChat() } },
      { channelTypes: types, colour: 'red' },
      { channelTypes: types, secretKey: 'z'.repeat(32) },
    ]) {
      const fault: unknown = await createWatchstead({ ...misspelled(more), database, adapters }).catch(
        (reason: unknown) => reason,
      );
      expect([fault instanceof Error, isKnownType('x-acme-chat')]).to.deep.equal([true, false]);
    }
  });

  it('refuses the caller of an unknown credential, whatever the use case', async () => {
    const caller = await watchstead.callerOf({ kind: 'bearer', secret: 'wsm_unknown' });
    const page = { request: { page: 1, perPage: 25 }, filter: {} };
    const refusal = { ok: false, code: 'unauthenticated' };
    expect(await watchstead.run(listCustomers)(caller, page)).to.deep.equal(refusal);
    expect(await watchstead.run(findTenant)(caller, { host: 'console.acme.org' })).to.deep.equal(refusal);
  });

  it('lists every use case of an endpoint in exactly one module', () => {
    const names = modules.flatMap(({ useCases }) => useCases.map(({ name }) => name));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).to.deep.equal([]);
    expect(endpoints.filter(({ useCase }) => !names.includes(useCase.name)).map(({ path }) => path)).to.deep.equal([]);
  });

  it('routes every path of a custom host to the product, and on other hosts those that it declares', async () => {
    const now = clock.now();
    const stamps = { createdAt: now, updatedAt: now };
    const { query } = database;
    const { ids, customHosts } = watchstead.ports;
    const { id: organizationId } = await query
      .insertInto('organization')
      .values({ ...stamps, publicId: ids.next(), name: 'Acme', status: 'active', monitorQuotaTier: 'free' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const claim = {
      hostname: 'console.acme.org',
      purpose: 'white_label',
      status: 'active',
      recordValue: 'value',
      activatedAt: now,
    } as const;
    await query
      .insertInto('custom_domain')
      .values({ ...stamps, ...claim, publicId: ids.next(), organizationId })
      .execute();
    await customHosts.reload();
    const server = createServer((request, response) =>
      watchstead.router(request, response, () => response.writeHead(418).end()),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const statusAt = async (host: string, path: string) => (await sendTo(url, path, [['Host', host]])).status;
    expect([
      await statusAt('console.acme.org', '/own'),
      await statusAt('monitoring.example', '/own'),
      await statusAt('monitoring.example', '/sign-in'),
    ]).to.deep.equal([404, 418, 200]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('fails with the reason when it is mounted below a prefix, where its links and cookies would not work', async () => {
    const host = express();
    host.use('/monitoring', watchstead.router);
    const handler: ErrorRequestHandler = (fault, _request, response, _next) => response.status(500).send(String(fault));
    const server = createServer(host.use(handler)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/monitoring/api/health`);
    expect([answer.status, await answer.text()]).to.deep.equal([500, `StartupError: ${BELOW_PREFIX}`]);
    server.close();
  });

  it('fails also where another framework has taken the prefix, but not where Express was given another path', () => {
    const routed = (members: object) => () => {
      const request = Object.assign(new IncomingMessage(new Socket()), { url: '/own', ...members });
      watchstead.router(request, new ServerResponse(request), () => undefined);
    };
    expect(routed({ originalUrl: '/monitoring/own' })).to.throw(StartupError, BELOW_PREFIX);
    for (const members of [
      {},
      { originalUrl: '/own' },
      { originalUrl: '/old' },
      { originalUrl: '/de/own', baseUrl: '' },
    ])
      expect(routed(members), JSON.stringify(members)).not.to.throw();
  });

  it('names what the runtime lacks', async () => {
    const refused = withGlobals({ structuredClone: undefined }, () => createWatchstead({ ...OPTIONS, database }));
    expect(await refused.catch(String)).to.equal(
      'StartupError: This runtime has no structuredClone, which createWatchstead needs.',
    );
  });

  it('stops workers that are being started', async () => {
    const own = await createWatchstead({ ...OPTIONS, databaseUrl: temporary.url, adapters: { log: logInto([]) } });
    const starting = own.startWorkers();
    await own.close();
    await starting;
  });

  it('leaves a given database open when it is closed, however often', async () => {
    await watchstead.close();
    await watchstead.close();
    expect((await database.pool.query('select 1 as one')).rows).to.deep.equal([{ one: 1 }]);
  });

  const rejected: Readonly<Record<string, readonly [WatchsteadOptions, string]>> = {
    'a short key': [{ ...OPTIONS, secretKey: 'k'.repeat(31) }, 'secretKey must have at least 32 bytes'],
    'a base URL that is no URL': [
      { ...OPTIONS, baseUrl: 'monitoring.example' },
      'baseUrl must be an http or https origin',
    ],
    'a base URL with a path': [{ ...OPTIONS, baseUrl: 'http://a.example/monitoring' }, 'origin without a path'],
    'an adapter that is called before the product is composed': [
      {
        ...OPTIONS,
        adapters: ({ ids }) => {
          ids.next();
          return {};
        },
      },
      'The built-in adapter ids was called before the product is composed',
    ],
    'options without a base URL': [{ ...misspelled({}), baseUrl: '' }, 'baseUrl must be an http or https origin'],
    'a setting outside its range': [
      { ...OPTIONS, retentionDays: -5 },
      'retentionDays must be a number of days from 1 to 3650.',
    ],
    'a misspelled setting': [
      misspelled({ smtpURL: 'smtp://a.example' }),
      'smtpURL is not an option: did you mean smtpUrl?',
    ],
    'a misspelled port': [
      misspelled({ adapters: { mailr: {} } }),
      'adapters.mailr is not a port that can be replaced: did you mean mailer?',
    ],
    'an adapter without a method of its port': [
      misspelled({ adapters: { clock: {} } }),
      'adapters.clock has no method now.',
    ],
    'an entry of a list without a member': [
      misspelled({ adapters: { recurringJobs: [{ name: 'a', run: () => Promise.resolve() }] } }),
      'An entry of adapters.recurringJobs has no member every.',
    ],
    'a replaced setting': [
      misspelled({ adapters: { quotaTiers: [] } }),
      'adapters.quotaTiers is not a port that can be replaced.',
    ],
    'options without a database': [OPTIONS, 'databaseUrl must be a URL such as postgres://'],
    'the URL of another database': [
      { ...OPTIONS, databaseUrl: 'mysql://a.example/b' },
      'databaseUrl must be a URL such as',
    ],
  };
  for (const [what, [options, reason]] of Object.entries(rejected))
    it(`rejects ${what}`, async () => {
      const error = await createWatchstead(options).catch((fault: unknown) => fault);
      expect(error).to.be.instanceOf(StartupError);
      expect(String(error)).to.contain(reason);
    });
});
