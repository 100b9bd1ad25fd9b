/** An element of an XML document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text and that of its descendants, in order. */
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const TOKEN = /<\/([\w:.-]+)>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /([\w:.-]+)="([^"]*)"/g;
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));|&/g, (whole, code: string | undefined, name: string | undefined) => {
    const character = code === undefined ? ENTITIES[name ?? ''] : String.fromCodePoint(Number(code));
    if (character === undefined) throw new Error(`not an entity: ${whole}`);
    return character;
  });

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Parses XML as our documents use it, without CDATA, comments and document types; throws for what is not well-formed.
 */
export const parseXml = (document: string): XmlElement => {
  if (ILLEGAL.test(document)) throw new Error('a character that XML does not allow');
  const body = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const stack: Open[] = [root];
  let end = 0;
  for (const match of body.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    const [, closed, opened, attributes = '', empty, text] = match;
    const parent = stack.at(-1) ?? root;
    if (text !== undefined) for (const open of stack) open.text += decoded(text);
    if (opened !== undefined) {
      const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
        ([, name = '', value = '']) => [name, decoded(value)] as const,
      );
      const element: Open = { name: opened, attributes: Object.fromEntries(pairs), children: [], text: '' };
      if (pairs.length !== Object.keys(element.attributes).length)
        throw new Error(`an attribute of ${opened} is repeated`);
      parent.children.push(element);
      if (empty === '') stack.push(element);
    }
    if (closed !== undefined && stack.pop()?.name !== closed) throw new Error(`</${closed}> closes another element`);
  }
  const [element, ...others] = root.children;
  if (
    end !== body.length ||
    stack.length !== 1 ||
    element === undefined ||
    others.length > 0 ||
    root.text.trim() !== element.text.trim()
  )
    throw new Error(`not well-formed at ${end}: ${body.slice(end, end + 60)}`);
  return element;
};

/** The children of an element with this name. */
export const childrenNamed = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.name === name);

/** The text of the only child with this name. */
export const textOf = (element: XmlElement, name: string): string => {
  const [child, ...others] = childrenNamed(element, name);
  if (child === undefined || others.length > 0) throw new Error(`not one ${name} in ${element.name}`);
  return child.text;
};

/** Elements of HTML without an end tag, and attributes without a value, as our pages write them. */
const VOID = /<((?:meta|link|img|input|br|hr)\b[^<>]*)>/g;
const BARE_ATTRIBUTE = /(<[^<>]*\s)(reversed|required|autofocus|novalidate|open)(?=[\s>])/g;

/**
 * Parses one of our HTML documents. It is stricter than a browser: markup that is not escaped is an error or an
 * element.
 */
export const parseHtml = (document: string): XmlElement =>
  parseXml(
    document
      .replace(/^<!doctype html>\n/, '')
      .replace(VOID, '<$1/>')
      .replace(BARE_ATTRIBUTE, '$1$2=""'),
  );

/** The element and all elements in it. */
export const elementsIn = (element: XmlElement): readonly XmlElement[] => [
  element,
  ...element.children.flatMap(elementsIn),
];
