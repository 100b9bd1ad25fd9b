import { useState } from 'react';

/** The values of a form: those that were typed, over those that are stored. */
export interface Draft<Values> {
  /** The typed values, else the stored ones. */
  readonly values: Values;
  /** The values that differ from the stored ones. */
  readonly changes: Partial<Values>;
  readonly isChanged: boolean;
  change<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  /** Shows the stored values again, for example once the typed ones are stored. */
  clear(): void;
}

/** Keeps what is typed while what is stored may change: fields that were not touched follow it. */
export const useDraft = <Values extends object>(stored: Values): Draft<Values> => {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const names = (Object.keys(typed) as (keyof Values)[]).filter((name) => typed[name] !== stored[name]);
  return {
    values: { ...stored, ...typed },
    changes: Object.fromEntries(names.map((name) => [name, typed[name]])) as Partial<Values>,
    isChanged: names.length > 0,
    change: (name, value) => setTyped((others) => ({ ...others, [name]: value })),
    clear: () => setTyped({}),
  };
};
