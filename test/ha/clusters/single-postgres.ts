import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../fixtures/ports.ts';
import { until } from '../../until.ts';
import { holdsAt } from './cluster.ts';
import type { ClusterNode } from './cluster.ts';
import { PROGRAMS, SERVER, serverFolder } from './kept-nodes.ts';
import { commandOn, killTree, launch, loopback } from './machines.ts';

/** A server without a standby. */
export interface SinglePostgres {
  readonly nodes: readonly [ClusterNode];
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server on this machine that listens at an address, with settings of its own. */
export const startSinglePostgres = async (
  address: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<SinglePostgres> => {
  const folder = serverFolder('single');
  const data = join(folder, 'data');
  const port = await freePort();
  const create = ['-D', data, '-U', 'postgres', '-A', 'trust'];
  const [initdb = '', ...words] = commandOn(loopback, folder, [join(PROGRAMS, 'initdb'), ...create]);
  execFileSync(initdb, words, { cwd: folder, stdio: 'pipe' });
  const own = { listen_addresses: address, port: String(port), unix_socket_directories: '' };
  const lines = Object.entries({ ...SERVER, ...own, ...settings }).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
  appendFileSync(join(data, 'pg_hba.conf'), 'host all all samenet trust\n');
  const server = launch({
    machine: loopback,
    folder,
    name: 'postgres',
    environment: {},
    words: [join(PROGRAMS, 'postgres'), '-D', data],
  });
  const url = `postgresql://postgres@${address}:${port}/postgres`;
  await until(() => holdsAt(url, 'true'));
  return {
    nodes: [{ name: 'only', url, machine: loopback }],
    url,
    stop: async () => {
      await killTree(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
