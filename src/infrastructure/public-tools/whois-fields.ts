/** A field of a WHOIS answer; registries share no common format (RFC 3912). */
export interface WhoisField {
  /** Lower case, with single spaces between words. */
  readonly key: string;
  readonly value: string;
  /** The key of the enclosing heading; null if there is none. */
  readonly heading: string | null;
}

interface Heading {
  readonly key: string;
  readonly indent: number;
}

const MAX_LINES = 2000;
const MAX_LINE = 512;
const COMMENT = /^\s*(?:%|#|>>>)/;
/** `[Domain Name]  EXAMPLE.JP`, also with a letter before it. */
const BRACKETED = /^(?:[a-z]\. ?)?\[(?<key>[^\]]{1,60})\]\s*(?<value>.*)$/;
/** `Registrar: Example` and `domain............: example.fi`. A URL or an IPv6 address is not a key. */
const KEYED = /^(?<key>[A-Za-z][^:]{0,60}):(?:\s+(?<value>.*))?$/;

/**
 * The fields of an answer: a key and its value on one line, or a heading with its values on indented lines up to an empty line. `isHeading`
 * identifies headings that have no colon.
 */
export const whoisFields = (answer: string, isHeading: (key: string) => boolean): readonly WhoisField[] => {
  const fields: WhoisField[] = [];
  let heading: Heading | null = null;
  for (const line of answer.split(/\r\n|\n|\r/, MAX_LINES)) {
    const content = line.slice(0, MAX_LINE).trim();
    const indent = line.length - line.trimStart().length;
    if (content === '') heading = null;
    if (content === '' || COMMENT.test(line)) continue;
    if (heading !== null && indent <= heading.indent) heading = null;
    const { key, value = '' } = (BRACKETED.exec(content) ?? KEYED.exec(content))?.groups ?? {};
    const above: string | null = heading?.key ?? null;
    if (key !== undefined) fields.push({ key: plainKey(key), value: value.trim(), heading: above });
    else if (above !== null) fields.push({ key: above, value: content, heading: null });
    heading = headingAfter(heading, key ?? content, indent, key !== undefined || isHeading(plainKey(content)));
  }
  return fields.filter(({ value }) => value !== '');
};

/** An indented line belongs to the current heading; any other line with a key, or known as a heading, starts a new one. */
const headingAfter = (heading: Heading | null, text: string, indent: number, opens: boolean): Heading | null =>
  heading === null && opens ? { key: plainKey(text), indent } : heading;

const plainKey = (key: string): string => key.toLowerCase().replace(/[-_.\s]+/g, ' ').trim();
