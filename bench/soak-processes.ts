import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { cpuSeconds, residentMb } from './process-tree.ts';
import { SERVICE, startServer, stopServer } from './service-program.ts';
import type { Server } from './service-program.ts';

/** What one process uses at a moment. */
export interface Usage {
  /** Counts the processes of the same role, from 1. */
  readonly generation: number;
  readonly residentMb: number;
  /** After the latest full collection; NaN before the first one. */
  readonly liveMb: number;
  readonly descriptors: number;
}

/** A stop of a process. */
export interface Stopped {
  readonly name: string;
  readonly seconds: number;
  readonly status: number | null;
}

/** A role of the service, whose process can be replaced by another one. */
export class ServiceRole {
  readonly name: string;
  readonly #environment: Readonly<Record<string, string>>;
  /** What processes of all roles log as warnings and errors: how often each message. */
  readonly #logged: Map<string, number>;
  #server: Server | null = null;
  #generation = 0;
  readonly #stopping = new Set<Server>();
  #liveMb = NaN;
  /** What the processes that have ended used, in seconds. */
  #used = 0;

  constructor(name: string, environment: Readonly<Record<string, string>>, logged: Map<string, number>) {
    this.name = name;
    this.#environment = environment;
    this.#logged = logged;
  }

  /** Starts a process, which takes the place of the former one, if there is one. */
  async start(): Promise<void> {
    const server = await startServer(['--import', './bench/live-heap.ts', ...SERVICE], this.#environment);
    this.#generation += 1;
    this.#liveMb = NaN;
    this.#server = server;
    if (server.process.stdout !== null)
      createInterface({ input: server.process.stdout }).on('line', (line) => this.#read(server, line));
    server.process.once('exit', (status, signal) => {
      if (!this.#stopping.has(server)) console.log(`FAULT ${this.name} has ended: ${signal ?? status ?? ''}`);
    });
  }

  get url(): string {
    return this.#running.url;
  }

  get #running(): Server {
    if (this.#server === null) throw new Error(`${this.name} is not running.`);
    return this.#server;
  }

  get usage(): Usage {
    const { pid } = this.#running;
    return {
      generation: this.#generation,
      residentMb: residentMb(pid),
      liveMb: this.#liveMb,
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
    };
  }

  /** What all processes of the role have used so far, in seconds; of one that is being stopped, until then. */
  get cpuSeconds(): number {
    return this.#used + cpuSeconds(this.#running.pid);
  }

  /** Starts another process, then stops the former one as a service manager does. */
  async replace(): Promise<Stopped> {
    const former = this.#running;
    await this.start();
    return this.#stop(former);
  }

  stop(): Promise<Stopped> {
    return this.#stop(this.#running);
  }

  async #stop(server: Server): Promise<Stopped> {
    const begun = performance.now();
    this.#used += cpuSeconds(server.pid);
    this.#stopping.add(server);
    await stopServer(server);
    return { name: this.name, seconds: (performance.now() - begun) / 1000, status: server.process.exitCode };
  }

  #read(server: Server, line: string): void {
    const live = /^live heap (\d+)$/.exec(line)?.[1];
    if (live !== undefined && server === this.#server) this.#liveMb = Number(live) / 2 ** 20;
    const message = /"level":[456]0.*"msg":"([^"]*)"/.exec(line)?.[1];
    if (message === undefined) return;
    const key = `${this.name}: ${message}`;
    this.#logged.set(key, (this.#logged.get(key) ?? 0) + 1);
  }
}
