import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../fixtures/ports.ts';
import { HttpClient } from './http-client.ts';

/** Environment variables of the service. */
export type Environment = Readonly<Record<string, string>>;

/** The result of a command. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const START_MS = 180_000;
const COMMAND_MS = 180_000;

/** Runs the commands of a checkout. */
export class Checkout {
  readonly #directory: string;
  readonly #environment: Environment;
  readonly #children = new Set<ChildProcess>();

  constructor(directory: string, environment: Environment) {
    this.#directory = directory;
    this.#environment = environment;
  }

  /** Runs a command and waits for it to exit. */
  run(args: readonly string[], environment: Environment = {}): Promise<Ended> {
    return new Promise((resolve) => {
      const child = this.#spawn(args, environment);
      let [stdout, stderr] = ['', ''];
      const timer = setTimeout(() => child.kill('SIGKILL'), COMMAND_MS);
      child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
      child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
      child.on('close', (status) => {
        clearTimeout(timer);
        resolve({ status, stdout, stderr });
      });
    });
  }

  /** Starts `serve` and waits until it is ready. */
  async serve(environment: Environment = {}): Promise<RunningService> {
    const port = await freePort();
    const child = this.#spawn(['serve'], { PORT: String(port), ...environment });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    const http = new HttpClient(port);
    for (
      const end = Date.now() + START_MS;
      Date.now() < end;
      await new Promise((resolve) => setTimeout(resolve, 100))
    ) {
      if (child.exitCode !== null) throw new Error(`The service ended with status ${child.exitCode}: ${output}`);
      const isReady = await http.send({ method: 'GET', target: '/readyz', headers: {}, body: null }).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) return new RunningService(child, http);
    }
    child.kill('SIGKILL');
    throw new Error(`The service did not start: ${output}`);
  }

  /** Sends SIGTERM to all running processes. */
  stopAll(): void {
    for (const child of this.#children) child.kill('SIGTERM');
  }

  #spawn(args: readonly string[], environment: Environment): ChildProcess {
    const node = join(this.#directory, 'node_modules', '.bin', 'node');
    const child = spawn(node, [join(this.#directory, 'bin', 'watchstead.js'), ...args], {
      cwd: this.#directory,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        TZ: 'UTC',
        ...this.#environment,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#children.add(child);
    child.on('exit', () => this.#children.delete(child));
    return child;
  }
}

/** A running `serve` process. */
export class RunningService {
  readonly http: HttpClient;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess, http: HttpClient) {
    this.#child = child;
    this.http = http;
  }

  /** Stops the process and returns its exit status. */
  stop(): Promise<number | null> {
    this.http.close();
    return new Promise((resolve) => {
      if (this.#child.exitCode !== null) {
        resolve(this.#child.exitCode);
        return;
      }
      const timer = setTimeout(() => this.#child.kill('SIGKILL'), COMMAND_MS);
      this.#child.on('exit', (status) => {
        clearTimeout(timer);
        resolve(status);
      });
      this.#child.kill('SIGTERM');
    });
  }
}
