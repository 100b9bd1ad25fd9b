import { useState } from 'react';

/** What a field needs to know of the value that it shows. */
interface FieldOf<Name, Value> {
  readonly name: Name;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** The values of a form: those that were typed, over those that are stored. */
export interface Draft<Values> {
  /** The typed values, else the stored ones. */
  readonly values: Values;
  /** The stored values. */
  readonly stored: Values;
  /** The values that differ from the stored ones. */
  readonly changes: Partial<Values>;
  readonly isChanged: boolean;
  /** The fields that were typed, and of which somebody else has stored another value since. */
  readonly conflicts: readonly (keyof Values)[];
  change<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  /** Returns the properties of the field for a value. */
  field<Name extends keyof Values & string>(name: Name): FieldOf<Name, Values[Name]>;
  /** Takes the fields of `values` that differ from the present ones. */
  put(values: Values): void;
  /** Returns the fields in conflict with newer stored values. */
  conflictsWith(newer: Values): readonly (keyof Values)[];
  /** Ends the conflicts: what was typed takes the place of what was stored since, once it is saved. */
  keepTyped(): void;
  /** Ends the conflicts: what was stored since takes the place of what was typed. */
  takeStored(): void;
  /** Shows the stored values again, for example once the typed ones are stored. */
  clear(): void;
}

/** The typed value of a field, and the stored value that it was typed over. */
interface Typed<Value> {
  readonly value: Value;
  readonly over: Value;
}

/** The fields that were typed. */
export type TypedFields<Values> = { readonly [Name in keyof Values]?: Typed<Values[Name]> };

/**
 * The member that tells the parts of a list apart while they are moved. It is not a part of the value: two lists with the
 * same contents are the same, and JSON leaves symbols out.
 */
export const partKey = Symbol('key');

/** Returns the key of a part that is added to others. */
export const nextPartKey = (parts: readonly { readonly [partKey]: number }[]): number =>
  Math.max(-1, ...parts.map((part) => part[partKey])) + 1;

/** Tells whether two values of a field are the same. Lists and objects are compared by their contents. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

const namesOf = <Values>(typed: TypedFields<Values>) => Object.keys(typed) as (keyof Values)[];

/** Returns the typed fields whose stored value is neither the typed one nor the one that they were typed over. */
export const conflictsOf = <Values>(typed: TypedFields<Values>, stored: Values): readonly (keyof Values)[] =>
  namesOf(typed).filter((name) => {
    const field = typed[name];
    return field !== undefined && !isSame(field.over, stored[name]) && !isSame(field.value, stored[name]);
  });

/**
 * Keeps what is typed while what is stored may change: fields that were not touched follow it. `begun` is what was typed
 * elsewhere before.
 */
export const useDraft = <Values extends object>(stored: Values, begun: TypedFields<Values> = {}): Draft<Values> => {
  const [typed, setTyped] = useState(begun);
  const conflicts = conflictsOf(typed, stored);
  const texts = Object.fromEntries(namesOf(typed).map((name) => [name, typed[name]?.value])) as Partial<Values>;
  const changes = Object.fromEntries(
    namesOf(typed)
      .filter((name) => !isSame(texts[name], stored[name]))
      .map((name) => [name, texts[name]]),
  ) as Partial<Values>;
  const values = { ...stored, ...texts };
  const change = <Name extends keyof Values>(name: Name, value: Values[Name]): void =>
    setTyped((others) => ({ ...others, [name]: { value, over: others[name]?.over ?? stored[name] } }));
  return {
    values,
    stored,
    changes,
    isChanged: Object.keys(changes).length > 0,
    conflicts,
    change,
    field: (name) => ({ name, value: values[name], onChange: (value) => change(name, value) }),
    put: (next) => {
      for (const name of Object.keys(next) as (keyof Values)[])
        if (next[name] !== values[name]) change(name, next[name]);
    },
    conflictsWith: (newer) => conflictsOf(typed, newer),
    keepTyped: () =>
      setTyped(
        (others) =>
          Object.fromEntries(
            namesOf(others).map((name) => [name, { value: others[name]?.value, over: stored[name] }]),
          ) as TypedFields<Values>,
      ),
    takeStored: () =>
      setTyped(
        (others) =>
          Object.fromEntries(
            namesOf(others)
              .filter((name) => !conflicts.includes(name))
              .map((name) => [name, others[name]]),
          ) as TypedFields<Values>,
      ),
    clear: () => setTyped({}),
  };
};

/** Returns the properties of the field for each of some values: its name, its value, and how it changes. */
export const fieldsOf =
  <Values extends object>(values: Values, change: (changes: Partial<Values>) => void) =>
  <Name extends keyof Values & string>(name: Name): FieldOf<Name, Values[Name]> => ({
    name,
    value: values[name],
    onChange: (value) => {
      const changes: Partial<Values> = {};
      changes[name] = value;
      change(changes);
    },
  });

/** What is typed into a form of which nothing is stored yet. */
interface TypedForm<Values> {
  readonly typed: Values;
  readonly change: (changes: Partial<Values>) => void;
  /** Returns the properties of the field for a value. */
  readonly field: <Name extends keyof Values & string>(name: Name) => FieldOf<Name, Values[Name]>;
}

/** Keeps what is typed into a form, which begins with `initial`. */
export const useTyped = <Values extends object>(initial: Values): TypedForm<Values> => {
  const [typed, setTyped] = useState(initial);
  const change = (changes: Partial<Values>): void => setTyped((others) => ({ ...others, ...changes }));
  return { typed, change, field: fieldsOf(typed, change) };
};
