import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { MAX_JSON_BYTES } from '../../../domain/checks/kinds/website-json.ts';
import type { JsonFact } from '../../../domain/checks/kinds/website-json.ts';
import { searchedKeyword } from '../../../domain/monitors/kinds/website-settings.ts';
import type { WebsiteCheck } from '../../../domain/checks/kinds/website-observation.ts';
import { isEncoded, readBody } from '../../kernel/network/body-reader.ts';
import type { ConnectionTrace } from '../../kernel/network/connection-trace.ts';
import type { Deadline } from '../../kernel/network/deadline.ts';
import type { HttpAnswer } from '../../kernel/network/http-answer.ts';
import { TOO_LONG_JSON, examineJson } from './json-answer.ts';
import { charsetOf, encodingOf, KeywordSearch } from './keyword-search.ts';

/** The number of bytes of a page that are kept as evidence. */
const OPENING_BYTES = 1024;
/** The media types of text. A response without a type is text unless it contains a zero byte. */
const TEXT_TYPE = /^\s*(?:text\/|application\/(?:[^;]*\+)?(?:json|xml|javascript|x-www-form-urlencoded)\b|$)/i;

export interface Page {
  readonly pageBytes: number;
  readonly pageTruncated: boolean;
  /** Null if no keyword is configured. */
  readonly keywordFound: boolean | null;
  /** Null if no query is configured. */
  readonly json: JsonFact | null;
}

/** Collects the first bytes of a stream of chunks. */
class Beginning {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(chunk: Buffer): void {
    if (this.#bytes >= this.#maxBytes) return;
    // The bytes are copied, so that the rest of the chunk can be freed.
    const kept = Buffer.from(chunk.subarray(0, this.#maxBytes - this.#bytes));
    this.#chunks.push(kept);
    this.#bytes += kept.length;
  }

  text(encoding: BufferEncoding): string {
    const [first] = this.#chunks;
    return (this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks)).toString(encoding);
  }
}

/**
 * Reads at most `maxBytes` bytes of the page. Decodes the page only if its content is examined or its compression was
 * requested.
 */
export const readPage = async (
  answer: HttpAnswer,
  check: WebsiteCheck,
  maxBytes: number,
  deadline: Deadline,
  trace: ConnectionTrace,
): Promise<Attempt<Page>> => {
  const { 'content-type': type = '', 'content-encoding': coding } = answer.headers;
  const keyword = searchedKeyword(check);
  const search = keyword === null ? null : new KeywordSearch(keyword, charsetOf(type));
  const document = check.jsonPath === null ? null : new Beginning(MAX_JSON_BYTES);
  const decode = search !== null || document !== null || check.checkSizeEnabled || check.acceptCompression;
  const opening = TEXT_TYPE.test(type) && (decode || !isEncoded(coding)) ? new Beginning(OPENING_BYTES) : null;
  const onBytes = (bytes: Buffer): void => {
    opening?.add(bytes);
    search?.add(bytes);
    document?.add(bytes);
  };
  const read = await readBody(answer, { maxBytes, decode, onBytes }, deadline);
  trace.opening = textOf(opening?.text(encodingOf(charsetOf(type))) ?? '');
  if (!read.ok) return read;
  const { bytes, truncated } = read.value;
  return {
    ok: true,
    value: {
      pageBytes: bytes,
      pageTruncated: truncated,
      keywordFound: search?.found ?? null,
      json: document && jsonOf(document, bytes, check),
    },
  };
};

const jsonOf = (document: Beginning, bytes: number, check: WebsiteCheck): JsonFact =>
  bytes > MAX_JSON_BYTES ? TOO_LONG_JSON : examineJson(withoutMark(document.text('utf8')), check);

/** Removes a byte order mark, which RFC 8259 permits parsers to ignore. */
const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);

const textOf = (text: string): string | null => (text === '' || text.includes('\0') ? null : text);
