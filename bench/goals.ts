import { printTable } from './table.ts';

/**
 * The performance goals. A peer that is not run here is compared through the baseline of the same run: see `quoted`.
 */
export const goals = {
  G1: [
    'CPU for each check at 50/s',
    '<= 0.60 of Prometheus with blackbox_exporter, <= 0.30 of Uptime Kuma (quoted), <= 1.5 of the floor',
  ],
  G2: ['CPU for each check at 500/s', '<= 0.35 of Prometheus with blackbox_exporter, <= 1.5 of the floor'],
  G3: ['CPU-s/1k checks at 833/s and 1667/s', '<= 0.33, <= 0.28'],
  G4: ['checks made, of those due; also of healthy monitors while 30 % hang', '>= 0.999 each'],
  G5: ['dispatch lag; also while 30 % hang', 'p99 <= 8 ms, max <= 50 ms; p99 <= 25 ms'],
  G6: ['first failing answer to webhook, 50 monitors within 0.2 s', 'p50 <= 10 ms, p99 <= 50 ms'],
  G7: ['memory of the service at 50 000 and 100 000 monitors', '<= 350 MB, <= 450 MB'],
  G8: ['CPU of dispatch alone', '<= 0.15 of Agenda at 50/s'],
  G9: ['GET one customer', '>= 0.50 of the bare requests/s, CPU <= 2'],
  G10: ['list of 50 websites', '>= 0.65 of the bare requests/s, p99 <= 1.5'],
  G11: ['PATCH one customer', '>= 0.25 of the bare requests/s'],
  G12: ['event ingest', '>= 0.55 of the bare group commit'],
  G13: ['durability of event ingest', 'nothing acknowledged is lost'],
  G14: ['token exchange', '>= 0.7 of oidc-provider (quoted), >= 1.0 with repeated assertions'],
  G15: ['memory of the API process: idle; after the load', '<= 140 MB; <= 350 MB'],
  G16: ['CPU at rest, service and database', '<= 0.003 core'],
  G17: ['start to ready: empty directory; existing directory', '<= 2.0 s; <= 1.3 s'],
  G18: ['every read of the large organization', '<= 50 ms, <= 1 MB'],
  G19: ['deletion of a customer; of 200 incidents', '<= 20 ms; <= 20 ms'],
  G20: ['checks of two and of four workers, each held to the share of one', '>= 1.8, >= 3.6 of one worker'],
  G21: ['rollup of an hour of 100 000 monitors', '<= 2 s'],
  G22: ['status page of 200 components that is not cached', '<= 5 statements'],
  G23: ['memory of each cached status page', '<= 64 KB'],
  G24: ['cached status page', '>= 0.5 of Express with the same bytes, p99 <= 10 ms, no statement'],
  G25: ['10 000 announcements by mail, beside alerts', '<= 60 s; p50 of alerts <= 1.2 of idle'],
  G26: [
    'export of a million results',
    '>= 0.5 of a bare cursor into deflate, <= 64 MB more memory, p99 of the API <= 1.5 of idle',
  ],
  G27: ['the month of 50 000 monitors is frozen', '<= 60 s'],
  G28: ['report on a month of 1000 monitors', '<= 5 s of CPU'],
  G29: ['lag of 1000 checks a minute while reports of 1000 customers are rendered', 'p99 <= 1.5 of without'],
  G30: [
    'a report on 3000 monitors: memory during rendering; longest delay of the main thread',
    '<= 150 MB more; <= 50 ms',
  ],
  G31: [
    '500 streams at 50 changes a second: CPU, memory of each, from commit to client',
    '<= 0.1 core, <= 20 KB, p99 <= 500 ms',
  ],
  G32: [
    'list of 10 000 monitors in a browser slowed 4 times: p75 to the first rows, cold, warm, and of 100 monitors',
    '<= 1000 ms, <= 600 ms, <= 1.2',
  ],
  G33: ['script and style of that page, its API requests, heap', '<= 200 kB, <= 30 kB, <= 6 of 40 kB, <= 60 MB'],
  G34: [
    'list of 10 000 monitors in use: frames a second to its end; slowed 4 times: longest task, input to next paint; rows',
    '60, <= 100 ms, p75 <= 200 ms, <= 60 elements',
  ],
  G35: ['heap of that page over an hour of changes', '<= 60 MB, <= 10 % more'],
  G36: ['bytes and statements of that list, of those with 100 monitors', '<= 1.2, <= 1.2'],
  G37: [
    'every screen with 10 000 monitors: most API requests, most script; statements of those with 100 monitors',
    '<= 1.2',
  ],
  G38: [
    'the service with the console, of that without: start, memory; more CPU at rest; CPU with the console open, of the page',
    '<= 1.05, <= 1.05, <= 0.001 core',
  ],
  G39: [
    'an hour at 100 000 monitors with outages, reports, exports, subscribers, streams and a rolling restart',
    'nothing lost or made twice; >= 0.999 of the checks; live heap <= 10 % more in an hour',
  ],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

/** A part of what was measured for a goal. */
export interface Measured {
  readonly goal: keyof typeof goals;
  readonly value: string;
  readonly met: boolean | 'limit';
}

/**
 * Returns how far a goal for the share of the bare server's requests is met. It is a limit if a bare program that does
 * the same work as the service in the same run does not reach it either.
 */
export const metOrLimit = (
  goal: number,
  rates: { readonly bare: number; readonly sameWork: number; readonly ours: number },
): Measured['met'] => {
  if (rates.ours >= goal * rates.bare) return true;
  return rates.sameWork < goal * rates.bare ? 'limit' : false;
};

/**
 * Figures of other programs and of the baselines in their runs, measured once on another machine. Only their ratio to
 * the baseline is used, because that is what can be compared.
 */
export const quoted = {
  /** CPU-s/1k checks with the database. */
  checks: { rate: 50, floor: 0.687, 'Uptime Kuma 2.5.3': 3.47 },
  /**
   * Exchanges a second: oidc-provider 9.13.3 in memory with private_key_jwt, and Express with verification,
   * registration and a stored token.
   */
  exchange: { oidcProvider: 2766, bare: 3221 },
} as const;

/** Hands what was measured to the program that runs the modules. */
export const report = (goal: Measured['goal'], value: string, met: Measured['met']): void => {
  process.send?.({ goal, value, met } satisfies Measured);
};

/** Prints every goal with what was measured for it. */
export const printGoals = (measured: readonly Measured[]): void => {
  const rows = Object.entries(goals).map(([id, [workload, goal]]) => {
    const parts = measured.filter((it) => it.goal === id);
    const state = parts.some(({ met }) => met === false)
      ? 'not met'
      : parts.some(({ met }) => met === 'limit')
        ? 'limit'
        : 'met';
    return [
      id,
      workload,
      goal,
      parts.map(({ value }) => value).join('; '),
      parts.length === 0 ? 'not measured' : state,
    ];
  });
  printTable('Goals', ['#', 'Workload', 'Goal', 'Measured', 'State'], rows);
};
