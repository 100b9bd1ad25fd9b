import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { seconds } from '../../src/domain/kernel/time.ts';
import { webhookReceiver } from '../fixtures/webhook-receiver.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { bootstrapped } from '../kill/service-process.ts';
import { until } from '../until.ts';
import { holdsAt, primaryOf } from './clusters/cluster.ts';
import type { ClusterNode } from './clusters/cluster.ts';
import { loopback } from './clusters/machines.ts';
import { startPlaces } from './places.ts';
import type { Place } from './places.ts';
import { startSite } from './site.ts';
import type { Site } from './site.ts';

const MONITORS = 30;
/** The timeout of a check, in seconds. */
export const TIMEOUT = 8;
/** The time between two writes of the client, and two pings of a job, in milliseconds: below the rate limits. */
const WRITE_INTERVAL = 150;
const PING_INTERVAL = seconds(1);
/** The number of the latest pings that are looked for: the service keeps 100. */
const LATEST_PINGS = 50;

/** Makes all checks due within seconds, instead of within a minute, and the heartbeat overdue while there is no primary. */
const SOON = `update check_schedule set due_at = now() + interval '2 seconds' + random() * interval '3 seconds' where lease_owner is null`;
/** The time in which those are made, in milliseconds. */
const MADE_WITHIN = seconds(6);
/** A worker has claimed checks that are not due yet, and has something to do from memory. */
const IS_CLAIMED = `exists (select from check_schedule where lease_until > now() and due_at > now() + interval '600 ms')`;

const MADE_TWICE = `select monitor_id from check_result group by monitor_id, location_id, due_at having count(*) > 1`;

/** What clients saw of the loss of a server. */
export interface Outage {
  /** The time from the loss to the next acknowledged write, in milliseconds. */
  readonly recovery: number;
  /** The time until a server accepted writes, which is up to the tool, in milliseconds. */
  readonly promotion: number;
  /** The number of checks that were made in between. */
  readonly checks: number;
}

/** A service with an API process and two workers, whose clients write while servers of its database are lost. */
export interface UsedService {
  /** The processes of the service: an API process and two workers, if no others are asked for. */
  readonly processes: readonly ChildProcess[];
  /** The URLs of the API processes. */
  readonly urls: readonly string[];
  /** Creates a monitor of a job that is to ping each minute; returns the path of its pings. */
  createJob(name: string): Promise<string>;
  /** Kills processes with SIGKILL, all at once. */
  kill(places: readonly number[]): Promise<void>;
  restart(places: readonly number[]): Promise<void>;
  readonly site: Site;
  /** Makes all checks due within seconds, and resolves once a worker has claimed some, or another condition holds. */
  hasten(isReady?: string): Promise<void>;
  /** Does so, and runs the loss. Resolves once a write that began after it is acknowledged. */
  outage(loss: () => Promise<void>, isReady?: string): Promise<Outage>;
  /** Resolves once a write that began after a moment is acknowledged; returns when that was. */
  writtenAfter(moment: number): Promise<number>;
  /** Expects every acknowledged write and ping in the database. */
  expectNothingLost(): Promise<void>;
  /** Resolves once no due check is left to make. */
  untilMade(): Promise<void>;
  /** Expects that all due checks are made, none twice, and that nothing counts as down. */
  expectNoAlarm(): Promise<void>;
  /** Expects that a failure that a job reports is an alert, and the only one. */
  expectAlarm(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the median and the longest of times in milliseconds. */
export const spread = (times: readonly number[]): string => {
  const sorted = times.toSorted((one, other) => one - other);
  return `p50 ${sorted[Math.floor((sorted.length - 1) / 2)] ?? 0} ms, p99 ${sorted.at(-1) ?? 0} ms`;
};

/** Returns the times of the outages as a line that a test prints. Of so few, the longest is the 99th percentile. */
export const summaryOf = (outages: readonly Outage[]): string =>
  [
    `${outages.length} outages`,
    `next write after ${spread(outages.map(({ recovery }) => recovery))}`,
    `of which until a server accepts writes ${spread(outages.map(({ promotion }) => promotion))}`,
    `${outages.reduce((sum, { checks }) => sum + checks, 0)} checks in between`,
  ].join('; ');

/** Repeats an action at an interval until it is stopped. */
const repeating = (interval: number, act: (count: number) => Promise<void>): (() => Promise<void>) => {
  const state = { isStopped: false };
  const running = (async () => {
    for (let count = 0; !state.isStopped; count += 1) {
      await act(count);
      await pause(interval);
    }
  })();
  return async () => {
    state.isStopped = true;
    await running;
  };
};

/** The longest time in which a request is answered that has another process to go to. */
const ANSWER = seconds(5);

/** Returns what sends a request to one of the processes, and goes to the next one after a failure. Answers the status. */
const balanced = (urls: () => readonly string[]): ((path: string, init: RequestInit) => Promise<number>) => {
  let at = 0;
  return async (path, init) => {
    const all = urls();
    const signal = all.length > 1 ? AbortSignal.timeout(ANSWER) : null;
    const used = at;
    const status = await fetch(`${all[used % all.length]}${path}`, { ...init, signal }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    if (status !== 200 && used === at) at += 1;
    return status;
  };
};

/** How a service is used that is not an API process and two workers on this machine. */
export interface Use {
  /** Leads past a pooler, which needs it. */
  readonly directUrl?: string;
  readonly places?: readonly Place[];
  /** The address of this machine at which the workers find the monitored site and the receiver of alerts. */
  readonly siteHost?: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** The URL that clients use, of a load balancer before the API processes. By default, they balance by themselves. */
  readonly clientUrl?: string;
}

const ON_THIS_MACHINE: readonly Place[] = (['api', 'worker', 'worker'] as const).map((role) => ({
  role,
  machine: loopback,
}));

/**
 * Starts the service on a cluster, with monitors of a site on this machine, a heartbeat and a channel for alerts. Of
 * several API processes, a client uses one until that fails, as a load balancer does.
 */
export const startUsedService = async (
  cluster: { readonly nodes: readonly ClusterNode[] },
  databaseUrl: string,
  { directUrl, places = ON_THIS_MACHINE, siteHost = loopback.address, settings = {}, clientUrl }: Use = {},
): Promise<UsedService> => {
  const environment = {
    DATABASE_URL: databaseUrl,
    PRIVATE_TARGET_ALLOWLIST: `127.0.0.1/32,${siteHost}/32`,
    ...(directUrl === undefined ? {} : { DATABASE_DIRECT_URL: directUrl }),
    ...settings,
  };
  const token = await bootstrapped(environment);
  const running = await startPlaces(places, environment);
  const site = await startSite(siteHost);
  const hook = await webhookReceiver(siteHost);

  const statusOf = balanced(() => (clientUrl === undefined ? running.urls : [clientUrl]));
  const request = (body: object): RequestInit => ({
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const created = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await fetch(`${running.urls[0]}${path}`, request(body));
    expect(answer.status, await answer.clone().text()).to.equal(200);
    return (await answer.json()) as Readonly<Record<string, unknown>>;
  };
  const query = async <Row extends object>(sql: string): Promise<readonly Row[]> =>
    execute<Row>((await primaryOf(cluster)).url, sql);
  const count = async (from: string): Promise<number> =>
    (await query<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count ?? 0;

  await created('/api/notification-channels', { name: 'Hook', type: 'webhook', config: { url: hook.url } });
  for (let at = 0; at < MONITORS; at += 1)
    await created('/api/websites', {
      name: `Shop ${at}`,
      url: `${site.url}/${at}`,
      monitoringType: 'http',
      timeoutSeconds: TIMEOUT,
      checkInterval: 1,
    });
  const createJob = async (name: string): Promise<string> => {
    const job = await created('/api/websites', { name, monitoringType: 'heartbeat', checkInterval: 1 });
    return `/api/heartbeat/${String(job['heartbeatToken'])}`;
  };
  const heartbeat = await createJob('Job');

  const acknowledged: string[] = [];
  const pinged: string[] = [];
  const writes: { readonly begun: number; readonly ended: number }[] = [];
  const stopWriting = repeating(WRITE_INTERVAL, async (at) => {
    const name = `Tag ${at}`;
    const begun = Date.now();
    if ((await statusOf('/api/tags', request({ name, color: 'blue' }))) !== 200) return;
    acknowledged.push(name);
    writes.push({ begun, ended: Date.now() });
  });
  const stopPinging = repeating(PING_INTERVAL, async (at) => {
    const body = `ping ${at}`;
    if ((await statusOf(heartbeat, { method: 'POST', body })) === 200) pinged.push(body);
  });
  await until(async () => (await count(`monitor where condition = 'up'`)) === MONITORS + 1, 100);

  const untilMade = () =>
    until(async () => (await count(`check_schedule where due_at < now() - interval '2 seconds'`)) === 0, 100);
  const expectNoAlarm = async (): Promise<void> => {
    await untilMade();
    expect(await query(MADE_TWICE)).to.deep.equal([]);
    expect(await query(`select reason, details, checked_at from check_result where outcome <> 'up'`)).to.deep.equal([]);
    expect(await count('incident')).to.equal(0);
    expect(await count(`monitor where condition <> 'up'`)).to.equal(0);
    expect(hook.received).to.deep.equal([]);
  };
  const hasten = async (isReady = IS_CLAIMED): Promise<void> => {
    const { url: primaryUrl } = await primaryOf(cluster);
    for (;;) {
      await execute(primaryUrl, SOON);
      const made = Date.now() + MADE_WITHIN;
      while (Date.now() < made) {
        if (await holdsAt(primaryUrl, isReady)) return;
        await pause(10);
      }
    }
  };
  const writtenAfter = async (moment: number): Promise<number> => {
    await until(() => writes.some(({ begun }) => begun > moment));
    return writes.find(({ begun }) => begun > moment)?.ended ?? moment;
  };
  return {
    processes: running.processes,
    get urls() {
      return running.urls;
    },
    createJob,
    kill: running.kill,
    restart: running.restart,
    untilMade,
    site,
    hasten,
    outage: async (loss, isReady) => {
      await hasten(isReady);
      const begun = Date.now();
      await loss();
      const lost = Date.now();
      const promoted = primaryOf(cluster).then(() => Date.now());
      const end = await writtenAfter(lost);
      return {
        recovery: end - begun,
        // A machine that is cut off answers late that it does not; the write shows the promotion at the latest.
        promotion: Math.min(await promoted, end) - begun,
        checks: site.visits.filter(({ at }) => at > lost && at < end).length,
      };
    },
    writtenAfter,
    expectNothingLost: async () => {
      const written = [...acknowledged];
      const latest = pinged.slice(-LATEST_PINGS);
      const tags = new Set((await query<{ name: string }>('select name from tag')).map(({ name }) => name));
      expect(written.filter((name) => !tags.has(name))).to.deep.equal([]);
      const signals = await query<{ body: string }>('select body from heartbeat_signal');
      const bodies = new Set(signals.map(({ body }) => body));
      expect(latest.filter((body) => !bodies.has(body))).to.deep.equal([]);
    },
    expectNoAlarm,
    expectAlarm: async () => {
      await stopPinging();
      expect(await statusOf(`${heartbeat}/fail`, { method: 'POST' })).to.equal(200);
      await until(() => hook.received.length > 0, 50);
      expect(await count('incident')).to.equal(1);
      expect(hook.received).to.have.length(1);
    },
    stop: async () => {
      await Promise.all([stopWriting(), stopPinging()]);
      await running.kill([...places.keys()]);
      site.close();
      await hook.close();
    },
  };
};
