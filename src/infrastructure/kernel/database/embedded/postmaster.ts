import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, openSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { minutes, seconds } from '../../../../domain/kernel/time.ts';
import { answersSignals, isAlive, markOf } from '../../system/process-mark.ts';
import { StartupError } from '../../system/startup-error.ts';
import type { Cluster } from './cluster.ts';
import { runAs } from './server-account.ts';
import type { ServerAccount } from './server-account.ts';
import { LOCK_HELD, serverCommand } from './server-command.ts';
import { knownFailure } from './start-failures.ts';

/** The settings of a server that shares a small machine with the service and listens on loopback only. */
const BASE_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  jit: 'off',
  // Without asynchronous commits nothing waits for these processes, which would wake five times a second (ADR 0175).
  wal_writer_delay: '2s',
  bgwriter_delay: '1s',
  bgwriter_lru_maxpages: '500',
  log_checkpoints: 'off',
};

/**
 * Additional settings for data that may be lost in a power failure, but not in a crash of the server, such as test
 * data.
 */
const DISPOSABLE_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Each process of a test run may run several services at a time, with twenty connections each.
  max_connections: '300',
};

/** Returns the settings as arguments of the server's command line. */
const settingArguments = (durable: boolean): string[] =>
  Object.entries(durable ? BASE_SETTINGS : { ...BASE_SETTINGS, ...DISPOSABLE_SETTINGS }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);

/** A running PostgreSQL server. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** The options for starting a server. */
export interface Launch {
  readonly postgres: string;
  readonly account: ServerAccount | null;
  readonly durable: boolean;
  /** Returns the port to try in an attempt. */
  readonly choosePort?: () => Promise<number>;
  /** Called while the server starts. */
  readonly meanwhile?: (() => void) | undefined;
}

const POLL = 10;
const PORT_ATTEMPTS = 5;
/** The maximum duration of a start, which includes crash recovery. */
const START_TIMEOUT = minutes(5);
const STOP_TIMEOUT = seconds(30);

/** Returns the server that runs in the directory, or null. Ignores zombies and other processes with the same pid. */
export const livePostmaster = (data: string): Postmaster | null => {
  try {
    const lines = readFileSync(pidFile(data), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return servesDirectory(pid, data) ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
};

/** Returns the running server of the cluster, or starts one. The caller must hold the directory lock. */
export const attachOrLaunch = async (cluster: Cluster, launch: Launch): Promise<Postmaster> => {
  const timeout = AbortSignal.timeout(START_TIMEOUT);
  for (let live = livePostmaster(cluster.data); live !== null; live = livePostmaster(cluster.data)) {
    if (live.ready) return live;
    if (timeout.aborted) throw neverReady(cluster);
    await pause(POLL);
  }
  await endRemains(cluster.data);
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = await launchOnce(cluster, launch);
    if (postmaster !== null) return postmaster;
    const reason = failureIn(cluster.log);
    if (attempt === PORT_ATTEMPTS || !reason.includes('could not bind'))
      throw (
        knownFailure(reason, dirname(cluster.data)) ??
        new StartupError(`The embedded PostgreSQL did not start: ${reason} (${cluster.log})`)
      );
  }
};

/** Stops the server and waits for its exit. Clients are disconnected. */
export const stopPostmaster = async (data: string): Promise<void> => {
  const live = livePostmaster(data);
  const mark = live === null ? null : markOf(live.pid);
  if (live === null || mark === null) return;
  const timeout = AbortSignal.timeout(STOP_TIMEOUT);
  signalIfThere(live.pid, 'SIGINT');
  while (isAlive(mark) && !timeout.aborted) await pause(POLL);
  if (isAlive(mark)) signalIfThere(live.pid, 'SIGQUIT');
  while (isAlive(mark)) await pause(POLL);
};

/** Stops the server of a directory, or what a killed process has left of it. */
export const stopServer = async (data: string): Promise<void> => {
  await stopPostmaster(data);
  await endRemains(data);
};

/** Starts the server once. Returns null if it exited before it was ready; its log contains the reason. */
const launchOnce = async (
  cluster: Cluster,
  { postgres, account, durable, choosePort = freePort, meanwhile }: Launch,
): Promise<Postmaster | null> => {
  const port = await choosePort();
  const log = openSync(cluster.log, 'w', 0o600);
  if (account !== null) chownSync(cluster.log, account.uid, account.gid);
  const server = [postgres, '-D', cluster.data, '-p', `${port}`, ...settingArguments(durable)];
  const [program = postgres, ...parameters] = serverCommand(cluster.data, server);
  const child = spawn(program, parameters, {
    ...runAs(account),
    // In a separate session, the server does not receive Ctrl-C before the service has shut down.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  await once(child, 'spawn');
  meanwhile?.();
  const timeout = AbortSignal.timeout(START_TIMEOUT);
  while (child.exitCode === null && child.signalCode === null) {
    const live = livePostmaster(cluster.data);
    if (live?.ready === true && live.pid === child.pid) return live;
    if (timeout.aborted) throw neverReady(cluster);
    await pause(POLL);
  }
  if (child.exitCode === LOCK_HELD)
    throw new StartupError(
      `${dirname(cluster.data)} is in use by another container or machine: stop that one, or choose another DATA_DIR; several processes share a database by DATABASE_URL.`,
    );
  return null;
};

const neverReady = ({ log }: Cluster): StartupError =>
  new StartupError(`The embedded PostgreSQL did not become ready; see ${log}.`);

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const failureIn = (log: string): string => {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  return (
    lines.find((line) => line.includes('could not bind')) ??
    lines.findLast((line) => line.includes('FATAL')) ??
    lines.at(-1) ??
    ''
  );
};

/** Ends the processes of a dead server that still use its files. */
const endRemains = async (data: string): Promise<void> => {
  for (let remains = serverProcesses(data); remains.length > 0; remains = serverProcesses(data)) {
    for (const pid of remains) signalIfThere(pid, 'SIGQUIT');
    await pause(POLL);
  }
};

const signalIfThere = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const serverProcesses = (data: string): number[] =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((pid) => servesDirectory(pid, data))
    : [];

/**
 * Returns true if the process belongs to a server of the directory. The working directory of every server process is
 * its data directory; a zombie has none.
 */
const servesDirectory = (pid: number, data: string): boolean => {
  if (process.platform !== 'linux') return answersSignals(pid);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data && readlinkSync(`/proc/${pid}/exe`).includes('/postgres');
  } catch {
    return false;
  }
};

const pidFile = (data: string): string => join(data, 'postmaster.pid');
