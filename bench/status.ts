import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as pause } from 'node:timers/promises';
import type autocannon from 'autocannon';
import pg from 'pg';
import { compose } from '../src/composition/container.ts';
import { settingsOf } from '../src/composition/settings.ts';
import { seconds } from '../src/domain/kernel/time.ts';
import { plainDocument } from '../src/domain/status-pages/public-document.ts';
import { Database } from '../src/infrastructure/kernel/database/database.ts';
import { configurationOf, readEnvironment } from '../src/infrastructure/kernel/system/configuration.ts';
import { jsonLog } from '../src/infrastructure/kernel/system/json-log.ts';
import { report } from './goals.ts';
import { CONNECTIONS, loadHead, loadRows, measureLoad } from './load.ts';
import { optionsOf } from './options.ts';
import { SECRET_KEY, SERVICE, startDatabase, startServer, stopServer } from './service-program.ts';
import { statementCounter } from './statement-counter.ts';
import { figure, printTable } from './table.ts';

/*
 * Public status pages: a cached page beside Express with a fixed response of the same bytes, the statements of a page
 * that is not cached, and the memory of cached pages. The requests come from many networks, so that no rate limit is
 * reached.
 */
const options = optionsOf({ seconds: '6', pages: '1000' }, { seconds: '1', pages: '50' });
const SECONDS = Number(options.seconds);
const PAGES = Number(options.pages);
const NETWORKS = 20_000;
const COMPONENTS = 10;
const MANY_COMPONENTS = 200;
/** The tests of connections that only receive notifications, and one reading of the page when a minute is over. */
const LISTENING = 10;

/** Page 1 has many components, the others a few each. On every tenth day a monitor was down for a while. */
const seed = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (statement: string) => client.query(statement);
  await run(
    `insert into organization (id, public_id, created_at, updated_at, name, status, monitor_quota_tier) values (1, gen_random_uuid(), now(), now(), 'Bench', 'active', 'free')`,
  );
  await run(`
    insert into monitor (id, public_id, created_at, updated_at, organization_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
    select n, gen_random_uuid(), now() - interval '200 days', now(), 1, 'website', 'http', 'Site ' || n, 'http://192.0.2.1/' || n, 'active', 'managed', 5, 30, '{}', 'up' from generate_series(1, ${MANY_COMPONENTS}) n`);
  await run(
    `insert into state_span (monitor_id, state, started_at) select id, 'up', date_trunc('day', now()) from monitor`,
  );
  await run(`
    insert into state_day (monitor_id, day, up_seconds, down_seconds, maintenance_seconds, unknown_seconds, paused_seconds)
    select m.id, to_char(now() - n * interval '1 day', 'YYYY-MM-DD'), 86400 - down, down, 0, 0, 0
    from monitor m, generate_series(1, 90) n, lateral (select case when (n + m.id) % 10 = 0 then 60 * n else 0 end as down) d`);
  await run(
    `insert into state_day_progress (organization_id, timezone, counted_until) values (1, 'UTC', date_trunc('day', now()))`,
  );
  await run(`
    insert into status_page (id, public_id, created_at, updated_at, organization_id, slug, title, texts)
    select n, gen_random_uuid(), now(), now(), 1, 'page-' || n, 'Page ' || n, '{}' from generate_series(1, ${PAGES + 1}) n`);
  await run(`
    insert into status_component (public_id, created_at, updated_at, status_page_id, name, position, monitor_id)
    select gen_random_uuid(), now(), now(), p.id, 'Component ' || n, n, n from status_page p, generate_series(1, ${MANY_COMPONENTS}) n where p.id = 1 or n <= ${COMPONENTS}`);
  await run('analyze');
  await client.end();
};

/** The heap and buffers of this process after a collection, in bytes. */
const usedBytes = async (): Promise<number> => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Buffers are freed after the collection that finds them unused.
  for (let round = 0; round < 3; round += 1) {
    collect();
    await pause(seconds(0.2));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Requests of many networks, in turn. */
const fromNetworks = (path: string): autocannon.Request[] => {
  let at = 0;
  const headers = () => {
    at = (at + 1) % NETWORKS;
    return { 'x-forwarded-for': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` };
  };
  return [{ method: 'GET', path, setupRequest: (request) => ({ ...request, path, headers: headers() }) }];
};

const database = await startDatabase();
await Database.connect(database.url).then(async (opened) => {
  await opened.migrate();
  await opened.close();
});
await seed(database.url);
const counter = await statementCounter(database.url);

const opened = await Database.connect(counter.url);
const { ports } = compose(
  { settings: settingsOf(configurationOf(readEnvironment({}))), database: opened, secretKey: Buffer.from(SECRET_KEY) },
  { log: jsonLog('silent') },
);
await ports.statusPageChanges.listen();
const find = (page: number) =>
  ports.statusPageDocuments.find({ slug: `page-${page}` }, plainDocument('page'), {
    origin: ports.baseUrl,
    path: `/status/page-${page}`,
  });
await find(2);
counter.take();
const begun = performance.now();
const large = await find(1);
const largeMs = performance.now() - begun;
const statements = counter.take();
const before = await usedBytes();
for (let page = 3; page <= PAGES + 1; page += 1) await find(page);
const perPage = ((await usedBytes()) - before) / (PAGES - 1) / 1024;
const small = await find(2);
ports.statusPageChanges.close();
await opened.close();
printTable(
  'Status pages',
  ['What', 'Measured'],
  [
    [`statements for a page of ${MANY_COMPONENTS} components that is not cached`, statements],
    ['its time, ms', figure(largeMs, 0)],
    ['its size, KB', figure((large?.body.length ?? 0) / 1024, 0)],
    [`size of a page of ${COMPONENTS} components, KB`, figure((small?.body.length ?? 0) / 1024, 1)],
    [`memory of each of ${PAGES} cached pages, KB`, figure(perPage, 1)],
  ],
);
report('G22', `${statements} statements`, statements <= 5);
report('G23', `${figure(perPage, 1)} KB`, perPage <= 64);

const directory = mkdtempSync(join(tmpdir(), 'watchstead-bench-'));
const service = await startServer(SERVICE, { ROLE: 'api', DATABASE_URL: counter.url, TRUST_PROXY: 'true' });
const path = '/status/page-2';
const document = Buffer.from(await (await fetch(`${service.url}${path}`)).arrayBuffer());
writeFileSync(join(directory, 'document'), document);
const bare = await startServer(['bench/bare-page-server.ts'], { DOCUMENT: join(directory, 'document') });
const base = await measureLoad(bare, database, fromNetworks(path), SECONDS);
counter.take();
await pause(seconds(SECONDS));
const idle = counter.take();
const ours = await measureLoad(service, database, fromNetworks(path), SECONDS);
const queries = counter.take();
printTable(
  `A cached page of ${figure(document.length / 1024, 1)} KB, ${CONNECTIONS} connections, ${SECONDS} s each; bare is Express with the same bytes`,
  loadHead,
  loadRows('GET /status/{slug}', base, ours),
);
console.log(
  `\nStatements of the service for ${Math.round(ours.rate * SECONDS)} requests: ${queries}; at rest in as many seconds: ${idle}`,
);
const needsNone = queries <= 3 * idle + LISTENING;
report(
  'G24',
  `${figure(ours.rate / base.rate, 2)}, p99 ${figure(ours.p99, 1)} ms, ${queries} statements (at rest ${idle})`,
  ours.rate >= 0.5 * base.rate && ours.p99 <= 10 && ours.refused === 0 && needsNone,
);

await stopServer(service);
await stopServer(bare);
counter.close();
rmSync(directory, { recursive: true, force: true });
await database.close();
