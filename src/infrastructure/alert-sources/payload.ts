import type { Mapping, MappingOptions } from '../../application/alert-sources/ports.ts';
import {
  MAX_LINK,
  labelsOf as labelsOfMembers,
  storable,
  summaryOf,
  textOf,
} from '../../domain/alert-sources/alert-text.ts';
import type { AlertLink } from '../../domain/alert-sources/alert-text.ts';
import { severities } from '../../domain/paging/incident-state.ts';
import type { Severity } from '../../domain/paging/incident-state.ts';

/*
 * Functions that read bodies defined by other tools. No member is certain: it may be missing or of another type, and
 * text may contain characters that cannot be stored.
 */

/** The members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** Maps the parsed body of a delivery. */
export type MapDelivery = (body: unknown, options: MappingOptions) => Mapping;

/** Returns the value if it is an object; otherwise null. */
export const membersOf = (value: unknown): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;

/** Returns the value if it is a list; otherwise null. */
export const elementsOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

/** Returns the first of the values that is text, or null. */
export const firstText = (...values: readonly unknown[]): string | null => {
  for (const value of values) {
    const text = textOf(value);
    if (text !== null) return text;
  }
  return null;
};

/** Returns the text members of an object as labels, or no labels if the value is not an object. */
export const labelsOf = (value: unknown): Readonly<Record<string, string>> => labelsOfMembers(membersOf(value) ?? {});

/** Returns a link for each value that is a web address. */
export const linksOf = (
  ...links: readonly { readonly href: unknown; readonly text?: unknown }[]
): readonly AlertLink[] =>
  links.flatMap(({ href, text }) => {
    const [address, label] = [textOf(href), textOf(text)];
    const isLink = address !== null && /^https?:\/\//i.test(address) && address.length <= MAX_LINK;
    return isLink ? [{ href: address, text: label === null ? null : summaryOf(label) }] : [];
  });

/** Returns a copy whose texts can all be stored. */
const storableCopy = (value: unknown): unknown => {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableCopy);
  const members = membersOf(value);
  if (members === null) return value;
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [storable(name), storableCopy(member)]));
};

/** Returns the object as details of an alert, or no details if the value is not an object. */
export const detailsOf = (value: unknown): Members => membersOf(storableCopy(value)) ?? {};

/** Returns details without the members that are null or undefined. */
export const known = (details: Members): Members =>
  detailsOf(Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null && value !== undefined)));

/** The words that tools use for severities. */
const severityWords: Readonly<Record<Severity, readonly string[]>> = {
  critical: ['critical', 'crit', 'fatal', 'emergency', 'emerg', 'disaster', 'page', 'p1', 'sev1'],
  error: ['error', 'err', 'high', 'major', 'alert', 'p2', 'sev2'],
  warning: ['warning', 'warn', 'medium', 'average', 'minor', 'p3', 'sev3'],
  info: ['info', 'information', 'informational', 'notice', 'debug', 'low', 'ok', 'none', 'p4', 'p5', 'sev4', 'sev5'],
};

/** Returns the severity that a tool's word means, or null if the word is unknown. */
export const severityOf = (word: string | null): Severity | null =>
  word === null
    ? null
    : (severities.find((severity) => severityWords[severity].includes(word.trim().toLowerCase())) ?? null);
