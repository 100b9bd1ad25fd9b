/*
 * Reading bodies that other tools define. Nothing in them is certain: a member may be missing or of another type, and text may contain characters
 * that cannot be stored.
 */

export interface AlertLink {
  readonly href: string;
  readonly text: string | null;
}

/** The members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** The longest text that is taken over as the summary of an alert. */
export const MAX_SUMMARY = 255;
/** The longest address of a link. */
export const MAX_LINK = 2048;
/** The longest text of a label. */
const MAX_TEXT = 1000;

/** The value if it is an object. */
export const membersOf = (value: unknown): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;

/** The value if it is a list. */
export const elementsOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

/** The text without characters that PostgreSQL cannot store. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The value as text, if it is text, a number or a truth value, and not empty. */
export const textOf = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = storable(String(value)).trim();
  return text === '' ? null : text;
};

/** The first of the values that is text. */
export const firstText = (...values: readonly unknown[]): string | null => {
  for (const value of values) {
    const text = textOf(value);
    if (text !== null) return text;
  }
  return null;
};

const clippedTo = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`);

/** The text as the title of an incident: one line of limited length. */
export const summaryOf = (text: string): string => clippedTo(text.replaceAll(/\p{Cc}+/gu, ' ').trim(), MAX_SUMMARY);

/** The members of an object that are text, as labels. */
export const labelsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(membersOf(value) ?? {}).flatMap(([name, member]) => {
      const text = textOf(member);
      return text === null ? [] : [[storable(name), clippedTo(text, MAX_TEXT)] as const];
    }),
  );

/** A list with a link for each value that is an address of the web. */
export const linksOf = (...links: readonly { readonly href: unknown; readonly text?: unknown }[]): readonly AlertLink[] =>
  links.flatMap(({ href, text }) => {
    const [address, label] = [textOf(href), textOf(text)];
    return address !== null && /^https?:\/\//i.test(address) && address.length <= MAX_LINK ? [{ href: address, text: label === null ? null : summaryOf(label) }] : [];
  });

/** A copy in which every text can be stored. */
export const storableCopy = (value: unknown): unknown => {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableCopy);
  const members = membersOf(value);
  return members === null ? value : Object.fromEntries(Object.entries(members).map(([name, member]) => [storable(name), storableCopy(member)]));
};

/** The object as details of an alert. */
export const detailsOf = (value: unknown): Members => membersOf(storableCopy(value)) ?? {};

/** Details without the members that are null or undefined. */
export const known = (details: Members): Members => detailsOf(Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null && value !== undefined)));
