import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import process from 'node:process';
import type { CDPSession } from 'playwright-core';
import { seconds } from '../../../domain/kernel/time.ts';
import { ignore } from '../../kernel/network/network-faults.ts';
import type { MemoryLimits } from '../check-capacity.ts';

const POLL_INTERVAL = seconds(0.5);
const PAGE_BYTES = 4096;
/**
 * The priority of the browser's processes, below that of the worker, so that a page that computes without end delays no
 * other check.
 */
const NICE = 10;

interface BrowserPart {
  readonly type: string;
  readonly id: number;
}

/**
 * Returns the memory of a process that it shares with no other, or 0 if the process has ended or the system has no
 * /proc.
 */
const ownMemory = (pid: number): number => {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return (resident - shared) * PAGE_BYTES;
  } catch {
    return 0;
  }
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
};

/** Ends pages that use too much memory and, as a last resort, the browser. */
export class PageMemory {
  readonly #session: CDPSession;
  readonly #limits: MemoryLimits;
  readonly #seen = new Set<number>();
  readonly #timer: NodeJS.Timeout;
  #parts: readonly BrowserPart[] = [];
  #isReadingProcesses = false;
  /** The number of pages that were ended. */
  ended = 0;

  constructor(session: CDPSession, limits: MemoryLimits) {
    this.#session = session;
    this.#limits = limits;
    this.#timer = setInterval(() => this.#enforceLimits(), POLL_INTERVAL).unref();
  }

  /** Reads the list of the browser's processes. */
  async learn(): Promise<void> {
    const { processInfo } = (await this.#session.send('SystemInfo.getProcessInfo')) as {
      readonly processInfo: readonly BrowserPart[];
    };
    this.#parts = processInfo;
    for (const { id } of processInfo) this.#lowerPriority(id);
  }

  /** The id of the browser's main process, or null before its processes are known. */
  get browserPid(): number | null {
    return this.#parts.find(({ type }) => type === 'browser')?.id ?? null;
  }

  /** Kills every process of the browser. */
  killAll(): void {
    for (const { id } of this.#parts) kill(id);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #enforceLimits(): void {
    // If the browser does not answer, the processes that are already known are examined.
    if (!this.#isReadingProcesses) {
      this.#isReadingProcesses = true;
      void this.learn()
        .catch(ignore)
        .finally(() => (this.#isReadingProcesses = false));
    }
    const sizes = this.#parts.map(({ type, id }) => ({ type, id, bytes: ownMemory(id) }));
    for (const { id } of sizes.filter(({ type, bytes }) => type === 'renderer' && bytes > this.#limits.page))
      this.#endPage(id);
    if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) > this.#limits.browser) this.killAll();
  }

  #endPage(pid: number): void {
    this.ended += 1;
    kill(pid);
  }

  #lowerPriority(pid: number): void {
    if (this.#seen.has(pid)) return;
    this.#seen.add(pid);
    try {
      setPriority(pid, NICE);
    } catch {
      // The process has ended already.
    }
  }
}
