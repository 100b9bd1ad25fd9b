import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { days, later } from '../src/domain/kernel/time.ts';
import { renderReport } from '../src/infrastructure/reports/render-report.ts';
import { reportDocument } from '../test/builders/report-documents.ts';
import { bootstrap, dispatched, environmentOf, storeMonitors } from './check-programs.ts';
import { report } from './goals.ts';
import { cpuSeconds } from './process-tree.ts';
import { SERVICE, startDatabase, startServer, stopServer } from './service-program.ts';
import { figure, printTable } from './table.ts';

/** The first report of a process, on a month of many monitors. */
const measureOneReport = async (monitors: number): Promise<void> => {
  const document = reportDocument({ customerName: null }, monitors);
  const before = process.cpuUsage();
  const { bytes } = await renderReport(document, null, null);
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1e6;
  printTable(
    `Report on a month of ${monitors} monitors`,
    ['CPU s', 'MB'],
    [[figure(cpu, 2), figure(bytes.length / 1e6, 1)]],
  );
  report('G28', `${figure(cpu, 1)} s`, cpu <= 5);
};

/** The days of each report. */
const REPORTED_DAYS = 31;

/** One customer for each monitor, which has been up for two months, with the latencies of every hour. */
const storeHistory = async (client: pg.Client, monitors: number): Promise<void> => {
  await client.query(
    `insert into customer (public_id, created_at, updated_at, organization_id, name, email, package_id, status, custom_fields, alert_consecutive_checks)
     select gen_random_uuid(), now(), now(), 1, 'Customer ' || n, 'c' || n || '@example.com', 1, 'active', '{}', 1 from generate_series(2, $1::int) n`,
    [monitors],
  );
  await client.query(
    `update monitor m set customer_id = c.id, created_at = now() - interval '60 days' from (select id, row_number() over (order by id) n from customer) c where c.n = m.id`,
  );
  await client.query(
    `insert into state_span (monitor_id, state, started_at) select id, 'up', created_at from monitor on conflict do nothing`,
  );
  await client.query(
    `insert into check_rollup (span, starts_at, monitor_id, checks, failures, latency_count, latency_sum, histogram, latency_buckets)
     select 'hour', date_trunc('hour', now()) - h * interval '1 hour', m.id, 60, 0, 60, 6000, '{}', array(select (20 + (m.id + h + i) % 12)::smallint from generate_series(1, 60) i)
     from generate_series(1, $1::int) h, monitor m`,
    [24 * (REPORTED_DAYS + 2)],
  );
  await client.query('analyze');
};

interface Run {
  readonly status: string;
  readonly pdfs?: number;
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

const post = async (address: string, token: string, body: unknown): Promise<unknown> => {
  const answer = await fetch(address, { method: 'POST', headers: headersOf(token), body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};

const MONTHLY = {
  name: 'Month',
  frequency: 'monthly',
  dayOfMonth: 1,
  timezone: 'UTC',
  recipientEmails: ['nobody@example.com'],
};

const PREVIEWS = 5;

/** The preview of one report on all monitors, which reads their figures and stores nothing. */
const measurePreview = async (url: string, token: string, monitors: number): Promise<void> => {
  const milliseconds: number[] = [];
  let bytes = 0;
  while (milliseconds.length < PREVIEWS) {
    const from = performance.now();
    const preview = await post(`${url}/api/organization/reports/preview`, token, MONTHLY);
    milliseconds.push(performance.now() - from);
    bytes = JSON.stringify(preview).length;
  }
  const sorted = milliseconds.toSorted((one, other) => one - other);
  printTable(
    `Preview of a report on ${monitors} monitors, ${PREVIEWS} times`,
    ['first ms', 'median ms', 'most ms', 'bytes'],
    [[milliseconds[0], sorted[2], sorted.at(-1), bytes].map((number = NaN) => figure(number, 0))],
  );
};

/** Makes the service report on each customer, and waits until the run has ended. */
const reportOnEachCustomer = async (url: string, token: string): Promise<Run> => {
  const { publicId } = (await post(`${url}/api/organization/reports`, token, { ...MONTHLY, perCustomer: true })) as {
    publicId: string;
  };
  const today = new Date(new Date().toISOString().slice(0, 10));
  const run = (await post(`${url}/api/organization/reports/${publicId}/run`, token, {
    from: later(today, -days(REPORTED_DAYS)).toISOString(),
    to: today.toISOString(),
  })) as { publicId: string };
  for (;;) {
    await pause(1000);
    const shown = (await (
      await fetch(`${url}/api/organization/report-runs/${run.publicId}`, { headers: headersOf(token) })
    ).json()) as Run;
    if (shown.status === 'ready' || shown.status === 'failed') return shown;
  }
};

interface Window {
  readonly from: Date;
  readonly to: Date;
  readonly cpu: number;
}

/**
 * The lag of the checks of a service alone, and while it renders the reports of as many customers as it has monitors.
 */
const measureLag = async (monitors: number, warmUp: number, seconds: number): Promise<void> => {
  const database = await startDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const target = await startServer(['bench/check-target.ts'], {});
  const environment = { ...environmentOf(database.url), DATA_DIR: `/tmp/watchstead-bench-reports-${process.pid}` };
  const token = await bootstrap(environment);
  await storeMonitors(client, { target: target.url, monitors, hanging: 0, timeoutSeconds: 30 });
  await storeHistory(client, monitors);
  const service = await startServer(SERVICE, environment);
  await pause(warmUp * 1000);
  const during = async (work: Promise<unknown>): Promise<Window> => {
    const [from, before] = [new Date(), cpuSeconds(service.pid)];
    await work;
    return { from, to: new Date(), cpu: cpuSeconds(service.pid) - before };
  };
  await measurePreview(service.url, token, monitors);
  const alone = await during(pause(seconds * 1000));
  const rendering = reportOnEachCustomer(service.url, token);
  const beside = await during(rendering);
  await pause(3000);
  const { status } = await rendering;
  const {
    rows: [files],
  } = await client.query<{ count: string }>('select count(*) from report_pdf');
  const lags = await Promise.all([alone, beside].map((window) => dispatched(client, monitors, window.from, window.to)));
  const rowOf = (name: string, at: 0 | 1, { from, to, cpu }: Window): string[] => {
    const { made, scheduled, p50, p99, max } = lags[at] ?? { made: 0, scheduled: 0, p50: NaN, p99: NaN, max: NaN };
    return [
      name,
      figure((to.getTime() - from.getTime()) / 1000, 1),
      figure(cpu, 1),
      `${made} of ${scheduled}`,
      figure(p50, 1),
      figure(p99, 1),
      figure(max, 1),
    ];
  };
  printTable(
    `${monitors} checks a minute; ${files?.count ?? 0} PDFs, the run is ${status}`,
    ['', 'seconds', 'CPU s', 'checks made', 'lag p50 ms', 'p99 ms', 'max ms'],
    [rowOf('alone', 0, alone), rowOf('beside rendering', 1, beside)],
  );
  const ratio = (lags[1]?.p99 ?? NaN) / (lags[0]?.p99 ?? NaN);
  report(
    'G29',
    `p99 ${figure(ratio, 2)} of without`,
    status === 'ready' && Number(files?.count) === monitors && ratio <= 1.5,
  );
  await client.end();
  await stopServer(service);
  await stopServer(target);
  await database.close();
};

/** The cost of rendering, and what it costs the checks of the same process. */
export const measureRendering = async ({
  monitors,
  warmUp,
  seconds,
}: {
  readonly monitors: number;
  readonly warmUp: number;
  readonly seconds: number;
}): Promise<void> => {
  await measureOneReport(monitors);
  await measureLag(monitors, warmUp, seconds);
};
