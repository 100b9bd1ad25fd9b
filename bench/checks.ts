import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { alertLoadOf, alertOptions, dispatched, floor, watchstead } from './check-programs.ts';
import type { CheckLoad, CheckProgram } from './check-programs.ts';
import { quoted, report } from './goals.ts';
import { optionsOf } from './options.ts';
import { cpuByPart, cpuSeconds, residentMb } from './process-tree.ts';
import { isPrometheusInstalled, measurePrometheus } from './prometheus.ts';
import { startDatabase, startServer, stopServer } from './service-program.ts';
import { figure, printTable, quantile } from './table.ts';

/*
 * Scheduled HTTP checks of a page of 2 KB, each on a separate connection, every monitor once a minute, with results
 * stored and incidents on, compared with the floor (check-floor.ts) in the same run. Lag is the delay between the due
 * time and the start of a check. Durations are seconds. `--routes N` adds N routing rules of incident management,
 * `--routes off` turns it off, and `--changes` names the facets that each website is watched for.
 */
const options = optionsOf(
  {
    seconds: '20',
    'warm-up': '45',
    monitors: '1000,3000,10000,30000,50000,100000',
    rounds: '3',
    hanging: '10000',
    timeout: '30',
    'hanging-warm-up': '95',
    ...alertOptions,
  },
  {
    seconds: '3',
    'warm-up': '2',
    monitors: '300',
    rounds: '1',
    hanging: '100',
    timeout: '1',
    'hanging-warm-up': '2',
  },
);
const SECONDS = Number(options.seconds);
const FAILING = 50;
const ALERTS = alertLoadOf(options);
/** Parts that use fewer CPU seconds for 1000 checks are not printed. */
const LEAST_PART = 0.005;
/** The part of the monitors that hang until their timeout, in the case that measures what they cost the others. */
const HANGING_SHARE = 0.3;

interface Moments {
  readonly failed: Readonly<Record<string, number>>;
  readonly hooked: readonly { readonly name: string; readonly at: number }[];
}

/**
 * Makes monitors fail within a fifth of a second. Returns the milliseconds from the first failing answer of each to its
 * webhook.
 */
const failTogether = async (
  client: pg.Client,
  target: string,
  from: number,
  to: number,
): Promise<readonly number[]> => {
  await client.query(
    `update check_schedule set due_at = $1::timestamptz + (monitor_id - $2) * interval '4 ms', lease_owner = null, lease_until = null
     where monitor_id > $2 and monitor_id <= $3`,
    [new Date(Date.now() + 4000), from, to],
  );
  // Running checks of these monitors finish before the target starts to fail.
  await pause(3000);
  await fetch(`${target}/fail?from=${from}&to=${to}`, { method: 'POST' });
  const delays = async (): Promise<readonly number[]> => {
    const { failed, hooked } = (await (await fetch(`${target}/moments`)).json()) as Moments;
    // Recoveries of other monitors are notified too.
    return hooked.flatMap(({ name, at }) => at - (failed[name] ?? NaN)).filter((delay) => !Number.isNaN(delay));
  };
  for (let waited = 0; waited < 20 && (await delays()).length < to - from; waited += 1) await pause(1000);
  const measured = await delays();
  await fetch(`${target}/fail?from=0&to=0`, { method: 'POST' });
  return measured;
};

const measureIncidents = async (client: pg.Client, target: string) => {
  // A few first, so that the measured program is warmed up.
  await failTogether(client, target, 0, 10);
  const delays: number[] = [];
  const rounds = Number(options.rounds);
  for (let round = 1; round <= rounds; round += 1)
    delays.push(...(await failTogether(client, target, round * 100, round * 100 + FAILING)));
  const sorted = delays.toSorted((one, other) => one - other);
  return {
    notified: `${sorted.length} of ${rounds * FAILING}`,
    isComplete: sorted.length === rounds * FAILING,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    max: quantile(sorted, 1),
  };
};

const measure = async (program: CheckProgram, load: CheckLoad) => {
  const database = await startDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const server = await program.start(client, database.url, load);
  await pause(1000 * Number(options[load.hanging > 0 ? 'hanging-warm-up' : 'warm-up']));
  const used = (): readonly [number, number] => [cpuSeconds(server.pid), cpuSeconds(database.postmaster)];
  const partsUsed = (): ReadonlyMap<string, number> => cpuByPart(server.pid, database.postmaster);
  const [before, partsBefore, from] = [used(), partsUsed(), new Date()];
  await pause(SECONDS * 1000);
  const [after, partsAfter, to] = [used(), partsUsed(), new Date()];
  const resident = residentMb(server.pid);
  await pause(1500);
  const lags = await dispatched(client, load.monitors - load.hanging, from, to);
  const incidents = load.hanging > 0 ? null : await measureIncidents(client, load.target);
  await client.end();
  await stopServer(server);
  await database.close();
  const [app, pgUsed] = [after[0] - before[0], after[1] - before[1]].map((cpu) => (cpu / lags.made) * 1000) as [
    number,
    number,
  ];
  const parts = [...partsAfter].map(
    ([name, cpu]) => [name, ((cpu - (partsBefore.get(name) ?? 0)) / lags.made) * 1000] as const,
  );
  return { ...lags, incidents, resident, app, pg: pgUsed, both: app + pgUsed, parts };
};
type Seen = Awaited<ReturnType<typeof measure>>;

const lagOf = ({ p50, p99, max }: Pick<Seen, 'p50' | 'p99' | 'max'>): string =>
  [p50, p99, max].map((lag) => figure(lag, 1)).join(' / ');
const made = (seen: Seen): number => seen.made / seen.scheduled;
/** The CPU of other programs for each check, divided by that of the floor. */
type Peers = readonly (readonly [string, number])[];
const PROMETHEUS = 'Prometheus with blackbox_exporter';
const hasPrometheus = isPrometheusInstalled();
if (!hasPrometheus) console.log(`${PROMETHEUS} is not measured: install prometheus and prometheus-blackbox-exporter.`);

const quotedPeers = (rate: number): Peers => {
  const { rate: quotedRate, floor: base, ...others } = quoted.checks;
  return rate === quotedRate ? Object.entries(others).map(([name, cpu]) => [name, cpu / base] as const) : [];
};

/** Compares the checks of one number of monitors with the goals. */
const judge = (monitors: number, ours: Seen, base: Seen, peers: Peers): void => {
  const rate = Math.round(monitors / 60);
  const ratio = ours.both / base.both;
  const shares = peers.map(([name, cpu]) => [name, ratio / cpu] as const);
  const shown = [
    `${figure(ratio, 2)} of the floor`,
    ...shares.map(([name, part]) => `${figure(part, 2)} of ${name}`),
  ].join(', ');
  if (rate === 50)
    report('G1', shown, ratio <= 1.5 && shares.every(([name, part]) => part <= (name === PROMETHEUS ? 0.6 : 0.3)));
  if (rate === 500) report('G2', shown, ratio <= 1.5 && shares.every(([, part]) => part <= 0.35));
  if (rate >= 833) report('G3', `${figure(ours.both)} at ${rate}/s`, ours.both <= (rate > 1000 ? 0.28 : 0.33));
  report('G4', `${figure(made(ours), 4)} of ${monitors}`, made(ours) >= 0.999);
  report('G5', `${figure(ours.p99, 1)}, ${figure(ours.max, 0)} at ${monitors}`, ours.p99 <= 8 && ours.max <= 50);
  const { incidents } = ours;
  if (incidents !== null)
    report(
      'G6',
      `${incidents.p50}, ${incidents.p99} at ${monitors}`,
      incidents.isComplete && incidents.p50 <= 10 && incidents.p99 <= 50,
    );
  if (monitors >= 50_000)
    report('G7', `${figure(ours.resident, 0)} MB at ${monitors}`, ours.resident <= (monitors > 50_000 ? 450 : 350));
};

const target = await startServer(['bench/check-target.ts'], {});
const rows: string[][] = [];
const speeds: string[][] = [];
const partRows: string[][] = [];
for (const monitors of options.monitors === '' ? [] : options.monitors.split(',').map(Number)) {
  const load = { target: target.url, monitors, hanging: 0, timeoutSeconds: Number(options.timeout), alerts: ALERTS };
  const label = [String(monitors), figure(monitors / 60, 0)];
  const [base, ours] = [await measure(floor, load), await measure(watchstead, load)];
  for (const [{ name }, seen] of [
    [floor, base],
    [watchstead, ours],
  ] as const) {
    rows.push([
      ...label,
      name,
      figure(seen.app),
      figure(seen.pg),
      figure(seen.both),
      figure(seen.both / base.both, 2),
      figure(made(seen), 4),
      lagOf(seen),
      figure(seen.resident, 0),
    ]);
    if (seen.incidents !== null)
      speeds.push([
        String(monitors),
        name,
        seen.incidents.notified,
        ...[seen.incidents.p50, seen.incidents.p99, seen.incidents.max].map(String),
      ]);
    const parts = seen.parts.toSorted(([, one], [, other]) => other - one).filter(([, cpu]) => cpu >= LEAST_PART);
    for (const [rank, [part, cpu]] of parts.entries())
      partRows.push([String(monitors), `${rank + 1}. ${part.replace(/(?<=backend) \d+$/, '')}`, name, figure(cpu)]);
  }
  const quotes = quotedPeers(Math.round(monitors / 60));
  for (const [name, cpu] of quotes) rows.push([...label, `${name}, quoted`, '', '', '', figure(cpu, 2), '', '', '']);
  const prometheus = hasPrometheus ? await measurePrometheus(load, Number(options['warm-up']), SECONDS) : null;
  if (prometheus !== null)
    rows.push([
      ...label,
      PROMETHEUS,
      figure(prometheus.both),
      '',
      figure(prometheus.both),
      figure(prometheus.both / base.both, 2),
      figure((prometheus.made * 60) / (monitors * SECONDS), 4),
      '',
      figure(prometheus.residentMb, 0),
    ]);
  judge(monitors, ours, base, [
    ...quotes,
    ...(prometheus === null ? [] : [[PROMETHEUS, prometheus.both / base.both] as const]),
  ]);
}
printTable(
  `Scheduled HTTP checks, once a minute each, ${SECONDS} s after ${options['warm-up']} s`,
  [
    'Monitors',
    'checks/s',
    'Program',
    'CPU-s/1k app',
    'pg',
    'both',
    'x floor',
    'made',
    'lag p50 / p99 / max ms',
    'RSS MB',
  ],
  rows,
);
printTable(
  'From the first failing answer to the webhook, incident stored first',
  ['Monitors', 'Program', 'notified', 'p50 ms', 'p99 ms', 'max ms'],
  speeds,
);

printTable(
  'CPU seconds for 1000 checks, by thread of Node and by process of PostgreSQL',
  ['Monitors', 'Part', 'Program', 'CPU-s/1k'],
  partRows,
);

const all = Number(options.hanging);
if (all > 0) {
  const hanging = Math.round(all * HANGING_SHARE);
  const healthy = await measure(watchstead, {
    target: target.url,
    monitors: all,
    hanging,
    timeoutSeconds: Number(options.timeout),
  });
  report('G4', `${figure(made(healthy), 4)} of healthy while ${hanging} hang`, made(healthy) >= 0.999);
  report('G5', `${figure(healthy.p99, 1)} while ${hanging} hang`, healthy.p99 <= 25);
  printTable(
    `Checks of healthy monitors while others hang until their timeout of ${options.timeout} s, ${SECONDS} s`,
    ['Monitors', 'hanging', 'healthy due', 'made', 'lag p50 / p99 / max ms', 'RSS MB'],
    [[all, hanging, healthy.scheduled, figure(made(healthy), 4), lagOf(healthy), figure(healthy.resident, 0)]],
  );
}

await stopServer(target);
