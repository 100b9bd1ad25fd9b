import { readdirSync } from 'node:fs';
import type { RootHookObject } from 'mocha';
import { isTable, unreachableStates, watchTransitions } from './watch-transitions.ts';

/*
 * Loaded before the unit tests by `npm run test:unit`. Records the transitions that those of the domain walk, and fails
 * after the last test if one is left, or if a machine has a state that no transition leads to.
 */
const DOMAIN = '../src/domain';
const TESTS_OF_DOMAIN = '/test/unit/domain/';

const modules = await Promise.all(
  readdirSync('src/domain', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.machine.ts'))
    .map((path) => import(`${DOMAIN}/${path}`) as Promise<Readonly<Record<string, unknown>>>),
);
const machines = modules.flatMap((module) => Object.values(module).filter(isTable));
const unreachable = unreachableStates(machines);
/** True while a test of the domain runs, as other tests show no rule. */
let isOfDomain = false;
const left = watchTransitions(machines, () => isOfDomain);
const all = left.size;

/** Fails the run if a transition is left. */
export const mochaHooks: RootHookObject = {
  beforeEach(this: Mocha.Context) {
    isOfDomain = this.currentTest?.file?.includes(TESTS_OF_DOMAIN) ?? false;
  },
  afterAll: () => {
    if (unreachable.length > 0) throw new Error(`No transition leads to these states: ${unreachable.join(', ')}.`);
    if (left.size > 0) throw new Error(`No test walks these transitions: ${[...left].join(', ')}.`);
    process.stdout.write(`The tests walk all ${all} transitions.\n`);
  },
};
