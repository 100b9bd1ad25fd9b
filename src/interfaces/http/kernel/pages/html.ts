const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for element content and quoted attributes. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Escaped HTML. Only `html`, the stylesheet and the Markdown of public pages create instances. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** A value in a template. Strings and numbers are escaped, HTML is not; false and null render nothing. */
export type HtmlFragment = Html | string | number | false | null | readonly HtmlFragment[];

const markupOf = (fragment: HtmlFragment): string => {
  if (fragment === false || fragment === null) return '';
  if (fragment instanceof Html) return fragment.toString();
  if (typeof fragment === 'object') return fragment.map(markupOf).join('');
  return escaped(String(fragment));
};

/** Renders a template and escapes its values. Attribute values must be in double quotes. */
export const html = (parts: TemplateStringsArray, ...fragments: readonly HtmlFragment[]): Html =>
  new Html(parts.map((part, at) => `${part}${markupOf(fragments[at] ?? null)}`).join(''));

/** The characters around the number of a fragment while a text is filled. No text contains them. */
const [BEFORE, AFTER] = ['\u{E000}', '\u{E001}'];
const FRAGMENT = new RegExp(`${BEFORE}(\\d+)${AFTER}`, 'u');

/** Fills the placeholders of a text with HTML. */
export const filled = <Name extends string>(
  text: (values: Readonly<Record<Name, string>>) => string,
  fragments: Readonly<Record<Name, HtmlFragment>>,
): Html => {
  const names = Object.keys(fragments) as Name[];
  const marks = names.map((name, at) => [name, `${BEFORE}${at}${AFTER}`] as const);
  const parts = text(Object.fromEntries(marks) as Record<Name, string>).split(FRAGMENT);
  return html`${parts.map((part, at) => (at % 2 === 0 ? part : Object.values<HtmlFragment>(fragments)[Number(part)]) ?? null)}`;
};
