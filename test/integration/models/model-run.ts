import { deepEqual } from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { UNLIMITED } from '../../../src/infrastructure/kernel/database/connections/connection-options.ts';
import { closeAll } from '../../close-all.ts';
import { NOW } from '../../builders/clock.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testApp } from '../http/test-app.ts';
import { dyingProcess } from './dying-process.ts';
import { historiesOf, storedIn } from './history.ts';
import { processorSecondsSince, recordResult, reportOf } from './model-result.ts';
import type { ModelResult } from './model-result.ts';
import type { Processes, Tally } from './history.ts';
import type { Machine, Model, System } from './model.ts';

/*
 * Model runs of state machines over the real adapters (ADR 0355). `npm run test:models` sets these variables:
 * MODEL_RUNS is the number of histories of each model, MODEL_SEED that from which they are made, MODEL_LANES how many
 * run at once, each on a database of its own. MODEL_PATH repeats the history of that number, MODEL_RUNS times.
 */
const FEW_RUNS = 25;
const RUNS = Number(process.env['MODEL_RUNS'] ?? FEW_RUNS);
const SEED = Number(process.env['MODEL_SEED'] ?? randomInt(2 ** 30));
const PATH = process.env['MODEL_PATH'];
/** The commit under which the result is recorded for `docs/models.md`. Undefined for a run that is not recorded. */
const COMMIT = process.env['MODEL_RECORD'];
const LANES = Math.min(RUNS, Number(process.env['MODEL_LANES'] ?? 1));

/** The histories after which a service gets an empty database, so that a long run is not slower than a short one. */
const HISTORIES_OF_A_SERVICE = 500;

/** However busy the machine is, the database may answer late: only deaths end connections. */
const PATIENT = { timeouts: { connect: UNLIMITED, query: UNLIMITED, claim: UNLIMITED } };

/** The codes that every operation shares. */
const SHARED_CODES = ['notFound', 'invalidRequestBody'];

/** Returns the codes that pages of rules name, and those that every operation shares. */
const codesOn = (pages: readonly string[]): ReadonlySet<string> => {
  const lists = pages.flatMap((page) => readFileSync(`docs/rules/${page}.md`, 'utf8').split('\nCodes:\n\n').slice(1));
  const entries = lists.flatMap((text) => text.split('\n\n', 1));
  return new Set([...SHARED_CODES, ...entries.flatMap((text) => text.match(/(?<=^- `)\w+/gmu) ?? [])]);
};

interface Service<State, Command> {
  readonly processes: Processes;
  readonly system: System<State, Command>;
  close(): Promise<void>;
}

const openService = async <State, Command>({
  environment = {},
  adapters = {},
  build,
}: Machine<State, Command>): Promise<Service<State, Command>> => {
  const live = await testApp(environment, adapters, migrated, PATIENT);
  const dying = await dyingProcess(live, environment, adapters, PATIENT);
  return {
    processes: { live: [live, await live.sibling()], dying },
    system: await build(live),
    close: () =>
      closeAll(
        () => dying.close(),
        () => live.close(),
      ),
  };
};

/** The services of a lane, one after another. */
const services = <State, Command>(machine: () => Machine<State, Command>) => {
  let open: Service<State, Command> | null = null;
  let left = 0;
  const close = async (): Promise<void> => {
    const closing = open;
    open = null;
    await closing?.close();
  };
  return {
    /** Returns the service for the next history. */
    next: async (): Promise<Service<State, Command>> => {
      if (left === 0) {
        await close();
        left = HISTORIES_OF_A_SERVICE;
      }
      left -= 1;
      return (open ??= await openService(machine()));
    },
    close,
  };
};

/** Histories that run one after another, made from a seed of their own. */
type Lane = readonly Pick<fc.Parameters, 'seed' | 'numRuns' | 'path'>[];

/**
 * Each lane has its share of the histories, and the seed after that of the lane before it. How connections meet is not
 * repeated by a seed, so that a single history runs many times.
 */
const lanes: readonly Lane[] =
  PATH === undefined
    ? Array.from({ length: LANES }, (_, at) => [{ seed: SEED + at, numRuns: Math.floor((RUNS + at) / LANES) }])
    : [Array.from({ length: RUNS }, () => ({ seed: SEED, numRuns: 1, path: PATH }))];

/** A long run tells after so many histories how far it is. */
const PROGRESS = 1000;

/** Declares the test that runs random histories of a model. Each lane composes a machine of its own. */
export const runsModel = <State, Command>(
  model: Model<State, Command>,
  machine: () => Machine<State, Command>,
): void => {
  const codes = codesOn(model.pages);
  const tally: Tally = { histories: 0, steps: 0, races: 0, deaths: 0, setBacks: 0, answers: new Map() };
  /** True once a lane has failed. The others then end. */
  let isOver = false;

  const run = async (lane: Lane): Promise<void> => {
    const { next, close } = services(machine);
    const property = fc.asyncProperty(historiesOf(model), async (history) => {
      if (isOver) return;
      if (tally.histories > 0 && tally.histories % PROGRESS === 0) process.stdout.write(`${tally.histories}…\n`);
      tally.histories += 1;
      const { processes, system } = await next();
      processes.live[0].clock.set(NOW);
      const state = await system.begin();
      deepEqual(await storedIn(processes.live[0], system), state);
      const real = { model, system, processes, codes, tally };
      const moments = new Set([NOW.getTime()]);
      await fc.asyncModelRun(() => ({ model: { state, moments }, real }), history);
    });
    try {
      for (const parameters of lane) {
        const details = await fc.check(property, parameters);
        if (!details.failed) continue;
        const [at = '0'] = details.counterexamplePath?.split(':') ?? [];
        const replay = `To repeat it: npm run test:models -- --seed ${details.seed} --path ${at}`;
        throw new Error([fc.defaultReportMessage(details), inspect(details.errorInstance), replay].join('\n'));
      }
    } catch (fault) {
      isOver = true;
      // The reporter shows it after the other machines only, which may take an hour.
      process.stdout.write(`\n${String(fault)}\n`);
      throw fault;
    } finally {
      await close();
    }
  };

  it(`is the model in ${RUNS} random histories (seed ${SEED})`, async function () {
    // A time says nothing on a busy machine. A run that hangs prints no progress any more.
    if (RUNS > FEW_RUNS) this.timeout(0);
    const title = this.test?.parent?.title ?? '';
    process.stdout.write(`\n${title}: ${RUNS} histories, seed ${SEED}, ${lanes.length} at once\n`);
    const [since, used] = [performance.now(), process.cpuUsage()];
    const ended = await Promise.allSettled(lanes.map(run));
    const result: ModelResult = {
      ...tally,
      title,
      commit: COMMIT ?? '',
      seed: SEED,
      lanes: lanes.length,
      answers: Object.fromEntries([...tally.answers].toSorted(([, one], [, other]) => other - one)),
      seconds: Math.round((performance.now() - since) / 1000),
      processorSeconds: processorSecondsSince(used),
    };
    process.stdout.write(`${reportOf(result)}\n`);
    for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
    if (COMMIT !== undefined) recordResult(this.test?.file ?? '', result);
  });
};
