import type { IncomingMessage } from 'node:http';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { searchedKeyword } from '../../../domain/monitors/kinds/website-settings.ts';
import type { WebsiteCheck } from '../../../domain/monitors/kinds/website-settings.ts';
import { readBody } from '../../kernel/network/body-reader.ts';
import type { Deadline } from '../../kernel/network/deadline.ts';
import { charsetOf, KeywordSearch } from './keyword-search.ts';

export interface Page {
  readonly pageBytes: number;
  readonly pageTruncated: boolean;
  /** Null if no keyword is configured. */
  readonly keywordFound: boolean | null;
}

/** Reads at most `maxBytes` of the page; decodes it only when its size or a keyword is examined. */
export const readPage = async (answer: IncomingMessage, check: WebsiteCheck, maxBytes: number, deadline: Deadline): Promise<Attempt<Page>> => {
  const keyword = searchedKeyword(check);
  const search = keyword === null ? null : new KeywordSearch(keyword, charsetOf(answer.headers['content-type']));
  const onBytes = search === null ? null : (bytes: Buffer) => search.add(bytes);
  const decode = search !== null || check.checkSizeEnabled;
  const read = await readBody(answer, { maxBytes, decode, onBytes }, deadline);
  if (!read.ok) return read;
  const { bytes, truncated } = read.value;
  return { ok: true, value: { pageBytes: bytes, pageTruncated: truncated, keywordFound: search === null ? null : search.found } };
};
