import type { Override } from './schedule.ts';

/** A person on call, with the layer or override that is the reason. */
export interface OnCallPerson {
  readonly userId: string;
  /** The position of the layer in the definition, from 1. Null for an override that replaces everybody. */
  readonly layer: number | null;
  readonly overrideId: string | null;
}

/** A time in which the same people are on call, in milliseconds. */
export interface Stretch {
  readonly from: number;
  to: number;
  readonly onCall: readonly OnCallPerson[];
}

/** A function that is called for each stretch, with its times in milliseconds. */
export type StretchVisit = (from: number, to: number, onCall: readonly OnCallPerson[]) => void;

/** Visits the stretches of a range in which somebody is on call, in order. */
export type Stretches = (from: number, to: number, visit: StretchVisit) => void;

/** The people on call when there are none. */
export const nobody: readonly OnCallPerson[] = [];

const samePerson = (one: OnCallPerson, other: OnCallPerson | undefined): boolean =>
  one === other || (one.userId === other?.userId && one.layer === other.layer && one.overrideId === other.overrideId);

const samePeople = (some: readonly OnCallPerson[], others: readonly OnCallPerson[]): boolean =>
  some === others || (some.length === others.length && some.every((person, at) => samePerson(person, others[at])));

/** Appends a stretch, joining it with the last one if they meet. */
export const append = (stretches: Stretch[], from: number, to: number, onCall: readonly OnCallPerson[]): void => {
  if (from >= to) return;
  const last = stretches.at(-1);
  if (last !== undefined && last.to === from && samePeople(last.onCall, onCall)) last.to = to;
  else stretches.push({ from, to, onCall });
};

/** People in the order in which they were added, each once. Lists of many people make a search in the list slow. */
export class DistinctPeople {
  readonly list: OnCallPerson[] = [];
  readonly #known = new Set<string>();

  /** Adds a person unless the user was added before. */
  add(person: OnCallPerson): void {
    if (this.#known.has(person.userId)) return;
    this.#known.add(person.userId);
    this.list.push(person);
  }
}

/** A list of stretches in order of their start; those that overlap have the same people. All before `next` have ended. */
interface Cursor {
  readonly list: readonly Stretch[];
  next: number;
}

/** Visits everybody who is on call in any of the lists. */
export const visitTogether = (
  lists: readonly (readonly Stretch[])[],
  from: number,
  to: number,
  visit: StretchVisit,
): void => {
  const cursors: Cursor[] = lists.map((list) => ({ list, next: 0 }));
  for (let at = from; at < to;) {
    let end = to;
    const people = new DistinctPeople();
    for (const cursor of cursors) {
      let stretch = cursor.list[cursor.next];
      while (stretch !== undefined && stretch.to <= at) stretch = cursor.list[(cursor.next += 1)];
      if (stretch === undefined) continue;
      if (stretch.from <= at) for (const person of stretch.onCall) people.add(person);
      end = Math.min(end, stretch.from <= at ? stretch.to : stretch.from);
    }
    if (people.list.length > 0) visit(at, end, people.list);
    at = end;
  }
};

/** Returns the stretches of a range, joined where they meet. Times without anybody on call are left out. */
export const listOf = (stretches: Stretches, from: number, to: number): readonly Stretch[] => {
  const list: Stretch[] = [];
  stretches(from, to, (starts, ends, onCall) => append(list, starts, ends, onCall));
  return list;
};

/** Returns the id of an override, or null for one that is not stored yet. */
export const overrideId = ({ id }: Override): string | null => id ?? null;
