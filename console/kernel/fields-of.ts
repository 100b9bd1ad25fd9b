/** What a field needs to know of the value that it shows. */
export interface FieldOf<Name, Value> {
  readonly name: Name;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Returns the properties of the field for each of some values: its name, its value, and how it changes. */
export const fieldsOf =
  <Values extends object>(values: Values, change: (changes: Partial<Values>) => void) =>
  <Name extends keyof Values & string>(name: Name): FieldOf<Name, Values[Name]> => ({
    name,
    value: values[name],
    onChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
  });
