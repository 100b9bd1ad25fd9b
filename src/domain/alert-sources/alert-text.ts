/* Texts of alerts as they are stored: without characters that PostgreSQL refuses, and of limited length. */

/** A link of an alert. */
export interface AlertLink {
  readonly href: string;
  readonly text: string | null;
}

/** The longest text that is taken over as the summary of an alert. */
export const MAX_SUMMARY = 255;
/** The longest address of a link. */
export const MAX_LINK = 2048;
/** The longest text of a label. */
const MAX_TEXT = 1000;

/** Returns the text without characters that PostgreSQL cannot store. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Returns the value as text if it is a text, a number or a truth value, and not empty; otherwise null. */
export const textOf = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = storable(String(value)).trim();
  return text === '' ? null : text;
};

const clippedTo = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;

/** Returns the text as the title of an incident: one line of limited length. */
export const summaryOf = (text: string): string => clippedTo(text.replaceAll(/\p{Cc}+/gu, ' ').trim(), MAX_SUMMARY);

/** Returns the members that are text as labels. */
export const labelsOf = (members: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
      const text = textOf(member);
      return text === null ? [] : [[storable(name), clippedTo(text, MAX_TEXT)] as const];
    }),
  );
