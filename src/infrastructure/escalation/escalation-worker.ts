import type { Clock } from '../../application/kernel/ports.ts';
import type { Log, Worker } from '../../application/kernel/worker.ts';
import { elapsed, seconds } from '../../domain/kernel/time.ts';
import type { NotificationListener } from '../kernel/database/notification-listener.ts';

/** The longest sleep: a notification may be missed, and the clock may be set. */
const LONGEST_SLEEP = seconds(5);
/** The shortest sleep: what is due may be in the hands of another process. */
const SHORTEST_SLEEP = seconds(0.05);

interface Needs {
  /** Does what is due and returns when more is. */
  readonly advance: () => Promise<Date | null>;
  readonly listener: NotificationListener;
  readonly clock: Clock;
  readonly log: Log;
}

/** Advances the escalations that are due: at their time, and when a process notifies of one. */
export class EscalationWorker implements Worker {
  readonly name = 'escalations';
  readonly #needs: Needs;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isNotified = false;
  #isStopped = true;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async start(): Promise<void> {
    this.#isStopped = false;
    await this.#needs.listener.listen(() => this.#wake());
    this.#wake();
  }

  async stop(grace: number): Promise<void> {
    this.#isStopped = true;
    this.#needs.listener.close();
    clearTimeout(this.#timer);
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), grace);
    await Promise.race([this.#running, late.promise]);
    clearTimeout(timer);
  }

  #wake(): void {
    if (this.#isStopped) return;
    this.#isNotified = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    let next: Date | null = null;
    while (this.#isNotified && !this.#isStopped) {
      this.#isNotified = false;
      next = await this.#needs.advance().catch((fault: unknown) => {
        this.#needs.log.warn('Due escalations were not continued.', { fault: String(fault) });
        return null;
      });
    }
    if (this.#isStopped) return;
    const wait = next === null ? LONGEST_SLEEP : Math.min(LONGEST_SLEEP, Math.max(SHORTEST_SLEEP, elapsed(this.#needs.clock.now(), next)));
    this.#timer = setTimeout(() => this.#wake(), wait);
  }
}
