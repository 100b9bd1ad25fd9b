import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type autocannon from 'autocannon';
import pg from 'pg';
import { metOrLimit, report } from './goals.ts';
import { CONNECTIONS, compareLoads, loadHead, loadRows } from './load.ts';
import type { LoadResult } from './load.ts';
import { optionsOf } from './options.ts';
import { SERVICE, startDatabase, startServer, stopServer } from './service-program.ts';
import type { BenchDatabase, Server } from './service-program.ts';
import { figure, printTable } from './table.ts';

/*
 * Event ingest next to the bare group commit, and to one that does the same work, in the same run; what is stored after the service and then the database
 * are killed; and the time from an accepted event to the stored page. There are many organizations, so that none comes
 * near its rate limit, whose last uses cost more.
 */
const options = optionsOf(
  { seconds: '15', organizations: '600', rate: '1000', 'page-seconds': '20' },
  { seconds: '1', organizations: '300', rate: '200', 'page-seconds': '3' },
);
const SECONDS = Number(options.seconds);
const ORGANIZATIONS = Number(options.organizations);
/** The organizations of the second part. */
const PAGED = 200;
const RATE = Number(options.rate);
const PAGE_SECONDS = Number(options['page-seconds']);
/**
 * How long events are sent before delays are measured: until the engine has compiled what they need, as in the other
 * part.
 */
const PAGE_WARM_UP = Math.min(5, PAGE_SECONDS);
const DETAILS = { host: 'web-1.example', check: 'disk', free: 0, mount: '/var', graph: 'x'.repeat(300) };

const eventOf = (dedupKey: string, action = 'trigger') =>
  JSON.stringify({
    dedupKey,
    action,
    severity: 'error',
    summary: 'Disk is full',
    source: 'web-1',
    component: 'disk',
    details: DETAILS,
  });

/**
 * Organizations that use incident management, each with an administrator, a token, and a policy that pages the
 * administrator at once.
 */
const seed = async (client: pg.Client): Promise<readonly string[]> => {
  const tokens = Array.from({ length: ORGANIZATIONS }, () => `wsm_${randomBytes(32).toString('base64url')}`);
  const now = new Date();
  await client.query(
    'create table bare_event (id bigserial primary key, key text not null, body jsonb not null, received_at timestamptz not null)',
  );
  await client.query(
    `insert into organization (public_id, created_at, updated_at, name, status, monitor_quota_tier, im_enabled) select gen_random_uuid(), $1, $1, 'Bench ' || n, 'active', 'free', true from generate_series(1, $2::int) n`,
    [now, ORGANIZATIONS],
  );
  await client.query(
    `insert into app_user (public_id, created_at, updated_at, organization_id, email, first_name, last_name, role) select gen_random_uuid(), $1, $1, id, 'b' || id || '@example.com', '', '', 'admin' from organization`,
    [now],
  );
  await client.query(
    `insert into api_token (public_id, created_at, updated_at, organization_id, user_id, name, sha256, prefix, last_four)
     select gen_random_uuid(), $1, $1, u.organization_id, u.id, 'bench', t.sha256, 'wsm_', 'last'
     from unnest($2::text[]) with ordinality as t (sha256, n) join (select *, row_number() over (order by id) as n from app_user) u on u.n = t.n`,
    [now, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  await client.query(
    `insert into im_source (public_id, created_at, updated_at, organization_id, type, name, routes, group_by, storm, is_active)
     select gen_random_uuid(), $1, $1, id, 'events', 'Events', '[]', 'group', '{"openings": 20, "withinMinutes": 5}', true from organization`,
    [now],
  );
  return tokens;
};

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

/** Events share connections, as those of a few senders do. */
const agent = new Agent({ keepAlive: true, maxSockets: 2 * CONNECTIONS });

/** Sends an event, and returns the status of the answer. */
const post = (url: string, token: string, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/im/events`,
      { agent, method: 'POST', headers: { ...headersOf(token), 'content-length': Buffer.byteLength(body) } },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.once('error', reject).end(body);
  });

/** Each request has a token and a key of its own. */
const requests = (tokens: readonly string[]): autocannon.Request[] => {
  let at = 0;
  const setupRequest = (given: autocannon.Request): autocannon.Request => {
    at += 1;
    return { ...given, headers: headersOf(tokens[at % tokens.length] ?? ''), body: eventOf(`key-${at % 97}`) };
  };
  return [{ method: 'POST', path: '/api/im/events', setupRequest }];
};

const measureIngest = async (database: BenchDatabase, tokens: readonly string[]): Promise<void> => {
  const bare = await startServer(['bench/bare-event-server.ts'], { DATABASE_URL: database.url });
  const sameWork = await startServer(['bench/bare-event-server.ts'], { DATABASE_URL: database.url, SAME_WORK: 'true' });
  const service = await startServer(SERVICE, { ROLE: 'api', DATABASE_URL: database.url });
  const [base, ours, same] = await compareLoads([bare, service, sameWork], database, requests(tokens), SECONDS);
  await stopServer(bare);
  await stopServer(sameWork);
  await stopServer(service);
  printTable(
    `Event ingest, ${CONNECTIONS} connections, ${SECONDS} s each in turns; bare is Express with group commit, answered 200 after the commit`,
    loadHead,
    [...loadRows('POST /api/im/events', base, ours), ...loadRows('POST /api/im/events, same work', same, ours)],
  );
  const cpu = ours.both / base.both;
  const of = ({ rate: its }: LoadResult) => figure(ours.rate / its, 2);
  const met = ours.refused === 0 && metOrLimit(0.55, { bare: base.rate, sameWork: same.rate, ours: ours.rate });
  report('G12', `${of(base)} of bare, ${of(same)} of the same work`, met);
  report(
    'G12',
    `CPU ${figure(cpu, 2)}, of the same work ${figure(same.both / base.both, 2)}`,
    cpu <= 2 || (same.both > 2 * base.both ? 'limit' : false),
  );
};

/** Kills the service while events are sent, and looks for every accepted one in the table. */
const measureDurability = async (
  database: BenchDatabase,
  client: pg.Client,
  tokens: readonly string[],
): Promise<void> => {
  const service = await startServer(SERVICE, { ROLE: 'api', DATABASE_URL: database.url });
  const accepted: string[] = [];
  let isStopped = false;
  const send = async (lane: number): Promise<void> => {
    for (let at = lane; !isStopped; at += CONNECTIONS) {
      try {
        const answer = await fetch(`${service.url}/api/im/events`, {
          method: 'POST',
          headers: headersOf(tokens[at % tokens.length] ?? ''),
          body: eventOf(`durable-${at}`),
        });
        if (answer.status === 200) accepted.push(((await answer.json()) as { eventId: string }).eventId);
      } catch {
        return;
      }
    }
  };
  const lanes = Array.from({ length: CONNECTIONS }, (_, lane) => send(lane));
  await new Promise((resolve) => setTimeout(resolve, 2000));
  service.process.kill('SIGKILL');
  await once(service.process, 'exit');
  isStopped = true;
  await Promise.all(lanes);
  const { rows } = await client.query<{ stored: number }>(
    'select count(*)::int stored from im_event where public_id = any ($1::uuid[])',
    [accepted],
  );
  const lost = accepted.length - (rows[0]?.stored ?? 0);
  console.log(`\nkill -9 of the service under load: ${accepted.length} accepted, ${lost} lost.`);
  report('G13', `${lost} of ${accepted.length} lost`, lost === 0 && accepted.length > 0);
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Creates the policies, and lifts the storm limits above the rate. */
const preparePaging = async (client: pg.Client, { url }: Server, tokens: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ publicId: string }>(
    'select public_id "publicId" from app_user order by id limit $1',
    [PAGED],
  );
  const call = async (token: string, method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: headersOf(token),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${method} ${path} was refused: ${await answer.text()}`);
    return (await answer.json()) as { id: number; items: { publicId: string; type: string }[] };
  };
  for (const [at, { publicId: userId }] of rows.entries()) {
    const token = tokens[at] ?? '';
    const { id: escalationPolicyId } = await call(token, 'POST', '/api/escalation-config/policies', {
      name: 'Bench',
      steps: [{ afterMinutes: 0, targets: [{ type: 'user', userId }] }],
    });
    const { items } = await call(token, 'GET', '/api/im/sources');
    const source = items.find(({ type }) => type === 'events');
    await call(token, 'PATCH', `/api/im/sources/${source?.publicId ?? ''}`, {
      escalationPolicyId,
      storm: { openings: 1_000_000, withinMinutes: 5 },
    });
  }
};

/** Reports each page at the commit that stores it, with the key of its event. */
const PAGE_TRIGGER = `
  create function bench_page() returns trigger language plpgsql as $$
  begin
    perform pg_notify('bench_page', (select i.dedup_key from im_notification n join im_incident i on i.id = n.incident_id where n.id = new.notification_id));
    return null;
  end $$;
  create trigger bench_page after insert on im_page for each row execute function bench_page()`;

/** Sends events at the rate, one in twenty of which opens an incident; the others join open ones. */
const measurePages = async (database: BenchDatabase, client: pg.Client, tokens: readonly string[]): Promise<void> => {
  const service = await startServer(SERVICE, { DATABASE_URL: database.url });
  await preparePaging(client, service, tokens);
  await client.query(PAGE_TRIGGER);
  await client.query('listen bench_page');
  const [accepted, paged] = [new Map<string, number>(), new Map<string, number>()];
  client.on('notification', ({ payload }) => paged.set(payload ?? '', performance.now()));
  let [refused, sent] = [0, 0];
  const measured = PAGE_WARM_UP * RATE;
  const send = async (at: number): Promise<void> => {
    const opens = at % 20 === 0;
    const organization = at % PAGED;
    const key = opens ? `page-${at}` : `base-${organization}`;
    const status = await post(service.url, tokens[organization] ?? '', eventOf(key));
    if (status !== 200) refused += 1;
    else if (opens && at >= measured) accepted.set(key, performance.now());
  };
  await Promise.all(
    Array.from({ length: PAGED }, (_, organization) =>
      post(service.url, tokens[organization] ?? '', eventOf(`base-${organization}`)),
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const begun = performance.now();
  const pending = new Set<Promise<void>>();
  while (sent < measured + PAGE_SECONDS * RATE) {
    for (const due = Math.floor(((performance.now() - begun) / 1000) * RATE); sent < due; sent += 1) {
      const one = send(sent).finally(() => pending.delete(one));
      pending.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(pending);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const delays = [...accepted]
    .flatMap(([key, at]) => (paged.has(key) ? [Math.max(0, (paged.get(key) ?? 0) - at)] : []))
    .sort((one, other) => one - other);
  const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
  printTable(
    `Accepted event to stored page: ${RATE} events/s over ${PAGED} organizations for ${PAGE_SECONDS} s after ${PAGE_WARM_UP} s, one in twenty opens an incident`,
    ['sent', 'refused', 'opened', 'paged', 'p50 ms', 'p99 ms', 'max ms'],
    [
      [
        String(sent),
        String(refused),
        String(accepted.size),
        String(delays.length),
        figure(p50, 1),
        figure(p99, 1),
        figure(delays.at(-1) ?? 0, 1),
      ],
    ],
  );
  report(
    'G12',
    `page p50 ${figure(p50, 0)}, p99 ${figure(p99, 0)} ms`,
    p50 <= 50 && p99 <= 250 && delays.length === accepted.size && refused === 0,
  );
  agent.destroy();
  await stopServer(service);
};

const database = await startDatabase();
await stopServer(await startServer(SERVICE, { ROLE: 'api', DATABASE_URL: database.url }));
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const tokens = await seed(client);
await client.query('analyze');
// First, so that its processor time contains no vacuuming of what the pages leave behind.
await measureIngest(database, tokens.slice(PAGED));
await client.query('truncate im_event, bare_event');
await measurePages(database, client, tokens);
await measureDurability(database, client, tokens.slice(PAGED));
await client.end();
await database.close();
