import type fc from 'fast-check';
import type { AdapterOverrides } from '../../../src/composition/adapter-options.ts';
import type { TestApp } from '../http/test-app.ts';

/** A state machine as its rules and the specification describe it. States are plain data, times are milliseconds. */
export interface Model<State, Command> {
  /** The pages of `docs/rules` that name the codes of the machine. */
  readonly pages: readonly string[];
  readonly commands: fc.Arbitrary<Command>;
  /** The steps of the clock, in milliseconds. */
  readonly waits: readonly number[];
  /** How far a step can set the clock back, in milliseconds. Without it, the clock only advances. */
  readonly setsBack?: readonly number[];
  /** Returns the times at which something changes by itself; the clock steps there, or to the millisecond before. */
  deadlinesOf(state: State): readonly (number | null)[];
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

/** How a service with the machine is composed. */
export interface Machine<State, Command> {
  /** What is composed in another way than by default. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly adapters?: AdapterOverrides;
  /** Composes the system in a service, for the histories that run in it one after another. */
  build(app: TestApp): Promise<System<State, Command>>;
}
