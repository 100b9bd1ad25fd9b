import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** What `watchstead bootstrap --json` prints. */
export interface BootstrappedOrganization {
  readonly email: string;
  readonly apiToken: string;
}

/** A service of the demo's own. */
export interface Service {
  /** Where it can be reached, once it can be. */
  listening(signal: AbortSignal): Promise<string>;
  /** Founds an organization on the command line, while the service runs. */
  bootstrap(organization: string, signal: AbortSignal): Promise<BootstrappedOrganization>;
  /** Asks it to finish what is under way, waits for its end, and answers its exit status. */
  stop(): Promise<number | null>;
}

const program = join(import.meta.dirname, '../../bin/watchstead.js');

/** Starts what `npm start` starts, on a data directory and a port of its own. What it says is told line by line. */
export const startService = async (directory: string, tell: (line: string) => void): Promise<Service> => {
  const settings = {
    DATA_DIR: directory,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    // The site and the receiver are on this machine, where nothing is watched and told unless the operator says so.
    PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8',
  };
  const env = { PATH: process.env['PATH'], ...settings };
  const child = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const address = new Promise<string>((resolve) => {
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        tell(line);
        const url = /listens on (http\S+)/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
  });
  return {
    listening: (signal) => Promise.race([address, ended.then(() => Promise.reject(new Error('the service ended'))), aborted(signal)]),
    bootstrap: async (organization, signal) => {
      const options = ['--organization', organization, '--email', 'ada@demo.example', '--password', 'a password for the demo only'];
      const { stdout } = await promisify(execFile)(process.execPath, [program, 'bootstrap', ...options, '--json'], { env, signal });
      return JSON.parse(stdout) as BootstrappedOrganization;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
};

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the demo was asked to stop')));
  });

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
