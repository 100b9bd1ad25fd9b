import { seconds } from '../../../src/domain/kernel/time.ts';
import type { CheckWorker } from '../../../src/infrastructure/checks/check-worker.ts';
import { systemClock } from '../../../src/infrastructure/kernel/system/system-clock.ts';
import { pipelineOn, UP, workerOn } from './check-bench.ts';
import type { Pipeline, WorkerOptions } from './check-bench.ts';
import { aLocation, aMonitor, aTenant, databaseOfSuite, RARELY } from './monitored.ts';
import type { Tenant } from './monitored.ts';

/** Gives each test a pipeline on PostgreSQL, a location and a tenant, and stops the workers of the test. */
export const checkWorkerSuite = () => {
  const opened = databaseOfSuite();
  let pipeline: Pipeline;
  let local: number;
  let tenant: Tenant;
  const workers: CheckWorker[] = [];

  beforeEach(async () => {
    pipeline = pipelineOn(opened.database, systemClock);
    local = await aLocation(opened.database);
    tenant = await aTenant(opened.database);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(seconds(5))));
  });

  const start = async (options: Partial<WorkerOptions> = {}): Promise<CheckWorker> => {
    const worker = workerOn(pipeline, { owner: 'w', check: () => Promise.resolve(UP), ...options });
    workers.push(worker);
    await worker.start();
    return worker;
  };
  const results = () => opened.database.query.selectFrom('check_result').selectAll().execute();
  const now = () => systemClock.now();
  /** Stores a monitor that is due now and not again during the test. */
  const due = (options = {}, at: Date | null = now()) =>
    aMonitor(opened.database, tenant, [local], at, { checkInterval: RARELY, ...options });

  return {
    opened,
    start,
    results,
    now,
    due,
    get local() {
      return local;
    },
    get pipeline() {
      return pipeline;
    },
    set pipeline(changed: Pipeline) {
      pipeline = changed;
    },
    get tenant() {
      return tenant;
    },
  };
};
