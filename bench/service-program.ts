import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The Node.js arguments that run the service as `npm start` does. */
export const SERVICE = ['--max-semi-space-size=4', 'bin/watchstead.js', 'serve'] as const;

/** The secret key of every service that a benchmark starts. */
export const SECRET_KEY = 'a secret key for benchmarks, 32 bytes or more';

/** A running server program. */
export interface Server {
  readonly process: ChildProcess;
  readonly url: string;
}

/** Starts a program that prints the address that it listens on, and waits until it does. */
export const startServer = async (program: readonly string[], environment: Readonly<Record<string, string>>): Promise<Server> => {
  const child = spawn(process.execPath, [...program], {
    env: { ...process.env, SECRET_KEY, LOG_LEVEL: 'silent', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const listening = /listens on (http:\S+)/.exec(printed)?.[1];
      if (listening !== undefined) resolve(listening);
    });
    child.once('exit', () => reject(new Error(`${program.join(' ')} ended before it listened.`)));
  });
  return { process: child, url };
};

/** Stops the program and waits until it has ended. */
export const stopServer = async ({ process: child }: Server): Promise<void> => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
};
