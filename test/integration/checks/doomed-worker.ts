/**
 * A separate worker process that kills itself with SIGKILL at the given step.
 * Arguments: database URL, owner, outcome of its checks, step.
 */
import { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { systemClock } from '../../../src/infrastructure/kernel/system/system-clock.ts';
import { DOWN, EXPIRING, pipelineOn, UP, workerOn } from './check-bench.ts';
import type { Step } from './steps.ts';

const [url = '', owner = '', outcome = 'up', step = ''] = process.argv.slice(2);

const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

/** Returns the object with one method replaced; the other methods keep their receiver. */
const replacing = <Target extends object>(target: Target, name: keyof Target, method: unknown): Target =>
  new Proxy(target, {
    get: (of, key) => {
      if (key === name) return method;
      const value: unknown = Reflect.get(of, key);
      return typeof value === 'function' ? (value as (...execute: unknown[]) => unknown).bind(of) : value;
    },
  });

const before = <Target extends object>(target: Target, name: keyof Target): Target => replacing(target, name, die);
const after = <Target extends object>(target: Target, name: keyof Target): Target =>
  replacing(target, name, async (...execute: unknown[]) => {
    await (target[name] as (...execute: unknown[]) => Promise<unknown>).apply(target, execute);
    return die();
  });

const database = await Database.connect(url, 5);
const pipeline = pipelineOn(database, systemClock);

const doomed = {
  beforeClaim: () => ({ ...pipeline, queue: before(pipeline.queue, 'claim') }),
  afterClaim: () => ({ ...pipeline, queue: after(pipeline.queue, 'claim') }),
  duringCheck: () => pipeline,
  beforeRecord: () => ({ ...pipeline, checkResults: before(pipeline.checkResults, 'record') }),
  afterRecord: () => ({ ...pipeline, checkResults: after(pipeline.checkResults, 'record') }),
  afterCondition: () => ({ ...pipeline, monitorConditions: after(pipeline.monitorConditions, 'store') }),
  afterCertificate: () => ({ ...pipeline, certificateWarnings: after(pipeline.certificateWarnings, 'store') }),
  afterAudit: () => ({ ...pipeline, auditLog: after(pipeline.auditLog, 'append') }),
  afterOutbox: () => ({ ...pipeline, outbox: after(pipeline.outbox, 'add') }),
  afterCommit: () => ({ ...pipeline, unitOfWork: after(pipeline.unitOfWork, 'inTransaction') }),
} as const satisfies Record<Step, () => typeof pipeline>;

const check =
  step === 'duringCheck' ? die : () => Promise.resolve({ up: UP, down: DOWN, expiring: EXPIRING }[outcome] ?? UP);
await workerOn(doomed[step as Step](), { owner, check }).start();
