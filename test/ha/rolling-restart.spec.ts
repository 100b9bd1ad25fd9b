import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { DRAIN_GRACE } from '../../src/composition/stop.ts';
import { nextDueAt } from '../../src/domain/checks/check-schedule.ts';
import { later, minutes, seconds } from '../../src/domain/kernel/time.ts';
import { websiteFields } from '../../src/domain/monitors/kinds/website-settings.ts';
import { initialSettings } from '../../src/domain/monitors/setting-fields.ts';
import { closeAll } from '../close-all.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { testDatabase } from '../integration/kernel/database/test-database.ts';
import { bootstrapped, commandLine, ended, printed } from '../kill/service-process.ts';
import { until } from '../until.ts';

const MONITORS = 900;
const WORKERS = 3;
/** The longest time in which the site answers, so that each stop finds checks in progress. */
const SLOWEST = seconds(1.5);
/** The time from storing the monitors to their first checks, in which the workers start. */
const LEAD = seconds(30);
/** The time between two restarts. */
const REST = seconds(5);

/** Due times that do not follow the one before by the interval. */
const GAPS = `select monitor_id, due_at, step::text from (
    select monitor_id, due_at, due_at - lag(due_at) over (partition by monitor_id order by due_at) as step from check_result) steps
  where step <> interval '1 minute'`;
const LAGS = `select percentile_cont(0.5) within group (order by lag) as p50, percentile_cont(0.99) within group (order by lag) as p99, max(lag)
  from (select extract(epoch from checked_at - due_at)::float * 1000 - latency_ms as lag from check_result where due_at >= $1) lags`;

describe('a restart of three workers, one after the other, while checks are due', function () {
  this.timeout(minutes(8));
  const closes: (() => unknown)[] = [];
  /** The number of requests for each monitor. */
  const visits = new Map<number, number>();
  let url: string;
  let environment: Readonly<Record<string, string>>;
  let workers: ChildProcess[];
  let isUnderWay = 0;

  before(async () => {
    const database = await testDatabase();
    closes.push(() => database.drop());
    ({ url } = database);
    environment = { DATABASE_URL: url, PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8', ROLE: 'worker' };
    await bootstrapped(environment);
    const site = createServer((request, response) => {
      const monitor = Number(request.url?.slice(1));
      visits.set(monitor, (visits.get(monitor) ?? 0) + 1);
      isUnderWay += 1;
      setTimeout(
        () => {
          isUnderWay -= 1;
          response.end('ok');
        },
        (monitor % 16) * (SLOWEST / 16),
      );
    });
    await new Promise<void>((resolve) => site.listen(0, '0.0.0.0', resolve));
    closes.push(() => site.close());
    await storeMonitors((site.address() as AddressInfo).port);
    workers = await Promise.all(Array.from({ length: WORKERS }, () => started()));
  });
  after(() => closeAll(...closes.toReversed()));

  /** Stores the monitors, each on an address of its own, because checks of one address wait for each other. */
  const storeMonitors = async (port: number): Promise<void> => {
    const stored = await execute<{ id: number }>(
      url,
      `insert into monitor (public_id, created_at, updated_at, organization_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
       select gen_random_uuid(), now(), now(), (select min(id) from organization), 'website', 'http', 'Shop ' || n,
         'http://127.1.' || n / 200 || '.' || n % 200 + 1 || ':${port}/' || n, 'active', 'managed', 1, 10, '${JSON.stringify(initialSettings(websiteFields))}', 'up'
       from generate_series(1, ${MONITORS}) n order by n returning id`,
    );
    const [location] = await execute<{ id: number }>(url, `select id from location where key = 'local'`);
    const locationId = location?.id ?? 0;
    const first = later(new Date(), LEAD);
    const due = stored.map(({ id: monitorId }) => {
      const dueAt = nextDueAt({ monitorId, locationId }, minutes(1), first);
      return `(${monitorId}, ${locationId}, '${dueAt.toISOString()}'::timestamptz, 'up')`;
    });
    await execute(
      url,
      `insert into check_schedule (monitor_id, location_id, due_at, last_outcome) values ${due.join(', ')}`,
    );
  };
  const started = async (): Promise<ChildProcess> => {
    const worker = commandLine(environment, 'serve');
    closes.push(async () => {
      worker.kill('SIGKILL');
      await ended(worker);
    });
    await printed(worker, /(is running as a worker)/);
    return worker;
  };
  /** Stops a worker as a service manager does; returns how long it took, in milliseconds. */
  const stopped = async (worker: ChildProcess): Promise<number> => {
    const begun = performance.now();
    worker.kill('SIGTERM');
    await ended(worker);
    expect(worker.exitCode).to.equal(0);
    return performance.now() - begun;
  };
  const checkedSince = async (moment: Date): Promise<number> => {
    const from = `check_result where due_at >= '${moment.toISOString()}'`;
    const [row] = await execute<{ count: number }>(url, `select count(distinct monitor_id)::int as count from ${from}`);
    return row?.count ?? 0;
  };

  it('misses no due check, makes none twice, and each worker stops within its grace', async () => {
    await until(async () => (await checkedSince(new Date(0))) === MONITORS, 500);
    const begun = new Date();
    const stops: number[] = [];
    for (const worker of workers) {
      const replacement = await started();
      // A stop that finds nothing in progress shows nothing.
      await until(() => isUnderWay > WORKERS);
      stops.push(await stopped(worker));
      workers = [...workers.filter((other) => other !== worker), replacement];
      await pause(REST);
    }
    const restarted = new Date();
    await until(async () => (await checkedSince(restarted)) === MONITORS, 500);
    await Promise.all(workers.map((worker) => stopped(worker)));

    expect(await execute(url, GAPS)).to.deep.equal([]);
    expect(await execute(url, `select reason from check_result where outcome <> 'up'`)).to.deep.equal([]);
    const results = await execute<{ name: string; count: number }>(
      url,
      'select m.name, count(*)::int as count from check_result r join monitor m on m.id = r.monitor_id group by m.name',
    );
    const made = new Map(results.map(({ name, count }) => [Number(name.replace('Shop ', '')), count]));
    expect([...visits].filter(([monitor, count]) => made.get(monitor) !== count)).to.deep.equal([]);
    for (const took of stops) expect(took).to.be.below(DRAIN_GRACE);

    const lags = LAGS.replace('$1', `'${begun.toISOString()}'`);
    const [lag] = await execute<{ p50: number; p99: number; max: number }>(url, lags);
    const shown = [lag?.p50, lag?.p99, lag?.max].map((ms) => Math.round(ms ?? NaN)).join(', ');
    process.stdout.write(
      `    ${MONITORS} monitors a minute; stops of ${stops.map(Math.round).join(', ')} ms; dispatch lag p50, p99, max ${shown} ms.\n`,
    );
  });
});
