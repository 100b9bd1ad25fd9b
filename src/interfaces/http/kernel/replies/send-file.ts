import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { ByteRange } from '../../../../application/kernel/files.ts';
import { Refused } from '../requests/request-context.ts';
import { isKnown } from './entity-tag.ts';
import type { SentFile } from './reply.ts';
import { NOT_MODIFIED_STATUS, PARTIAL_CONTENT_STATUS, successStatus } from './statuses.ts';

/** The request headers that select a part of a file. */
interface RangeHeaders {
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
}

const UNIT = /^bytes\s*=\s*/i;
const SINGLE = /^(\d*)-(\d*)$/;

/**
 * Returns the part of a file that a request selects (RFC 9110 section 14.2): `whole` also if the header is malformed,
 * has several ranges or names another version of the file; `unsatisfiable` if the range begins at or after the end of
 * the file.
 */
export const requestedRange = (
  { range, ifRange }: RangeHeaders,
  etag: string,
  bytes: number,
): ByteRange | 'whole' | 'unsatisfiable' => {
  if (range === undefined || !UNIT.test(range) || (ifRange !== undefined && ifRange.trim() !== etag)) return 'whole';
  const [, first = '', last = ''] = SINGLE.exec(range.replace(UNIT, '').trim()) ?? [];
  if (first === '') return last === '' ? 'whole' : suffix(Number(last), bytes);
  const [from, end] = [Number(first), last === '' ? Infinity : Number(last)];
  if (end < from) return 'whole';
  return from >= bytes ? 'unsatisfiable' : { from, to: Math.min(end + 1, bytes) };
};

const suffix = (length: number, bytes: number): ByteRange | 'unsatisfiable' =>
  length === 0 || bytes === 0 ? 'unsatisfiable' : { from: Math.max(0, bytes - length), to: bytes };

/** Streams a file at the speed at which the client reads it. Supports `Range`, `If-Range`, `If-None-Match` and HEAD. */
export const sendFile = async (
  request: Request,
  response: Response,
  contentType: string,
  file: SentFile,
): Promise<void> => {
  const etag = `"${file.version}"`;
  const headers = { ETag: etag, 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, no-store' };
  if (isKnown(request.headers['if-none-match'], etag)) {
    response.status(NOT_MODIFIED_STATUS).set(headers).end();
    return;
  }
  const isHead = request.method === 'HEAD';
  const asked = isHead
    ? 'whole'
    : requestedRange({ range: request.headers.range, ifRange: request.get('if-range') }, etag, file.bytes);
  if (asked === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${file.bytes}`);
    throw new Refused('rangeNotSatisfiable');
  }
  const range = asked === 'whole' ? { from: 0, to: file.bytes } : asked;
  const found = await file.read(range);
  if (found?.bytes !== file.bytes)
    throw new Error(
      `The file of ${request.path} is ${found === null ? 'missing in the file store' : 'another one than its record says'}.`,
    );
  const body = isHead ? null : await begun(found.content);
  response.status(asked === 'whole' ? successStatus('ok') : PARTIAL_CONTENT_STATUS).set({
    ...headers,
    'Content-Type': contentType,
    'Content-Length': String(range.to - range.from),
    'Content-Disposition': `attachment; filename="${file.fileName}"`,
  });
  if (asked !== 'whole') response.setHeader('Content-Range', `bytes ${range.from}-${range.to - 1}/${file.bytes}`);
  if (body === null) response.end();
  else await pipeline(Readable.from(body, { objectMode: false }), response).catch(unlessClosed);
};

/**
 * Returns the content after reading its first part, so that a file that cannot be read is an error before anything is
 * sent. A file that is deleted later is sent to its end.
 */
const begun = async (content: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> => {
  const iterator = content[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
};

/** The codes of Node.js for a connection that is closed during an answer, and before its first part. */
const closedCodes: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

/** Rethrows a fault, except a closed connection, because a client may close it at any time. */
export const unlessClosed = (fault: unknown): void => {
  if (!closedCodes.has((fault as { readonly code?: unknown }).code)) throw fault;
};
