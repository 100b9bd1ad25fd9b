import { deepEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import process from 'node:process';
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { AdapterOverrides } from '../../../src/composition/adapter-options.ts';
import { NOW } from '../../builders/clock.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { dyingProcess } from './dying-process.ts';
import type { DyingProcess } from './dying-process.ts';

/*
 * Model runs of state machines over the real adapters. A history is a list of steps; each advances the clock and makes
 * one to three calls at once, from processes that share nothing but the database, one of which may die meanwhile. What
 * the calls answer and what is stored afterwards must be what the model does in one of the serial orders of the calls.
 * `MODEL_RUNS` sets the number of histories of each model, `MODEL_SEED` repeats a run. See ADR 0355.
 */

/** A state machine as its rules and the specification describe it. States are plain data, times are milliseconds. */
export interface Model<State, Command> {
  /** The pages of `docs/rules` that name the codes of the machine. */
  readonly pages: readonly string[];
  readonly commands: fc.Arbitrary<Command>;
  /** The steps of the clock, in milliseconds; boundaries of the rules are worth being hit exactly. */
  readonly waits: readonly number[];
  /** Returns the next state and the answer, which is a code or begins with `ok`; null for an impossible command. */
  apply(state: State, command: Command, now: number): readonly [State, string] | null;
  /** Returns the caller of commands that are never made at once. Undefined if the command can run beside any other. */
  callerOf?(command: Command): string | undefined;
  /** Returns the command with what its caller has seen before the step. */
  seen?(command: Command, state: State): Command;
  /**
   * Returns what the command may do: itself, or something else where the rules leave it open. In a race, with other
   * calls of the step, it may also have lost, or have skipped what they had locked.
   */
  variantsOf?(command: Command, isInRace: boolean): readonly Command[];
  /** Returns the state after the process of the caller has died, with what it kept in memory. */
  forget?(state: State, command: Command): State;
}

/** The machine as it is built: the use cases and repositories of processes. */
export interface System<State, Command> {
  /** Stores the records of another history, and returns the state of the model with which it begins. */
  begin(): Promise<State>;
  call(app: TestApp, command: Command): Promise<string>;
  forget?(command: Command): void;
  /** Returns the stored state in the form of the model. */
  read(): Promise<State>;
}

interface Call<Command> {
  readonly command: Command;
  readonly process: 0 | 1;
  /** The number of packets to the database with which the process dies, or null for one that lives. */
  readonly diesAfter: number | null;
}

interface Step<Command> {
  readonly wait: number;
  readonly calls: readonly Call<Command>[];
}

interface MadeCall<Command> {
  readonly command: Command;
  /** Null if the process has died. */
  readonly answer: string | null;
}

interface Processes {
  readonly live: readonly [TestApp, TestApp];
  readonly dying: DyingProcess;
}

/** The number of histories of each model in a usual run. */
const FEW_RUNS = 25;
const RUNS = Number(process.env['MODEL_RUNS'] ?? FEW_RUNS);
const SEED = Number(process.env['MODEL_SEED'] ?? randomInt(2 ** 31));
const MAX_STEPS = 14;
const MAX_PACKETS = 12;

const stepsOf = <State, Command>({ commands, waits, callerOf }: Model<State, Command>): fc.Arbitrary<Step<Command>> => {
  const call = fc.record({
    command: commands,
    process: fc.constantFrom(0 as const, 1 as const),
    diesAfter: fc.option(fc.integer({ min: 1, max: MAX_PACKETS }), { freq: 5 }),
  });
  const oneDeath = (calls: readonly Call<Command>[]) =>
    calls.map((each, at) =>
      calls.slice(0, at).some(({ diesAfter }) => diesAfter !== null) ? { ...each, diesAfter: null } : each,
    );
  const eachCallerOnce = (calls: readonly Call<Command>[]) =>
    calls.filter(({ command }, at) => {
      const caller = callerOf?.(command);
      return caller === undefined || calls.findIndex((other) => callerOf?.(other.command) === caller) === at;
    });
  const several = fc
    .oneof(
      { weight: 3, arbitrary: fc.array(call, { minLength: 1, maxLength: 1 }) },
      { weight: 3, arbitrary: fc.array(call, { minLength: 2, maxLength: 2 }) },
      { weight: 1, arbitrary: fc.array(call, { minLength: 3, maxLength: 3 }) },
    )
    .map((calls) => oneDeath(eachCallerOnce(calls)));
  return fc.record({ wait: fc.constantFrom(1, 1, ...waits), calls: several });
};

/** Returns the state after the calls in one of their serial orders with these answers, if it is the stored one. */
const explanationOf = <State, Command>(
  model: Model<State, Command>,
  before: State,
  calls: readonly MadeCall<Command>[],
  now: number,
  stored: State,
): boolean => {
  const explains = (state: State, left: readonly MadeCall<Command>[]): boolean => {
    if (left.length === 0) return isDeepStrictEqual(state, stored);
    return left.some((call) => {
      const others = left.filter((other) => other !== call);
      const isLost = call.answer === null;
      const forgotten = (after: State) => (isLost ? (model.forget?.(after, call.command) ?? after) : after);
      const variants = model.variantsOf?.(call.command, calls.length > 1) ?? [call.command];
      return (
        variants.some((command) => {
          const applied = model.apply(state, command, now);
          return applied !== null && (isLost || applied[1] === call.answer) && explains(forgotten(applied[0]), others);
        }) ||
        (isLost && explains(forgotten(state), others))
      );
    });
  };
  return explains(before, calls);
};

const shown = (value: unknown): string => JSON.stringify(value, null, 1).replaceAll(/\n\s*/gu, ' ');

/** The codes that every operation shares. */
const SHARED_CODES = ['notFound', 'invalidRequestBody'];

/** Returns the codes that pages of rules name, and those that every operation shares. */
const codesOn = (pages: readonly string[]): ReadonlySet<string> => {
  const tables = pages.flatMap((page) =>
    readFileSync(`docs/rules/${page}.md`, 'utf8').split('| Code | When |\n').slice(1),
  );
  const rows = tables.flatMap((table) => table.split('\n\n', 1));
  return new Set([...SHARED_CODES, ...rows.flatMap((text) => text.match(/(?<=^\| `)\w+/gmu) ?? [])]);
};

interface Run<State, Command> {
  readonly model: Model<State, Command>;
  readonly system: System<State, Command>;
  readonly processes: Processes;
  readonly codes: ReadonlySet<string>;
}

/** A step as a command of fast-check, which shrinks histories of them. */
class StepCommand<State, Command> implements fc.AsyncCommand<{ state: State }, Run<State, Command>> {
  readonly #step: Step<Command>;

  constructor(step: Step<Command>) {
    this.#step = step;
  }

  check(): boolean {
    return true;
  }

  async run(present: { state: State }, { model, system, processes, codes }: Run<State, Command>): Promise<void> {
    const { live, dying } = processes;
    const { clock } = live[0];
    clock.advance(this.#step.wait);
    const now = clock.now().getTime();
    const before = present.state;
    const calls = this.#step.calls.map((call) => ({
      ...call,
      command: model.seen?.(call.command, before) ?? call.command,
    }));
    const made = await Promise.all(
      calls.map(async ({ command, process: at, diesAfter }): Promise<MadeCall<Command>> => {
        if (diesAfter === null) return { command, answer: await system.call(live[at], command) };
        const answer = await dying.run(diesAfter, (app) => system.call(app, command));
        if (answer === null) system.forget?.(command);
        return { command, answer };
      }),
    );
    for (const { answer } of made)
      if (answer !== null && !answer.startsWith('ok') && !codes.has(answer))
        throw new Error(`No page of the rules names the code ${answer}.`);
    const stored = await system.read();
    if (!explanationOf(model, before, made, now, stored)) {
      const [first] = made;
      const expected = first === undefined ? null : model.apply(before, first.command, now);
      throw new Error(
        [
          `No serial order explains the calls at ${now}: ${shown(made)}`,
          `before: ${shown(before)}`,
          `stored: ${shown(stored)}`,
          `the first call alone: ${shown(expected)}`,
        ].join('\n'),
      );
    }
    present.state = stored;
  }

  toString(): string {
    const { wait, calls } = this.#step;
    const made = calls.map(
      ({ command, process: at, diesAfter }) =>
        `${JSON.stringify(command)} ${diesAfter === null ? `at process ${at}` : `dies after ${diesAfter}`}`,
    );
    return `+${wait} ms: ${made.join(' | ')}`;
  }
}

/** What is composed in another way than by default. */
interface Composition {
  readonly environment?: Readonly<Record<string, string>>;
  readonly adapters?: AdapterOverrides;
}

/**
 * Declares the test that runs random histories of a model. `build` composes the system in a service with an
 * organization, once for all histories.
 */
export const runsModel = <State, Command>(
  model: Model<State, Command>,
  build: (app: TestApp) => Promise<System<State, Command>>,
  { environment = {}, adapters = {} }: Composition = {},
): void => {
  let live: TestApp;
  let dying: DyingProcess;
  before(async () => {
    live = await testApp(environment, adapters);
    dying = await dyingProcess(live, environment, adapters);
  });
  after(async () => {
    await dying.close();
    await live.close();
  });

  it(`is the model in ${RUNS} random histories (seed ${SEED})`, async function () {
    this.timeout(120_000 + RUNS * 3000);
    process.stdout.write(`\n${this.test?.parent?.title}: ${RUNS} histories, MODEL_SEED=${SEED}\n`);
    const processes: Processes = { live: [live, await live.sibling()], dying };
    const run = { model, system: await build(live), processes, codes: codesOn(model.pages) };
    const histories = fc.commands<{ state: State }, Run<State, Command>, false>(
      [stepsOf(model).map((step) => new StepCommand<State, Command>(step))],
      { maxCommands: MAX_STEPS, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        live.clock.set(NOW);
        const state = await run.system.begin();
        deepEqual(await run.system.read(), state);
        await fc.asyncModelRun(() => ({ model: { state }, real: run }), history);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
};
