/** A state machine, as its tests walk it. */
export interface Table {
  readonly name: string;
  readonly initial: string;
  readonly transitions: Record<string, Readonly<Record<string, string>>>;
}

/** Returns true for the state machines among the exports of a module. */
export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'transitions' in value && 'initial' in value;

/**
 * Watches the transitions of machines from now on. Returns those that nobody has walked while `isCounted` returned true.
 * `next` reads the target of an event only if the event is permitted.
 */
export const watchTransitions = (machines: readonly Table[], isCounted: () => boolean): ReadonlySet<string> => {
  const left = new Set<string>();
  for (const { name, transitions } of machines)
    for (const [state, events] of Object.entries(transitions)) {
      for (const event of Object.keys(events)) left.add(`${name}: ${state} ${event}`);
      transitions[state] = new Proxy(events, {
        get: (table, event, receiver) => {
          if (isCounted()) left.delete(`${name}: ${state} ${String(event)}`);
          return Reflect.get(table, event, receiver) as unknown;
        },
      });
    }
  return left;
};

/** Returns the states of machines that no transition leads to from the first one. */
export const unreachableStates = (machines: readonly Table[]): readonly string[] =>
  machines.flatMap(({ name, initial, transitions }) => {
    const reached = new Set([initial]);
    // The loop also visits the states that it adds.
    for (const state of reached) for (const target of Object.values(transitions[state] ?? {})) reached.add(target);
    return Object.keys(transitions)
      .filter((state) => !reached.has(state))
      .map((state) => `${name}: ${state}`);
  });
