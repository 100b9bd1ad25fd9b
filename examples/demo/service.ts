import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** The output of `watchstead bootstrap --json`. */
export interface BootstrappedOrganization {
  readonly email: string;
  readonly apiToken: string;
}

/** A running service. */
export interface Service {
  /** The URL of the service, once it listens. */
  listening(signal: AbortSignal): Promise<string>;
  /** Creates an organization with the command line while the service runs. */
  bootstrap(organization: string, signal: AbortSignal): Promise<BootstrappedOrganization>;
  /** Stops the service gracefully and returns its exit status. */
  stop(): Promise<number | null>;
}

const program = join(import.meta.dirname, '../../bin/watchstead.js');

/**
 * Starts the service as `npm start` does, with a separate data directory and port. Its output is passed on line by
 * line.
 */
export const startService = async (directory: string, print: (line: string) => void): Promise<Service> => {
  const settings = {
    DATA_DIR: directory,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    // The site and the receiver are on this machine, so its private addresses must be allowed.
    PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8',
  };
  const env = { PATH: process.env['PATH'], ...settings };
  const child = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const address = new Promise<string>((resolve) => {
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        print(line);
        const url = /listens on (http\S+)/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
  });
  return {
    listening: (signal) =>
      Promise.race([address, ended.then(() => Promise.reject(new Error('the service exited'))), aborted(signal)]),
    bootstrap: async (organization, signal) => {
      const options = [
        '--organization',
        organization,
        '--email',
        'ada@demo.example',
        '--password',
        'a password for the demo only',
      ];
      const { stdout } = await promisify(execFile)(process.execPath, [program, 'bootstrap', ...options, '--json'], {
        env,
        signal,
      });
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
    signal.addEventListener('abort', () => reject(new Error('the demo was interrupted')));
  });

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
