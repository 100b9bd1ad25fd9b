import { Agenda } from 'agenda';
import { PostgresBackend } from '@agendajs/postgres-backend';
import pg from 'pg';
import { createWatchstead } from '../src/composition/watchstead.ts';
import { seconds } from '../src/domain/kernel/time.ts';
import type { WebsiteObservation } from '../src/domain/checks/kinds/website-observation.ts';
import { figure, quantile } from './table.ts';
import { SECRET_KEY } from './service-program.ts';

/*
 * One process that only dispatches: its handlers do nothing. Arguments: `watchstead`, whose check worker claims and
 * records the checks of the monitors stored in DATABASE_URL, or `agenda` and the number of its jobs, each once a
 * minute. On SIGTERM Agenda's lags are printed.
 */
const [program = '', jobs = '0'] = process.argv.slice(2);
const databaseUrl = process.env['DATABASE_URL'] ?? '';
/** Agenda's limits, as in the comparison that the goal was taken from. */
const AGENDA = { processEvery: seconds(1), concurrency: 200 };

const ANSWERED: WebsiteObservation = {
  kind: 'answered',
  status: 200,
  finalUrl: 'http://127.0.0.1/',
  pageBytes: 2048,
  pageTruncated: false,
  keywordFound: null,
  json: null,
  httpsRedirect: null,
  timings: { dnsMs: 0, connectMs: 0, tlsMs: null, firstByteMs: 0, totalMs: 0 },
  redirects: [],
  certificate: null,
  http: null,
  opening: null,
  resolved: ['127.0.0.1'],
  address: '127.0.0.1',
};

const startWatchstead = async (): Promise<void> => {
  const { ports } = await createWatchstead({
    databaseUrl,
    baseUrl: 'http://localhost',
    secretKey: SECRET_KEY,
    adapters: { httpProbe: { probe: () => Promise.resolve(ANSWERED) } },
  });
  const worker = ports.workers.find(({ name }) => name === 'checks');
  await worker?.start();
  process.on('SIGTERM', () => void worker?.stop(seconds(5)).then(() => process.exit()));
};

const startAgenda = async (count: number): Promise<void> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const agenda = new Agenda({
    backend: new PostgresBackend({ pool }),
    processEvery: AGENDA.processEvery,
    maxConcurrency: AGENDA.concurrency,
    defaultConcurrency: AGENDA.concurrency,
  });
  const lags: number[] = [];
  const last = new Map<unknown, number>();
  agenda.define<{ readonly monitor: number }>('check', ({ attrs: { data } }) => {
    const now = performance.now();
    const before = last.get(data.monitor);
    // The first run follows the moment at which the job was stored.
    if (before !== undefined) lags.push(now - before - seconds(60));
    last.set(data.monitor, now);
    return Promise.resolve();
  });
  await agenda.ready;
  const begin = Date.now() + seconds(5);
  for (let monitor = 0; monitor < count; monitor += 1) {
    await agenda
      .create('check', { monitor })
      .repeatEvery('60 seconds')
      .schedule(new Date(begin + (monitor * seconds(60)) / count))
      .save();
  }
  await agenda.start();
  process.on('SIGTERM', () => {
    const sorted = lags.toSorted((one, other) => one - other);
    console.log(
      `lag p50 / p99 / max of Agenda from one run to the next: ${[0.5, 0.99, 1].map((part) => figure(quantile(sorted, part), 1)).join(' / ')} ms`,
    );
    process.exit();
  });
};

await (program === 'agenda' ? startAgenda(Number(jobs)) : startWatchstead());
console.log('listens on http://nowhere');
