import type { JobQueue, Jobs, OneOffJob } from '../../../src/application/kernel/jobs.ts';
import type { Clock } from '../../../src/application/kernel/ports.ts';
import type { Log } from '../../../src/application/kernel/worker.ts';
import { jobQueueContract } from '../../../src/contracts/index.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { InMemoryJobQueue } from '../../../src/infrastructure/kernel/memory/in-memory-job-queue.ts';
import type { InMemoryJobStore } from '../../../src/infrastructure/kernel/memory/in-memory-job-queue.ts';
import { memoryJobStore } from '../../builders/memory-job-store.ts';
import type { FaultsOfPort, PlantedFault } from './planted-fault.ts';

const planted = (
  kind: PlantedFault['kind'],
  fault: string,
  foundBy: string,
  Queue: typeof InMemoryJobQueue,
): PlantedFault => ({
  kind,
  fault,
  foundBy,
  declare: (framework) => jobQueueContract(framework, () => memoryJobStore(Queue)),
});

type Schedule = Parameters<JobQueue['schedule']>;

class SchedulingTwice extends InMemoryJobQueue {
  #count = 0;

  override async schedule(...[name, key, at, payload]: Schedule): Promise<'scheduled' | 'alreadyScheduled'> {
    this.#count += 1;
    await super.schedule(name, `${key} ${this.#count}`, at, payload);
    return super.schedule(name, key, at, payload);
  }
}

class OnePerKey extends InMemoryJobQueue {
  static readonly keys = new WeakMap<InMemoryJobStore, Set<string>>();
  readonly #keys: Set<string>;

  constructor(clock: Clock, log: Log, store: InMemoryJobStore = new Map()) {
    super(clock, log, store);
    this.#keys = OnePerKey.keys.get(store) ?? new Set();
    OnePerKey.keys.set(store, this.#keys);
  }

  override async schedule(...[name, key, at, payload]: Schedule): Promise<'scheduled' | 'alreadyScheduled'> {
    if (this.#keys.has(key)) return 'alreadyScheduled';
    this.#keys.add(key);
    return super.schedule(name, key, at, payload);
  }
}

class WithStoreOfItsOwn extends InMemoryJobQueue {
  constructor(clock: Clock, log: Log, _store?: InMemoryJobStore) {
    super(clock, log, new Map());
  }
}

class Shifting extends InMemoryJobQueue {
  static readonly shift: number = 0;

  override schedule(...[name, key, at, payload]: Schedule): Promise<'scheduled' | 'alreadyScheduled'> {
    return super.schedule(name, key, later(at, (this.constructor as typeof Shifting).shift), payload);
  }
}

class Early extends Shifting {
  static override readonly shift = -minutes(1);
}

class Late extends Shifting {
  static override readonly shift = minutes(1);
}

class Rescheduling extends InMemoryJobQueue {
  override async schedule(...[name, key, at, payload]: Schedule): Promise<'scheduled' | 'alreadyScheduled'> {
    const answer = await super.schedule(name, key, at, payload);
    if (answer === 'alreadyScheduled') {
      await this.cancel(name, key);
      await super.schedule(name, key, at, payload);
    }
    return answer;
  }
}

class LosingPayloads extends InMemoryJobQueue {
  override schedule(...[name, key, at]: Schedule): Promise<'scheduled' | 'alreadyScheduled'> {
    return super.schedule(name, key, at);
  }
}

/** A queue whose jobs are changed before they start. */
class Changing extends InMemoryJobQueue {
  override start(jobs: Jobs): Promise<void> {
    return super.start(this.changed(jobs));
  }

  protected changed(jobs: Jobs): Jobs {
    return jobs;
  }
}

class ForgettingFailed extends Changing {
  protected override changed({ recurring, oneOff }: Jobs): Jobs {
    const forget = async (name: string, key: string): Promise<void> => {
      // The queue has stored the next attempt by then.
      for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
      await this.cancel(name, key);
    };
    const forgetting = (job: OneOffJob): OneOffJob => ({
      name: job.name,
      run: async (key, payload) => {
        try {
          await job.run(key, payload);
        } catch (fault) {
          void forget(job.name, key);
          throw fault;
        }
      },
    });
    return { recurring, oneOff: oneOff.map(forgetting) };
  }
}

class EndingAfterFaults extends Changing {
  protected override changed({ recurring, oneOff }: Jobs): Jobs {
    const failed = new Set<string>();
    return {
      recurring: recurring.map((job) => ({
        ...job,
        run: async () => {
          if (failed.has(job.name)) return;
          failed.add(job.name);
          await job.run();
          failed.delete(job.name);
        },
      })),
      oneOff,
    };
  }
}

class CancellingAll extends InMemoryJobQueue {
  readonly #scheduled = new Set<string>();

  override schedule(...[name, key, at, payload]: Schedule): Promise<'scheduled' | 'alreadyScheduled'> {
    this.#scheduled.add(key);
    return super.schedule(name, key, at, payload);
  }

  override async cancel(name: string): Promise<void> {
    for (const key of this.#scheduled) await super.cancel(name, key);
  }
}

class Frozen extends InMemoryJobQueue {
  constructor(clock: Clock, log: Log, store?: InMemoryJobStore) {
    const stopped = clock.now();
    super({ now: () => stopped }, log, store);
  }
}

class Restless extends InMemoryJobQueue {
  #jobs: Jobs = { recurring: [], oneOff: [] };

  override async start(jobs: Jobs): Promise<void> {
    this.#jobs = jobs;
    await super.start(jobs);
  }

  override async drain(timeoutMs: number): Promise<boolean> {
    const drained = super.drain(timeoutMs);
    await super.start(this.#jobs);
    return drained;
  }
}

const AT_ITS_TIME = 'runs a one-off job at its time with its key and payload';

export const faultsOfJobs: FaultsOfPort = {
  port: 'JobQueue',
  suite: 'jobQueueContract',
  faults: [
    planted('late', 'A job runs a minute after its time.', AT_ITS_TIME, Late),
    planted('early', 'A job runs a minute before its time.', AT_ITS_TIME, Early),
    planted('early', 'Runs begin during a drain.', 'starts no further runs once a drain has begun', Restless),
    planted(
      'twice',
      'A job that is scheduled twice runs twice.',
      'accepts one of ten concurrent schedulings of a key from two processes, and runs it once',
      SchedulingTwice,
    ),
    planted(
      'twice',
      'A recurring job runs in each process.',
      'runs a recurring job once per interval in one of two processes',
      WithStoreOfItsOwn,
    ),
    planted('identity', 'A key belongs to one job, whatever its name.', 'has a key for each name', OnePerKey),
    planted('lost', 'The payload of a job is lost.', AT_ITS_TIME, LosingPayloads),
    planted(
      'lost',
      'A one-off job that fails is forgotten.',
      'keeps a one-off job that failed for another attempt',
      ForgettingFailed,
    ),
    planted(
      'lost',
      'A recurring job that fails runs no more.',
      'runs a recurring job again after a failure, and logs the fault',
      EndingAfterFaults,
    ),
    planted(
      'lost',
      'A cancellation cancels the other jobs of the name.',
      'cancels the waiting job of a key only',
      CancellingAll,
    ),
    planted(
      'stale',
      'A second scheduling moves a waiting job.',
      'keeps the time of a waiting job that is scheduled again',
      Rescheduling,
    ),
    planted(
      'clock',
      'The queue reads its clock once.',
      'runs a recurring job once per interval in one of two processes',
      Frozen,
    ),
  ],
};
