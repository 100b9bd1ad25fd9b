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
export type Piece = Html | string | number | false | null | readonly Piece[];

const markupOf = (piece: Piece): string => {
  if (piece === false || piece === null) return '';
  if (piece instanceof Html) return piece.toString();
  if (typeof piece === 'object') return piece.map(markupOf).join('');
  return escaped(String(piece));
};

/** A template whose values cannot break out of their place. Attribute values must stand in double quotes. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(parts.map((part, at) => `${part}${markupOf(pieces[at] ?? null)}`).join(''));
