import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { apiClient, bootstrap, environmentOf, sendAlerts, storeMonitors } from './check-programs.ts';
import { report } from './goals.ts';
import { optionsOf } from './options.ts';
import { startDatabase, startServer, stopServer } from './service-program.ts';
import { startSmtp } from './smtp-receiver.ts';
import { promisesOf } from './soak-losses.ts';
import { Outages, startReceiver } from './soak-outages.ts';
import { ServiceRole } from './soak-processes.ts';
import type { Stopped } from './soak-processes.ts';
import { BENCH_CONNECTION, Usages, growthRows, tableSizes } from './soak-samples.ts';
import { Spans } from './soak-spans.ts';
import { StreamReader } from './soak-streams.ts';
import { REPORT_READER, SUBSCRIBER, SoakWork } from './soak-work.ts';
import { storeReaders } from './stream-readers.ts';
import { figure, printTable } from './table.ts';

/*
 * An hour of everything at once: an API process and workers of a location check monitors once a minute, while monitors
 * fail and recover, an incident is announced to subscribers, a report and an export are made, consoles follow the
 * changes, and each process is replaced by another one after a quarter of the time, so that the later ones run long. A
 * row is printed for each span of minutes, so that a run that is cut short has shown something. In the end, nothing may
 * be lost or made twice.
 */
const options = optionsOf(
  {
    monitors: '100000',
    minutes: '60',
    every: '5',
    workers: '2',
    outages: '50',
    'outage-seconds': '60',
    subscribers: '300',
    reported: '100',
    streams: '50',
    'warm-up': '60',
  },
  {
    monitors: '300',
    minutes: '0.5',
    every: '0.25',
    outages: '5',
    'outage-seconds': '5',
    subscribers: '20',
    reported: '10',
    streams: '6',
    'warm-up': '1',
  },
);
const [MONITORS, REPORTED] = [Number(options.monitors), Number(options.reported)];
const EVERY = 60_000 * Number(options.every);
const SPANS = Math.round(Number(options.minutes) / Number(options.every));
/** The age of a check whose result is stored for certain, if it was made. */
const STORED_AFTER = Math.min(5000, EVERY / 4);
/** The time between two looks at the processes, and between two of their replacements. */
const [SAMPLE_EVERY, REST] = [EVERY / 20, EVERY / 30];
/** How much the live heap may grow in an hour, and how many minutes of a process show that. */
const [MOST_GROWTH, LEAST_TREND] = [0.1, 30];

// What the service works with.
const target = await startServer(['bench/check-target.ts'], {});
const [receiver, smtp, database] = [await startReceiver(), await startSmtp(), await startDatabase()];
const connection = { connectionString: database.url, application_name: BENCH_CONNECTION };
const client = new pg.Client(connection);
await client.connect();
const pool = new pg.Pool({ ...connection, max: 3 });
const files = `/tmp/watchstead-bench-soak-${process.pid}`;
const environment = {
  ...environmentOf(database.url),
  DATA_DIR: files,
  SMTP_URL: smtp.url,
  EXPORT_COOLDOWN_HOURS: '0',
};
const token = await bootstrap(environment);
await storeMonitors(client, { target: target.url, monitors: MONITORS, hanging: 0, timeoutSeconds: 30 });
await client.query(`insert into state_span (monitor_id, state, started_at) select id, 'up', created_at from monitor`);
const readers = await storeReaders(client, 1, Number(options.streams));

// The service.
const logged = new Map<string, number>();
const api = new ServiceRole('API', { ...environment, ROLE: 'api' }, logged);
const workers = Array.from(
  { length: Number(options.workers) },
  (_, at) => new ServiceRole(`worker ${at + 1}`, { ...environment, ROLE: 'worker' }, logged),
);
const roles = [api, ...workers];
for (const role of roles) await role.start();
await sendAlerts(client, { url: api.url, token }, { target: receiver.url });
const work = new SoakWork({
  api: apiClient(() => api.url, token),
  pool,
  download: async (path) => {
    const answer = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok || answer.body === null) throw new Error(`${path} was answered with ${answer.status}.`);
    return answer.body;
  },
  monitors: MONITORS,
  subscribers: Number(options.subscribers),
  reported: REPORTED,
  files,
});
await work.prepare();
const readIncidents = async (): Promise<readonly string[]> =>
  (await pool.query<{ id: string }>('select public_id as id from incident')).rows.map(({ id }) => id);
const streams = Array.from(
  { length: Number(options.streams) },
  (_, at) => new StreamReader({ url: () => api.url, readIncidents }, readers[at % readers.length] ?? ''),
);
for (const stream of streams) await stream.open();
const usages = new Usages(roles, pool, SAMPLE_EVERY);
await pause(1000 * Number(options['warm-up']));

const outages = new Outages(pool, {
  target: target.url,
  monitors: MONITORS - REPORTED,
  together: Number(options.outages),
  lasts: 1000 * Number(options['outage-seconds']),
});
const stops: Stopped[] = [];

/** Replaces each process by another one, one after the other. */
const restart = async (): Promise<void> => {
  for (const role of [...workers, api]) {
    stops.push(await role.replace());
    await pause(REST);
  }
};

console.log(`\n${MONITORS} monitors, ${SPANS} spans of ${options.every} minutes, from ${new Date().toISOString()}\n`);
const sizesBefore = await tableSizes(client);
const spans = new Spans({
  client,
  pool,
  postmaster: database.postmaster,
  roles,
  monitors: MONITORS,
  storedAfter: STORED_AFTER,
});
outages.begin();
const working: Promise<void>[] = [];
for (let span = 1; span <= SPANS; span += 1) {
  const begun = performance.now();
  working.push(work.run(span, EVERY / 2));
  if (span === Math.floor(SPANS / 4) + 1) await pause(EVERY / 10).then(restart);
  await pause(Math.max(0, begun + EVERY - performance.now()));
  await spans.end((span * EVERY) / 60_000);
}
await Promise.race([Promise.all(working), pause(EVERY, undefined, { ref: false })]);
await outages.end();
await pause(2 * STORED_AFTER);
usages.end();
const sizesAfter = await tableSizes(client);

const trends = usages.trends(EVERY);
printTable(
  'Growth in an hour, without the first span of each process',
  ['Process', 'minutes', 'RSS MB', 'MB/h', 'live heap MB', 'MB/h', 'descriptors/h'],
  trends.map((trend) => [
    trend.process,
    figure(trend.minutes, 0),
    figure(trend.residentMb, 0),
    figure(trend.residentSlope, 1),
    figure(trend.liveMb, 0),
    figure(trend.liveSlope, 1),
    figure(trend.descriptorSlope, 1),
  ]),
);
console.log(`\nConnections to the database: ${figure(usages.connectionSlope(EVERY), 1)} more in an hour.`);
printTable(
  'Growth of tables',
  ['Table', 'MB', 'bytes for each check', 'dead rows'],
  growthRows(sizesBefore, sizesAfter, spans.made),
);

const incidents = await readIncidents();
const mails = { subscribers: await smtp.received(SUBSCRIBER), reports: await smtp.received(REPORT_READER) };
for (const stream of streams) stream.close();
for (const role of roles) stops.push(await role.stop());
const promises = await promisesOf(client, {
  checks: spans,
  visits: (await (await fetch(`${target.url}/visits`)).json()) as readonly (number | null)[],
  failed: outages.failed,
  alerts: receiver,
  rounds: SPANS,
  subscribers: Number(options.subscribers),
  work,
  mails,
  streams,
  incidents,
  stops,
});
printTable(
  'Nothing lost, nothing twice',
  ['', 'expected', 'found', ''],
  promises.map(({ what, expected, found, isKept }) => [what, expected, found, isKept ? 'met' : 'not met']),
);
const total = (of: (stream: StreamReader) => number): number => streams.reduce((sum, stream) => sum + of(stream), 0);
console.log(
  `\n${streams.length} streams: ${total(({ events }) => events)} events, of which ${total(({ resyncs }) => resyncs)} to read anew; ${total(({ openings }) => openings)} openings. ${work.exportedResults} results exported.`,
);
if (logged.size > 0) printTable('Warnings and errors in the log', ['Process and message', 'times'], [...logged]);
for (const fault of work.faults) console.log(`Not done: ${fault}`);

const broken = promises.filter(({ isKept }) => !isKept).map(({ what }) => what);
const growth = trends
  .filter((trend) => trend.minutes >= LEAST_TREND)
  .map(({ liveSlope, liveMb }) => liveSlope / liveMb);
const heap = growth.length === 0 ? 'was not followed for half an hour' : `${figure(100 * Math.max(...growth), 1)} %`;
report(
  'G39',
  `${broken.length === 0 ? 'nothing lost' : `not met: ${broken.join('; ')}`}; ${figure(spans.made / spans.due, 4)} of the checks; live heap ${heap}`,
  broken.length === 0 && work.faults.length === 0 && growth.every((each) => each <= MOST_GROWTH),
);

await client.end();
await pool.end();
await database.close();
await stopServer(target);
receiver.close();
await smtp.close();
rmSync(files, { recursive: true, force: true });
