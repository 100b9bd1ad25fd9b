const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it can stand between tags and in quoted attributes. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** A piece of a page whose texts are escaped already. Only `html` makes one. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** What a template takes: texts and numbers are escaped, pieces are not; false and null leave nothing. */
export type HtmlFragment = Html | string | number | false | null | readonly HtmlFragment[];

const markupOf = (fragment: HtmlFragment): string => {
  if (fragment === false || fragment === null) return '';
  if (fragment instanceof Html) return fragment.toString();
  if (typeof fragment === 'object') return fragment.map(markupOf).join('');
  return escaped(String(fragment));
};

/** A template whose values cannot break out of their place. Attribute values must stand in double quotes. */
export const html = (parts: TemplateStringsArray, ...fragments: readonly HtmlFragment[]): Html =>
  new Html(parts.map((part, at) => `${part}${markupOf(fragments[at] ?? null)}`).join(''));
