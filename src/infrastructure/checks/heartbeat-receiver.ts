import type { noteReception } from '../../application/checks/heartbeat-reception.ts';
import type { Log } from '../../application/kernel/worker.ts';
import { RECEPTION_NOTE_EVERY } from '../../domain/checks/heartbeat.ts';

/** Records at intervals, while requests are served, that heartbeats can be received. */
export class HeartbeatReceiver {
  readonly #note: ReturnType<typeof noteReception>;
  readonly #log: Log;
  #timer: NodeJS.Timeout | null = null;
  #isReceiving = false;
  #hasFailed = false;

  constructor(note: ReturnType<typeof noteReception>, log: Log) {
    this.#note = note;
    this.#log = log;
  }

  /** Starts recording unless it is running already. */
  start(): void {
    if (this.#isReceiving) return;
    this.#isReceiving = true;
    void this.#receive();
  }

  stop(): void {
    this.#isReceiving = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #receive(every = RECEPTION_NOTE_EVERY): Promise<void> {
    let next = RECEPTION_NOTE_EVERY;
    try {
      const { extended, nextAfter } = await this.#note(every);
      next = nextAfter;
      if (extended > 0)
        this.#log.info('Heartbeats could not be received for a while. Each gets a full period.', { count: extended });
      this.#hasFailed = false;
    } catch (fault) {
      if (!this.#hasFailed) this.#log.warn('Heartbeats cannot be stored.', { fault: String(fault) });
      this.#hasFailed = true;
    }
    if (this.#isReceiving) this.#timer = setTimeout(() => void this.#receive(next), next).unref();
  }
}
