import { readdirSync } from 'node:fs';
import type { RootHookObject } from 'mocha';

/*
 * Loaded before the unit tests by `npm run test:unit`. Records the transitions that those of the domain walk, and fails
 * after the last test if one is left. `next` reads the target of an event only if the event is permitted.
 */
interface Table {
  readonly name: string;
  readonly transitions: Record<string, Readonly<Record<string, string>>>;
}

const isMachine = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'transitions' in value && 'initial' in value;

const DOMAIN = '../src/domain';
const TESTS_OF_DOMAIN = '/test/unit/domain/';

const modules = await Promise.all(
  readdirSync('src/domain', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.machine.ts'))
    .map((path) => import(`${DOMAIN}/${path}`) as Promise<Readonly<Record<string, unknown>>>),
);
const left = new Set<string>();
/** True while a test of the domain runs, as other tests show no rule. */
let isOfDomain = false;

for (const { name, transitions } of modules.flatMap((module) => Object.values(module).filter(isMachine)))
  for (const [state, events] of Object.entries(transitions)) {
    for (const event of Object.keys(events)) left.add(`${name}: ${state} ${event}`);
    transitions[state] = new Proxy(events, {
      get: (table, event, receiver) => {
        if (isOfDomain) left.delete(`${name}: ${state} ${String(event)}`);
        return Reflect.get(table, event, receiver) as unknown;
      },
    });
  }
const all = left.size;

/** Fails the run if a transition is left. */
export const mochaHooks: RootHookObject = {
  beforeEach(this: Mocha.Context) {
    isOfDomain = this.currentTest?.file?.includes(TESTS_OF_DOMAIN) ?? false;
  },
  afterAll: () => {
    if (left.size > 0) throw new Error(`No test walks these transitions: ${[...left].join(', ')}.`);
    process.stdout.write(`The tests walk all ${all} transitions.\n`);
  },
};
