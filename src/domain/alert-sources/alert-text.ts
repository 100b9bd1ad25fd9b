/* Texts of alerts as they are stored: limited in length, and without characters that PostgreSQL refuses. */

/** A link that an alert contains. */
export interface AlertLink {
  readonly href: string;
  readonly text: string | null;
}

/** The maximum length of the summary of an alert, in characters. */
export const MAX_SUMMARY = 255;
/** The maximum length of the address of a link, in characters. */
export const MAX_LINK = 2048;
/** The maximum number of labels of an alert that its incident has. */
export const MAX_INCIDENT_LABELS = 50;
/** The maximum length of the text of a label, in characters. */
const MAX_TEXT = 1000;

/** Returns the text without characters that PostgreSQL cannot store. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Returns the value as text if it is a non-empty string, a number or a boolean, otherwise null. */
export const textOf = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = storable(String(value)).trim();
  return text === '' ? null : text;
};

const clippedTo = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;

/** Returns the text as the title of an incident, reduced to one line of limited length. */
export const summaryOf = (text: string): string => clippedTo(text.replaceAll(/\p{Cc}+/gu, ' ').trim(), MAX_SUMMARY);

/** Returns the members that can be expressed as text, as labels. */
export const labelsOf = (members: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
      const text = textOf(member);
      return text === null ? [] : [[storable(name), clippedTo(text, MAX_TEXT)] as const];
    }),
  );

/** Returns the labels that the incident of an alert has. */
export const incidentLabels = ({
  labels,
}: {
  readonly labels: Readonly<Record<string, string>>;
}): Readonly<Record<string, string>> => Object.fromEntries(Object.entries(labels).slice(0, MAX_INCIDENT_LABELS));
