import { execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../fixtures/ports.ts';
import { until } from '../../until.ts';
import { holdsAt, untilSynchronous } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { keptNodes, keptNodesOn, PROGRAMS, SERVER, serverFolder, urlOfAll } from './kept-nodes.ts';
import { commandOn, killTree, launch, loopback } from './machines.ts';
import type { Machine } from './machines.ts';

const TOOL = '/usr/bin/pg_autoctl';

/** Why a test with pg_auto_failover is left out on this machine, or null. */
export const noAutoFailover = (): string | null =>
  existsSync(TOOL) && existsSync('/usr/lib/postgresql/15/lib/pgautofailover.so')
    ? null
    : 'pg-auto-failover-cli and postgresql-15-auto-failover are not installed';

/** How the monitor detects the loss of a node, as `docs/scaling.md` gives it. Durations are in milliseconds. */
const DETECTION = {
  'pgautofailover.health_check_period': '1000',
  'pgautofailover.health_check_timeout': '1000',
  'pgautofailover.health_check_max_retries': '1',
  'pgautofailover.health_check_retry_delay': '500',
  'pgautofailover.node_considered_unhealthy_timeout': '5000',
  'pgautofailover.primary_demote_timeout': '5000',
  'pgautofailover.startup_grace_period': '1000',
};

/** A cluster of pg_auto_failover. */
export interface AutoFailoverCluster extends Cluster {
  /** Kills the monitor with its server. */
  killMonitor(): Promise<void>;
  startMonitor(): void;
}

/** Lets the service, the tool and the servers connect. */
const HBA = 'host all all samenet trust\nhost replication all samenet trust\n';

/** Both nodes have reported that they are what the monitor wants, and answer it. */
const IS_COMPLETE = `array_agg(reportedstate::text order by reportedstate::text) = '{primary,secondary}' and bool_and(reportedstate = goalstate and health = 1) from pgautofailover.node`;

/** Adds settings and access rules to a data directory. */
const setUp = (data: string, settings: Readonly<Record<string, string>>): void => {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
  appendFileSync(join(data, 'pg_hba.conf'), HBA);
};

/** Starts pg_auto_failover: its monitor on the first machine, and a node on each of the others. */
export const startAutoFailover = async (
  machines: readonly [Machine, Machine, Machine] = [loopback, loopback, loopback],
): Promise<AutoFailoverCluster> => {
  const folder = serverFolder('auto-failover');
  const environment = {
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_RUNTIME_DIR: join(folder, 'run'),
    PGHOST: folder,
    PG_REGRESS_SOCK_DIR: folder,
    PATH: `${PROGRAMS}:/usr/sbin:/usr/bin:/bin`,
  };
  const run = (machine: Machine, ...words: readonly string[]): void => {
    const [program = '', ...others] = commandOn(machine, folder, words);
    execFileSync(program, others, { cwd: folder, env: environment, stdio: 'pipe' });
  };
  const start = (machine: Machine, name: string, ...words: readonly string[]): ChildProcess =>
    launch({ machine, folder, name, environment, words: [TOOL, ...words, '--pgdata', join(folder, name)] });
  const common = (machine: Machine, port: number): readonly string[] =>
    `--pgctl ${PROGRAMS}/pg_ctl --pgport ${port} --hostname ${machine.address} --auth trust --no-ssl`.split(' ');

  const [monitorMachine, ...nodeMachines] = machines;
  const monitorPort = await freePort();
  const monitorData = join(folder, 'monitor');
  run(monitorMachine, TOOL, 'create', 'monitor', '--pgdata', monitorData, ...common(monitorMachine, monitorPort));
  setUp(monitorData, { ...SERVER, ...DETECTION });
  const startedMonitor = (): ChildProcess => start(monitorMachine, 'monitor', 'run');
  let monitor = startedMonitor();
  const monitorAt = `${monitorMachine.address}:${monitorPort}/pg_auto_failover`;
  const monitorUrl = `postgresql://postgres@${monitorAt}`;

  const nodes = await keptNodesOn(nodeMachines);
  const kept = keptNodes(folder, nodes, ({ machine, name }) => start(machine, name, 'run'));
  const cluster: AutoFailoverCluster = {
    ...kept,
    url: urlOfAll(nodes),
    complete: async () => {
      // The monitor promotes nothing before it has heard of the standby, even if that confirms commits already.
      await until(() => holdsAt(monitorUrl, IS_COMPLETE), 100);
      await untilSynchronous(kept);
    },
    killMonitor: () => killTree(monitor),
    startMonitor: () => {
      monitor = startedMonitor();
    },
    stop: async () => {
      await killTree(monitor);
      await kept.stop();
    },
  };
  try {
    await until(() => holdsAt(monitorUrl, 'true'));
    for (const node of nodes) {
      const { machine, name, port, url } = node;
      if (node === nodes[0]) {
        // The other node gets the settings of the first one.
        run(machine, join(PROGRAMS, 'initdb'), '-D', join(folder, name), '-U', 'postgres', '-A', 'trust');
        setUp(join(folder, name), SERVER);
      }
      const own = `--name ${name} --username watchstead --dbname watchstead --monitor postgresql://autoctl_node@${monitorAt}`;
      const words = ['create', 'postgres', ...common(machine, port), ...own.split(' '), '--run'];
      node.keeper = start(machine, name, ...words);
      await until(() => holdsAt(url, 'true'));
    }
    await cluster.complete();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
};
