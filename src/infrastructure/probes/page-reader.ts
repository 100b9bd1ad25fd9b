import type { IncomingMessage } from 'node:http';
import type { Attempt } from '../../domain/monitoring/probe-failure.ts';
import { MAX_PAGE_BYTES, searchedKeyword } from '../../domain/monitoring/website-check.ts';
import type { WebsiteCheck } from '../../domain/monitoring/website-check.ts';
import { readBody } from '../network/body-reader.ts';
import type { Deadline } from '../network/deadline.ts';
import { charsetOf, KeywordSearch } from './keyword-search.ts';

/** What was seen of a page. */
export interface Page {
  readonly pageBytes: number;
  readonly pageTruncated: boolean;
  /** Null when no keyword was searched. */
  readonly keywordFound: boolean | null;
}

/** Reads the page; decodes it only where its size or words are examined. */
export const readPage = async (answer: IncomingMessage, check: WebsiteCheck, deadline: Deadline): Promise<Attempt<Page>> => {
  const keyword = searchedKeyword(check);
  const search = keyword === null ? null : new KeywordSearch(keyword, charsetOf(answer.headers['content-type']));
  const onBytes = search === null ? null : (bytes: Buffer) => search.add(bytes);
  const decode = search !== null || check.checkSizeEnabled;
  const read = await readBody(answer, { maxBytes: MAX_PAGE_BYTES, decode, onBytes }, deadline);
  if (!read.ok) return read;
  const { bytes, truncated } = read.value;
  return { ok: true, value: { pageBytes: bytes, pageTruncated: truncated, keywordFound: search === null ? null : search.found } };
};
