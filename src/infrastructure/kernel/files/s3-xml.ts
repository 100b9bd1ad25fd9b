/*
 * Reads the documents of S3, whose elements have no attributes that matter, no prefixes and no CDATA. What they name here
 * contains no element of the same name.
 */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole: string, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[name ?? ''] ?? whole;
  });

/** Yields the contents of all elements of this name. */
export function* elementsIn(xml: string, name: string): Generator<string> {
  const [start, end] = [`<${name}>`, `</${name}>`];
  for (let from = xml.indexOf(start); from >= 0; from = xml.indexOf(start, from)) {
    const to = xml.indexOf(end, from);
    if (to < 0) return;
    yield xml.slice(from + start.length, to);
    from = to;
  }
}

/** Returns the text of the first element of this name, or null if there is none. */
export const textIn = (xml: string, name: string): string | null => {
  for (const content of elementsIn(xml, name)) return plain(content);
  return null;
};
