/** The classes of `Intl` that rules and texts use. */
type IntlClass = 'Collator' | 'DateTimeFormat' | 'ListFormat' | 'NumberFormat' | 'PluralRules';

/**
 * Returns a class of `Intl`. In a runtime that has none, it throws an `Error` that names it, and not a `ReferenceError`
 * about a global that the code of the host does not mention.
 */
export const intlOf = <Name extends IntlClass>(name: Name): (typeof Intl)[Name] => {
  if (typeof Intl === 'undefined' || !(name in Intl))
    throw new Error(`This runtime has no Intl.${name}, which Watchstead needs for times, lists and texts.`);
  return Intl[name];
};

const knowsZone = (zone: string): boolean => {
  const DateTimeFormat = intlOf('DateTimeFormat');
  try {
    return new DateTimeFormat('en', { timeZone: zone }) instanceof DateTimeFormat;
  } catch {
    return false;
  }
};

/** Returns true if the runtime knows time zones other than UTC, of which every list has the one that is looked up. */
export const hasTimeZones = (): boolean => knowsZone('Europe/London');

/**
 * Returns true if there is a time zone of this name. Throws an `Error` in a runtime that knows none but UTC, where every
 * name would be wrong.
 */
export const isTimeZone = (name: string): boolean => {
  if (knowsZone(name)) return true;
  if (!hasTimeZones()) throw new Error('This runtime has no time zones: its Intl.DateTimeFormat knows only UTC.');
  return false;
};
