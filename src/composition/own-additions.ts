import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';

/** How the entries of one option are judged, added and removed. */
interface Additions<Entry> {
  /** The name of the option. */
  readonly option: string;
  /** What the entries are, such as `channel types`. */
  readonly noun: string;
  /** Returns what is wrong with an entry, as a sentence about it; null if nothing is. */
  faultOf(name: string, entry: Entry): string | null;
  add(name: string, entry: Entry): void;
  remove(name: string): void;
}

/** Plain JavaScript can pass anything. */
const isObject = (given: unknown): boolean => typeof given === 'object' && given !== null && !Array.isArray(given);

/**
 * Adds what a host adds by one option to what the process has. Returns a function that removes it. Throws a
 * `StartupError` that names the first entry that cannot be added; then none is.
 */
export const addAll = <Entry>(
  given: Readonly<Record<string, Entry>>,
  { option, noun, faultOf, add, remove }: Additions<Entry>,
): (() => void) => {
  if (!isObject(given)) throw new StartupError(`${option} must be an object of ${noun} by their names.`);
  const entries = Object.entries(given);
  for (const [name, entry] of entries) {
    const fault = faultOf(name, entry);
    if (fault !== null) throw new StartupError(`${option}.${name} ${fault}`);
  }
  for (const [name, entry] of entries) add(name, entry);
  return () => {
    for (const [name] of entries) remove(name);
  };
};

/** Returns the sentence about a name that cannot be given to a `noun`, such as `kind`. */
export const nameSentence = (code: 'nameInvalid' | 'nameTaken', noun: string, example: string): string =>
  code === 'nameInvalid'
    ? `must have a name of x-, a lower-case letter, and 1 to 30 lower-case letters, digits and hyphens, such as ${example}. Names without x- belong to built-in ${noun}s.`
    : `is another ${noun} than the one that this process has under this name. Give every createWatchstead the same object.`;

/** Returns the sentence about a setting whose name is not permitted. */
export const settingSentence = (setting: string): string =>
  `has the setting ${setting}. A name must be a lower-case letter and up to 39 letters and digits.`;
