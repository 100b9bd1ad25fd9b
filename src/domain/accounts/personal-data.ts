/** What replaces an address where something must remain (RFC 2606). */
export const ERASED_ADDRESS = 'erased@deleted.invalid';

/** A stored value: a text, or JSON. */
export type StoredValue = string | number | boolean | null | readonly StoredValue[] | { readonly [member: string]: StoredValue };

/** Characters that make what precedes an address part of a longer one. */
const BEFORE = '[\\p{L}\\p{M}\\p{N}._%+-]';
/** The same for what follows; a full stop may end a sentence. */
const AFTER = '\\.?[\\p{L}\\p{M}\\p{N}_-]';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC');
const patternOf = (address: string): RegExp => new RegExp(`(?<!${BEFORE})${escaped(address)}(?!${AFTER})`, 'giu');

/** Whether the text contains the address, in canonical form, in any spelling, and not as a part of another address. */
export const mentionsAddress = (text: string, address: string): boolean => patternOf(address).test(folded(text));

const isList = (value: StoredValue): value is readonly StoredValue[] => Array.isArray(value);

/** The texts in a value that mention the address, by their paths. */
export const mentionsIn = (value: StoredValue, address: string, path = ''): Readonly<Record<string, string>> => {
  if (typeof value === 'string') return mentionsAddress(value, address) ? { [path]: value } : {};
  if (value === null || typeof value !== 'object') return {};
  if (isList(value)) return Object.assign({}, ...value.map((each, at) => mentionsIn(each, address, `${path}[${at}]`))) as Readonly<Record<string, string>>;
  const found = Object.entries(value).map(([name, member]) => ({ ...(mentionsAddress(name, address) ? { [`${path}.${name}`]: name } : {}), ...mentionsIn(member, address, `${path}.${name}`) }));
  return Object.assign({}, ...found) as Readonly<Record<string, string>>;
};

const textWithout = (text: string, address: string): string => {
  const pattern = patternOf(address);
  // Compatibility forms of characters are found in the folded text only.
  return (text.search(pattern) >= 0 ? text : mentionsAddress(text, address) ? folded(text) : text).replace(pattern, ERASED_ADDRESS);
};

/** The value without the address: elements of lists that are the address are removed, and it is replaced elsewhere. */
export const withoutAddress = (value: StoredValue, address: string): StoredValue => {
  if (typeof value === 'string') return textWithout(value, address);
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.filter((each) => !(typeof each === 'string' && folded(each.trim()) === address)).map((each) => withoutAddress(each, address));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [textWithout(name, address), withoutAddress(member, address)]));
};
