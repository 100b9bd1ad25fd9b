import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { TestApp } from '../http/test-app.ts';
import type { DyingProcess } from './dying-process.ts';
import type { Model, System } from './model.ts';

/*
 * A history is a list of steps. Each advances the clock, or sets it back as a correction of the time does, and makes one
 * to three calls at once, from processes that share nothing but the database, one of which may die meanwhile. What the calls answer and what is stored afterwards must be
 * what the model does in one of the serial orders of the calls.
 */

interface Call<Command> {
  readonly command: Command;
  readonly process: 0 | 1;
  /** The number of packets to the database with which the process dies, or null for one that lives. */
  readonly diesAfter: number | null;
}

/** A step of the clock to one of the next deadlines. */
interface ToDeadline {
  readonly deadline: number;
  readonly early: number;
}

interface Step<Command> {
  readonly wait: number | ToDeadline;
  readonly calls: readonly Call<Command>[];
}

interface MadeCall<Command> {
  readonly command: Command;
  /** Null if the process has died. */
  readonly answer: string | null;
}

/** The processes of a service: two that live, and one that can die. */
export interface Processes {
  readonly live: readonly [TestApp, TestApp];
  readonly dying: DyingProcess;
}

/** What the histories of a model have made. */
export interface Tally {
  histories: number;
  steps: number;
  /** The steps with more than one call. */
  races: number;
  deaths: number;
  /** The steps that set the clock back. */
  setBacks: number;
  /** The number of answers by their code; those without one count as `ok`. */
  readonly answers: Map<string, number>;
}

/** What a history runs in. */
export interface Run<State, Command> {
  readonly model: Model<State, Command>;
  readonly system: System<State, Command>;
  readonly processes: Processes;
  /** The codes that pages of the rules name. */
  readonly codes: ReadonlySet<string>;
  readonly tally: Tally;
}

/** The state of the model during a history. */
export interface Present<State> {
  state: State;
  /** The times that the clock has shown at steps. */
  readonly moments: Set<number>;
}

type History<State, Command> = Iterable<fc.AsyncCommand<Present<State>, Run<State, Command>>>;

const MAX_STEPS = 14;
const MAX_PACKETS = 12;
/** The calls that live for one that may die. A death costs as much time as twenty calls, for its new connections. */
const LIVES_PER_DEATH = 7;

const stepsOf = <State, Command>({
  commands,
  waits,
  setsBack = [],
  callerOf,
}: Model<State, Command>): fc.Arbitrary<Step<Command>> => {
  const call = fc.record({
    command: commands,
    process: fc.constantFrom(0 as const, 1 as const),
    diesAfter: fc.oneof(
      { weight: LIVES_PER_DEATH, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: MAX_PACKETS }) },
    ),
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
  const wait = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(1, 1, ...waits) },
    { weight: 2, arbitrary: fc.record({ deadline: fc.nat({ max: 2 }), early: fc.nat({ max: 1 }) }) },
    ...(setsBack.length === 0 ? [] : [{ weight: 1, arbitrary: fc.constantFrom(...setsBack.map((by) => -by)) }]),
  );
  return fc.record({ wait, calls: several });
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

const codeOf = (answer: string): string => (answer.startsWith('ok') ? 'ok' : answer);

const record = <Command>(tally: Tally, calls: readonly MadeCall<Command>[]): void => {
  tally.steps += 1;
  if (calls.length > 1) tally.races += 1;
  for (const { answer } of calls) {
    if (answer === null) tally.deaths += 1;
    else tally.answers.set(codeOf(answer), (tally.answers.get(codeOf(answer)) ?? 0) + 1);
  }
};

/** Reads the state in one transaction, whose statements a connection prepares and sends together. */
export const storedIn = <State>({ database }: TestApp, system: Pick<System<State, never>, 'read'>): Promise<State> =>
  database.inTransaction(() => system.read());

/** A step as a command of fast-check, which shrinks histories of them. */
class StepCommand<State, Command> implements fc.AsyncCommand<Present<State>, Run<State, Command>> {
  readonly #step: Step<Command>;

  constructor(step: Step<Command>) {
    this.#step = step;
  }

  check(): boolean {
    return true;
  }

  async run(present: Present<State>, { model, system, processes, codes, tally }: Run<State, Command>): Promise<void> {
    const { live, dying } = processes;
    const { clock } = live[0];
    const before = present.state;
    const now = this.#momentAfter(clock.now().getTime(), model.deadlinesOf(before), present.moments);
    if (now < clock.now().getTime()) tally.setBacks += 1;
    clock.set(new Date(now));
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
    record(tally, made);
    for (const { answer } of made)
      if (answer !== null && !answer.startsWith('ok') && !codes.has(answer))
        throw new Error(`No page of the rules names the code ${answer}.`);
    const stored = await storedIn(live[0], system);
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

  /** No moment is shown twice, so that versions by time differ. */
  #momentAfter(before: number, deadlines: readonly (number | null)[], moments: Set<number>): number {
    let now = before + this.#waitFrom(before, deadlines);
    while (moments.has(now)) now += 1;
    moments.add(now);
    return now;
  }

  #waitFrom(now: number, deadlines: readonly (number | null)[]): number {
    const { wait } = this.#step;
    if (typeof wait === 'number') return wait;
    const ahead = [...new Set(deadlines)].flatMap((at) => (at === null || at <= now ? [] : [at - now]));
    const next = ahead.toSorted((one, other) => one - other).at(Math.min(wait.deadline, ahead.length - 1)) ?? 1;
    return Math.max(1, next - wait.early);
  }

  toString(): string {
    const { wait, calls } = this.#step;
    const made = calls.map(
      ({ command, process: at, diesAfter }) =>
        `${JSON.stringify(command)} ${diesAfter === null ? `at process ${at}` : `dies after ${diesAfter}`}`,
    );
    const clock = typeof wait === 'number' ? `${wait} ms` : `to deadline ${wait.deadline} - ${wait.early} ms`;
    return `${clock}: ${made.join(' | ')}`;
  }
}

/** Returns the histories of a model. */
export const historiesOf = <State, Command>(model: Model<State, Command>): fc.Arbitrary<History<State, Command>> =>
  fc.commands<Present<State>, Run<State, Command>, false>(
    [stepsOf(model).map((step) => new StepCommand<State, Command>(step))],
    { maxCommands: MAX_STEPS, size: 'max' },
  );
