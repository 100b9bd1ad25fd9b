import process from 'node:process';
import type { Browser, BrowserContext } from 'playwright-core';
import type { AddressGuard } from '../../../application/kernel/network.ts';
import type { Log } from '../../../application/kernel/worker.ts';
import { minutes, seconds } from '../../../domain/kernel/time.ts';
import { ignore } from '../../kernel/network/network-faults.ts';
import type { MemoryLimits } from '../check-capacity.ts';
import type { BrowserPrograms } from './browser-programs.ts';
import { GuardingProxy } from './guarding-proxy.ts';
import { PageMemory } from './page-memory.ts';
import type { ProxySession } from './proxy-session.ts';

const LAUNCH_TIMEOUT = seconds(20);
/**
 * The time that a check waits for its context to close, and the time after which the browser is killed if the context
 * is still open.
 */
const CLOSE_PATIENCE = seconds(1.5);
const CLOSE_TIMEOUT = seconds(10);
/** The time for which an idle browser is kept. */
const IDLE_TIME = minutes(2);
/** The number of runs after which a browser is replaced, so that its memory leaks do not accumulate. */
const RUNS_PER_BROWSER = 500;
const VIEWPORT = { width: 1280, height: 800 };

/** All traffic goes through the proxy: the browser resolves no names and sends nothing over UDP. */
const NETWORK_FLAGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
];
/** Disables features that checks do not need. Containers often have too little /dev/shm. */
const QUIET_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
];

/** Returns the environment variables for the browser, without the secrets of the service. */
const browserEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'FONTCONFIG_PATH'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );

interface Running {
  readonly browser: Browser;
  readonly proxy: GuardingProxy;
  readonly server: string;
  readonly memory: PageMemory;
  runs: number;
  inUse: number;
  /** Called when the last run of the browser ends. */
  onUnused: () => void;
  /** True once the browser accepts no more runs; it ends with the last one. */
  isRetired: boolean;
}

/** An isolated browser profile with network access of its own. */
export interface BrowserRun {
  /** @internal Left out of the package's declarations, which would need those of the browser's driver (ADR 0149). */
  readonly context: BrowserContext;
  readonly session: ProxySession;
  /** Returns true if the browser has crashed or was killed. */
  readonly isBroken: () => boolean;
  /** Returns true if pages were ended since the run began because they used too much memory. */
  readonly wasTooHeavy: () => boolean;
  /** Closes the context. Never throws, and returns within seconds even if the browser hangs. */
  close(): Promise<void>;
}

/** Runs one headless Chromium for all checks, started with the first check, and a separate context for each. */
export class SharedBrowser {
  readonly #programs: BrowserPrograms;
  readonly #guard: AddressGuard;
  readonly #limits: MemoryLimits;
  readonly #log: Log;
  #running: Promise<Running> | null = null;
  #idle: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(programs: BrowserPrograms, guard: AddressGuard, limits: MemoryLimits, log: Log) {
    this.#programs = programs;
    this.#guard = guard;
    this.#limits = limits;
    this.#log = log;
  }

  /** True if the browser and its driver are installed. */
  get isInstalled(): boolean {
    return this.#programs.missing === null;
  }

  /** Returns the process id of the browser, or null if none is running. */
  async pid(): Promise<number | null> {
    return (await this.#running)?.memory.browserPid ?? null;
  }

  /** Opens an isolated context; rejects if the browser or its driver is not installed. */
  async open(): Promise<BrowserRun> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    const running = await this.#usable();
    return this.#openIn(running).catch((fault: unknown) => {
      if (running.browser.isConnected()) throw fault;
      // The browser crashed since its last run.
      return this.#usable().then((another) => this.#openIn(another));
    });
  }

  async #openIn(running: Running): Promise<BrowserRun> {
    running.runs += 1;
    running.inUse += 1;
    const session = running.proxy.open();
    const { ended } = running.memory;
    const proxy = {
      server: running.server,
      username: session.username,
      password: session.password,
      bypass: '<-loopback>',
    };
    try {
      const context = await running.browser.newContext({
        proxy,
        viewport: VIEWPORT,
        acceptDownloads: false,
        serviceWorkers: 'allow',
      });
      return {
        context,
        session,
        isBroken: () => !running.browser.isConnected(),
        wasTooHeavy: () => running.memory.ended > ended,
        close: () => this.#close(running, session, context),
      };
    } catch (fault) {
      await this.#close(running, session, null);
      throw fault;
    }
  }

  /**
   * Ends the browser once no run uses it, at most `grace` milliseconds later. A browser that is started afterwards ends
   * with its run.
   */
  async stop(grace = 0): Promise<void> {
    this.#isStopped = true;
    if (this.#idle !== null) clearTimeout(this.#idle);
    const running = (await this.#running?.catch(() => null)) ?? null;
    if (running === null) return;
    this.#retire(running);
    if (running.inUse > 0)
      await inTime(
        new Promise<void>((resolve) => (running.onUnused = resolve)),
        Math.max(0, grace - 2 * CLOSE_PATIENCE),
      );
    await this.#end(running);
  }

  /** Returns the running browser or starts one. Concurrent calls wait for the same start. */
  async #usable(): Promise<Running> {
    const present = this.#running;
    const running = (await present?.catch(() => null)) ?? null;
    if (running?.browser.isConnected() === true && running.runs < RUNS_PER_BROWSER) return running;
    if (this.#running === present) {
      if (running !== null) this.#retire(running);
      this.#running = this.#launch();
      if (running?.inUse === 0) void this.#end(running);
    }
    return this.#running ?? this.#usable();
  }

  #retire(running: Running): void {
    if (!running.isRetired) this.#running = null;
    running.isRetired = true;
  }

  async #launch(): Promise<Running> {
    const { chromium: executablePath, missing } = this.#programs;
    if (missing !== null) throw new Error(missing);
    const { chromium } = await import('playwright-core');
    const proxy = new GuardingProxy(this.#guard);
    const server = await proxy.start();
    try {
      const browser = await chromium.launch({
        executablePath,
        timeout: LAUNCH_TIMEOUT,
        // Chromium cannot use its sandbox when it runs as root.
        chromiumSandbox: process.getuid?.() !== 0,
        proxy: { server, bypass: '<-loopback>' },
        args: [...NETWORK_FLAGS, ...QUIET_FLAGS],
        // Playwright allows popups without a click by default.
        ignoreDefaultArgs: ['--disable-popup-blocking'],
        env: browserEnvironment(),
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      const memory = new PageMemory(await browser.newBrowserCDPSession(), this.#limits);
      browser.once('disconnected', () => {
        memory.stop();
        proxy.stop();
      });
      await memory.learn().catch(async (fault: unknown) => {
        await browser.close();
        throw fault;
      });
      return { browser, proxy, server, memory, runs: 0, inUse: 0, onUnused: ignore, isRetired: false };
    } catch (fault) {
      proxy.stop();
      throw fault;
    }
  }

  async #close(running: Running, session: ProxySession, context: BrowserContext | null): Promise<void> {
    session.end();
    await inTime(this.#leave(running, context), CLOSE_PATIENCE);
  }

  async #leave(running: Running, context: BrowserContext | null): Promise<void> {
    if (context !== null && !(await inTime(context.close(), CLOSE_TIMEOUT))) {
      this.#log.warn('The browser was killed because it did not close a page.');
      this.#retire(running);
      running.memory.killAll();
    }
    running.inUse -= 1;
    if (running.inUse > 0) return;
    running.onUnused();
    if (this.#isStopped) this.#retire(running);
    if (running.isRetired) await this.#end(running);
    else this.#endWhenIdle(running);
  }

  #endWhenIdle(running: Running): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    const end = (): void => {
      if (running.inUse > 0 || running.isRetired) return;
      this.#retire(running);
      void this.#end(running);
    };
    this.#idle = setTimeout(end, IDLE_TIME).unref();
  }

  async #end({ browser, memory, proxy }: Running): Promise<void> {
    if (!(await inTime(browser.close(), CLOSE_PATIENCE))) memory.killAll();
    memory.stop();
    proxy.stop();
  }
}

/** Resolves to true if the operation ended in time, with or without an error. */
const inTime = (operation: Promise<unknown>, limit: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, limit, false);
    operation.catch(ignore).finally(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
