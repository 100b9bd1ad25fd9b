import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverAccount } from '../../src/infrastructure/kernel/database/embedded/server-account.ts';
import { freePort } from '../fixtures/ports.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { until } from '../until.ts';

/** The programs of Debian, because the package of the embedded server has no pg_basebackup. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';

/** The settings of both servers. What one has confirmed is in the memory of the system, which the test does not end. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
shared_buffers = 32MB
max_connections = 100
`;
/** The settings of a primary whose commits wait for the standby. */
const SYNCHRONOUS = ['-c', 'synchronous_standby_names=*', '-c', 'synchronous_commit=on'];

/** Why a test with a standby is left out on this machine, or null. */
export const noReplication = (): string | null =>
  existsSync(join(PROGRAMS, 'pg_basebackup')) ? null : 'PostgreSQL 15 of Debian is not installed';

/** A primary and a standby, which by default confirms each commit. */
export interface ReplicatedPostgres {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** The URL of the database on both hosts. */
  readonly url: string;
  /** Kills all processes of the primary. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary, which waits for no other standby. */
  promote(): Promise<void>;
  /** Kills all processes of the standby. */
  killStandby(): Promise<void>;
  /** Starts the standby again. */
  startStandby(): Promise<void>;
  /** Makes the standby receive what the primary writes, and replay nothing of it. */
  pauseReplay(): Promise<void>;
  /** Makes the standby replay again. */
  resumeReplay(): Promise<void>;
  /** Stops all processes of the standby, which keep their connections, or lets them go on. */
  signalStandby(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Starts the former primary again, which takes writes as if nothing had happened. */
  startFormerPrimary(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the processes that a process has started. */
const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Kills a process of a server, which may have ended by itself since it was listed. */
const killIfRunning = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** Kills a server with all its processes, as the loss of its machine does. */
const kill = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return;
  const ended = once(server, 'exit');
  const children = childrenOf(server.pid);
  process.kill(server.pid, 'SIGKILL');
  for (const pid of children) killIfRunning(pid);
  await ended;
};

/** Starts a primary and a standby. Commits wait for the standby unless `isSynchronous` is false. */
export const startReplicatedPostgres = async ({ isSynchronous = true } = {}): Promise<ReplicatedPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'watchstead-ha-'));
  const account = serverAccount(folder);
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const [primaryData, standbyData] = [join(folder, 'primary'), join(folder, 'standby')];
  const urlAt = (hosts: string): string => `postgresql://postgres@${hosts}/postgres`;
  const [primaryUrl, standbyUrl] = [urlAt(`127.0.0.1:${primaryPort}`), urlAt(`127.0.0.1:${standbyPort}`)];
  const options = { cwd: folder, ...account };
  const run = (program: string, ...words: readonly string[]): void => {
    execFileSync(join(PROGRAMS, program), words, { stdio: 'pipe', ...options });
  };
  const start = async (data: string, port: number, ...settings: readonly string[]): Promise<ChildProcess> => {
    const words = ['-D', data, '-p', String(port), ...settings];
    const server = spawn(join(PROGRAMS, 'postgres'), words, { stdio: 'ignore', ...options });
    await until(() => holds(urlAt(`127.0.0.1:${port}`), 'true'));
    return server;
  };
  /** Tells whether the server answers, and the condition holds. */
  const holds = (url: string, condition: string): Promise<boolean> =>
    execute<{ holds: boolean }>(url, `select coalesce((select ${condition}), false) as holds`).then(
      ([row]) => row?.holds ?? false,
      () => false,
    );

  run('initdb', '-D', primaryData, '-U', 'postgres', '-A', 'trust', '--no-sync');
  appendFileSync(join(primaryData, 'postgresql.conf'), SETTINGS);
  let primary = await start(primaryData, primaryPort);
  const source = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres'];
  run('pg_basebackup', ...source, '-D', standbyData, '-R', '--checkpoint=fast', '--no-sync');
  await kill(primary);
  primary = await start(primaryData, primaryPort, ...(isSynchronous ? SYNCHRONOUS : []));
  let standby = await start(standbyData, standbyPort);
  const state = isSynchronous ? 'sync' : 'async';
  await until(() => holds(primaryUrl, `sync_state = '${state}' from pg_stat_replication where state = 'streaming'`));
  return {
    primaryUrl,
    standbyUrl,
    url: urlAt(`127.0.0.1:${primaryPort},127.0.0.1:${standbyPort}`),
    killPrimary: () => kill(primary),
    promote: async () => {
      await execute(standbyUrl, 'select pg_promote(true, 60)');
    },
    killStandby: () => kill(standby),
    startStandby: async () => {
      rmSync(join(standbyData, 'postmaster.pid'), { force: true });
      standby = await start(standbyData, standbyPort);
    },
    pauseReplay: async () => {
      await execute(standbyUrl, 'select pg_wal_replay_pause()');
      await until(() => holds(standbyUrl, `pg_get_wal_replay_pause_state() = 'paused'`));
    },
    resumeReplay: async () => {
      await execute(standbyUrl, 'select pg_wal_replay_resume()');
    },
    signalStandby: (signal) => {
      const { pid } = standby;
      if (pid !== undefined) for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal);
    },
    startFormerPrimary: async () => {
      rmSync(join(primaryData, 'postmaster.pid'), { force: true });
      primary = await start(primaryData, primaryPort);
    },
    stop: async () => {
      await kill(primary);
      await kill(standby);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
