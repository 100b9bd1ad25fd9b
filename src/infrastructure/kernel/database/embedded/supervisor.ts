import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../../../application/kernel/worker.ts';
import { pauseAfter } from '../../../../domain/kernel/backoff.ts';
import type { Backoff } from '../../../../domain/kernel/backoff.ts';
import { seconds } from '../../../../domain/kernel/time.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

/** The number of consecutive failed restarts after which the supervisor gives up. */
export const MAX_FAILED_RESTARTS = 5;

/** The interval between checks of the server and the delays between failed restarts, in milliseconds. */
export interface SupervisorTimes {
  readonly checkEvery: number;
  readonly backoff: Backoff;
}

const USUAL_TIMES: SupervisorTimes = {
  checkEvery: seconds(2),
  backoff: { first: seconds(0.5), longest: seconds(10) },
};

/** Restarts the embedded server after it dies. Several processes may supervise one server. */
export class Supervisor {
  readonly #server: Pick<EmbeddedPostgres, 'isRunning' | 'restart'>;
  readonly #log: Log;
  readonly #times: SupervisorTimes;
  readonly #stopping = new AbortController();
  readonly #lost = Promise.withResolvers<Error>();
  readonly #done: Promise<void>;

  constructor(server: Pick<EmbeddedPostgres, 'isRunning' | 'restart'>, log: Log, times = USUAL_TIMES) {
    this.#server = server;
    this.#log = log;
    this.#times = times;
    this.#done = this.#supervise();
  }

  /** A promise that resolves with the last error once the supervisor gives up. */
  get lost(): Promise<Error> {
    return this.#lost.promise;
  }

  /** Stops the supervisor, and waits for a restart in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
  }

  #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #supervise(): Promise<void> {
    while (!this.#isStopped()) {
      await this.#pause(this.#times.checkEvery);
      if (this.#isStopped() || this.#server.isRunning()) continue;
      this.#log.error('The embedded PostgreSQL has died; restarting it.');
      if (!(await this.#restart())) return;
    }
  }

  /** Restarts the server. Returns false once the supervisor has given up or was stopped. */
  async #restart(): Promise<boolean> {
    for (let attempt = 1; !this.#isStopped(); attempt += 1) {
      try {
        await this.#server.restart();
        this.#log.info('The embedded PostgreSQL runs again.', { attempt });
        return true;
      } catch (fault) {
        this.#log.error('The embedded PostgreSQL could not be restarted.', { attempt, fault: String(fault) });
        if (attempt === MAX_FAILED_RESTARTS) {
          this.#lost.resolve(fault instanceof Error ? fault : new Error(String(fault)));
          return false;
        }
        await this.#pause(pauseAfter(attempt, this.#times.backoff));
      }
    }
    return false;
  }

  /** Waits; resolves early if the supervisor is stopped. The timer does not keep the process alive. */
  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
  }
}
