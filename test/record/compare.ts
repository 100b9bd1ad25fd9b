import { readFileSync } from 'node:fs';
import { isArray, isObject } from './json.ts';
import type { Json } from './json.ts';
import type { Recorded } from './recording.ts';

/** A difference at one path, and the keys of all answers that share it. */
interface Difference {
  readonly place: string;
  readonly before: string;
  readonly after: string;
  readonly keys: string[];
}

const EXAMPLES = 4;
const SHOWN = 300;

const read = (path: string): ReadonlyMap<string, Recorded> => {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(1);
  return new Map(lines.map((line) => JSON.parse(line) as Recorded).map((recorded) => [recorded.key, recorded]));
};

const shown = (value: Json | undefined): string =>
  value === undefined ? '(absent)' : JSON.stringify(value).slice(0, SHOWN);

/** Calls `report` for each path at which two values differ. List items are compared by position. */
const differ = (
  place: string,
  before: Json | undefined,
  after: Json | undefined,
  report: (place: string, before: Json | undefined, after: Json | undefined) => void,
): void => {
  if (isObject(before) && isObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      differ(`${place}.${name}`, before[name], after[name], report);
  } else if (isArray(before) && isArray(after) && before.length === after.length) {
    for (const [at, item] of before.entries()) differ(`${place}.${at}`, item, after[at], report);
  } else if (JSON.stringify(before) !== JSON.stringify(after)) report(place, before, after);
};

/** Collects differences and merges equal ones. */
class Differences {
  readonly #found = new Map<string, Difference>();

  add(key: string, place: string, before: Json | undefined, after: Json | undefined): void {
    const difference: Difference = {
      place: place.replace(/\.\d+(?=\.|$)/g, '.*'),
      before: shown(before),
      after: shown(after),
      keys: [],
    };
    const name = [difference.place, difference.before, difference.after].join('\n');
    const kept = this.#found.get(name) ?? difference;
    kept.keys.push(key);
    this.#found.set(name, kept);
  }

  get size(): number {
    return this.#found.size;
  }

  print(title: string): void {
    const sorted = [...this.#found.values()].toSorted((a, b) => b.keys.length - a.keys.length);
    process.stdout.write(`\n${title}: ${sorted.length}\n`);
    for (const { place, before, after, keys } of sorted) {
      const more = keys.length > EXAMPLES ? `, and ${keys.length - EXAMPLES} more` : '';
      process.stdout.write(
        `\n${place} in ${keys.length} answers: ${keys.slice(0, EXAMPLES).join('; ')}${more}\n  before: ${before}\n  after:  ${after}\n`,
      );
    }
  }
}

/**
 * Prints the differences between two recordings. Returns 1 if anything other than human-readable text differs,
 * otherwise 0.
 */
export const compare = (old: string, present: string): number => {
  const [before, after] = [read(old), read(present)];
  const [behaviour, wording] = [new Differences(), new Differences()];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(key), after.get(key)];
    if (one === undefined || other === undefined) {
      behaviour.add(
        key,
        one === undefined ? 'answer only in the new recording' : 'answer only in the old recording',
        one?.status,
        other?.status,
      );
      continue;
    }
    if (one.status !== other.status) behaviour.add(key, 'status', one.status, other.status);
    differ('header', one.headers, other.headers, (place, a, b) => behaviour.add(key, place, a, b));
    differ('body', one.body, other.body, (place, a, b) => behaviour.add(key, place, a, b));
    differ('text', one.text, other.text, (place, a, b) => wording.add(key, place, a, b));
  }
  wording.print('Differences of wording');
  behaviour.print('Differences of behaviour');
  process.stdout.write(`\n${before.size} answers before, ${after.size} after.\n`);
  return behaviour.size === 0 ? 0 : 1;
};
