import type { Condition, Json, JsonPath, Operand, Operator, Query, Segment, Selector } from './json-path.ts';

/**
 * Parses a query (RFC 9535). Returns null if the text is not a query. The functions `match` and `search` are not
 * supported, because a regular expression can take longer than a check may. See ADR 0070.
 */
export const parseJsonPath = (text: string): JsonPath | null => {
  try {
    return new Parser(text).whole();
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
};

class Malformed extends Error {}

const BLANK = /[ \t\n\r]*/y;
const INTEGER = /-?[1-9]\d*|0/y;
const NUMBER = /(?:-?[1-9]\d*|-?0)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const SHORTHAND = /[A-Za-z_\u0080-\ud7ff\ue000-\u{10ffff}][\w\u0080-\ud7ff\ue000-\u{10ffff}]*/uy;
const FUNCTION = /(?<name>[a-z][a-z_\d]*)\(/y;
const OPERATOR = /==|!=|<=|>=|<|>/y;
const KEYWORD = /true|false|null/y;
const QUOTED = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\.)*"|'(?:[^'\\\p{Cc}]|[\u007f-\u009f]|\\.)*'/uy;
const ESCAPE = /\\(?:u([\da-fA-F]{4})|(.))/gsu;
const CONTROLS: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '/': '/',
  '\\': '\\',
};

/** Returns true if a query selects at most one value, by its grammar. */
const isSingular = ({ segments }: Query): boolean =>
  segments.every(
    ({ isDescendant, selectors: [selector, ...others] }) =>
      !isDescendant && others.length === 0 && (selector?.kind === 'name' || selector?.kind === 'index'),
  );

/** A recursive-descent parser; its methods are the productions of the grammar. */
class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): JsonPath {
    this.#expect('$');
    const segments = this.#segments();
    if (this.#at < this.#text.length) throw new Malformed();
    return segments;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  #accept(token: string): boolean {
    const isNext = this.#text.startsWith(token, this.#at);
    if (isNext) this.#at += token.length;
    return isNext;
  }

  #expect(token: string): void {
    if (!this.#accept(token)) throw new Malformed();
  }

  #segments(): readonly Segment[] {
    const segments: Segment[] = [];
    for (;;) {
      const end = this.#at;
      this.#take(BLANK);
      const segment = this.#segment();
      if (segment === null) {
        this.#at = end;
        return segments;
      }
      segments.push(segment);
    }
  }

  #segment(): Segment | null {
    if (this.#accept('[')) return { isDescendant: false, selectors: this.#bracketed() };
    if (!this.#accept('.')) return null;
    const isDescendant = this.#accept('.');
    return { isDescendant, selectors: isDescendant && this.#accept('[') ? this.#bracketed() : [this.#shorthand()] };
  }

  #shorthand(): Selector {
    if (this.#accept('*')) return { kind: 'wildcard' };
    const [name] = this.#take(SHORTHAND) ?? [];
    if (name === undefined) throw new Malformed();
    return { kind: 'name', name };
  }

  #bracketed(): readonly Selector[] {
    const selectors: Selector[] = [];
    do {
      this.#take(BLANK);
      selectors.push(this.#selector());
      this.#take(BLANK);
    } while (this.#accept(','));
    this.#expect(']');
    return selectors;
  }

  #selector(): Selector {
    if (this.#accept('*')) return { kind: 'wildcard' };
    if (this.#accept('?')) {
      this.#take(BLANK);
      return { kind: 'filter', condition: this.#condition() };
    }
    const name = this.#string();
    return name === null ? this.#indexOrSlice() : { kind: 'name', name };
  }

  #indexOrSlice(): Selector {
    const start = this.#bound();
    if (!this.#accept(':')) {
      if (start === null) throw new Malformed();
      return { kind: 'index', index: start };
    }
    this.#take(BLANK);
    const end = this.#bound();
    const step = this.#accept(':') ? (this.#take(BLANK), this.#bound()) : null;
    return { kind: 'slice', start, end, step: step ?? 1 };
  }

  /** Parses an integer and the blanks after it. Returns null if there is none. */
  #bound(): number | null {
    const [digits] = this.#take(INTEGER) ?? [];
    if (digits === undefined) return null;
    this.#take(BLANK);
    const value = Number(digits);
    if (!Number.isSafeInteger(value)) throw new Malformed();
    return value;
  }

  #string(): string | null {
    const [quoted] = this.#take(QUOTED) ?? [];
    if (quoted === undefined) return null;
    const quote = quoted.charAt(0);
    const text = quoted.slice(1, -1).replace(ESCAPE, (_escape, unit: string | undefined, char: string) => {
      if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
      const meant = char === quote ? quote : CONTROLS[char];
      if (meant === undefined) throw new Malformed();
      return meant;
    });
    if (!text.isWellFormed()) throw new Malformed();
    return text;
  }

  #condition(): Condition {
    return this.#joined('any', '||', () => this.#joined('all', '&&', () => this.#basic()));
  }

  #joined(kind: 'any' | 'all', token: string, part: () => Condition): Condition {
    const first = part();
    const of = [first];
    for (let end = this.#at; ; end = this.#at) {
      this.#take(BLANK);
      if (!this.#accept(token)) {
        this.#at = end;
        return of.length === 1 ? first : { kind, of };
      }
      this.#take(BLANK);
      of.push(part());
    }
  }

  #basic(): Condition {
    if (this.#accept('!')) {
      this.#take(BLANK);
      return { kind: 'not', of: this.#accept('(') ? this.#parenthesized() : this.#existence() };
    }
    return this.#accept('(') ? this.#parenthesized() : this.#comparison();
  }

  #parenthesized(): Condition {
    this.#take(BLANK);
    const condition = this.#condition();
    this.#take(BLANK);
    this.#expect(')');
    return condition;
  }

  #existence(): Condition {
    const query = this.#query();
    if (query === null) throw new Malformed();
    return { kind: 'exists', query };
  }

  #comparison(): Condition {
    const query = this.#query();
    const end = this.#at;
    const left = query === null ? this.#operand() : null;
    this.#take(BLANK);
    const operator = this.#take(OPERATOR)?.[0] as Operator | undefined;
    if (operator === undefined) {
      if (query === null) throw new Malformed();
      this.#at = end;
      return { kind: 'exists', query };
    }
    this.#take(BLANK);
    return { kind: 'compares', left: left ?? single(query), operator, right: this.#operand() };
  }

  #query(): Query | null {
    const isRelative = this.#accept('@');
    return isRelative || this.#accept('$') ? { isRelative, segments: this.#segments() } : null;
  }

  #operand(): Operand {
    const query = this.#query();
    if (query !== null) return single(query);
    const name = this.#take(FUNCTION)?.groups?.['name'];
    return name === undefined ? { kind: 'literal', value: this.#literal() } : this.#call(name);
  }

  #literal(): Json {
    const text = this.#string();
    if (text !== null) return text;
    const token = (this.#take(KEYWORD) ?? this.#take(NUMBER))?.[0];
    if (token === undefined) throw new Malformed();
    return JSON.parse(token) as Json;
  }

  #call(name: string): Operand {
    this.#take(BLANK);
    const call = this.#callOf(name);
    this.#take(BLANK);
    this.#expect(')');
    return call;
  }

  #callOf(name: string): Operand {
    if (name === 'length') return { kind: 'length', of: this.#operand() };
    const query = name === 'count' || name === 'value' ? this.#query() : null;
    if (query === null) throw new Malformed();
    return { kind: name === 'count' ? 'count' : 'value', query };
  }
}

const single = (query: Query | null): Operand => {
  if (query === null || !isSingular(query)) throw new Malformed();
  return { kind: 'single', query };
};
