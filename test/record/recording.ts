import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import type { Answer } from './http-client.ts';
import { isArray, isObject, parseJson } from './json.ts';
import type { Json } from './json.ts';
import type { Mask } from './mask.ts';
import { markupOf } from './markup.ts';
import type { Plan } from './plan.ts';

/** One recorded answer. `text` holds human-readable text, which is compared separately. */
export interface Recorded {
  /** Identifies the request. Unique within a recording and equal across recordings. */
  readonly key: string;
  readonly request: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
  readonly text: Readonly<Record<string, string>>;
}

/** Members that hold human-readable text. A value without a space is treated as a code and stays in the body. */
const WORDING: ReadonlySet<string> = new Set([
  'message',
  'description',
  'summary',
  'error_description',
  'title',
  'instructions',
  'says',
  'advice',
  'when',
  'what',
]);

const COMPARED_HEADERS = [
  'content-type',
  'allow',
  'www-authenticate',
  'cache-control',
  'location',
  'idempotent-replayed',
  'x-total-count',
  'link',
  'vary',
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-expose-headers',
  'access-control-max-age',
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'strict-transport-security',
  'x-powered-by',
  'etag',
  'content-disposition',
  'mcp-session-id',
];
/** Headers that are compared by presence only. */
const PRESENT_HEADERS = ['retry-after', 'x-request-id'];

/** A value with its human-readable text replaced, and that text by path. */
export interface Parted {
  readonly shape: Json;
  readonly text: Readonly<Record<string, string>>;
}

/** Separates human-readable text from the rest of a value. */
export const part = (value: Json, path = '', member = ''): Parted => {
  if (typeof value === 'string' && WORDING.has(member) && value.includes(' '))
    return { shape: '<text>', text: { [path]: value } };
  if (!isArray(value) && !isObject(value)) return { shape: value, text: {} };
  const text: Record<string, string> = {};
  const partOf = (item: Json, step: string, name: string): Json => {
    const parted = part(item, path === '' ? step : `${path}.${step}`, name);
    Object.assign(text, parted.text);
    return parted.shape;
  };
  const shape = isArray(value)
    ? value.map((item, index) => partOf(item, String(index), member))
    : Object.fromEntries(Object.entries(value).map(([name, item]) => [name, partOf(item, name, name)]));
  return { shape, text };
};

/** Writes answers to a JSONL file. */
export class Recording {
  readonly #mask: Mask;
  readonly #file: WriteStream;
  readonly #keys = new Map<string, number>();
  /** The number of answers recorded so far. */
  count = 0;

  constructor(path: string, mask: Mask, plan: Plan) {
    this.#mask = mask;
    this.#file = createWriteStream(path);
    this.#file.write(`${JSON.stringify({ plan })}\n`);
  }

  /** Records an answer over HTTP. */
  addAnswer(key: string, request: string, answer: Answer): void {
    const { shape, text } = this.#bodyOf(answer);
    this.add({ key, request, status: answer.status, headers: this.#headersOf(answer), body: shape, text });
  }

  /** Records an entry that is already masked. A repeated key gets a numeric suffix. */
  add(recorded: Recorded): void {
    const uses = (this.#keys.get(recorded.key) ?? 0) + 1;
    this.#keys.set(recorded.key, uses);
    this.count += 1;
    this.#file.write(
      `${JSON.stringify({ ...recorded, key: uses === 1 ? recorded.key : `${recorded.key} #${uses}` })}\n`,
    );
  }

  /** Flushes and closes the file. */
  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(resolve));
  }

  #bodyOf(answer: Answer): Parted {
    const type = answer.headers['content-type'] ?? '';
    if (answer.text === '') return { shape: null, text: {} };
    if (answer.body !== undefined) return part(this.#unfolded(answer.body));
    if (type.includes('html')) {
      const { structure, words } = markupOf(answer.text);
      return { shape: this.#mask.value(structure), text: { page: this.#mask.words(words) } };
    }
    return { shape: `<${type}>`, text: { body: this.#mask.text(answer.text).slice(0, 20_000) } };
  }

  /** The masked value; JSON within the text of an MCP result is parsed. */
  #unfolded(body: Json): Json {
    const unfold = (value: Json): Json => {
      if (isArray(value)) return value.map(unfold);
      if (!isObject(value)) return value;
      const inner =
        value['type'] === 'text' && typeof value['text'] === 'string' ? parseJson(value['text']) : undefined;
      if (inner !== undefined) return { type: 'text', text: inner };
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, unfold(item)]));
    };
    return this.#mask.value(unfold(body));
  }

  #headersOf({ headers }: Answer): Readonly<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const name of COMPARED_HEADERS) {
      const value = headers[name];
      if (value !== undefined) found[name] = this.#mask.target(String(value));
    }
    for (const name of PRESENT_HEADERS) if (headers[name] !== undefined) found[name] = '<present>';
    const cookies = headers['set-cookie']?.map((cookie) =>
      cookie.replace(/=([^;]*)/, (_whole, value: string) => (value === '' ? '=' : '=<value>')),
    );
    if (cookies !== undefined)
      found['set-cookie'] = cookies.map((cookie) => cookie.replace(/(expires|max-age)=[^;]*/gi, '$1')).join(', ');
    return found;
  }
}
