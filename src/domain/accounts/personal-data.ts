/** The address that replaces an erased email address where a value is required (RFC 2606). */
export const ERASED_ADDRESS = 'erased@deleted.invalid';

/** A stored value: text or any other JSON value. */
export type StoredValue =
  string | number | boolean | null | readonly StoredValue[] | { readonly [member: string]: StoredValue };

/** Matches a character before an address that makes the address part of a longer one. */
const BEFORE = '[\\p{L}\\p{M}\\p{N}._%+-]';
/**
 * Matches characters after an address that make the address part of a longer one. A full stop alone does not, because
 * it may end a sentence.
 */
const AFTER = '\\.?[\\p{L}\\p{M}\\p{N}_-]';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC');
const patternOf = (address: string): RegExp => new RegExp(`(?<!${BEFORE})${escaped(address)}(?!${AFTER})`, 'giu');

/**
 * Returns true if the text contains the address in any spelling, and not as part of another address. `address` must be
 * in canonical form.
 */
export const mentionsAddress = (text: string, address: string): boolean => patternOf(address).test(folded(text));

const isList = (value: StoredValue): value is readonly StoredValue[] => Array.isArray(value);

/** Returns the texts within a value that mention the address, keyed by their paths. */
export const mentionsIn = (value: StoredValue, address: string, path = ''): Readonly<Record<string, string>> => {
  if (typeof value === 'string') return mentionsAddress(value, address) ? { [path]: value } : {};
  if (value === null || typeof value !== 'object') return {};
  if (isList(value))
    return Object.assign({}, ...value.map((each, at) => mentionsIn(each, address, `${path}[${at}]`))) as Readonly<
      Record<string, string>
    >;
  const found = Object.entries(value).map(([name, member]) => ({
    ...(mentionsAddress(name, address) ? { [`${path}.${name}`]: name } : {}),
    ...mentionsIn(member, address, `${path}.${name}`),
  }));
  return Object.assign({}, ...found) as Readonly<Record<string, string>>;
};

const textWithout = (text: string, address: string): string => {
  const pattern = patternOf(address);
  // Compatibility forms of characters match only in the folded text.
  return (text.search(pattern) >= 0 ? text : mentionsAddress(text, address) ? folded(text) : text).replace(
    pattern,
    ERASED_ADDRESS,
  );
};

/**
 * Returns the value without the address. List elements that equal the address are removed, and it is replaced
 * everywhere else.
 */
export const withoutAddress = (value: StoredValue, address: string): StoredValue => {
  if (typeof value === 'string') return textWithout(value, address);
  if (value === null || typeof value !== 'object') return value;
  if (isList(value))
    return value
      .filter((each) => !(typeof each === 'string' && folded(each.trim()) === address))
      .map((each) => withoutAddress(each, address));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [textWithout(name, address), withoutAddress(member, address)]),
  );
};
