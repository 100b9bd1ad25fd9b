/** A line of a WHOIS answer that says something; an answer has no form that all registries share (RFC 3912). */
export interface WhoisField {
  /** In lower case, words parted by single spaces. */
  readonly key: string;
  readonly value: string;
  /** The key of the heading that the line stands below; null for none. */
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
/** `Registrar: Example`, and `domain............: example.fi`. A URL or an IPv6 address is no key. */
const KEYED = /^(?<key>[A-Za-z][^:]{0,60}):(?:\s+(?<value>.*))?$/;

/**
 * The fields of an answer: a key and its value on one line, or a heading with values on the deeper lines below it, up to an
 * empty line. `isHeading` knows the headings that are written without a colon.
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

/** A line below a heading continues it; any other line that has a key, or is known for a heading, becomes one. */
const headingAfter = (heading: Heading | null, text: string, indent: number, opens: boolean): Heading | null =>
  heading === null && opens ? { key: plainKey(text), indent } : heading;

const plainKey = (key: string): string => key.toLowerCase().replace(/[-_.\s]+/g, ' ').trim();
