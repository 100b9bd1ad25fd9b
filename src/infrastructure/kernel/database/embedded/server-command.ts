import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The program of util-linux that runs another one while it holds a lock. */
const FLOCK = '/usr/bin/flock';
/** The exit status of a launch whose lock is held, which PostgreSQL does not use. */
export const LOCK_HELD = 75;
/**
 * Removes the pid file of a dead server, because PostgreSQL takes a zombie or a reused pid for a running server, and
 * becomes the server.
 */
const LAUNCH = 'rm -f "$0/postmaster.pid" && exec "$@"';

/**
 * Returns the program and arguments that run a server on a data directory under a lock of the kernel, which ends with
 * the last process of the server. Pids and the lock file of PostgreSQL do not show a server in another container
 * (ADR 0266). Systems without the program lock nothing.
 */
export const serverCommand = (data: string, server: readonly string[]): readonly string[] => {
  if (process.platform !== 'linux') return server;
  const launch = ['/bin/sh', '-c', LAUNCH, data, ...server];
  const lock = join(dirname(data), 'server.lock');
  return existsSync(FLOCK)
    ? [FLOCK, '--no-fork', '--nonblock', '--conflict-exit-code', `${LOCK_HELD}`, lock, ...launch]
    : launch;
};
