import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocklistQueryName } from '../../../src/domain/checks/warnings/blocklist.ts';
import { ipFamilyOf } from '../../../src/domain/kernel/ip-address.ts';
import { DnsClient } from '../../../src/infrastructure/kernel/network/dns-client.ts';
import { freePort } from '../../fixtures/ports.ts';
import { startZone } from '../kernel/network/dns-server.ts';

/** An entry of a blocklist. The code is the last octet. */
export interface BlocklistEntry {
  readonly address: string;
  readonly code: number;
  readonly text: string;
}

/** A server of one blocklist. */
export interface BlocklistServer {
  readonly program: 'rbldnsd' | 'test server';
  /** Its address and port. */
  readonly address: string;
  client(): DnsClient;
  close(): Promise<void>;
}

const clientOf = (address: string) => () => new DnsClient({ servers: [address], timeoutMs: 10_000 });

const TEST_ENTRIES = { v4: '127.0.0.2', v6: '::ffff:7f00:2' } as const;

const startRbldnsd = async (zone: string, entries: readonly BlocklistEntry[]): Promise<BlocklistServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'blocklist-'));
  // As root, rbldnsd runs as a user of its own.
  await chmod(folder, 0o755);
  for (const family of ['v4', 'v6'] as const) {
    const lines = entries
      .filter(({ address }) => ipFamilyOf(address) === family)
      .map(({ address, code, text }) => `${address} :${code}:${text}`);
    await writeFile(join(folder, family), [':127.0.0.2:Test', TEST_ENTRIES[family], ...lines, ''].join('\n'));
  }
  const port = await freePort();
  const server = spawn(
    'rbldnsd',
    ['-n', '-b', `127.0.0.1/${port}`, '-r', folder, `${zone}:ip4set:v4`, `${zone}:ip6trie:v6`],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
    },
  );
  const ended = once(server, 'close').catch(() => undefined);
  try {
    await new Promise<void>((started, failed) => {
      server.once('error', failed);
      server.once('close', () => failed(new Error('rbldnsd stopped.')));
      let log = '';
      for (const output of [server.stdout, server.stderr])
        output.on('data', (text: Buffer) => (log += text.toString()).includes('started (') && started());
    });
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  const address = `127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    server.kill();
    await ended;
    await rm(folder, { recursive: true });
  };
  return { program: 'rbldnsd', address, client: clientOf(address), close };
};

const startStandIn = async (zone: string, entries: readonly BlocklistEntry[]): Promise<BlocklistServer> => {
  const server = await startZone(
    Object.fromEntries(
      entries.map(({ address, code, text }) => [
        blocklistQueryName(address, { key: zone }),
        { codes: [`127.0.0.${code}`], text },
      ]),
    ),
  );
  return { program: 'test server', address: server.address, client: clientOf(server.address), close: server.close };
};

/** Serves a blocklist with rbldnsd, or with the DNS server of the tests on a machine without it. */
export const startBlocklist = async (zone: string, entries: readonly BlocklistEntry[]): Promise<BlocklistServer> => {
  try {
    return await startRbldnsd(zone, entries);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    process.stdout.write('      rbldnsd is not installed: the DNS server of the tests was used instead.\n');
    return startStandIn(zone, entries);
  }
};
