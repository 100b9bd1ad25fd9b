import type { LeasedAttempt, LeasedGenerator } from '../../../application/kernel/leased-generator.ts';
import type { ReplicaReads } from '../../../application/kernel/replica-reads.ts';
import type { DueWork, Log } from '../../../application/kernel/worker.ts';

/** The number of renewals during a lease. */
const RENEWALS = 4;

interface Options {
  readonly name: string;
  /** The maximum number of attempts that this process generates at the same time; by default, as many as may start. */
  readonly concurrency?: number;
  /** The replicas from which the generator may read. Null if there are none. */
  readonly replicaReads?: ReplicaReads | null;
}

/** Starts due attempts and generates their results until it is stopped. */
export class LeaseWorker<Attempt extends LeasedAttempt> implements DueWork {
  readonly name: string;
  readonly #concurrency: number;
  readonly #generator: Pick<LeasedGenerator<Attempt>, 'noun' | 'lease' | 'claim' | 'renew' | 'generate'>;
  readonly #log: Log;
  readonly #replicaReads: ReplicaReads | null;
  readonly #generating = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #starting: Promise<void> = Promise.resolve();

  constructor(
    generator: Pick<LeasedGenerator<Attempt>, 'noun' | 'lease' | 'claim' | 'renew' | 'generate'>,
    log: Log,
    { name, concurrency = Infinity, replicaReads = null }: Options,
  ) {
    this.name = name;
    this.#generator = generator;
    this.#log = log;
    this.#concurrency = concurrency;
    this.#replicaReads = replicaReads;
  }

  /** Starts the due attempts and returns while they are generated, so that other work can start. */
  async run(): Promise<null> {
    this.#starting = this.#startDue();
    await this.#starting;
    return null;
  }

  /** Aborts the attempts in progress; another process starts them again at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#starting.catch(() => undefined);
    await Promise.all(this.#generating);
  }

  async #startDue(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      if (this.#generating.size >= this.#concurrency) {
        await Promise.race(this.#generating);
        continue;
      }
      const attempt = await this.#generator.claim();
      if (attempt === null) return;
      const run = this.#generate(attempt).finally(() => this.#generating.delete(run));
      this.#generating.add(run);
    }
  }

  async #generate(attempt: Attempt): Promise<void> {
    const { noun, lease } = this.#generator;
    const lost = new AbortController();
    const renewal = setInterval(() => {
      this.#generator.renew(attempt).then(
        (isHeld) => (isHeld ? undefined : lost.abort()),
        (fault: unknown) =>
          this.#log.warn(`The lease of a ${noun} was not renewed.`, { id: attempt.publicId, fault: String(fault) }),
      );
    }, lease / RENEWALS);
    try {
      const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
      const generate = (): Promise<void> => this.#generator.generate(attempt, signal);
      await (this.#replicaReads === null ? generate() : this.#replicaReads.reading(null, generate));
    } catch (fault) {
      this.#log.error(`The end of a ${noun} was not stored. Another attempt follows.`, {
        id: attempt.publicId,
        fault: String(fault),
      });
    } finally {
      clearInterval(renewal);
    }
  }
}
