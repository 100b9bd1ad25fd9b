/** A value that a field offers, with its label. */
type Option<Value extends string> = readonly [value: Value, label: string];

/** Returns the options of a field for values, with their words. */
export const wordOptions = <Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): readonly Option<Value>[] => values.map((value) => [value, words[value]]);

/** Returns the options of a field for records, by their public ids. */
export const recordOptions = (
  records: readonly { readonly publicId: string; readonly name: string }[],
): readonly Option<string>[] => records.map(({ publicId, name }) => [publicId, name]);

/** Returns the options of a field for records that other records name by their internal ids. */
export const numberedOptions = (
  records: readonly { readonly id: number | string; readonly name: string }[],
): readonly Option<string>[] => records.map(({ id, name }) => [String(id), name]);
