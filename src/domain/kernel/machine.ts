type Transitions<State extends string> = Readonly<Record<State, Readonly<Record<string, NoInfer<State>>>>>;

/** A state machine as data: the permitted events of each state with their target states. */
export interface Machine<State extends string, Table extends Transitions<State>> {
  readonly name: string;
  readonly initial: State;
  readonly transitions: Table;
}

type AnyMachine = {
  readonly name: string;
  readonly initial: string;
  readonly transitions: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The states of a state machine. */
export type StateOf<M extends AnyMachine> = keyof M['transitions'] & string;

type KeysOfEach<T> = T extends unknown ? keyof T & string : never;

/** The events of a machine in all of its states. */
export type EventOf<M extends AnyMachine> = KeysOfEach<M['transitions'][keyof M['transitions']]>;

/** Declares a machine. A target that is not a state of the table does not type check. */
export const defineMachine = <const State extends string, const Table extends Transitions<State>>(machine: {
  readonly name: string;
  readonly initial: NoInfer<State>;
  readonly transitions: Table & Transitions<State>;
}): Machine<State, Table> => machine;

/** Returns the states of a machine in table order. */
export const statesOf = <M extends AnyMachine>(machine: M) => Object.keys(machine.transitions) as readonly StateOf<M>[];

/** Returns the target of `event` in `state`, or null if the event is not permitted there. */
export const next = <M extends AnyMachine>(machine: M, state: StateOf<M>, event: EventOf<M>): StateOf<M> | null => {
  const events = machine.transitions[state];
  return events !== undefined && Object.hasOwn(events, event) ? (events[event] as StateOf<M>) : null;
};

/** Draws the machine as a Mermaid state diagram for the documentation, with one arrow from a state to another. */
export const drawMachine = (machine: AnyMachine): string =>
  [
    'stateDiagram-v2',
    `  [*] --> ${machine.initial}`,
    ...Object.entries(machine.transitions).flatMap(([state, events]) => {
      const arrows = Map.groupBy(Object.entries(events), ([, target]) => target);
      return [...arrows].map(([target, led]) => `  ${state} --> ${target}: ${led.map(([event]) => event).join(', ')}`);
    }),
  ].join('\n');
