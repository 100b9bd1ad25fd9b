import { ClockExamination } from '../../../application/kernel/clock-examination.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import type { DueWork, Log, Worker } from '../../../application/kernel/worker.ts';
import { elapsed, seconds } from '../../../domain/kernel/time.ts';
import type { NotificationListener } from '../database/connections/notification-listener.ts';

/**
 * The notification channel for changes of due times. The payload is the name of the work; an empty payload means all
 * work.
 */
export const DUE_CHANNEL = 'watchstead_due';

/**
 * The interval at which all work runs, because a notification may be missed and the clock may be set. All work runs at
 * the same moment, so that the queries for due times share a statement.
 */
const INTERVAL = seconds(5);
/** The shortest sleep, because another process may already be doing the work that is due. */
const SHORTEST_SLEEP = seconds(0.05);

interface Needs {
  readonly work: readonly DueWork[];
  readonly listener: Pick<NotificationListener, 'listen' | 'close'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Runs work when it is due: at its due time, and when a process sends a notification. Slow work does not delay other
 * work. See ADR 0079.
 */
export class DueWorker implements Worker {
  readonly name = 'due work';
  readonly #listener: Needs['listener'];
  readonly #loops: readonly DueLoop[];
  #timer: NodeJS.Timeout | undefined;

  constructor({ work, listener, clock, log }: Needs) {
    this.#listener = listener;
    this.#loops = work.map((one) => new DueLoop(one, clock, log));
  }

  async start(): Promise<void> {
    const wake = (name: string | null): void => {
      const named = this.#loops.filter((loop) => loop.name === name);
      for (const loop of named.length > 0 ? named : this.#loops) loop.wake(true);
    };
    await this.#listener.listen(wake);
    const wakeAll = (): void => {
      for (const loop of this.#loops) loop.wake();
      this.#timer = setTimeout(wakeAll, INTERVAL);
    };
    wakeAll();
  }

  async stop(grace: number): Promise<void> {
    this.#listener.close();
    clearTimeout(this.#timer);
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), grace);
    await Promise.race([Promise.all(this.#loops.map((loop) => loop.stop())), late.promise]);
    clearTimeout(timer);
  }
}

/** Runs one kind of work, one run at a time. */
class DueLoop {
  readonly #work: DueWork;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #examination = new ClockExamination();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #isNotified = false;
  #isStopped = false;

  constructor(work: DueWork, clock: Clock, log: Log) {
    this.#work = work;
    this.#clock = clock;
    this.#log = log;
  }

  get name(): string {
    return this.#work.name;
  }

  wake(isNotified = false): void {
    if (this.#isStopped) return;
    this.#isWanted = true;
    this.#isNotified ||= isNotified;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#work.stop?.(), this.#running]);
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    let next: Date | null = null;
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false;
      next = await this.#attempt();
    }
    if (this.#isStopped) return;
    const wait = next === null ? INTERVAL : Math.max(SHORTEST_SLEEP, elapsed(this.#clock.now(), next));
    if (wait < INTERVAL) this.#timer = setTimeout(() => this.wake(), wait);
  }

  async #attempt(): Promise<Date | null> {
    const { name } = this.#work;
    try {
      const now = this.#clock.now();
      if (this.#examination.isDue(now)) {
        const count = (await this.#work.pullBack?.(now)) ?? 0;
        if (count > 0)
          this.#log.warn('Work was due later than it can be, because the clock was set back. It was brought forward.', {
            work: name,
            count,
          });
      }
      const isNotified = this.#isNotified;
      this.#isNotified = false;
      return await this.#work.run(isNotified);
    } catch (fault) {
      this.#log.warn('Due work failed. It is tried again.', { work: name, fault: String(fault) });
      return null;
    }
  }
}
