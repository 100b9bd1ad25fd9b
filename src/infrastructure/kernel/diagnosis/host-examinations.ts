import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Diagnostic } from '../../../application/kernel/diagnose.ts';
import { checkAddresses, checkDisk, checkNode, healthy } from '../../../domain/kernel/diagnosis.ts';
import { problem } from '../../../domain/kernel/problems.ts';
import { seconds } from '../../../domain/kernel/time.ts';

const TIMEOUT = seconds(2);

/** Checks the version of Node. */
export const nodeVersion = (version: string, needed: string): Diagnostic => ({
  name: 'Node',
  examine: () => Promise.resolve(checkNode(version, needed)),
});

/** Checks the free space for the data, on the disk of the directory or of the nearest one that exists. */
export const diskSpace = (dataDir: string): Diagnostic => ({
  name: 'disk',
  examine: async () => {
    for (let folder = resolve(dataDir); ; folder = dirname(folder)) {
      const facts = await statfs(folder).catch((fault: unknown) => {
        if (folder === dirname(folder)) throw fault;
        return null;
      });
      if (facts !== null) return checkDisk(resolve(dataDir), facts.bavail * facts.bsize);
    }
  },
});

/** Checks that the port is free, or that Watchstead listens there. */
export const listeningPort = (host: string, port: number, variable: string): Diagnostic => ({
  name: 'port',
  examine: async () => {
    const fault = await listeningFault(host, port);
    if (fault === null) return healthy(`port ${port} of ${host} is free`);
    if (fault === 'EACCES') return problem('portForbidden', { port, variable });
    if (fault === 'EADDRNOTAVAIL')
      return problem('addressMissing', { host, variable: variable.replace('PORT', 'HOST') });
    return (await isWatchstead(host, port))
      ? healthy(`Watchstead listens on port ${port} of ${host}`)
      : problem('portInUse', { port, host, variable });
  },
});

/** Returns the code of the error of listening on the port, or null if that is possible. */
const listeningFault = (host: string, port: number): Promise<string | null> =>
  new Promise((settle) => {
    const server = createServer();
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) => settle(code));
    server.listen(port, host, () => server.close(() => settle(null)));
  });

/** Returns true if a service with our health check answers at the port. */
const isWatchstead = async (host: string, port: number): Promise<boolean> => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  try {
    const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/readyz`;
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
    const { status } = (await response.json()) as { readonly status?: unknown };
    return status === 'ready' || status === 'unavailable';
  } catch {
    return false;
  }
};

/** Checks that this machine reaches hosts that have only IPv4 addresses. */
export const networkAddresses = (interfaces = networkInterfaces()): Diagnostic => ({
  name: 'network',
  examine: () => {
    const isGlobal = (address: string): boolean => !address.startsWith('fe80:');
    const outward = Object.values(interfaces)
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, address }) => !internal && isGlobal(address));
    return Promise.resolve(checkAddresses(outward.map(({ family }) => family)));
  },
});
